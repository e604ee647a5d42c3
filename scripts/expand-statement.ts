/**
 * Replaces each `:columns(name)` with the text of the column list of that name. Throws when there
 * is none.
 */
export function expandColumns(sql: string, columnLists: ReadonlyMap<string, string>, where: string): string {
  return sql.replace(/:columns\(\s*(\w*)\s*\)/g, (_, name: string) => {
    const columns = columnLists.get(name)
    if (columns === undefined) throw new Error(`${where}: there is no column list ${name}`)
    return columns
  })
}

/**
 * Returns the statements of an entry: one, or an ascending and a descending one if it has
 * `:direction(x, y)`, which is replaced by x in the ascending statement and by y in the descending
 * one.
 */
export function expandDirection(
  name: string,
  sql: string,
): readonly { readonly name: string; readonly sql: string; readonly pair: string | null }[] {
  const direction = /:direction\(\s*([^,()\s]+)\s*,\s*([^,()\s]+)\s*\)/g
  if (!sql.includes(':direction(')) return [{ name, sql, pair: null }]
  return [
    { name: `${name}Ascending`, sql: sql.replace(direction, '$1'), pair: name },
    { name: `${name}Descending`, sql: sql.replace(direction, '$2'), pair: name },
  ]
}
