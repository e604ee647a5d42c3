import type { Account, Services } from '../accounts/index.ts'
import { amountProblem, brandNameProblem, expirationDateProblem } from '../checkout/sessions/index.ts'
import { type Problem, problem } from '../platform/refusal.ts'
import { type CalendarDate, dateIn, type Timestamp } from '../platform/time/index.ts'
import { type WebhookDestinations, webhookUrlProblem } from '../webhooks/index.ts'

/** The terms of a session that rules look at, as the scalars have read them. What is left out is not judged. */
export interface SessionTerms {
  /** A decimal text; judged together with the currency. */
  readonly amount?: string
  readonly currency?: string
  readonly startDate?: CalendarDate
  readonly occurrences?: number
  readonly expirationDate?: Timestamp | null
  readonly callbackUrl?: string | null
  readonly brandName?: string | null
}

/** What the rules need to know of the world. */
export interface SessionFacts extends WebhookDestinations {
  readonly now: Timestamp
  /** Today in the organization's time zone. */
  readonly today: CalendarDate
}

const OCCURRENCES_MAX = 1200
/** From here on the last of the most yearly occurrences would lie past the year 9999, where our dates end. */
const START_DATE_MAX = '8799-12-31'

/** Everything wrong with the terms at once, each problem at its field. */
export function sessionProblems(terms: SessionTerms, facts: SessionFacts): Problem[] {
  const { amount, currency, startDate, occurrences, expirationDate, callbackUrl, brandName } = terms
  return [
    amount !== undefined && currency !== undefined && amountProblem(amount, currency),
    startDate !== undefined && startDateProblem(startDate, facts.today),
    occurrences !== undefined && occurrencesProblem(occurrences),
    callbackUrl && webhookUrlProblem(callbackUrl, 'callbackUrl', facts),
    expirationDate && expirationDateProblem(expirationDate, facts.now),
    brandName !== null && brandName !== undefined && brandNameProblem(brandName),
  ].filter((problem) => typeof problem === 'object' && problem !== null)
}

function startDateProblem(startDate: CalendarDate, today: CalendarDate): Problem | null {
  if (startDate >= today) return startDateMaxProblem(startDate)
  return problem('startDate', "must be today or later in the organization's time zone")
}

/** What is wrong with a start whatever the day: so late that dates would need five digits for the year. */
export function startDateMaxProblem(startDate: CalendarDate): Problem | null {
  if (startDate <= START_DATE_MAX) return null
  return problem('startDate', `must be no later than ${START_DATE_MAX}`)
}

/** What is wrong with a number of occurrences. */
export function occurrencesProblem(occurrences: number): Problem | null {
  if (occurrences >= 1 && occurrences <= OCCURRENCES_MAX) return null
  return problem('occurrences', `must be from 1 to ${OCCURRENCES_MAX}`)
}

/** What the rules need to know of an organization's session right now. */
export function factsFor(
  { now, webhookAllow, webhookLoopback, webhookRefuse }: Pick<Services, 'now'> & WebhookDestinations,
  organization: Pick<Account, 'timeZone' | 'clockNow'>,
): SessionFacts {
  const at = now(organization)
  return { now: at, today: dateIn(organization.timeZone, at), webhookAllow, webhookLoopback, webhookRefuse }
}
