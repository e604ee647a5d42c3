import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type AuthorizedPayment, capturesOf } from '../../../test/support/captures.ts'
import { ACCOUNT_NUMBER, SANDBOX_CARDS } from '../../../test/support/instruments.ts'
import { startPayments } from '../../../test/support/payments.ts'
import { requireId } from '../../platform/ids/index.ts'

const fixture = await startPayments()
after(fixture.close)
const { processor, refund, bankToken, eventsOf, sql, settle, deliverNotifications } = fixture
const merchant = await fixture.merchant()
const { create, authorize, capture, voiding, read } = capturesOf(fixture, merchant)

const uuidOf = (id: string) => requireId(id.slice(0, 3), id, 'Record').uuid
const amountsOf = ({ status, authorizedAmount, capturedAmount }: AuthorizedPayment) => [
  status,
  authorizedAmount,
  capturedAmount,
]
const codeOf = ({ errors }: Awaited<ReturnType<typeof capture>>) => errors?.[0]?.extensions.code ?? 'made'
const messageOf = ({ errors }: Awaited<ReturnType<typeof capture>>) => errors?.[0]?.message
const jobs = () => sql.rows('select kind from jobs where org_id = $1', [merchant.account.account.id])
const chargeOf = async ({ vaultTokenId, id }: AuthorizedPayment) => {
  const rows = await sql.rows<{ id: string }>('select id from payment_attempts where payment_id = $1', [uuidOf(id)])
  assert.ok(vaultTokenId)
  return (await merchant.ledger()).charges.filter(({ reference }) => reference === rows[0]?.id)
}

test('a manual payment is authorized, shows its expiry and needs the card no more', async () => {
  const payment = await authorize()
  assert.deepEqual(amountsOf(payment), ['Pending', '20.00', null])
  assert.equal(payment.capture, 'Manual')
  assert.deepEqual(payment.attempts, [{ status: 'Authorized' }])
  const days = (Date.parse(payment.authorizedUntil ?? '') - Date.parse(payment.createdAt)) / 86_400_000
  assert.ok(Math.abs(days - 7) < 0.1, `${days} days`)
  assert.deepEqual(await eventsOf(payment.id), ['payment.created', 'payment.updated'])
  const instruments = await sql.rows('select 1 from vault_instruments where token_id = $1', [
    uuidOf(payment.vaultTokenId ?? ''),
  ])
  assert.deepEqual(instruments, [])
  await deliverNotifications()
  assert.deepEqual(await read(payment.id), payment)
})

test('a payment is captured in full, once, and its event shows the amount', async () => {
  const { id } = await authorize()
  const { data } = await capture(id)
  assert.deepEqual(amountsOf(data.made), ['Succeeded', '20.00', '20.00'])
  assert.equal(data.made.authorizedUntil, null)
  assert.deepEqual(
    data.made.captureRequests.map(({ type, amount, status }) => [type, amount, status]),
    [['Capture', '20.00', 'Succeeded']],
  )
  const [event] = await sql.rows<{ payload: string }>(
    `select payload from events where subject_id = $1 and type = 'payment.succeeded'`,
    [uuidOf(id)],
  )
  assert.match(event?.payload ?? '', /"capturedAmount":"20.00"/)
  assert.equal(messageOf(await capture(id)), 'The payment is captured already.')
  assert.equal(codeOf(await voiding(id)), 'INVALID_STATE')
  await deliverNotifications()
  assert.deepEqual(await eventsOf(id), ['payment.created', 'payment.updated', 'payment.succeeded'])
})

test('a part is captured, the rest is released, and refunds end at the captured amount', async () => {
  const payment = await authorize()
  const { data } = await capture(payment.id, '12.50')
  assert.deepEqual(amountsOf(data.made), ['Succeeded', '20.00', '12.50'])
  assert.deepEqual(
    (await chargeOf(payment)).map(({ status, captured }) => [status, captured]),
    [['captured', 1250]],
  )
  const tooMuch = await refund(merchant, { paymentId: payment.id, amount: '12.51' })
  assert.equal(tooMuch.errors?.[0]?.extensions.code, 'VALIDATION_ERROR')
  const { data: refunded } = await refund(merchant, { paymentId: payment.id })
  assert.deepEqual([refunded.made.amount, refunded.made.status], ['12.50', 'Succeeded'])
})

test('a void releases the amount, and nothing can be captured or refunded afterwards', async () => {
  const payment = await authorize()
  const { data } = await voiding(payment.id)
  assert.deepEqual(amountsOf(data.made), ['Canceled', '20.00', null])
  assert.match(data.made.failureMessage ?? '', /canceled before it was captured/)
  assert.deepEqual(
    data.made.captureRequests.map(({ type, amount, status }) => [type, amount, status]),
    [['Void', null, 'Succeeded']],
  )
  assert.equal((await chargeOf(payment))[0]?.status, 'canceled')
  assert.equal(codeOf(await capture(payment.id)), 'INVALID_STATE')
  assert.equal((await refund(merchant, { paymentId: payment.id })).errors?.[0]?.extensions.code, 'INVALID_STATE')
  await deliverNotifications()
  assert.deepEqual(await eventsOf(payment.id), ['payment.created', 'payment.updated', 'payment.canceled'])
})

test('amounts that cannot be captured are refused, and nothing is sent', async () => {
  const payment = await authorize()
  for (const amount of ['20.01', '0', '1.001'])
    assert.equal(codeOf(await capture(payment.id, amount)), 'VALIDATION_ERROR')
  assert.deepEqual((await read(payment.id)).captureRequests, [])
  assert.equal((await chargeOf(payment))[0]?.status, 'authorized')
})

test('only a card can be captured later, and only a manual payment is captured', async () => {
  const vaultTokenId = await bankToken(merchant, ACCOUNT_NUMBER)
  const bank = await create({ vaultTokenId })
  assert.equal(codeOf(bank), 'VALIDATION_ERROR')
  assert.match(messageOf(bank) ?? '', /^`capture` must be Automatic/)
  const { data } = await create({ capture: 'Automatic' })
  assert.deepEqual([data.made.status, data.made.capture, data.made.authorizedAmount], ['Succeeded', 'Automatic', null])
  assert.match(messageOf(await capture(data.made.id)) ?? '', /capture: Manual/)
})

test('one of many concurrent captures and voids takes effect', async () => {
  const payment = await authorize()
  const { id } = payment
  const requests = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? capture(id, '5.00') : voiding(id)))
  const codes = (await Promise.all(requests)).map(codeOf).sort()
  assert.deepEqual(codes, [...Array.from({ length: 7 }, () => 'INVALID_STATE'), 'made'])
  await deliverNotifications()
  const [charge] = await chargeOf(payment)
  const { status, capturedAmount } = await read(id)
  const expected = charge?.status === 'captured' ? ['Succeeded', '5.00'] : ['Canceled', null]
  assert.deepEqual([status, capturedAmount], expected)
})

test('a repeated request with an idempotency key returns the payment and captures nothing more', async () => {
  const { id } = await authorize()
  const headers = { 'idempotency-key': 'capture-once' }
  await capture(id, '7.00', headers)
  const { data, errors } = await capture(id, '7.00', headers)
  assert.equal(errors, undefined)
  assert.equal(data.made.capturedAmount, '7.00')
  const entries = await sql.rows<{ action: string; outcome: string }>(
    'select action, outcome from audit_entries where record_id = $1 order by id',
    [uuidOf(id)],
  )
  assert.deepEqual(entries.slice(-2), [
    { action: 'paymentCapture', outcome: 'done' },
    { action: 'paymentCapture', outcome: 'replayed' },
  ])
})

for (const fault of ['unreadable_after', 'error_after', 'error_before'] as const) {
  test(`a capture whose response is lost (${fault}) is sent again under its key`, async () => {
    const payment = await authorize()
    await processor.fault(fault, { operation: 'capture', count: 3 })
    const { data } = await capture(payment.id, '9.00')
    assert.deepEqual([data.made.status, data.made.captureRequests[0]?.status], ['Pending', 'Pending'])
    assert.equal(messageOf(await voiding(payment.id)), 'The payment is being captured.')
    await settle()
    assert.deepEqual(amountsOf(await read(payment.id)), ['Succeeded', '20.00', '9.00'])
    assert.equal((await chargeOf(payment)).length, 1)
    await deliverNotifications()
    assert.deepEqual(await eventsOf(payment.id), ['payment.created', 'payment.updated', 'payment.succeeded'])
  })
}

test('a notification ends a capture before its response', async () => {
  const payment = await authorize()
  await processor.fault('unreadable_after', { operation: 'capture', count: 1 })
  await capture(payment.id, '9.00')
  await deliverNotifications()
  assert.deepEqual(amountsOf(await read(payment.id)), ['Succeeded', '20.00', '9.00'])
  await settle()
  assert.deepEqual((await read(payment.id)).captureRequests[0]?.status, 'Succeeded')
})

test('a provider that reports captures later ends the payment by its notification', async () => {
  const payment = await authorize({ number: SANDBOX_CARDS.captureSlow })
  const { data } = await capture(payment.id, '8.00')
  assert.deepEqual([data.made.status, data.made.capturedAmount], ['Pending', null])
  assert.ok(data.made.captureRequests[0]?.providerReference)
  await settle()
  assert.equal((await read(payment.id)).status, 'Pending')
  await processor.advance({ days: 1 })
  await deliverNotifications()
  assert.deepEqual(amountsOf(await read(payment.id)), ['Succeeded', '20.00', '8.00'])
})

test('a refused capture leaves the payment authorized, is announced, and can be followed by a void', async () => {
  const { id } = await authorize({ number: SANDBOX_CARDS.captureRefused })
  await capture(id, '8.00')
  await processor.advance({ days: 1 })
  await deliverNotifications()
  const payment = await read(id)
  assert.deepEqual(amountsOf(payment), ['Pending', '20.00', null])
  assert.deepEqual([payment.captureRequests[0]?.status], ['Failed'])
  assert.deepEqual(await eventsOf(id), ['payment.created', 'payment.updated', 'payment.capture_failed'])
  assert.equal((await voiding(id)).data.made.status, 'Canceled')
})

test('an authorization that expires at the provider is canceled with its reason', async () => {
  const { id } = await authorize()
  await processor.advance({ days: 7 })
  await deliverNotifications()
  const payment = await read(id)
  assert.deepEqual(amountsOf(payment), ['Canceled', '20.00', null])
  assert.equal(payment.failureMessage, 'The authorization expired before it was captured.')
})

test('a capture of an authorization that has just expired at the provider moves no money', async () => {
  await processor.notifications('withheld', 2)
  const { id } = await authorize()
  await processor.advance({ days: 7 })
  await processor.fault('error_before', { operation: 'find', count: 1 })
  const { data } = await capture(id)
  assert.deepEqual(amountsOf(data.made), ['Canceled', '20.00', null])
  assert.equal(data.made.captureRequests[0]?.status, 'Failed')
  await processor.release()
  await deliverNotifications()
  assert.equal((await read(id)).status, 'Canceled')
})

test('a manual payment may need its customer first, and is authorized afterwards', async () => {
  const payment = await authorize({ number: SANDBOX_CARDS.challenged })
  assert.deepEqual(amountsOf(payment), ['RequiresAction', null, null])
  assert.equal(codeOf(await capture(payment.id)), 'INVALID_STATE')
  await processor.decide(payment.actionUrl ?? '', 'approve')
  await deliverNotifications()
  assert.deepEqual(amountsOf(await read(payment.id)), ['Pending', '20.00', null])
  const { data } = await capture(payment.id)
  assert.equal(data.made.status, 'Succeeded')
})

test('an authorization that expires by our clock is voided, so that it is never captured later', async () => {
  await processor.notifications('withheld', 2)
  const payment = await authorize()
  const lasts = (Date.parse(payment.authorizedUntil ?? '') - Date.parse(payment.createdAt)) / 1_000
  await settle(lasts - 86_400)
  assert.equal((await read(payment.id)).status, 'Pending')
  await settle(2 * 86_400)
  assert.equal(messageOf(await capture(payment.id)), 'The payment has no authorization that can be captured or voided.')
  const after = await read(payment.id)
  assert.deepEqual(amountsOf(after), ['Canceled', '20.00', null])
  assert.equal(after.failureMessage, 'The authorization expired before it was captured.')
  assert.deepEqual(
    after.captureRequests.map(({ type, status }) => [type, status]),
    [['Void', 'Succeeded']],
  )
  assert.equal((await chargeOf(payment))[0]?.status, 'canceled')
  await processor.release()
  await deliverNotifications()
  assert.deepEqual(await jobs(), [])
})
