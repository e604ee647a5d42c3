import type { Account, Services } from '../../accounts/index.ts'
import { type AttemptedPayment, chargeColumns, readyCharge, type WhenSettled } from '../../payments/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { plus } from '../../platform/time/index.ts'
import { writeDue } from '../index.ts'
import { answerDesk } from './answer-desk.ts'
import { attemptOfOccurrence, paymentOfOccurrence, sendCharge, type WrittenCharge } from './charge-of-occurrence.ts'
import { type Claim, ROWS_TOGETHER } from './claim.ts'
import { failOccurrence } from './fail-occurrence.ts'
import type { Gathering } from './gathering.ts'
import { holdPlan } from './held-plan.ts'
import { nextDeed } from './next-deed.ts'
import { insertPlanCharges, planClaim, postponePlan } from './plan-engine.queries.generated.ts'
import { type Means, meansOf, type PlanToCharge } from './plan-to-charge.ts'

/** Whoever settles what a plan waits for has it looked at at once: this is for what nobody settles. */
const LOOK_AGAIN_MINUTES = 15

/** Of who was claimed with nobody. */
const ALONE = { come: async () => {} }

/** Does what a claimed plan has to do now, and gives up when somebody has changed it since it was claimed. */
export async function doNextDeed(
  services: Services,
  whenSettled: readonly WhenSettled[],
  claim: Claim,
  plan: PlanToCharge,
  gathering: Pick<Gathering, 'come'> = ALONE,
): Promise<void> {
  const deed = nextDeed(plan, plan.occurrences, services.now(plan.account))
  if (deed.kind === 'wait') return putOff(services, plan.account, claim)
  if (deed.kind === 'nothing')
    return underClaim(services, claim, async (tx) => void (await writeDue(services, tx, plan.account, plan.id)))
  const means = await meansOf(services, plan)
  if (!means) return underClaim(services, claim, (tx) => failOccurrence(services, tx, plan, deed.number))
  const charge = await writeCharge(services, claim, plan, means, deed.number)
  if (!charge) return
  const desk = answerDesk(services, { claim, plan, number: deed.number, gathering })
  await sendCharge(services, whenSettled, { ...charge, desk })
}

/** Writes a charge in one statement with those of other plans of the bucket; null when its claim was lost. */
export async function writeCharge(
  services: Services,
  { token: claimToken }: Pick<Claim, 'token'>,
  plan: PlanToCharge,
  means: Means,
  number: number,
): Promise<WrittenCharge | null> {
  const { account } = plan
  const { client: asked, ...tried } = await readyCharge(services, account, {
    payment: paymentOfOccurrence(services, plan, number),
    attempt: attemptOfOccurrence(services, plan, means),
  })
  const row = chargeRow(services, account, tried, claimToken)
  if ((await services.db.writeBatched(insertPlanCharges, account.shard, row, ROWS_TOGETHER)) === null) return null
  services.hint('outbox')
  return { ...tried, account, asked, credential: means.credential }
}

/** The row as `insertPlanCharges` reads it. */
function chargeRow(services: Services, account: Account, tried: AttemptedPayment, claimToken: string) {
  const written = chargeColumns(services, account, tried)
  const { id, orgId, contactId, amountMinor, currency, configurationId, paymentMethodId, createdAt } = written
  const { recurringProcessingModel, paymentPlanId, planOccurrence, attemptId, request, sentAt, settleAt } = written
  const { eventId, payload, occurredAt } = written
  return {
    ...{ id, orgId, contactId, amountMinor, currency, configurationId, paymentMethodId, createdAt },
    ...{ recurringProcessingModel, paymentPlanId, planOccurrence, attemptId, request, sentAt, settleAt },
    ...{ eventId, payload, occurredAt, claimToken },
  }
}

async function putOff({ db, now }: Pick<Services, 'db' | 'now'>, account: Account, claim: Claim): Promise<void> {
  await db.write.run(postponePlan, { ...claim, dueAt: plus(now(account), { minutes: LOOK_AGAIN_MINUTES }) })
}

/** Runs `work` with the plan held, if it is still claimed by this claim: nobody has changed it since. */
async function underClaim(
  services: Services,
  { shard, planId, token }: Claim,
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    await holdPlan(tx, shard, planId)
    if (first(await tx.run(planClaim, { shard, planId, token }))) await work(tx)
  })
  services.hint('outbox')
}
