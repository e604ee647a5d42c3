/**
 * Replaces each `:columns(name)` and `:conditions(name)` with the text that is shared under it.
 * Throws when there is none.
 */
export function expandSharedTexts(sql: string, texts: ReadonlyMap<string, string>, where: string): string {
  return sql.replace(/:(?:columns|conditions)\(\w*\)/g, (key) => {
    const text = texts.get(key)
    if (text === undefined) throw new Error(`${where}: no text is shared as ${key}`)
    return text
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
