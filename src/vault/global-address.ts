import type { GlobalAddressInput } from '../platform/graphql/inputs.generated.ts'
import { type Problem, problem, problemsOf } from '../platform/refusal.ts'
import { textProblem } from '../platform/text/index.ts'

/** A postal address, as stored and shown. */
export interface GlobalAddress {
  readonly lines: readonly string[]
  readonly locality: string | null
  readonly administrativeArea: string | null
  readonly postalCode: string | null
  readonly countryCode: string
}

const LINES_MAX = 5
const LINE_MAX = 255
const AREA_MAX = 100
const POSTAL_CODE_MAX = 20

/** Returns all problems of an address, each with its path such as `billingAddress.lines.1`. */
export function addressProblems(field: string, address: GlobalAddressInput): Problem[] {
  const { locality, administrativeArea, postalCode, countryCode } = address
  return problemsOf([
    ...linesProblems(`${field}.lines`, address.lines),
    locality != null && textProblem(`${field}.locality`, locality, AREA_MAX),
    administrativeArea != null && textProblem(`${field}.administrativeArea`, administrativeArea, AREA_MAX),
    postalCode != null && textProblem(`${field}.postalCode`, postalCode, POSTAL_CODE_MAX),
    !isCountryCode(countryCode) &&
      problem(`${field}.countryCode`, 'must be an ISO 3166 country code: two capital letters'),
  ])
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

/**
 * The ISO 3166-1 alpha-2 codes of countries and territories, without reserved and withdrawn codes.
 */
const CODES: ReadonlySet<string> = new Set(
  `
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY
    BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK
    FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR
    IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK
    ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM
    PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF
    TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
  `
    .trim()
    .split(/\s+/),
)

/** Returns whether the text is a country code in capital letters. */
function isCountryCode(code: string): boolean {
  return CODES.has(code)
}
