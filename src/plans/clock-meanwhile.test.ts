import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../test/support/change.ts'
import { plansIn } from '../../test/support/charged-plans.ts'
import type { Merchant } from '../../test/support/payments.ts'
import { until } from '../../test/support/process.ts'
import { startTestClocks } from '../../test/support/test-clocks.ts'
import { formatId } from '../platform/ids/index.ts'
import { plus, toSeconds } from '../platform/time/index.ts'
import { lockPaymentPlan } from './change-plan.queries.generated.ts'

const house = plansIn(await startTestClocks())
after(house.close)
const { services, server, query } = house

type Plan = Awaited<ReturnType<typeof house.newPlan>>

const ACTS = {
  'payment_plan.paused': (merchant: Merchant, { shownId: id }: Plan) =>
    change(server, merchant.account, 'paymentPlanPause', { id }),
  'payment_plan.canceled': (merchant: Merchant, { contactId }: Plan) =>
    change(server, merchant.account, 'deleteContact', { id: formatId('con', contactId) }),
}

const waiting = async () =>
  (await query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).length

for (const [type, act] of Object.entries(ACTS))
  test(`${type} is told of the time where the clock stands when it is done, not when it was asked for`, async () => {
    const stood = plus(services.wallNow(), { days: -30 })
    const [merchant, clock] = await house.merchantAt(toSeconds(stood))
    const plan = await house.newPlan(merchant)
    const { id: callerId, shard } = merchant.account.account
    const to = toSeconds(plus(stood, { days: 3 }))
    const { done } = await services.db.transaction(async (tx) => {
      await tx.run(lockPaymentPlan, { shard, id: plan.id, callerId })
      const asked = act(merchant, plan)
      await until('somebody waits for the plan', waiting)
      await house.advance(merchant, clock, to)
      return { done: asked }
    })
    await done
    const told = await query<{ at: Date }>('select occurred_at as at from events where type = $1 and subject_id = $2', [
      type,
      plan.id,
    ])
    assert.deepEqual(
      told.map(({ at }) => toSeconds(at.toISOString() as typeof stood)),
      [to],
    )
  })
