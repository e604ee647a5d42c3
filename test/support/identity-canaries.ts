import { randomBytes, randomInt } from 'node:crypto'
import type { Walk } from './sandbox-identity.ts'

/** A random part of every text that the search looks for. */
export const MARK = randomBytes(6).toString('hex')

/**
 * Personal data that a person enters or a provider finds. The product stores and shows none of it.
 */
export const HIDDEN_PERSON = {
  dateOfBirth: `18${randomInt(10, 99)}-0${randomInt(1, 9)}-${randomInt(10, 28)}`,
  street: `street-${MARK}`,
  city: `city-${MARK}`,
  region: `region-${MARK}`,
  postalCode: `postal-${MARK}`,
  country: `country-${MARK}`,
  idNumber: `id-number-${MARK}`,
} as const

/** Entered by contacts whose address and number are known already, and therefore never shown. */
export const HIDDEN_CONTACT = {
  email: `unheard-${MARK}@example.test`,
  phone: `+1202555${randomInt(1000, 9999)}`,
} as const

/** A part of the URL of every picture or video, from the sandbox and from the stub of Plaid. */
export const MEDIA = ['/identity/media/', 'media.example.com'] as const

/** Words of the provider and of our responses about findings; none of them is stored. */
export const FINDINGS = [
  ...['SPECIMEN0', 'us_ssn', '192.0.2.7', 'none_detected', 'not_detected', 'breachCount', 'drivers_license'],
  ...['PartialMatch', 'NoMatch', 'NoData', 'NoInput', 'partial_match', 'no_match', 'originalFront', 'selfie-1'],
  ...MEDIA,
] as const

/** Returns the input for all pages of a verification. */
export const typing = (familyName: string, more: Walk = {}): Walk => ({
  ...HIDDEN_PERSON,
  givenName: `Given${MARK}`,
  familyName,
  ...more,
})

/** Returns the texts that the location contains, in any spelling. */
export function textsIn(location: string, texts: Iterable<string>): string[] {
  return [...texts].filter((text) => spellings(text).some((spelling) => location.includes(spelling)))
}

/** Plain, URL-encoded, hexadecimal, and base64 at each offset. */
function spellings(text: string): string[] {
  return [text, encodeURIComponent(text), Buffer.from(text).toString('hex'), ...[0, 1, 2].map((at) => base64(text, at))]
}

/** The characters that do not depend on the surrounding bytes. */
function base64(text: string, at: number): string {
  const whole = Buffer.from('x'.repeat(at) + text)
    .toString('base64')
    .replace(/=+$/, '')
  return whole.slice(at === 0 ? 0 : at + 1, -1)
}
