// Rows of a file under edits: pure functions, so that what is shown is always "as saved" plus "not yet saved".

/** Numbers of rows by id, remembered for each list of rows; those of another list of the same rows are the same. */
const places = new WeakMap();
const alike = (rows, others) => (places.has(others) && places.set(rows, places.get(others)), rows);
export function place(rows, id) {
  if (!places.has(rows)) places.set(rows, new Map(rows.map((row, index) => [row.id, index])));
  return places.get(rows).get(id) ?? -1;
}

/** The row of that id, or undefined. */
export const rowOf = (file, id) => file.rows[place(file.rows, id)];

/** The text of a cell; a row may be shorter than the headings. */
export const textOf = (row, column) => row?.cells[column] ?? "";

/** The file with edits not yet answered. A new row has `id` in its edit, below zero, until the server gives one. */
export function applied(file, edits) {
  if (!edits.length) return file;
  let rows = [...file.rows];
  let moved = false;
  for (const edit of edits) {
    if (edit.op === "set") {
      const at = moved ? rows.findIndex((row) => row.id === edit.row) : place(file.rows, edit.row);
      if (at >= 0) rows[at] = withCell(rows[at], edit.column, edit.value);
      continue;
    }
    rows = structural(rows, edit);
    moved = true;
  }
  return { ...file, rows: moved ? relined(rows, file.rows[0]?.line ?? file.first ?? 2) : alike(rows, file.rows) };
}

function withCell(row, column, value) {
  const cells = [...row.cells];
  while (cells.length <= column) cells.push("");
  cells[column] = value;
  return { ...row, cells };
}

function structural(rows, edit) {
  const behind = (id, list) => (id === 0 ? 0 : list.findIndex((row) => row.id === id) + 1);
  if (edit.op === "insert") {
    const row = { id: edit.id, line: null, cells: [...edit.cells], drawing: null };
    return rows.toSpliced(behind(edit.after, rows), 0, row);
  }
  if (edit.op === "delete") return rows.filter((row) => row.id !== edit.row);
  if (edit.op === "move") {
    const row = rows.find((one) => one.id === edit.row);
    if (!row) return rows;
    const rest = rows.filter((one) => one !== row);
    return rest.toSpliced(behind(edit.after, rest), 0, row);
  }
  return rows;
}

/** Lines until the server says the true ones (notes and cells of several lines stand between some). */
function relined(rows, first) {
  let line = first - 1;
  return rows.map((row) => {
    line = row.line !== null && row.line > line ? row.line : line + 1;
    return row.line === line ? row : { ...row, line };
  });
}

/** The file after an answer of the server: changed rows, and where rows came, went or moved, all their lines. */
export function answered(file, answer) {
  const changed = new Map(answer.rows.map((row) => [row.id, row]));
  const moved = answer.lines && new Map(answer.lines);
  const news = [...changed.values()].filter((row) => place(file.rows, row.id) < 0);
  let rows = [...file.rows.map((row) => changed.get(row.id) ?? row), ...news];
  if (moved) {
    const at = (row) => moved.get(row.id) ?? row.line;
    rows = rows.filter((row) => moved.has(row.id) || news.includes(row))
      .map((row) => (at(row) === row.line ? row : { ...row, line: at(row) }));
    rows.sort((a, b) => a.line - b.line);
  } else if (!news.length) alike(rows, file.rows);
  return { ...file, version: answer.version ?? file.version, revision: answer.revision ?? file.revision, rows };
}

/** Cells that differ between two states of a file, as "row:column". */
export function differing(before, now) {
  const found = [];
  for (const row of now.rows) {
    const old = rowOf(before, row.id);
    if (old === row) continue;
    row.cells.forEach((text, column) => {
      if (!old || textOf(old, column) !== text) found.push(`${row.id}:${column}`);
    });
  }
  return found;
}
