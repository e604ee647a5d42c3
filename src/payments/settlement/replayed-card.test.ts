import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { SANDBOX_CARDS } from '../../../test/support/instruments.ts'
import { startRenewals } from '../../../test/support/renewed-cards.ts'

const fixture = await startRenewals()
after(fixture.close)
const { merchant: newMerchant, newPlan, processor, sql, reportCard, run, settle, statusesOf } = fixture

test('a replayed response of a charge does not restore the number that the card had before its replacement', async () => {
  const merchant = await newMerchant()
  const plan = await newPlan(merchant, { storing: { number: SANDBOX_CARDS.renewedAtCharge } })
  await processor.notifications('withheld', 20)
  await processor.fault('unreadable_after', { operation: 'charge' })
  await run()
  assert.equal(await statusesOf(plan), 'Active Processing Scheduled Scheduled')
  await reportCard(merchant, { last4: '7777' })
  const shown = async () => {
    const [row] = await sql.rows<{ last4: string; credential_changed_at: Date }>(
      'select last4, credential_changed_at from payment_methods where id = $1',
      [plan.method.id],
    )
    return row
  }
  const replaced = await shown()
  assert.equal(replaced?.last4, '7777')
  await settle()
  assert.equal(await statusesOf(plan), 'Active Succeeded Scheduled Scheduled')
  assert.deepEqual(await shown(), replaced)
})
