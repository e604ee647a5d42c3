import type { Account, Services } from '../../accounts/index.ts'
import { newPlanProblems, type PlanTerms, planProblems } from '../../plans/index.ts'
import { type Problem, problemsOf } from '../../platform/refusal.ts'
import { type CalendarDate, dateIn, type Timestamp } from '../../platform/time/index.ts'
import { type WebhookDestinations, webhookUrlProblem } from '../../webhooks/index.ts'
import { brandNameProblem, expirationDateProblem } from '../sessions/index.ts'

/** The terms of a plan session, as the scalars have read them. Absent terms are not checked. */
export interface PlanSessionTerms extends PlanTerms {
  readonly expirationDate?: Timestamp | null | undefined
  readonly callbackUrl?: string | null | undefined
  readonly brandName?: string | null | undefined
}

/** The circumstances that the rules depend on. */
export interface SessionFacts extends WebhookDestinations {
  readonly now: Timestamp
  /** Today in the organization's time zone. */
  readonly today: CalendarDate
}

/** Returns every problem of the terms, each with its field. */
export function sessionProblems(terms: PlanSessionTerms, facts: SessionFacts): Problem[] {
  return [...planProblems(terms, facts.today), ...ownProblems(terms, facts)]
}

/**
 * Returns every problem of the terms of a new session, which have exactly one of the two amounts.
 */
export function newSessionProblems(terms: PlanSessionTerms, facts: SessionFacts): Problem[] {
  return [...newPlanProblems(terms, facts.today), ...ownProblems(terms, facts)]
}

/** Returns the problems of the terms that only sessions have. */
function ownProblems({ expirationDate, callbackUrl, brandName }: PlanSessionTerms, facts: SessionFacts): Problem[] {
  return problemsOf([
    callbackUrl && webhookUrlProblem(callbackUrl, 'callbackUrl', facts),
    expirationDate && expirationDateProblem(expirationDate, facts.now),
    brandName != null && brandNameProblem(brandName),
  ])
}

/** Returns the present circumstances of an organization's session. */
export function factsFor(
  { now, webhookAllow, webhookLoopback, webhookRefuse }: Pick<Services, 'now'> & WebhookDestinations,
  organization: Pick<Account, 'timeZone' | 'clockNow'>,
): SessionFacts {
  const at = now(organization)
  return { now: at, today: dateIn(organization.timeZone, at), webhookAllow, webhookLoopback, webhookRefuse }
}
