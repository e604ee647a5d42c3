import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startPayments } from '../../../test/support/payments.ts'
import { armCrashPoint } from '../../platform/crash-point.ts'
import { requireId } from '../../platform/ids/index.ts'
import { attemptOf } from '../attempt.ts'
import { paymentOf } from '../payment.ts'
import { lockPaymentAttempt } from '../payment-attempts.queries.generated.ts'
import { lockPayment } from '../payments.queries.generated.ts'
import { decline } from '../providers/index.ts'
import { applyFirstOutcome } from '../settlement/apply-first-outcome.ts'
import { applyOutcome, applyOutcomeWithin } from '../settlement/apply-outcome.ts'
import { settleAttempt } from '../settlement/settle-attempt.ts'

const house = await startPayments()
after(house.close)
const { server, charge, create, storedMethod, token, query } = house
const { services } = server
const merchant = await house.merchant()
const { account } = merchant.account
const method = await storedMethod(merchant)

/** A charge that was written, and whose sender stopped right there. */
async function written(amount: string) {
  const stops = () => {
    throw new Error('the sender stops')
  }
  armCrashPoint('payment: written', stops)
  const { errors } = await charge(merchant, {
    ...{ id: method.shownId, amount, currency: 'USD', recurringProcessingModel: 'Subscription' },
  })
  assert.equal(errors?.[0]?.extensions.code, 'INTERNAL')
  const text = `select t.id, t.payment_id from payment_attempts t join payments p on p.id = t.payment_id
    where t.stage = 'Sending' and p.org_id = $1`
  const [row] = await query<{ id: string; payment_id: string }>(text, [account.id])
  assert.ok(row)
  return { attemptId: row.id, paymentId: row.payment_id }
}

/** Waits until somebody waits for what another transaction holds. */
async function untilSomebodyWaits(): Promise<void> {
  const text = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  while ((await query(text)).length === 0);
}

test('a charge that ends as never sent while a worker is about to send it is not sent', async () => {
  const { attemptId, paymentId } = await written('12.34')
  const before = (await merchant.ledger()).charges.length
  const place = { account, paymentId, attemptId, hasSession: false, isFirst: true }
  const neverSent = { kind: 'Declined', reference: null, decline: decline('rejected_by_provider') } as const
  const job = {
    shard: account.shard,
    subjectId: attemptId,
    orgId: account.id,
    attempts: 1,
    createdAt: services.wallNow(),
  }
  let settling: Promise<unknown> | undefined
  // The sender wakes up, and says that it could not send; a worker has found the attempt open a moment before.
  await services.db.transaction(async (tx) => {
    await applyOutcomeWithin(services, tx, [], place, neverSent)
    settling = settleAttempt(services, [], job)
    await untilSomebodyWaits()
  })
  await settling
  assert.equal((await merchant.ledger()).charges.length, before)
  const text = 'select outcome, sends from payment_attempts where id = $1'
  assert.deepEqual(await query(text, [attemptId]), [{ outcome: 'Declined', sends: 1 }])
})

const NEVER_SENT = { kind: 'Declined', reference: null, decline: decline('rejected_by_provider') } as const

/** Payment and attempt as their sender has them. */
function asWritten({ attemptId, paymentId }: { readonly attemptId: string; readonly paymentId: string }) {
  return services.db.transaction(async (tx) => {
    const { shard } = account
    const [payment] = await tx.run(lockPayment, { shard, id: paymentId })
    const [attempt] = await tx.run(lockPaymentAttempt, { shard, id: attemptId })
    assert.ok(payment && attempt)
    return { payment: paymentOf(payment), attempt: attemptOf(attempt) }
  })
}

let cents = 1300

/** A charge that a worker sent again, and of which nobody knows the outcome. */
async function sentAgain() {
  const ids = await written(`${(++cents / 100).toFixed(2)}`)
  const before = await asWritten(ids)
  await house.processor.notifications('withheld')
  await house.processor.fault('error_before', { operation: 'charge', count: 3 })
  const { shard, id: orgId } = account
  const createdAt = services.wallNow()
  await settleAttempt(services, [], { shard, subjectId: ids.attemptId, orgId, attempts: 1, createdAt })
  const place = { account, ...ids, hasSession: false }
  const now = async () => {
    const { stage, outcome, sends } = (await asWritten(ids)).attempt
    return { stage, outcome, sends }
  }
  assert.equal((await now()).sends, 2)
  return { before, place, now }
}

test('a sender that was overtaken by a worker can not end the charge as never sent', async () => {
  const { before, place, now } = await sentAgain()
  assert.equal(await applyFirstOutcome(services, account, before, NEVER_SENT), null)
  await applyOutcome(services, [], { ...place, isFirst: true }, NEVER_SENT)
  assert.deepEqual(await now(), { stage: 'Unknown', outcome: null, sends: 2 })
})

test('the answer to a later sending ends a charge that was sent again', async () => {
  const { place, now } = await sentAgain()
  await applyOutcome(services, [], place, NEVER_SENT)
  assert.deepEqual(await now(), { stage: 'Settled', outcome: 'Declined', sends: 2 })
})

test('how long a sender may take counts from when its charge is written, however long the use of the token took', async () => {
  armCrashPoint('payment: token used', () => server.clock.advance(120_000))
  const { data } = await create(merchant, { amount: '5.00', currency: 'USD', vaultTokenId: await token(merchant) })
  const text = `select extract(epoch from t.created_at - p.created_at)::int >= 120 as later, t.last_sent_at = t.created_at as sent
    from payments p join payment_attempts t on t.payment_id = p.id where p.id = $1`
  const { uuid } = requireId('pay', data.made.id, 'Payment')
  assert.deepEqual(await query(text, [uuid]), [{ later: true, sent: true }])
})
