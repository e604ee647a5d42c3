import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { requireId } from '../../src/platform/ids/index.ts'
import { pageCard, type ShownSession } from '../support/checkout.ts'
import { whileChangeIsOpen } from '../support/open-change.ts'
import { startPlanCheckout } from '../support/plan-checkout.ts'

const fixture = await startPlanCheckout()
after(fixture.close)
const { createSession, merchant, planSession, server, sql, visit } = fixture
const chargesNow = async () => (await merchant.ledger()).charges.length

/**
 * Each change is committed after the payment has read the session and before it locks the session.
 */
const CHANGES: Readonly<Record<string, string>> = {
  'a new amount': "amount_minor = amount_minor + 1, updated_at = updated_at + interval '1 second'",
  'a new amount while the test clock is stopped': 'amount_minor = amount_minor + 1',
  'a new currency while the test clock is stopped': "currency = 'EUR'",
  'a new return address while the test clock is stopped': "success_url = 'https://elsewhere.example/'",
}
const PLAN_CHANGES: Readonly<Record<string, string>> = {
  ...CHANGES,
  'a later start while the test clock is stopped': 'start_date = start_date + 1',
  'one more occurrence while the test clock is stopped': 'occurrences = occurrences + 1',
}

/** Pays at the link while another transaction changes the session. Returns the response. */
async function payDuringChange(table: string, prefix: string, made: ShownSession, change: string) {
  const customer = visit(made)
  const token = await customer.token(pageCard())
  await customer.page()
  const { uuid } = requireId(prefix, made.id, 'Session')
  const text = `update ${table} set ${change} where id = $1`
  return whileChangeIsOpen(server, text, uuid, () => customer.complete({ token }))
}

async function chargesNothing(table: string, prefix: string, made: ShownSession, change: string): Promise<void> {
  const before = await chargesNow()
  const { status, body } = await payDuringChange(table, prefix, made, change)
  assert.deepEqual([status, body.errors?.[0]?.extensions.code], [409, 'CONFLICT'])
  assert.equal(await chargesNow(), before)
  const { uuid } = requireId(prefix, made.id, 'Session')
  const [row] = await sql.rows(`select status, payment_id, completing_since from ${table} where id = $1`, [uuid])
  assert.deepEqual(row, { status: 'Active', payment_id: null, completing_since: null })
}

for (const [name, change] of Object.entries(CHANGES))
  test(`a payment session with ${name} is not charged to a customer who saw the previous terms`, async () => {
    await chargesNothing('payment_sessions', 'pss', await createSession(merchant), change)
  })

for (const [name, change] of Object.entries(PLAN_CHANGES))
  test(`a plan session with ${name} is not charged to a customer who saw the previous terms`, async () => {
    await chargesNothing('payment_plan_sessions', 'pps', await planSession(), change)
  })
