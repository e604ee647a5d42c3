import type { IDToken } from 'openid-client'
import { emailOf } from '../../platform/graphql/index.ts'
import { emailKey } from '../index.ts'
import { domainOf } from './domains.ts'

/** A person as a provider asserts them. */
export interface AssertedIdentity {
  readonly subject: string
  readonly email: string
  /** The normalized address, as `emailKey` returns it. */
  readonly emailKey: string
  readonly name: string | null
  /** True if the provider asserts that it checked a second factor. */
  readonly hasSecondFactor: boolean
}

/** The reason why a provider's claims identify nobody, for the log. */
export type ClaimProblem = 'no subject' | 'no email' | 'unverified email' | 'foreign domain'

const SUBJECT_MAX = 255
const NAME_MAX = 100
const GOOGLE = 'https://accounts.google.com'
const MICROSOFT = /^https:\/\/login\.microsoftonline\.(com|us)\//

/**
 * Returns the person that the claims of a verified ID token assert, or the reason why they identify
 * nobody. The address must be verified and belong to a proven domain of the connection.
 */
export function assertedIdentity(
  claims: IDToken,
  provenDomains: readonly string[],
  secondFactorValues: readonly string[],
): AssertedIdentity | ClaimProblem {
  const { sub, email, name } = claims
  if (typeof sub !== 'string' || sub === '' || sub.length > SUBJECT_MAX || !isPlain(sub)) return 'no subject'
  // Accepts ASCII characters only, because others could imitate somebody else's address.
  const address = typeof email === 'string' ? emailOf(email) : null
  if (address === null) return 'no email'
  if (!isVerified(claims)) return 'unverified email'
  const isProven = (text: string) => provenDomains.includes(domainOf(text) ?? '')
  if (!isProven(address.slice(address.lastIndexOf('@') + 1))) return 'foreign domain'
  if (claims.iss === GOOGLE && !isProven(String(claims.hd))) return 'foreign domain'
  const asserted = [claims.amr, claims.acr, claims.acrs].flat()
  return {
    subject: sub,
    email: address,
    emailKey: emailKey(address),
    name: typeof name === 'string' && name.trim() !== '' && isPlain(name) ? name.trim().slice(0, NAME_MAX) : null,
    hasSecondFactor: asserted.some((value) => typeof value === 'string' && secondFactorValues.includes(value)),
  }
}

/**
 * Returns whether the provider verified the address. Microsoft Entra ID has no `email_verified`;
 * its `xms_edov` says that the owner of the address's domain is verified. Google verifies addresses
 * of other hosts only once, for consumer accounts, which people keep after they lose the mailbox.
 * Only accounts of a Workspace have the claim `hd`.
 */
function isVerified({ iss, hd, email_verified: verified, xms_edov: domainOwnerVerified }: IDToken): boolean {
  if (verified === true) return iss !== GOOGLE || typeof hd === 'string'
  const isAsserted = domainOwnerVerified === true || domainOwnerVerified === 1 || domainOwnerVerified === '1'
  return verified === undefined && MICROSOFT.test(iss) && isAsserted
}

/** Returns whether a text has no control characters and can be stored. */
function isPlain(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text)
}
