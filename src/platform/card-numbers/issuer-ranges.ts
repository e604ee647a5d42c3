import creditCardType from 'credit-card-type'

/**
 * The first eight digits of an issuer's numbers: the first and the last of a range, both included.
 */
interface Range {
  readonly first: number
  readonly last: number
}

const PREFIX_DIGITS = 8

type Pattern = ReturnType<typeof creditCardType.getTypeInfo>['patterns'][number]

/** The first digits of an issuer's numbers, and their lengths. */
interface Issued {
  readonly patterns: readonly Pattern[]
  readonly lengths: readonly number[]
}

/** Issuers that the table lacks. The vault accepts their numbers without a brand. */
const UNLISTED: readonly Issued[] = [
  // Store cards, fleet cards and cards of national schemes, RuPay among them.
  { patterns: [6], lengths: [16, 19] },
  // RuPay. The table has the first half of 81 as UnionPay.
  { patterns: [81, 82], lengths: [16] },
  // Uzcard and Humo of Uzbekistan.
  { patterns: [8600, 9860], lengths: [16] },
  // UATP, cards for air travel.
  { patterns: [1], lengths: [15] },
  // GPN of Indonesia, UnionPay, UkrCard, and T-Union of China.
  { patterns: [[60, 62]], lengths: [18] },
  { patterns: [62, [6040, 6042]], lengths: [17] },
  { patterns: [31], lengths: [19] },
  // Napas of Vietnam.
  { patterns: [9704], lengths: [16, 19] },
  // BORICA of Bulgaria, ArCa of Armenia, Belkart of Belarus, Elcart of Kyrgyzstan, mada of Saudi
  // Arabia.
  { patterns: [2205, 9051, 9112, 9417, 9682], lengths: [16] },
]

const LISTED = Object.values(creditCardType.types).map((type) => {
  const { patterns, lengths } = creditCardType.getTypeInfo(type)
  return { patterns: patterns.filter(isKnown), lengths }
})
const ISSUED: readonly Issued[] = [...LISTED, ...UNLISTED]
const RANGES_BY_LENGTH = new Map<number, readonly Range[]>()

/** Checks that an issuer has numbers with these first digits and that many digits in all. */
export function isIssued(number: string): boolean {
  const prefix = Number(number.slice(0, PREFIX_DIGITS))
  return rangesOf(number.length).some(({ first, last }) => first <= prefix && prefix <= last)
}

/**
 * Returns the ranges of all issuers whose numbers may have that many digits, in order and without
 * overlaps.
 */
export function rangesOf(digits: number): readonly Range[] {
  const known = RANGES_BY_LENGTH.get(digits)
  if (known) return known
  const issued = ISSUED.filter(({ lengths }) => lengths.includes(digits))
  const ranges = merged(issued.flatMap(({ patterns }) => patterns.map(rangeOf)))
  RANGES_BY_LENGTH.set(digits, ranges)
  return ranges
}

/**
 * The table lists every number that starts with 6 and has no other brand as Maestro, in each length
 * from 12 to 19.
 */
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
