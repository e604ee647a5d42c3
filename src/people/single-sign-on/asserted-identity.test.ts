import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { IDToken } from 'openid-client'
import { assertedIdentity } from './asserted-identity.ts'

const MICROSOFT = 'https://login.microsoftonline.com/8a1f3c5e-0000-4000-8000-000000000000/v2.0'
const GOOGLE = 'https://accounts.google.com'
const VERIFIED = { email_verified: true }

/** Returns the outcome of claims for a connection with the domain example.com. */
function outcomeOf(claims: object): string {
  const token = { iss: 'https://id.example.com', sub: 'ada', email: 'ada@example.com', ...claims } as unknown as IDToken
  const identity = assertedIdentity(token, ['example.com'], ['mfa'])
  if (typeof identity === 'string') return identity
  return `${identity.emailKey}, ${identity.hasSecondFactor ? 'two factors' : 'one factor'}`
}

const OUTCOMES: readonly (readonly [string, object, string])[] = [
  ['a verified address', VERIFIED, 'ada@example.com, one factor'],
  ['an address that is not verified', { email_verified: false }, 'unverified email'],
  ['nothing about the verification', {}, 'unverified email'],
  ['a verification as a text', { email_verified: 'true' }, 'unverified email'],
  ['a verification as a number', { email_verified: 1 }, 'unverified email'],
  ["Microsoft's domain owner at Microsoft", { iss: MICROSOFT, xms_edov: true }, 'ada@example.com, one factor'],
  ["Microsoft's domain owner as a text", { iss: MICROSOFT, xms_edov: '1' }, 'ada@example.com, one factor'],
  ['no domain owner at Microsoft', { iss: MICROSOFT, xms_edov: false }, 'unverified email'],
  ["Microsoft's domain owner elsewhere", { xms_edov: true }, 'unverified email'],
  [
    "Microsoft's domain owner at a host that looks like it",
    { iss: 'https://login.microsoftonline.com.evil.example/', xms_edov: true },
    'unverified email',
  ],
  [
    'an address that Microsoft denies to be verified',
    { iss: MICROSOFT, xms_edov: true, email_verified: false },
    'unverified email',
  ],
  ['a Google Workspace account', { iss: GOOGLE, ...VERIFIED, hd: 'example.com' }, 'ada@example.com, one factor'],
  ['a consumer account of Google with the address', { iss: GOOGLE, ...VERIFIED }, 'unverified email'],
  ['a Workspace of another organization', { iss: GOOGLE, ...VERIFIED, hd: 'evil.example' }, 'foreign domain'],
  ['an address of a foreign domain', { ...VERIFIED, email: 'ada@elsewhere.example' }, 'foreign domain'],
  ['an address below the domain', { ...VERIFIED, email: 'ada@mail.example.com' }, 'foreign domain'],
  ['an address that ends like the domain', { ...VERIFIED, email: 'ada@evil-example.com' }, 'foreign domain'],
  ['an address with two at signs', { ...VERIFIED, email: 'ada@evil.example@example.com' }, 'no email'],
  ['an address in capitals', { ...VERIFIED, email: 'ADA@EXAMPLE.COM' }, 'ada@example.com, one factor'],
  ['a Cyrillic letter', { ...VERIFIED, email: 'аda@example.com' }, 'no email'],
  ['a Cyrillic letter in the domain', { ...VERIFIED, email: 'ada@exаmple.com' }, 'no email'],
  ['a second factor in a list', { ...VERIFIED, amr: ['pwd', 'mfa'] }, 'ada@example.com, two factors'],
  ['a second factor as a text', { ...VERIFIED, acr: 'mfa' }, 'ada@example.com, two factors'],
  ['a text that contains the value', { ...VERIFIED, amr: 'no-mfa' }, 'ada@example.com, one factor'],
  ['an object as the value', { ...VERIFIED, amr: [{ mfa: true }] }, 'ada@example.com, one factor'],
]

for (const [name, claims, outcome] of OUTCOMES)
  test(`claims with ${name}: ${outcome}`, () => assert.equal(outcomeOf(claims), outcome))
