import type { Context } from '../accounts/index.ts'
import {
  activateConsent,
  type ConsentPurpose,
  type NewConsent,
  reportedConsent,
  type ShownSource,
  writeConsent,
} from '../payments/consents/index.ts'
import type { AgreedCharges } from '../payments/providers/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import type { AuthorizationInput } from '../platform/graphql/inputs.generated.ts'
import type { CalendarDate } from '../platform/time/index.ts'
import { shownMethodOfPlan } from './change-plan.queries.generated.ts'
import type { LockedPaymentPlan } from './lock-payment-plan.ts'
import type { PaymentPlan } from './plan.ts'
import { amountOfOccurrence } from './plan-amounts.ts'
import type { DatedOccurrence } from './schedule.ts'

/** A change of a plan that its customer agreed to outside of our pages. */
interface AgreedChange {
  readonly purposes: readonly ConsentPurpose[]
  readonly given: AuthorizationInput
  /** The charges to which it applies, in order of number, at least one. */
  readonly remaining: readonly DatedOccurrence[]
  readonly source: ShownSource
  /** The attempt that the consent waits for. Null: the consent is in force at once. */
  readonly attemptId: string | null
}

/** Writes the consent to a change of a locked plan, and returns it. */
export async function writeChangeConsent(
  context: Context,
  tx: Transaction,
  { plan, account }: LockedPaymentPlan,
  today: CalendarDate,
  { purposes, given, remaining, source, attemptId }: AgreedChange,
): Promise<NewConsent> {
  const charges = remainingCharges(plan, remaining, today)
  const { contactId } = plan
  const use = { contactId, purposes, charges, model: 'Subscription', source } as const
  const consent = reportedConsent(context, account, given, use)
  await writeConsent(context, tx, account, consent, attemptId)
  if (attemptId === null) await activateConsent(context, tx, account, { planId: plan.id, consentId: consent.id })
  return consent
}

/**
 * Returns the charges of these occurrences. An occurrence whose date has passed is charged today at
 * the earliest.
 */
export function remainingCharges(
  plan: PaymentPlan,
  remaining: readonly DatedOccurrence[],
  today: CalendarDate,
): AgreedCharges {
  const [next] = remaining
  const last = remaining.at(-1)
  if (!next || !last) throw new Error('a consent to a change of a plan needs a charge')
  const amountMinor = amountOfOccurrence(plan, next.number)
  const lastAmountMinor = amountOfOccurrence(plan, last.number)
  const notPassed = (date: CalendarDate) => (date > today ? date : today)
  return {
    amountMinor,
    lastAmountMinor: lastAmountMinor === amountMinor ? null : lastAmountMinor,
    currency: plan.currency,
    frequency: plan.frequency,
    occurrences: remaining.length,
    firstDate: notPassed(next.dueDate),
    lastDate: notPassed(last.dueDate),
  }
}

/** Returns the visible fields of the payment method of a locked, live plan. */
export async function sourceOfPlan(tx: Transaction, { plan, account }: LockedPaymentPlan): Promise<ShownSource> {
  const row = first(await tx.run(shownMethodOfPlan, { shard: account.shard, planId: plan.id }))
  if (!row) throw new Error('a live plan has no payment method')
  return row as ShownSource
}
