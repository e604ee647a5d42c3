import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { requireId } from '../../src/platform/ids/index.ts'
import { pageCard, type ShownSession } from '../support/checkout.ts'
import { holdingChange } from '../support/holding-change.ts'
import { startPlanCheckout } from '../support/plan-checkout.ts'

const house = await startPlanCheckout()
after(house.close)
const { createSession, merchant, planSession, query, server, visit } = house
const chargesNow = async () => (await merchant.ledger()).charges.length

/** Each change is committed after the payer has read the session and before the payer holds it. */
const CHANGES: Readonly<Record<string, string>> = {
  'a new amount': "amount_minor = amount_minor + 1, updated_at = updated_at + interval '1 second'",
  'a new amount while the test clock stands still': 'amount_minor = amount_minor + 1',
  'a new currency while the test clock stands still': "currency = 'EUR'",
  'a new return address while the test clock stands still': "success_url = 'https://elsewhere.example/'",
}
const PLAN_CHANGES: Readonly<Record<string, string>> = {
  ...CHANGES,
  'a later start while the test clock stands still': 'start_date = start_date + 1',
  'one more occurrence while the test clock stands still': 'occurrences = occurrences + 1',
}

/** Pays at the link while another transaction changes the session. Returns the page's answer. */
async function payDuringChange(table: string, prefix: string, made: ShownSession, change: string) {
  const customer = visit(made)
  const token = await customer.token(pageCard())
  await customer.page()
  const { uuid } = requireId(prefix, made.id, 'Session')
  const text = `update ${table} set ${change} where id = $1`
  return holdingChange(server, text, uuid, () => customer.complete({ token }))
}

async function chargesNothing(table: string, prefix: string, made: ShownSession, change: string): Promise<void> {
  const before = await chargesNow()
  const { status, body } = await payDuringChange(table, prefix, made, change)
  assert.deepEqual([status, body.errors?.[0]?.extensions.code], [409, 'CONFLICT'])
  assert.equal(await chargesNow(), before)
  const { uuid } = requireId(prefix, made.id, 'Session')
  const [row] = await query(`select status, payment_id, completing_since from ${table} where id = $1`, [uuid])
  assert.deepEqual(row, { status: 'Active', payment_id: null, completing_since: null })
}

for (const [name, change] of Object.entries(CHANGES))
  test(`a payment session with ${name} is not charged to a customer who saw the former terms`, async () => {
    await chargesNothing('payment_sessions', 'pss', await createSession(merchant), change)
  })

for (const [name, change] of Object.entries(PLAN_CHANGES))
  test(`a plan session with ${name} is not charged to a customer who saw the former terms`, async () => {
    await chargesNothing('payment_plan_sessions', 'pps', await planSession(), change)
  })
