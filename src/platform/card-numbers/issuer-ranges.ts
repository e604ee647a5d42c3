import creditCardType from 'credit-card-type'

/** The first eight digits of numbers of one brand, from the first to the last of a range, both included. */
interface Range {
  readonly first: number
  readonly last: number
}

const PREFIX_DIGITS = 8

const TYPES = Object.values(creditCardType.types)
const RANGES_BY_LENGTH = new Map<number, readonly Range[]>()

/** Checks that a brand issues numbers that have these first digits and that many digits in all. */
export function isIssued(number: string): boolean {
  const prefix = Number(number.slice(0, PREFIX_DIGITS))
  return rangesOf(number.length).some(({ first, last }) => first <= prefix && prefix <= last)
}

/** Returns the ranges of all brands whose numbers may have that many digits, in order and without overlaps. */
export function rangesOf(digits: number): readonly Range[] {
  const known = RANGES_BY_LENGTH.get(digits)
  if (known) return known
  const types = TYPES.map((type) => creditCardType.getTypeInfo(type)).filter(({ lengths }) => lengths.includes(digits))
  const ranges = merged(types.flatMap(({ patterns }) => patterns.filter(isKnown).map(rangeOf)))
  RANGES_BY_LENGTH.set(digits, ranges)
  return ranges
}

type Pattern = ReturnType<typeof creditCardType.getTypeInfo>['patterns'][number]

/** The table lists every number that begins with 6 and is of no other brand as Maestro. No issuer has that whole range. */
function isKnown(pattern: Pattern): boolean {
  return pattern !== 6
}

function rangeOf(pattern: Pattern): Range {
  const [first, last] = Array.isArray(pattern) ? [pattern[0], pattern[1]] : [pattern, pattern]
  return { first: Number(`${first}`.padEnd(PREFIX_DIGITS, '0')), last: Number(`${last}`.padEnd(PREFIX_DIGITS, '9')) }
}

function merged(ranges: readonly Range[]): Range[] {
  const joined: Range[] = []
  for (const range of [...ranges].sort((one, other) => one.first - other.first)) {
    const before = joined.at(-1)
    if (before === undefined || before.last + 1 < range.first) joined.push(range)
    else joined[joined.length - 1] = { first: before.first, last: Math.max(before.last, range.last) }
  }
  return joined
}
