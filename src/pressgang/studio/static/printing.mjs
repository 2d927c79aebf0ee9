export function openPrint() {}
