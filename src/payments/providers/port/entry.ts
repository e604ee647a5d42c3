/**
 * Returns the entry of a key that others choose. Ignores inherited properties such as
 * `constructor`.
 */
export function entry<Value>(
  table: Readonly<Record<string, Value>>,
  word: string | null | undefined,
): Value | undefined {
  return word != null && Object.hasOwn(table, word) ? table[word] : undefined
}
