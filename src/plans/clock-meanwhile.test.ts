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

const fixture = plansIn(await startTestClocks())
after(fixture.close)
const { services, server, sql } = fixture

type Plan = Awaited<ReturnType<typeof fixture.newPlan>>

const CHANGES = {
  'payment_plan.paused': (merchant: Merchant, { shownId: id }: Plan) =>
    change(server, merchant.account, 'paymentPlanPause', { id }),
  'payment_plan.canceled': (merchant: Merchant, { contactId }: Plan) =>
    change(server, merchant.account, 'deleteContact', { id: formatId('con', contactId) }),
}

const waiting = async () =>
  (await sql.rows("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
    .length

for (const [type, apply] of Object.entries(CHANGES))
  test(`${type} has the clock's time of the change, not of the request`, async () => {
    const startedAt = plus(services.wallNow(), { days: -30 })
    const [merchant, clock] = await fixture.merchantAt(toSeconds(startedAt))
    const plan = await fixture.newPlan(merchant)
    const { id: callerId, shard } = merchant.account.account
    const to = toSeconds(plus(startedAt, { days: 3 }))
    const { done } = await services.db.transaction(async (tx) => {
      await tx.run(lockPaymentPlan, { shard, id: plan.id, callerId })
      const changing = apply(merchant, plan)
      await until('a transaction waits for the lock', waiting)
      await fixture.advance(merchant, clock, to)
      return { done: changing }
    })
    await done
    const events = await sql.rows<{ at: Date }>(
      'select occurred_at as at from events where type = $1 and subject_id = $2',
      [type, plan.id],
    )
    assert.deepEqual(
      events.map(({ at }) => toSeconds(at.toISOString() as typeof startedAt)),
      [to],
    )
  })
