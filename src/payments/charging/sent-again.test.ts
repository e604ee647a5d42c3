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

const fixture = await startPayments()
after(fixture.close)
const { server, charge, create, storedMethod, token, sql } = fixture
const { services } = server
const merchant = await fixture.merchant()
const { account } = merchant.account
const method = await storedMethod(merchant)

/** Writes a charge whose sender stops right after the commit. */
async function writeUnsentCharge(amount: string) {
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
  const [row] = await sql.rows<{ id: string; payment_id: string }>(text, [account.id])
  assert.ok(row)
  return { attemptId: row.id, paymentId: row.payment_id }
}

/** Waits until a session waits for a lock. */
async function untilLockWait(): Promise<void> {
  const text = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  while ((await sql.rows(text)).length === 0);
}

test('a worker does not send a charge that is declined as never sent while it waits for the lock', async () => {
  const { attemptId, paymentId } = await writeUnsentCharge('12.34')
  const before = (await merchant.ledger()).charges.length
  const target = { account, paymentId, attemptId, hasSession: false, isFirst: true }
  const neverSent = { kind: 'Declined', reference: null, decline: decline('rejected_by_provider') } as const
  const job = {
    shard: account.shard,
    subjectId: attemptId,
    orgId: account.id,
    attempts: 1,
    createdAt: services.wallNow(),
  }
  let settling: Promise<unknown> | undefined
  // The sender reports that it could not send. A worker reads the attempt before that commits.
  await services.db.transaction(async (tx) => {
    await applyOutcomeWithin(services, tx, [], target, neverSent)
    settling = settleAttempt(services, [], job)
    await untilLockWait()
  })
  await settling
  assert.equal((await merchant.ledger()).charges.length, before)
  const text = 'select outcome, sends from payment_attempts where id = $1'
  assert.deepEqual(await sql.rows(text, [attemptId]), [{ outcome: 'Declined', sends: 1 }])
})

const NEVER_SENT = { kind: 'Declined', reference: null, decline: decline('rejected_by_provider') } as const

/** Returns the payment and its attempt. */
function recordsOf({ attemptId, paymentId }: { readonly attemptId: string; readonly paymentId: string }) {
  return services.db.transaction(async (tx) => {
    const { shard } = account
    const [payment] = await tx.run(lockPayment, { shard, id: paymentId })
    const [attempt] = await tx.run(lockPaymentAttempt, { shard, id: attemptId })
    assert.ok(payment && attempt)
    return { payment: paymentOf(payment), attempt: attemptOf(attempt) }
  })
}

let cents = 1300

/** Creates a charge that a worker has sent again, with an unknown outcome. */
async function sentAgain() {
  const ids = await writeUnsentCharge(`${(++cents / 100).toFixed(2)}`)
  const before = await recordsOf(ids)
  await fixture.processor.notifications('withheld')
  await fixture.processor.fault('error_before', { operation: 'charge', count: 3 })
  const { shard, id: orgId } = account
  const createdAt = services.wallNow()
  await settleAttempt(services, [], { shard, subjectId: ids.attemptId, orgId, attempts: 1, createdAt })
  const target = { account, ...ids, hasSession: false }
  const now = async () => {
    const { stage, outcome, sends } = (await recordsOf(ids)).attempt
    return { stage, outcome, sends }
  }
  assert.equal((await now()).sends, 2)
  return { before, target, now }
}

test('a sender cannot report a charge as never sent after a worker has sent it', async () => {
  const { before, target, now } = await sentAgain()
  assert.equal(await applyFirstOutcome(services, account, before, NEVER_SENT), null)
  await applyOutcome(services, [], { ...target, isFirst: true }, NEVER_SENT)
  assert.deepEqual(await now(), { stage: 'Unknown', outcome: null, sends: 2 })
})

test('the response to the second request settles a charge that was sent again', async () => {
  const { target, now } = await sentAgain()
  await applyOutcome(services, [], target, NEVER_SENT)
  assert.deepEqual(await now(), { stage: 'Settled', outcome: 'Declined', sends: 2 })
})

test("a sender's time limit starts when the attempt is written, not when the token is used", async () => {
  armCrashPoint('payment: token used', () => server.clock.advance(120_000))
  const { data } = await create(merchant, { amount: '5.00', currency: 'USD', vaultTokenId: await token(merchant) })
  const text = `select extract(epoch from t.created_at - p.created_at)::int >= 120 as later, t.last_sent_at = t.created_at as sent
    from payments p join payment_attempts t on t.payment_id = p.id where p.id = $1`
  const { uuid } = requireId('pay', data.made.id, 'Payment')
  assert.deepEqual(await sql.rows(text, [uuid]), [{ later: true, sent: true }])
})

test('a sender that was suspended for a minute does not send, and a worker sends once', async () => {
  const charges = async () => (await merchant.ledger()).charges.length
  const before = await charges()
  armCrashPoint('payment: written', () => server.clock.advance(61_000))
  const { data } = await charge(merchant, {
    ...{ id: method.shownId, amount: '33.00', currency: 'USD', recurringProcessingModel: 'Subscription' },
  })
  assert.equal(await charges(), before)
  const { uuid } = requireId('pay', data.made.id, 'Payment')
  const text = 'select id, stage, sends from payment_attempts where payment_id = $1'
  const [row] = await sql.rows<{ id: string; stage: string; sends: number }>(text, [uuid])
  assert.deepEqual({ ...row, id: '' }, { id: '', stage: 'Unknown', sends: 1 })
  const job = {
    shard: account.shard,
    subjectId: row!.id,
    orgId: account.id,
    attempts: 1,
    createdAt: services.wallNow(),
  }
  await settleAttempt(services, [], job)
  assert.equal(await charges(), before + 1)
  assert.deepEqual(await sql.rows(text, [uuid]), [{ id: row!.id, stage: 'Settled', sends: 2 }])
})
