/** Replaces each `:columns(name)` by the text of the column list of that name. Throws when there is none. */
export function expandColumns(sql: string, columnLists: ReadonlyMap<string, string>, where: string): string {
  return sql.replace(/:columns\(\s*(\w*)\s*\)/g, (_, name: string) => {
    const columns = columnLists.get(name)
    if (columns === undefined) throw new Error(`${where}: there is no column list ${name}`)
    return columns
  })
}

/**
 * Returns the statements that an entry stands for: one for one name, two for a pair. Each `:direction(x, y)` of a pair is
 * replaced by x in the ascending statement and by y in the descending one. Throws when names and directions don't fit.
 */
export function expandDirection(
  names: readonly string[],
  sql: string,
  where: string,
): readonly { readonly name: string; readonly sql: string }[] {
  const direction = /:direction\(\s*([^,()\s]+)\s*,\s*([^,()\s]+)\s*\)/g
  const [ascending = '', descending] = names
  if (descending === undefined) {
    if (sql.includes(':direction(')) throw new Error(`${where}: :direction needs the names of two statements`)
    return [{ name: ascending, sql }]
  }
  const subject = ascending.replace(/Ascending$/, '')
  if (names.length > 2 || subject === ascending || descending !== `${subject}Descending`) {
    throw new Error(`${where}: two statements in one are named …Ascending, …Descending`)
  }
  if (!sql.includes(':direction(')) throw new Error(`${where}: a pair of statements needs :direction`)
  return [
    { name: ascending, sql: sql.replace(direction, '$1') },
    { name: descending, sql: sql.replace(direction, '$2') },
  ]
}
