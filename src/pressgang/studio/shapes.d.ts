// The shapes of what the server says and the page keeps, for the checker of its scripts alone: PROTOCOL.md says what they mean.

export type Id = string;
export type Version = string;

export interface Kit {
  revision: number; version: Version; title: string; name: string; system: string; game: string; folder: string; path: string;
  readonly: boolean; broken: boolean; text: string | null; missing: boolean; gone: boolean;
  forces: Force[]; sheets: Sheet[]; files: NamedFile[]; loose: string[]; icc: string[];
  paper: string; margin: string; ink: string; profile: string; keys: Record<string, any>;
  undo: Steps; redo: Steps;
}
export interface Steps { label: string; depth: number }
export interface Force {
  id: Id; name: string; palette: string; keys: Record<string, any>; mark: string; ground: string | null; ink: string | null;
  accent: string | null; file: Id | null; version: Version | null; rows: number; pieces: number;
}
export interface Sheet {
  id: Id; name: string; kind: string; options: Record<string, any>; pages: number | null; forces: string[]; file: Id | null;
  lists: { file: Id; name: string }[]; map: boolean;
}
export interface NamedFile { id: Id; name: string; format: string; missing: boolean; headings: string[] }

export interface StatFile {
  id: Id; name: string; version: Version; revision: number; writable: boolean; ours: boolean; missing: boolean; changed: boolean;
  format: string; columns: Column[]; notes: { line: number; text: string }[]; rows: Row[]; faults: Problem[]; held: Problem | null; first?: number;
}
export interface Column {
  key: string; heading: string; group: string | null; required: boolean; help: string; words: string[]; own?: boolean; takes?: string;
  label?: string; default?: string; example?: string;
}
/** A row of a stat file. The id of one that the server does not know yet is below zero, and its line is null. */
export interface Row { id: number; line: number | null; cells: string[]; drawing: string | null }
export type Edit =
  | { op: "set"; row: number; column: number; value: string; was: string }
  | { op: "insert"; after: number; cells: string[]; id?: number }
  | { op: "delete"; row: number; was: string[] }
  | { op: "move"; row: number; after: number }
  | { op: "column"; heading: string };

/** An edit at keys of kit.toml or of a game: "put", "add", "remove", "rename" or "move". */
export interface KeyEdit { op: string; at: (string | number)[]; value?: any; name?: string; was?: any }
/** The answer to every change: what follows `id` is of the table that was changed, if one was. */
export interface Answer {
  revision: number; undo: Steps; redo: Steps; kit: Kit | null; id: Id | null; version: Version | null; headings: string[] | null; rows: Row[];
  lines: [number, number][] | null; problems: Problem[]; file?: string; label?: string; game?: any; used?: any[]; land?: any;
}

/** A problem as `check --format json` prints it, and where that is in the table or in kit.toml. */
export interface Problem {
  file: string; line: number; column: number; cell: string | null; code: string; severity: "error" | "warning" | "info";
  message: string; help: string; source: string; at: ProblemPlace;
}
export interface ProblemPlace {
  file: Id | null; row: number | null; column: number | null; kit?: boolean; sheet?: Id; force?: Id; option?: string | null; key?: string | null; game?: boolean;
}

export interface Choices {
  kinds: Kind[]; columns: Column[]; papers: string[]; palettes: Palette[]; pairs: { one: string; other: string; problems: Problem[] }[];
  inks: string[]; profiles: string[]; printing: Record<string, any>; library: "aircraft" | "ships" | ""; rules: Rule[]; limits: Option[];
  languages: string[]; insignia: string[]; bands: string[];
}
export interface Kind { kind: string; title: string; help: string; needs_stats: boolean; names: boolean; own: boolean; options: Option[] }
export interface Option { name: string; label: string; takes: string; words: string[]; required: boolean; help: string; example: string; default: string | boolean }
export interface Palette { name: string; ground: string; ink: string; accent: string; mark: string; band: string; own: boolean }
export interface Rule { name: string; value: string | number; provenance: string; source: string; note: string; words: string[] }

export interface SheetPages { revision: number; held: boolean; without: number; pages: SheetPage[]; board?: Board | null }
/** A page; its pieces are [row, x, y, width, height, file], in mm. */
export interface SheetPage { id: Id; number: number; side: string; width: number; height: number; pieces: [number, number, number, number, number, Id][] }
export interface Board { id: Id; width: number; height: number; down: number; tiles: any[] }

/** The active cell of the table; `row` null is the new row. */
export interface Cell { file: Id; row: number | null; column: number }

export interface Clash { file: Id; cells: { row: number; line: number; column: number; now: string; mine: string }[]; taken: number }

/** What was refused: of how many cells, and whether it is tried again. */
export interface Word { message: string; help: string; code?: string; cells?: number; waits?: boolean; of?: string[] }

/** The state of the page: see store.mjs. What is there only with a kit is asked for only with one. */
export interface State {
  screen: "" | "start" | "kit"; kit: Kit; choices: Choices; files: Record<Id, StatFile>; force: Id | null; sheet: Id | null; page: number;
  sheets: Record<Id, SheetPages>; problems: { revision: number; complete: boolean; held?: boolean; problems: Problem[] }; cell: Cell;
  saving: { file: string; at: Date | null; queued: number; busy: boolean; all: boolean }; gone: "" | "stopped" | "other";
  alert: { clash?: Clash | null; missing?: any; held?: string | null; word?: Word | null };
  job: any; zoom: any; readonly: boolean; map: Id | null; game: boolean; gameAt: Problem | null; dialog: string; columns: Record<string, any> | null; fresh?: Record<Id, Set<string>>;
}

/** A line of the table, and the table as it stands: see table.mjs. */
export type Line = HTMLElement & { whys: HTMLElement[]; told?: any[] | null };
export interface TableView {
  element: HTMLElement; room: HTMLElement; sheet: HTMLElement; grid: HTMLElement; fade: HTMLElement; bands: HTMLElement; heads: HTMLElement;
  body: HTMLElement; whys: HTMLElement; empty: HTMLElement; file: StatFile; height: number; seen: number; wide: number; top: number; left: number; head: number; came: string;
  pool: Map<number, Line>; shape: string; numeric: boolean[]; groups?: boolean[]; hidden?: boolean[]; of?: Id; carry: () => (() => void) | null; range?: () => any;
  at?: number; takes?: boolean; opens?: boolean;
}

/** What a site has besides: the part of the start page that says where kits are, and the button that gives the kit out. */
export interface Places { start(): HTMLElement; download(): HTMLElement; folder(): string }

/** Elements that are looked for are of whatever kind the script says. A field says what was chosen by `commit`: see fields.mjs and refill.mjs. */
declare global {
  interface HTMLElement { commit: (value: any) => unknown }
  interface ParentNode {
    querySelector<E extends Element = any>(selectors: string): E | null;
    querySelectorAll<E extends Element = any>(selectors: string): NodeListOf<E>;
  }
  interface Element {
    item?: any;
    box?: any;
    closest<E extends Element = any>(selectors: string): E | null;
    setAttribute(name: string, value: string | number): void;
  }
  interface Document {
    readonly activeElement: any;
    getElementById(id: string): any;
  }
  interface CSSStyleDeclaration { setProperty(property: string, value: string | number | null): void }
  var showDirectoryPicker: undefined | ((how?: object) => Promise<FileSystemDirectoryHandle>);
}
