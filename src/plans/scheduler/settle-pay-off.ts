import type { Account } from '../../accounts/index.ts'
import type { Payment, PaymentOutcome } from '../../payments/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { announce, announceAll } from '../../webhooks/events/index.ts'
import { changePlanStatuses, type PlanWriter, paymentFailedEvent, planEvent, policyOf, writeDue } from '../index.ts'
import { afterPayOff } from './after-pay-off.ts'
import type { LockedPlan } from './locked-plan.ts'
import { writePayOff } from './pay-off.queries.generated.ts'

/** Returns whether a payment of a plan is for all of its unpaid occurrences. */
export function paysOffPlan({ planOccurrence, isVerification }: Pick<Payment, 'planOccurrence' | 'isVerification'>) {
  return planOccurrence === null && !isVerification
}

/** Writes the consequences of the outcome of a payment that pays off a locked plan. */
export async function settlePayOff(
  services: PlanWriter,
  tx: Transaction,
  account: Account,
  plan: LockedPlan,
  payment: Pick<Payment, 'id'>,
  outcome: PaymentOutcome,
): Promise<void> {
  const policy = await policyOf(tx, account)
  const now = services.now(account)
  const transition = afterPayOff({ plan, occurrences: plan.occurrences, policy, now }, payment.id, outcome)
  if (!transition) return
  await tx.run(writePayOff, {
    shard: account.shard,
    planId: plan.id,
    numbers: [...transition.changed.keys()],
    statuses: [...transition.changed.values()].map(({ status }) => status),
    retryNeeds: [...transition.changed.values()].map(({ retryNeeds }) => retryNeeds ?? ''),
    isReturned: transition.outcome === 'returned',
    isUncharged: transition.outcome === 'notCharged',
    keepsRetries: transition.outcome === 'declined' || transition.outcome === 'notCharged',
    now,
  })
  const written = await writeDue(services, tx, account, plan.id)
  const failures = transition.failures.map(({ occurrence, ...reason }) =>
    paymentFailedEvent(written, occurrence, reason),
  )
  await announceAll(services, tx, account, failures)
  if (transition.outcome === 'paid')
    await announce(services, tx, { account, ...planEvent('payment_plan.paid_off', written) })
  await changePlanStatuses(services, tx, account, plan, transition.statuses)
}
