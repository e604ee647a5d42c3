import type { Services } from '../../accounts/index.ts'
import type { AnswerDesk, FirstAnswer, Outcome } from '../../payments/index.ts'
import type { Announcement } from '../../webhooks/events/index.ts'
import { planPayload } from '../index.ts'
import { type Claim, ROWS_TOGETHER } from './claim.ts'
import type { Gathering } from './gathering.ts'
import { type PlanAfter, planAfterAnswer } from './plan-after-answer.ts'
import { writePlanOutcomes } from './plan-engine.queries.generated.ts'
import type { PlanToCharge } from './plan-to-charge.ts'

/** The charge of an occurrence of a plan that is claimed, and where it meets those that were claimed with it. */
export interface ClaimedCharge {
  readonly claim: Pick<Claim, 'token'>
  readonly plan: PlanToCharge
  readonly number: number
  readonly gathering: Pick<Gathering, 'come'>
}

/**
 * Writes what most plans' charges are answered, with the answers to those that were claimed with them: payment, occurrence
 * and plan in one statement and commit for many. It is fenced by the claim, which holds since the plan was read.
 */
export function answerDesk(
  services: Pick<Services, 'db' | 'now'>,
  { claim, plan, number, gathering }: ClaimedCharge,
): AnswerDesk {
  const { account } = plan
  let after: PlanAfter | null = null
  return {
    newsOf: (outcome: Outcome) => {
      after = planAfterAnswer(plan, number, outcome, services.now(account))
      return after && newsOf(services, plan, after)
    },
    write: async (answer) => {
      const row = after && answerRow(plan, number, claim, after, answer)
      if (!row) return false
      await gathering.come()
      return (await services.db.writeBatched(writePlanOutcomes, account.shard, row, ROWS_TOGETHER)) !== null
    },
  }
}

function newsOf(
  { now }: Pick<Services, 'now'>,
  { id, account, record }: PlanToCharge,
  { status, remaining }: PlanAfter,
): Announcement[] {
  if (status !== 'Completed') return []
  const changed = { status, remainingOccurrences: remaining, nextRunAt: null, updatedAt: now(account) }
  return [{ type: 'payment_plan.completed', subjectId: id, data: planPayload({ ...record, ...changed }) }]
}

/** The row as `writePlanOutcomes` reads it, nothing in it a list: to read one from JSON costs more than all else. Null of what has more to tell. */
function answerRow(
  { id: planId }: PlanToCharge,
  planOccurrence: number,
  { token: claimToken }: ClaimedCharge['claim'],
  { status: planStatus, remaining, nextAt }: PlanAfter,
  answer: FirstAnswer,
) {
  const { id, orgId, paymentId, status, updatedAt, stage, outcome, providerReference, settledAt, occurredAt } = answer
  const { eventIds, types, payloads, mayHaveClock } = answer
  const isCompleted = planStatus === 'Completed'
  if (eventIds.length !== (isCompleted ? 2 : 1)) return null
  return {
    ...{ id, orgId, paymentId, status, updatedAt, stage, outcome, providerReference, settledAt, occurredAt },
    ...{ planId, planOccurrence, claimToken, planStatus, remaining, nextAt, mayHaveClock },
    ...{ eventId: eventIds.at(-1), eventType: types.at(-1), payload: payloads.at(-1) },
    ...(isCompleted && { completedId: eventIds[0], completedPayload: payloads[0] }),
  }
}
