import { type DigitChain, digitChainsOf, hasCandidate, mayHaveLongDigitChain } from '../card-numbers/index.ts'

/** The number of digits of the shortest card numbers. */
const DIGITS_MIN = 12

/**
 * Replaces every run of 12 or more digits, with gaps between them or not, and digits in the groups
 * that cards print: they could be a card number. The guard of texts has the same definition of
 * digits, gaps and groups.
 */
export function maskDigits(text: string): string {
  if (!mayHaveLongDigitChain(text)) return text
  let masked = ''
  let end = 0
  for (const part of digitChainsOf(text, DIGITS_MIN).flatMap(suspectsOf)) {
    masked += `${text.slice(end, part.from)}[masked]`
    end = part.to
  }
  return masked + text.slice(end)
}

/** A part of a text, from its first character to the one after its last. */
interface Part {
  readonly from: number
  readonly to: number
}

/** Returns the parts of a chain to mask, in order and without overlaps. */
function suspectsOf(chain: DigitChain): Part[] {
  const parts = longRuns(chain)
  hasCandidate(chain, (first, last) => {
    parts.push({ from: first.from, to: last.to })
    return false
  })
  return merged(parts)
}

/** Returns runs of 12 or more digits that only gaps separate. */
function longRuns({ groups }: DigitChain): Part[] {
  const runs: { digits: number; from: number; to: number }[] = []
  for (const { start, end, from, to, joint } of groups) {
    const run = runs.at(-1)
    if (run === undefined || joint !== '') runs.push({ digits: end - start, from, to })
    else {
      run.digits += end - start
      run.to = to
    }
  }
  return runs.filter(({ digits }) => digits >= DIGITS_MIN).map(({ from, to }) => ({ from, to }))
}

function merged(parts: readonly Part[]): Part[] {
  const joined: Part[] = []
  for (const part of [...parts].sort((one, other) => one.from - other.from)) {
    const before = joined.at(-1)
    if (before === undefined || before.to <= part.from) joined.push(part)
    else joined[joined.length - 1] = { from: before.from, to: Math.max(before.to, part.to) }
  }
  return joined
}
