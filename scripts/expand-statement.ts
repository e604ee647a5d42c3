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

/** A statement of an entry. */
interface Expanded {
  readonly name: string
  readonly sql: string
  /** The name of the statements that belong together. */
  readonly pair: string | null
}

/**
 * Returns the statements of an entry: one, or an ascending and a descending one if it has
 * `:direction(x, y)`, which is replaced by x in the ascending statement and by y in the descending
 * one. A counted entry has a third one, which counts the rows of the descending one.
 */
export function expandDirection(name: string, sql: string, isCounted = false): readonly Expanded[] {
  const direction = /:direction\(\s*([^,()\s]+)\s*,\s*([^,()\s]+)\s*\)/g
  if (!sql.includes(':direction(')) return [{ name, sql, pair: null }]
  const descending = sql.replace(direction, '$2')
  const counted = `select count(*)::integer as "count!" from (\n${descending}\n) as counted`
  return [
    { name: `${name}Ascending`, sql: sql.replace(direction, '$1'), pair: name },
    { name: `${name}Descending`, sql: descending, pair: name },
    ...(isCounted ? [{ name: `${name}Counted`, sql: counted, pair: name }] : []),
  ]
}
