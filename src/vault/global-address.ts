import { type Problem, problem } from '../platform/refusal.ts'
import { textProblem } from '../platform/text/index.ts'
import { isCountryCode } from './country-codes.ts'

/** A postal address, as stored and shown. */
export interface GlobalAddress {
  readonly lines: readonly string[]
  readonly locality: string | null
  readonly administrativeArea: string | null
  readonly postalCode: string | null
  readonly countryCode: string
}

export interface GlobalAddressInput {
  readonly lines: readonly string[]
  readonly locality?: string | null
  readonly administrativeArea?: string | null
  readonly postalCode?: string | null
  readonly countryCode: string
}

const LINES_MAX = 5
const LINE_MAX = 255
const AREA_MAX = 100
const POSTAL_CODE_MAX = 20

/** Returns all problems of an address, each with its path such as `billingAddress.lines.1`. */
export function addressProblems(field: string, address: GlobalAddressInput): Problem[] {
  const { locality, administrativeArea, postalCode, countryCode } = address
  return [
    ...linesProblems(`${field}.lines`, address.lines),
    locality != null && textProblem(`${field}.locality`, locality, AREA_MAX),
    administrativeArea != null && textProblem(`${field}.administrativeArea`, administrativeArea, AREA_MAX),
    postalCode != null && textProblem(`${field}.postalCode`, postalCode, POSTAL_CODE_MAX),
    !isCountryCode(countryCode) &&
      problem(`${field}.countryCode`, 'must be an ISO 3166 country code: two capital letters'),
  ].filter((problem) => typeof problem === 'object' && problem !== null)
}

function linesProblems(field: string, lines: readonly string[]): Problem[] {
  if (lines.length > LINES_MAX) return [problem(field, `must have at most ${LINES_MAX} items`)]
  return lines
    .map((line, index) => textProblem(`${field}.${index}`, line, LINE_MAX))
    .filter((problem) => problem !== null)
}

/** Returns the address as stored, with all members in a fixed order. */
export function addressOf(input: GlobalAddressInput): GlobalAddress {
  return {
    lines: [...input.lines],
    locality: input.locality ?? null,
    administrativeArea: input.administrativeArea ?? null,
    postalCode: input.postalCode ?? null,
    countryCode: input.countryCode,
  }
}

/** Returns every free text of an address with its path. */
export function addressTexts(
  field: string,
  { lines, ...rest }: GlobalAddressInput,
): [string, string | null | undefined][] {
  const { locality, administrativeArea, postalCode } = rest
  const areas = { locality, administrativeArea, postalCode }
  return [
    ...lines.map((line, index): [string, string] => [`${field}.lines.${index}`, line]),
    ...Object.entries(areas).map(([part, text]): [string, string | null | undefined] => [`${field}.${part}`, text]),
  ]
}
