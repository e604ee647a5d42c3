/** What a table says of a word that somebody else chose, which may be the name of something that every object has. */
export function entry<Value>(
  table: Readonly<Record<string, Value>>,
  word: string | null | undefined,
): Value | undefined {
  return word != null && Object.hasOwn(table, word) ? table[word] : undefined
}
