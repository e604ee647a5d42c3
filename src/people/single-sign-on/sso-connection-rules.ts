import { type Check, type Problem, problem, problemsOf } from '../../platform/refusal.ts'
import { cardNumberProblem, displayNameProblem, textProblem } from '../../platform/text/index.ts'
import { type WebhookDestinations, webhookUrlProblem } from '../../webhooks/index.ts'
import { domainOf } from './domains.ts'

const NAME_MAX = 100
const CLIENT_ID_MAX = 255
const CLIENT_SECRET_MAX = 1024
const ISSUER_MAX = 255
const SECOND_FACTOR_VALUE_MAX = 100

/** The value of `amr` with which most providers assert a second factor (RFC 8176). */
export const SECOND_FACTOR_VALUES_DEFAULT: readonly string[] = ['mfa']

/** The fields of a connection that a client sets. Null and undefined mean unset. */
interface ConnectionFields {
  readonly name?: string | null | undefined
  readonly clientId?: string | null | undefined
  readonly clientSecret?: string | null | undefined
  readonly domains?: readonly string[] | null | undefined
  readonly secondFactorValues?: readonly string[] | null | undefined
}

/** Returns the problems of a connection's fields. */
export function connectionProblems(fields: ConnectionFields): Problem[] {
  const { name, clientId, clientSecret, domains, secondFactorValues } = fields
  return problemsOf([
    name != null && displayNameProblem('name', name, NAME_MAX),
    clientId != null && textProblem('clientId', clientId, CLIENT_ID_MAX),
    clientSecret != null && textProblem('clientSecret', clientSecret, CLIENT_SECRET_MAX),
    ...(domains == null ? [] : domainProblems(domains)),
    ...(secondFactorValues ?? []).map((value, index) =>
      textProblem(`secondFactorValues.${index}`, value, SECOND_FACTOR_VALUE_MAX),
    ),
  ])
}

/**
 * Returns the problem of an issuer, or null. Requests to it follow the rules of webhooks: https and
 * public addresses, and in development this machine.
 */
export function issuerProblem(issuer: string, destinations: WebhookDestinations): Problem | null {
  if (issuer.length > ISSUER_MAX) return problem('issuer', `must have at most ${ISSUER_MAX} characters`)
  const found = cardNumberProblem('issuer', issuer) ?? webhookUrlProblem(issuer, 'issuer', destinations)
  if (found) return found
  return issuer.includes('?') ? problem('issuer', 'must not contain a query') : null
}

/** Returns the distinct domains in the stored form. */
export function storedDomains(domains: readonly string[]): string[] {
  return [...new Set(domains.map(domainOf).filter((domain) => domain !== null))]
}

function domainProblems(domains: readonly string[]): Check[] {
  if (domains.length === 0) return [problem('domains', 'must have at least 1 item')]
  return domains.map((domain, index) => domainProblem(`domains.${index}`, domain))
}

/** Returns the problem of a mail domain, or null. */
export function domainProblem(field: string, domain: string): Problem | null {
  const found = cardNumberProblem(field, domain)
  if (found) return found
  return domainOf(domain) === null ? problem(field, 'must be a domain, such as example.com') : null
}
