// Texts that spreadsheets would take for formulas, on the clipboard: what sources/delimited.py is for files.

const FORMULA = /^'*(?:[\t\r\n]|[\x00-\x20\x7f-\xa0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff]*(?:[=+@|%\uff1d\uff0b\uff0d\uff20]|-(?![0-9]*[.,]?[0-9]+(?![\s\S]))))/;

/** The text as a cell that stays text: `=1+2` becomes `'=1+2`, and `-2` stays `-2`. */
export const guardText = (text) => (FORMULA.test(text) ? `'${text}` : text);

/** The text that `guardText` made the cell of; any other cell is its own text. */
export const unguardText = (cell) => (cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell);
