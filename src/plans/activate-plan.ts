import type { Account } from '../accounts/index.ts'
import { activateConsent } from '../payments/consents/index.ts'
import type { Transaction } from '../platform/db/index.ts'
import { type MetadataEntry, metadataText } from '../platform/text/index.ts'
import type { CalendarDate } from '../platform/time/index.ts'
import { type Announcer, announceAll } from '../webhooks/events/index.ts'
import {
  activatePendingPlan,
  insertActivePlan,
  insertOccurrences,
  setOccurrenceOfPayment,
} from './activate-plan.queries.generated.ts'
import { completeIfNoneRemain, type PlanWriter } from './change-plan-status.ts'
import { type PaymentPlan, planEvent } from './plan.ts'
import { dueAt, scheduleOf } from './schedule.ts'
import { writeDue } from './write-due.ts'

/** A plan that is created as it becomes active. Ids are UUIDs. */
export type NewPlan = Pick<
  PaymentPlan,
  | ('id' | 'contactId' | 'paymentPlanSessionId' | 'amountMinor' | 'totalAmountMinor' | 'currency' | 'frequency')
  | 'occurrences'
  | ('statementDescriptor' | 'description' | 'transactionRef' | 'metadata')
>

export interface PlanToActivate {
  /** A new plan, or a pending one that the transaction has locked. */
  readonly plan: NewPlan | PaymentPlan
  /** The first date of the plan. It may differ from the requested one. */
  readonly startDate: CalendarDate
  readonly paymentMethodId: string
  readonly vaultTokenId?: string | null
  /** The consent under which the plan is charged. Null when it is in force already. */
  readonly consentId: string | null
  /** The payment of the first occurrence, if the customer made it while agreeing. */
  readonly firstPaid?: { readonly paymentId: string; readonly status: 'Processing' | 'Succeeded' } | null
}

/**
 * Activates a plan: inserts all of its occurrences, its due row and its events. A plan whose only
 * occurrence is already paid is completed at once. The transaction must hold the locks of the
 * contact and the payment method.
 */
export async function activatePlan(
  services: PlanWriter,
  tx: Transaction,
  account: Account,
  wanted: PlanToActivate,
): Promise<PaymentPlan> {
  const isNew = !('status' in wanted.plan)
  await writePlan(services, tx, account, wanted, isNew)
  const { consentId } = wanted
  if (consentId !== null) await activateConsent(services, tx, account, { planId: wanted.plan.id, consentId })
  await writeOccurrences(services, tx, account, wanted)
  const plan = await writeDue(services, tx, account, wanted.plan.id)
  await announceAll(services, tx, account, [
    ...(isNew ? [planEvent('payment_plan.created', plan)] : []),
    planEvent('payment_plan.activated', plan),
  ])
  return completeIfNoneRemain(services, tx, account, plan)
}

async function writePlan(
  { now }: Announcer,
  tx: Transaction,
  account: Account,
  { plan, startDate, paymentMethodId, vaultTokenId = null }: PlanToActivate,
  isNew: boolean,
): Promise<void> {
  const { shard, id: orgId } = account
  const activated = { shard, startDate, paymentMethodId, vaultTokenId, now: now(account) }
  const metadata = metadataText(plan.metadata as readonly MetadataEntry[] | null)
  const written = isNew
    ? await tx.run(insertActivePlan, { ...plan, ...activated, orgId, metadata })
    : await tx.run(activatePendingPlan, { ...activated, id: plan.id, statusesBefore: ['Pending'] })
  if (written.length === 0) throw new Error('a locked pending plan could not be activated')
}

async function writeOccurrences(
  { now }: Announcer,
  tx: Transaction,
  account: Account,
  { plan, startDate, firstPaid }: PlanToActivate,
): Promise<void> {
  const { shard, id: orgId, timeZone } = account
  const dueDates = scheduleOf({ startDate, frequency: plan.frequency, occurrences: plan.occurrences })
  await tx.run(insertOccurrences, {
    shard,
    orgId,
    planId: plan.id,
    numbers: dueDates.map((_, index) => index + 1),
    dueDates,
    dueAts: dueDates.map((date) => dueAt(date, timeZone, plan.id)),
    firstStatus: firstPaid?.status ?? 'Scheduled',
    firstPaymentId: firstPaid?.paymentId ?? null,
    now: now(account),
  })
  if (firstPaid) {
    await tx.run(setOccurrenceOfPayment, { shard, orgId, planId: plan.id, paymentId: firstPaid.paymentId })
  }
}
