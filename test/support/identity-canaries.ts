import { randomBytes, randomInt } from 'node:crypto'
import type { Walk } from './sandbox-identity.ts'

/** In every text that is looked for, so that nothing else is it. */
export const MARK = randomBytes(6).toString('hex')

/** Personal data that people enter or providers find out. It is stored and shown nowhere. */
export const UNTOLD = {
  dateOfBirth: `18${randomInt(10, 99)}-0${randomInt(1, 9)}-${randomInt(10, 28)}`,
  street: `street-${MARK}`,
  city: `city-${MARK}`,
  region: `region-${MARK}`,
  postalCode: `postal-${MARK}`,
  country: `country-${MARK}`,
  idNumber: `id-number-${MARK}`,
} as const

/** Said by contacts whose address and number are known already, and so told nobody either. */
export const UNHEARD = { email: `unheard-${MARK}@example.test`, phone: `+1202555${randomInt(1000, 9999)}` } as const

/** The part that every address of a picture or video has, of the sandbox and of the stub of Plaid. */
export const MEDIA = ['/identity/media/', 'media.example.com'] as const

/** How the sandbox's provider and our answers say what was found; none of it is kept. */
export const FINDINGS = [
  ...['SPECIMEN0', 'us_ssn', '192.0.2.7', 'none_detected', 'not_detected', 'breachCount', 'drivers_license'],
  ...['PartialMatch', 'NoMatch', 'NoData', 'NoInput', 'partial_match', 'no_match', 'originalFront', 'selfie-1'],
  ...MEDIA,
] as const

/** Goes through all pages of a verification. */
export const typing = (familyName: string, more: Walk = {}): Walk => ({
  ...UNTOLD,
  givenName: `Given${MARK}`,
  familyName,
  ...more,
})

/** Which of the texts are in there, however they are written. */
export function textsIn(place: string, texts: Iterable<string>): string[] {
  return [...texts].filter((text) => spellings(text).some((spelling) => place.includes(spelling)))
}

/** As it is, in an address, in hexadecimal, and in base64 wherever in it that begins. */
function spellings(text: string): string[] {
  return [text, encodeURIComponent(text), Buffer.from(text).toString('hex'), ...[0, 1, 2].map((at) => base64(text, at))]
}

/** The characters that are the same whatever stands before and behind. */
function base64(text: string, at: number): string {
  const whole = Buffer.from('x'.repeat(at) + text)
    .toString('base64')
    .replace(/=+$/, '')
  return whole.slice(at === 0 ? 0 : at + 1, -1)
}
