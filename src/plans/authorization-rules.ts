import { isIP } from 'node:net'
import { type Problem, problem } from '../platform/refusal.ts'
import { charactersProblem, textProblem } from '../platform/text/index.ts'
import type { Timestamp } from '../platform/time/index.ts'
import type { PlanAuthorization } from './activate-plan.ts'

/** The parsed input that describes a customer's agreement. */
export interface AuthorizationInput {
  readonly acceptedAt: Timestamp
  readonly text: string
  readonly ipAddress?: string | null
  readonly userAgent?: string | null
}

const TEXT_MAX = 5000
const USER_AGENT_MAX = 1000

/** Returns all problems of the agreement, each with its field. */
export function authorizationProblems(given: AuthorizationInput, now: Timestamp): Problem[] {
  const { acceptedAt, text, ipAddress = null, userAgent = null } = given
  return [
    acceptedAt > now ? problem('authorization.acceptedAt', 'must not be in the future') : null,
    textProblem('authorization.text', text, TEXT_MAX),
    ipAddress === null || isIP(ipAddress) !== 0 ? null : problem('authorization.ipAddress', 'must be an IP address'),
    userAgent === null ? null : charactersProblem('authorization.userAgent', userAgent, USER_AGENT_MAX),
  ].filter((problem) => problem !== null)
}

/** Returns the agreement as stored. */
export function authorizationOf(given: AuthorizationInput): PlanAuthorization {
  const { acceptedAt, text, ipAddress = null, userAgent = null } = given
  return { acceptedAt, text, textVersion: null, ipAddress, userAgent }
}
