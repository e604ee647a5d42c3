import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import { startPayments } from '../../../test/support/payments.ts'
import { armCrashPoint } from '../../platform/crash-point.ts'
import { first } from '../../platform/db/index.ts'
import { attemptOf } from '../attempt.ts'
import { sendAttempt } from '../charging/send-attempt.ts'
import { paymentOf } from '../payment.ts'
import { lockPaymentAttempt } from '../payment-attempts.queries.generated.ts'
import { lockPayment } from '../payments.queries.generated.ts'

const fixture = await startPayments()
after(fixture.close)
const { server, charge, storedMethod, sql } = fixture
const { services } = server

test('the outcome of a charge has the time of a test clock that was created during the charge', async () => {
  const merchant = await fixture.merchant()
  const { account } = merchant.account
  const { shard } = account
  const { shownId: id } = await storedMethod(merchant)
  armCrashPoint('payment: written', () => {
    throw new Error('the sender stops')
  })
  await charge(merchant, { id, amount: '12.34', currency: 'USD', recurringProcessingModel: 'CardOnFile' })
  const [written] = await sql.rows<{ id: string; payment_id: string }>(
    "select id, payment_id from payment_attempts where stage = 'Sending' and org_id = $1",
    [account.id],
  )
  assert.ok(written)
  const [payment, attempt] = await services.db.transaction(async (tx) => [
    first(await tx.run(lockPayment, { shard, id: written.payment_id })),
    first(await tx.run(lockPaymentAttempt, { shard, id: written.id })),
  ])
  assert.ok(payment && attempt)
  const now = '2041-03-01T12:00:00Z'
  await change(server, merchant.account, 'testClockCreate', { now })
  const known = { payment: paymentOf(payment), hasSession: false }
  await sendAttempt(services, [], account, attemptOf(attempt), known)
  const text = `select p.status, p.updated_at, e.occurred_at from payments p join events e on e.subject_id = p.id
    where p.id = $1 and e.type = 'payment.succeeded'`
  assert.deepEqual(await sql.rows(text, [written.payment_id]), [
    { status: 'Succeeded', updated_at: new Date(now), occurred_at: new Date(now) },
  ])
})
