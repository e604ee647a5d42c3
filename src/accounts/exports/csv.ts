import type { ExportedCell } from '../index.ts'

/** Tells spreadsheets that the file is in UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Spreadsheets run cells that start with these characters as formulas. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
const QUOTED = /[",\r\n]/

/**
 * Returns a line of a CSV file (RFC 4180). A text that a spreadsheet would run gets an apostrophe
 * in front.
 */
export function csvLine(cells: readonly ExportedCell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`
}

function cellText(cell: ExportedCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
