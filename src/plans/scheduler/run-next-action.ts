import type { Account, Services } from '../../accounts/index.ts'
import {
  type AttemptedPayment,
  chargeColumns,
  type OutcomeWriter,
  type ProviderClient,
  readyCharge,
  sendAttempt,
  type WhenSettled,
} from '../../payments/index.ts'
import type { SealedCredential } from '../../payments/methods/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { plus } from '../../platform/time/index.ts'
import { writeDue } from '../index.ts'
import type { BatchBarrier } from './batch-barrier.ts'
import { BATCH_MAX, type PlanClaim } from './claim.ts'
import { failOccurrence } from './fail-occurrence.ts'
import { lockPlan } from './locked-plan.ts'
import { nextAction } from './next-action.ts'
import { planOutcomeWriter } from './outcome-writer.ts'
import { insertPlanCharges, planClaim, postponePlan } from './plan-scheduler.queries.generated.ts'
import {
  attemptOfOccurrence,
  type PlanPaymentSource,
  type PlanToCharge,
  paymentOfOccurrence,
  paymentSourceOf,
} from './plan-to-charge.ts'

/** The outcome of a charge in flight makes its plan due again at once. This delay covers plans that get no outcome. */
const POSTPONE_MINUTES = 15

const NO_BATCH = { arrive: async () => {} }

/** Runs the next action of a claimed plan. Does nothing when the plan was changed since it was claimed. */
export async function runNextAction(
  services: Services,
  whenSettled: readonly WhenSettled[],
  claim: PlanClaim,
  plan: PlanToCharge,
  barrier: Pick<BatchBarrier, 'arrive'> = NO_BATCH,
): Promise<void> {
  const action = nextAction(plan, plan.occurrences, services.now(plan.account))
  if (action.kind === 'wait') return postpone(services, plan.account, claim)
  if (action.kind === 'nothing')
    return underClaim(services, claim, async (tx) => void (await writeDue(services, tx, plan.account, plan.id)))
  const source = await paymentSourceOf(services, plan)
  if (!source) return underClaim(services, claim, (tx) => failOccurrence(services, tx, plan, action.number))
  const charge = await writeCharge(services, claim, plan, source, action.number)
  if (!charge) return
  const outcomeWriter = planOutcomeWriter(services, { claim, plan, number: action.number, barrier })
  await sendCharge(services, whenSettled, { ...charge, outcomeWriter })
}

/** A written charge that has not been sent. */
export interface WrittenCharge extends AttemptedPayment {
  readonly account: Account
  readonly credential: SealedCredential
  readonly client?: ProviderClient
  readonly outcomeWriter?: OutcomeWriter
}

/** Writes a charge in one statement with charges of other plans in the bucket. Returns null when the claim was lost. */
export async function writeCharge(
  services: Services,
  { token: claimToken }: Pick<PlanClaim, 'token'>,
  plan: PlanToCharge,
  source: PlanPaymentSource,
  number: number,
): Promise<WrittenCharge | null> {
  const { account } = plan
  const { client, ...attempted } = await readyCharge(services, account, {
    payment: paymentOfOccurrence(services, plan, number),
    attempt: attemptOfOccurrence(services, plan, source),
  })
  const row = chargeRow(services, account, attempted, claimToken)
  if ((await services.db.writeBatched(insertPlanCharges, account.shard, row, BATCH_MAX)) === null) return null
  services.hint('outbox')
  return { ...attempted, account, client, credential: source.credential }
}

/** Returns the row that `insertPlanCharges` reads. */
function chargeRow(services: Services, account: Account, attempted: AttemptedPayment, claimToken: string) {
  const written = chargeColumns(services, account, attempted)
  const { id, orgId, contactId, amountMinor, currency, configurationId, paymentMethodId, createdAt } = written
  const { recurringProcessingModel, paymentPlanId, planOccurrence, attemptId, request, sentAt, settleAt } = written
  const { eventId, payload, occurredAt } = written
  return {
    ...{ id, orgId, contactId, amountMinor, currency, configurationId, paymentMethodId, createdAt },
    ...{ recurringProcessingModel, paymentPlanId, planOccurrence, attemptId, request, sentAt, settleAt },
    ...{ eventId, payload, occurredAt, claimToken },
  }
}

/** Sends a written charge and writes its outcome. When this process dies, a worker settles the attempt. */
export async function sendCharge(
  services: Services,
  whenSettled: readonly WhenSettled[],
  { account, payment, attempt, credential, client, outcomeWriter }: WrittenCharge,
): Promise<void> {
  crashPoint('plan: written')
  await sendAttempt(services, whenSettled, account, attempt, {
    payment,
    credential,
    hasSession: false,
    ...(client && { client }),
    ...(outcomeWriter && { outcomeWriter }),
  })
}

async function postpone({ db, now }: Pick<Services, 'db' | 'now'>, account: Account, claim: PlanClaim): Promise<void> {
  await db.write.run(postponePlan, { ...claim, dueAt: plus(now(account), { minutes: POSTPONE_MINUTES }) })
}

/** Runs `work` with the plan locked, unless the claim was lost: then somebody has changed the plan. */
async function underClaim(
  services: Services,
  { shard, planId, token }: PlanClaim,
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    await lockPlan(tx, shard, planId)
    if (first(await tx.run(planClaim, { shard, planId, token }))) await work(tx)
  })
  services.hint('outbox')
}
