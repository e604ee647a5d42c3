import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pageCard, startCheckout } from '../../../test/support/checkout.ts'
import { SANDBOX_CARDS, VISA } from '../../../test/support/instruments.ts'
import { requireId } from '../../platform/ids/index.ts'
import { settleAttemptByHand } from './settle-by-hand.ts'

const fixture = await startCheckout()
after(fixture.close)
const { server, createSession, session, visit, read, sql } = fixture
const merchant = await fixture.merchant()

/**
 * Pays with a declined card, then with another one. Returns the payment and its declined attempt.
 */
async function paidAgain(otherCard: string, status: string) {
  const made = await createSession(merchant)
  const customer = visit(made)
  await customer.pay(pageCard(SANDBOX_CARDS.insufficientFunds))
  assert.equal((await customer.pay(pageCard(otherCard))).body.status, status)
  const { paymentId } = await session(merchant, made.id)
  const attempts = await sql.rows<{ id: string; outcome: string | null }>(
    'select id, outcome from payment_attempts where payment_id = $1 order by number',
    [requireId('pay', paymentId ?? '', 'Payment').uuid],
  )
  assert.deepEqual([attempts.length, attempts[0]?.outcome], [2, 'Declined'])
  return { paymentId: paymentId ?? '', declinedId: attempts[0]!.id }
}

for (const [what, card, status] of [
  ['has charged', VISA, 'completed'],
  ['may still charge', SANDBOX_CARDS.challenged, 'requires_action'],
] as const)
  test(`a declined attempt is not settled as charged when another attempt of the payment ${what}`, async () => {
    const { paymentId, declinedId } = await paidAgain(card, status)
    const before = await read(merchant, paymentId)
    await assert.rejects(
      settleAttemptByHand(server.services, [], declinedId, { reference: 'ch_seen' }),
      /Another attempt of the payment has charged, or may still do so\. Refund this charge at the provider\./,
    )
    assert.deepEqual(await read(merchant, paymentId), before)
    assert.deepEqual(await sql.rows('select outcome from payment_attempts where id = $1', [declinedId]), [
      { outcome: 'Declined' },
    ])
  })
