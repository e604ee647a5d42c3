import type { ExportedCell } from '../index.ts'

/** Tells spreadsheets that the file is in UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * The positions where a formula could start. Spreadsheets run cells that start with these
 * characters. Some split lines at semicolons or tabs and then ignore quotes inside a cell.
 */
const FORMULA = /^(?=[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])|(?<=[;\t\r\n])(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g
const QUOTED = /[",\r\n]/

/**
 * Returns a line of a CSV file (RFC 4180). A text that a spreadsheet would run gets an apostrophe
 * in front of each formula.
 */
export function csvLine(cells: readonly ExportedCell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`
}

function cellText(cell: ExportedCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = cell.replace(FORMULA, "'")
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
