import { isLoopback, secureForm } from '../../platform/hosts.ts'
import { type Problem, problem } from '../../platform/refusal.ts'

/** The contact of an organization for its customers, as a row holds it. */
export interface SupportFields {
  readonly supportEmail: string | null
  /** An https address. In development it can be http on loopback. */
  readonly supportUrl: string | null
  /** In E.164. */
  readonly supportPhone: string | null
}

/** The contact of an organization as pages show it. */
export interface Support {
  readonly email: string | null
  readonly url: string | null
  readonly phone: string | null
}

/** Returns the contact to show; null when the organization names none. */
export function supportOf({
  supportEmail: email,
  supportUrl: url,
  supportPhone: phone,
}: SupportFields): Support | null {
  return email === null && url === null && phone === null ? null : { email, url, phone }
}

/**
 * A mailbox of letters, digits and the usual marks: other characters would let the address show a
 * link of another site.
 */
const PLAIN_MAILBOX = /^[\p{L}\p{M}\p{N}.+_-]+@/u

/** Returns the problem of an email address that pages and messages show, or null. */
export function supportEmailProblem(email: string): Problem | null {
  if (PLAIN_MAILBOX.test(email)) return null
  return problem('supportEmail', 'must have only letters, digits and . + _ - before the @')
}

/**
 * Returns the problem of the address of a support page, or null. Customers open it, so it must be
 * https.
 */
export function supportUrlProblem(url: string, httpOnLoopback: boolean): Problem | null {
  const { protocol, hostname } = new URL(url)
  if (protocol === 'https:' || (httpOnLoopback && isLoopback(hostname))) return null
  return problem('supportUrl', secureForm('must be an https URL', httpOnLoopback))
}
