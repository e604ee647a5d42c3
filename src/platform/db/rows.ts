/** Returns the first row, or null when there is none. */
export function first<Row>(rows: readonly Row[]): Row | null {
  return rows[0] ?? null
}
