import type { Account, Services } from '../../accounts/index.ts'
import { type PlanTerms, planProblems } from '../../plans/index.ts'
import type { Problem } from '../../platform/refusal.ts'
import { type CalendarDate, dateIn, type Timestamp } from '../../platform/time/index.ts'
import { type WebhookDestinations, webhookUrlProblem } from '../../webhooks/index.ts'
import { brandNameProblem, expirationDateProblem } from '../sessions/index.ts'

/** The terms of a plan session, as the scalars have read them. Absent terms are not checked. */
export interface SessionTerms extends PlanTerms {
  readonly expirationDate?: Timestamp | null
  readonly callbackUrl?: string | null
  readonly brandName?: string | null
}

/** The circumstances that the rules depend on. */
export interface SessionFacts extends WebhookDestinations {
  readonly now: Timestamp
  /** Today in the organization's time zone. */
  readonly today: CalendarDate
}

/** Returns every problem of the terms, each with its field. */
export function sessionProblems(terms: SessionTerms, facts: SessionFacts): Problem[] {
  const { expirationDate, callbackUrl, brandName } = terms
  return [
    ...planProblems(terms, facts.today),
    callbackUrl && webhookUrlProblem(callbackUrl, 'callbackUrl', facts),
    expirationDate && expirationDateProblem(expirationDate, facts.now),
    brandName !== null && brandName !== undefined && brandNameProblem(brandName),
  ].filter((problem) => typeof problem === 'object' && problem !== null)
}

/** Returns the present circumstances of an organization's session. */
export function factsFor(
  { now, webhookAllow, webhookLoopback, webhookRefuse }: Pick<Services, 'now'> & WebhookDestinations,
  organization: Pick<Account, 'timeZone' | 'clockNow'>,
): SessionFacts {
  const at = now(organization)
  return { now: at, today: dateIn(organization.timeZone, at), webhookAllow, webhookLoopback, webhookRefuse }
}
