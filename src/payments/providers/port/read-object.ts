/** Returns a JSON object of another party; null for any other text. */
export function readObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    return objectOf(JSON.parse(text))
  } catch {
    return null
  }
}

/** Returns a value as an object with fields; null for arrays and other values. */
export function objectOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}

/** Returns the entry of a key that others choose, never an inherited one (`constructor`). */
export function entry<Value>(
  table: Readonly<Record<string, Value>>,
  word: string | null | undefined,
): Value | undefined {
  return word != null && Object.hasOwn(table, word) ? table[word] : undefined
}
