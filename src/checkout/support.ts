import { type Predicate, type Problem, problem } from '../platform/refusal.ts'

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

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Returns the contact to show; null when the organization names none. */
export function supportOf({
  supportEmail: email,
  supportUrl: url,
  supportPhone: phone,
}: SupportFields): Support | null {
  return email === null && url === null && phone === null ? null : { email, url, phone }
}

/** Returns the problem of the address of a support page, or null. Customers open it, so it must be https. */
export function supportUrlProblem(url: string, httpOnLoopback: boolean): Problem | null {
  const { protocol, hostname } = new URL(url)
  if (protocol === 'https:' || (httpOnLoopback && LOOPBACK.test(hostname))) return null
  return problem('supportUrl', wanted(httpOnLoopback))
}

function wanted(httpOnLoopback: boolean): Predicate {
  const form = 'must be an https address'
  return httpOnLoopback ? `${form}. In development, http on localhost is allowed` : form
}
