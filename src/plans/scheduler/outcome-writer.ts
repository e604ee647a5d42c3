import type { Services } from '../../accounts/index.ts'
import type { FirstOutcome, OutcomeWriter } from '../../payments/index.ts'
import type { Announcement } from '../../webhooks/events/index.ts'
import { planEvent } from '../index.ts'
import type { ChargeProgress } from './batch-barrier.ts'
import { BATCH_MAX } from './charging-capacity.ts'
import { type PlanAfter, planAfterOutcome } from './plan-after-outcome.ts'
import type { PlanClaim, PlanToCharge } from './plan-to-charge.ts'
import { writePlanOutcomes } from './write-plan-outcomes.queries.generated.ts'

/** The charge of an occurrence, the claim of its plan and the progress of the charge. */
interface ClaimedCharge {
  readonly claim: Pick<PlanClaim, 'token'>
  readonly plan: PlanToCharge
  readonly number: number
  readonly progress: Pick<ChargeProgress, 'arrive'>
}

/**
 * Returns the writer for the usual outcomes of plans' charges. One statement and one commit write
 * payment, occurrence and plan of many charges that were claimed together. The claim's token fences
 * the write, so that a plan that changed since it was read is skipped.
 */
export function planOutcomeWriter(
  services: Pick<Services, 'db' | 'now'>,
  { claim, plan, number, progress }: ClaimedCharge,
): OutcomeWriter {
  const { account } = plan
  return {
    prepare: (outcome) => {
      const after = planAfterOutcome(plan, number, outcome, services.now(account))
      if (!after) return null
      return {
        events: eventsFor(services, plan, after),
        write: async (first) => {
          const row = outcomeRow(plan, number, claim, after, first)
          if (!row) return false
          await progress.arrive()
          return (await services.db.writeBatched(writePlanOutcomes, account.shard, row, BATCH_MAX)) !== null
        },
      }
    },
  }
}

function eventsFor(
  { now }: Pick<Services, 'now'>,
  { account, record }: PlanToCharge,
  { status, remaining }: PlanAfter,
): Announcement[] {
  if (status !== 'Completed') return []
  const changed = { status, remainingOccurrences: remaining, nextRunAt: null, updatedAt: now(account) }
  return [planEvent('payment_plan.completed', { ...record, ...changed })]
}

/**
 * Returns the row that `writePlanOutcomes` reads; null if the payment has several events. The row
 * has no lists, because parsing lists from JSON is the most expensive part.
 */
function outcomeRow(
  { id: planId }: PlanToCharge,
  planOccurrence: number,
  { token: claimToken }: ClaimedCharge['claim'],
  { status: planStatus, remaining, nextAt }: PlanAfter,
  first: FirstOutcome,
) {
  const { id, orgId, paymentId, status, updatedAt, stage, outcome, providerReference, settledAt, occurredAt } = first
  const { eventIds, types, payloads, mayHaveClock } = first
  const isCompleted = planStatus === 'Completed'
  if (eventIds.length !== (isCompleted ? 2 : 1)) return null
  return {
    ...{ id, orgId, paymentId, status, updatedAt, stage, outcome, providerReference, settledAt, occurredAt },
    ...{ planId, planOccurrence, claimToken, planStatus, remaining, nextAt, mayHaveClock },
    ...{ eventId: eventIds.at(-1), eventType: types.at(-1), payload: payloads.at(-1) },
    ...(isCompleted && { completedId: eventIds[0], completedPayload: payloads[0] }),
  }
}
