export function openLibrary() {}
