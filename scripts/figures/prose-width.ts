/** The widest line of prose that the documents may have. */
export const PROSE_COLUMNS_MAX = 100

const FENCE = /^\s*(`{3,}|~{3,})/
/**
 * A line that cannot be broken: one word, perhaps after the mark of a list, a quotation or a
 * heading, or the definition of a link.
 */
const UNBREAKABLE = /^\s*(?:[-*+>]\s+|\d+[.)]\s+|#+\s+)?\S+$|^\[[^\]]+\]:\s/
/** Text that a line break may not divide: a code span, or a link with its text. */
const ATOM = /`[^`]*`|!?\[[^\]]*\]\([^)]*\)/g

/**
 * Returns the numbers of the lines of prose that are too wide. Tables, code blocks and lines that
 * cannot be broken do not count.
 */
export function wideLines(markdown: string): number[] {
  const wide: number[] = []
  let fence: string | null = null
  for (const [index, line] of markdown.split('\n').entries()) {
    const mark = FENCE.exec(line)?.[1]
    if (fence === null && mark) fence = mark
    else if (fence !== null && mark?.startsWith(fence)) fence = null
    else if (fence === null && isTooWide(line)) wide.push(index + 1)
  }
  return wide
}

/** Returns true for a line of prose that is too wide and can be broken. */
export function isTooWide(line: string): boolean {
  if ([...line].length <= PROSE_COLUMNS_MAX || /^\s*\|/.test(line) || /^\s*<[\w!/]/.test(line)) return false
  return !UNBREAKABLE.test(line.replaceAll(ATOM, (atom) => atom.replaceAll(/\s/g, '_')))
}
