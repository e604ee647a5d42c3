const NAMES_MAX = 3
const DISTANCE_MAX = 5
/** The longest name of the schema has 35 characters, and none has more than one digit. */
const SHOWABLE = /^[_A-Za-z][_0-9A-Za-z]{0,39}$/
const DIGITS_MAX = 3

/**
 * Returns true for a text that a message may repeat as a name. A card number, a key or an id is
 * longer, or has more digits.
 */
export function isShowable(name: string): boolean {
  return SHOWABLE.test(name) && name.replaceAll(/\D/g, '').length <= DIGITS_MAX
}

/**
 * Returns the noun with its name, such as "field `nickname`". Omits a name that must not be shown.
 */
export function named(noun: string, name: string, sign = ''): string {
  return isShowable(name) ? `${noun} \`${sign}${name}\`` : `${noun} of this name`
}

/**
 * Returns the question for the nearest names, after a space: " Did you mean `name`?". Returns ''
 * when no name is near.
 */
export function didYouMean(given: string, known: Iterable<string>, sign = ''): string {
  const names = nearestNames(given, known).map((name) => `\`${sign}${name}\``)
  return names.length === 0 ? '' : ` Did you mean ${alternatives(names)}?`
}

/**
 * Returns the known names with the fewest edits to the given one, at most three. Prefers a name
 * that contains the given one or is contained in it. Ignores case.
 */
export function nearestNames(given: string, known: Iterable<string>): string[] {
  if (!isShowable(given)) return []
  let best = given.length < 4 ? 1 : Math.min(DISTANCE_MAX, Math.floor(given.length * 0.4) + 1)
  let nearest: string[] = []
  for (const name of known) {
    if (!isShowable(name) || Math.abs(name.length - given.length) > best) continue
    const edits = distance(given.toLowerCase(), name.toLowerCase())
    if (edits < best) nearest = []
    if (edits <= best) nearest.push(name)
    best = Math.min(best, edits)
  }
  const related = nearest.filter((name) => isPart(name, given) || isPart(given, name))
  return (related.length > 0 ? related : nearest).slice(0, NAMES_MAX)
}

function isPart(part: string, whole: string): boolean {
  return whole.toLowerCase().includes(part.toLowerCase())
}

/** Returns the words as "a, b or c". */
export function alternatives(words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

/**
 * Returns the edit distance of two texts: insertions, deletions, replacements, and swaps of
 * neighbouring letters.
 */
function distance(a: string, b: string): number {
  let [beforeLast, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[beforeLast, last] = [last, current]
  }
  return at(last, b.length)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
