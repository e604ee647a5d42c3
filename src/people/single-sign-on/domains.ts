import { domainToASCII } from 'node:url'
import { randomBase64url } from '../../platform/crypto/index.ts'
import { emailOf } from '../../platform/graphql/index.ts'

const RECORD_PREFIX = '_tallystick'
const PROOF_PREFIX = 'tallystick-domain-verification='
const PROOF_BYTES = 24
const NAME = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Returns a domain in lower case, with the ASCII form of international names. Returns null for a
 * text that is not the domain of email addresses.
 */
export function domainOf(text: string): string | null {
  const name = domainToASCII(text.normalize('NFKC')).toLowerCase()
  return NAME.test(name) ? name : null
}

/** Returns the domain of an email address, in the form of `domainOf`, or null. */
export function domainOfEmail(text: string): string | null {
  const email = emailOf(text)
  return email === null ? null : domainOf(email.slice(email.lastIndexOf('@') + 1))
}

/** Returns the name of the DNS record that proves a domain. */
export function recordNameOf(domain: string): string {
  return `${RECORD_PREFIX}.${domain}`
}

/** Returns a new value for the DNS record that proves a domain. */
export function newDomainProof(): string {
  return PROOF_PREFIX + randomBase64url(PROOF_BYTES)
}
