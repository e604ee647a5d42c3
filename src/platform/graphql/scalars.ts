import type { GraphQLScalarType } from 'graphql'
import { type CalendarDate, parseCalendarDate, parseTimestamp, type Timestamp, toSeconds } from '../time/index.ts'
import { emailScalar } from './scalars/email.ts'
import { amountScalar, currencyScalar } from './scalars/money.ts'
import { phoneScalar } from './scalars/phone.ts'
import { textScalar } from './scalars/text-scalar.ts'

/** An instant. Accepted with any offset, returned in whole seconds of UTC. */
const dateTimeScalar = textScalar<Timestamp>({
  name: 'DateTime',
  predicate: 'must be a date and time with an offset, such as 2026-11-20T09:30:00Z',
  charactersMax: 64,
  read: parseTimestamp,
  write: toSeconds,
})

/** A calendar date. */
const dateScalar = textScalar<CalendarDate>({
  name: 'Date',
  predicate: 'must be a calendar date, such as 2026-11-20',
  charactersMax: 10,
  read: parseCalendarDate,
})

/**
 * A JSON text. A resolver's text is returned byte for byte, so that a signature over it can be
 * verified.
 */
const jsonScalar = textScalar<string>({
  name: 'JSON',
  predicate: 'must be a string that contains JSON',
  charactersMax: 65_536,
  read: (text) => {
    try {
      JSON.parse(text)
      return text
    } catch {
      return null
    }
  },
})

const SCHEME_AND_AUTHORITY = /^https?:\/\/([^/?#]+)/i
/**
 * Characters that URL parsers drop or convert silently, so that another program would open another
 * URL than the one checked.
 */
const TRAPS = /[\s\p{Cc}\p{Z}\\]/u

/** An absolute http or https URL without credentials. It is not normalized. */
const urlScalar = textScalar<string>({
  name: 'URL',
  predicate: 'must be an absolute http or https URL without credentials, of at most 2048 characters',
  charactersMax: 2048,
  canContainCardNumber: true,
  read: (text) => {
    const [, authority] = SCHEME_AND_AUTHORITY.exec(text) ?? []
    if (authority === undefined || authority.includes('@') || TRAPS.test(text)) return null
    return URL.canParse(text) ? text : null
  },
})

/** Every scalar of platform.graphql by name, with its parser and serializer. */
export const scalars: Readonly<Record<string, GraphQLScalarType>> = {
  Amount: amountScalar,
  Currency: currencyScalar,
  Date: dateScalar,
  DateTime: dateTimeScalar,
  Email: emailScalar,
  JSON: jsonScalar,
  Phone: phoneScalar,
  URL: urlScalar,
}
