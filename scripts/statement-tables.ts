/** The tables that a statement reads, writes or locks. Written and locked ones are read, too. */
export interface StatementTables {
  readonly read: ReadonlySet<string>
  readonly written: ReadonlySet<string>
  /** The tables whose rows `for update` or `for share` lock. */
  readonly locked: ReadonlySet<string>
}

/** The part of a statement between two parentheses. */
interface Level {
  /** True when the next word may be a table. */
  expectsTable: boolean
  /** True in a list of tables, where a comma is followed by another table. */
  isTableList: boolean
  /** The tables by name and by alias. */
  readonly names: Map<string, string>
}

const STARTS_TABLES = new Set(['from', 'using'])
const ENDS_TABLES = /^(where|group|order|having|limit|union|returning|set|select|values|with|for)$/

/** Returns the SQL without comments, strings and quoted names. */
export function bareSql(text: string): string {
  return text.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"/g, ' ')
}

/** Returns the tables of a statement. Other names, such as those of CTEs, are left out. */
export function tablesOf(text: string, isTable: (name: string) => boolean): StatementTables {
  const words =
    bareSql(text)
      .toLowerCase()
      .match(/[a-z_]\w*|\S/g) ?? []
  const read = new Set<string>()
  const written = new Set<string>()
  const locked = new Set<string>()
  const newLevel = (expectsTable: boolean): Level => ({ expectsTable, isTableList: expectsTable, names: new Map() })
  const levels = [newLevel(false)]
  for (const [index, word] of words.entries()) {
    const level = levels.at(-1) ?? newLevel(false)
    const [before, next] = [words[index - 1] ?? '', words[index + 1] ?? '']
    if (word === '(') levels.push(newLevel(level.expectsTable))
    else if (word === ')') levels.pop()
    else if (word === ',') level.expectsTable = level.isTableList
    else if (STARTS_TABLES.has(word) && before !== 'distinct') level.expectsTable = level.isTableList = true
    else if (word === 'join' || word === 'into') level.expectsTable = true
    else if (word === 'update' && !/^(for|key|do|on)$/.test(before)) level.expectsTable = true
    else if (level.expectsTable && /^(only|lateral)$/.test(word)) continue
    else if (level.expectsTable && isTable(word)) {
      level.expectsTable = false
      read.add(word)
      if (isWritten(before, words[index - 2])) written.add(word)
      const alias = next === 'as' ? words[index + 2] : next
      level.names.set(word, word)
      if (alias) level.names.set(alias, word)
    } else {
      level.expectsTable = false
      if (ENDS_TABLES.test(word)) level.isTableList = false
      if (word === 'for') for (const table of lockedTables(words.slice(index + 1), level)) locked.add(table)
    }
    if (word === '(') level.expectsTable = false
  }
  return { read, written, locked }
}

function isWritten(before: string, beforeThat: string | undefined): boolean {
  if (before === 'from') return beforeThat === 'delete'
  return before === 'update' || before === 'into'
}

/** Returns the tables that a locking clause locks: those after `of`, or all of the select. */
function lockedTables(following: readonly string[], { names }: Level): readonly string[] {
  const [, of] = /^(?:(?:no key )?update|(?:key )?share)( of [\w ,]+)?/.exec(following.join(' ')) ?? [null]
  if (of === null) return []
  if (of === undefined) return [...names.values()]
  const aliases = of.slice(' of '.length).split(' , ')
  return aliases.flatMap((alias) => names.get(alias.split(' ')[0] ?? '') ?? [])
}
