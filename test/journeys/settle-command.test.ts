import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { hostname, userInfo } from 'node:os'
import { after, test } from 'node:test'
import { requireId } from '../../src/platform/ids/index.ts'
import { capturesOf } from '../support/captures.ts'
import { startPayments } from '../support/payments.ts'
import { newInstallation, tallystick } from '../support/process.ts'

const ROOT_KEY = randomBytes(32).toString('base64')
const fixture = await startPayments({ env: { TALLYSTICK_ROOT_KEY: ROOT_KEY } })
after(fixture.close)
const { server, processor, create, refund, read, settle, token } = fixture
const merchant = await fixture.merchant()
const DAYS_3 = 3 * 24 * 3_600

/** Creates a payment, and a refund whose outcome the provider never reports. */
async function refundWithoutOutcome() {
  const terms = { amount: '20.00', currency: 'USD', vaultTokenId: await token(merchant) }
  const { id } = (await create(merchant, terms)).data.made
  await processor.notifications('withheld')
  await processor.fault('error_before', { operation: 'refund', count: 100 })
  const made = (await refund(merchant, { paymentId: id })).data.made
  assert.equal(made.status, 'Pending')
  await processor.fault('error_before', { operation: 'find', count: 100 })
  return { paymentId: id, refundId: requireId('ref', made.id, 'Refund').uuid }
}

const ENV = { ...server.database.settings, TALLYSTICK_ROOT_KEY: ROOT_KEY }

test('an operator settles a refund with an unknown outcome by its logged id', async (t) => {
  const installation = await newInstallation(t, ENV)
  const settled = (refundId: string, ...seen: string[]) =>
    tallystick(t, installation, 'refund', 'settle', refundId, ...seen)
  const { paymentId, refundId } = await refundWithoutOutcome()
  const early = await settled(refundId, '--as', 'refunded', '--reference', 're_seen')
  assert.deepEqual([early.code, early.stdout], [1, ''])
  assert.match(early.stderr, /A worker is still determining the outcome\./)

  await settle(DAYS_3)
  assert.ok(
    server.logged.some(
      (line) => line.includes('the outcome of a refund cannot be determined') && line.includes(refundId),
    ),
  )
  const withCardNumber = await settled(refundId, '--as', 'refunded', '--reference', '4242/4242/4242/4242')
  assert.deepEqual([withCardNumber.code, withCardNumber.stdout], [1, ''])
  assert.match(withCardNumber.stderr, /`--reference` must not contain a card number\./)
  const { code, stdout, stderr } = await settled(refundId, '--as', 'refunded', '--reference', 're_seen')
  assert.deepEqual([code, stdout], [0, `The refund ${refundId} is Succeeded.\n`], stderr)
  assert.match(stderr, /an operator settled a refund/)
  const { refundedAmount, refunds } = await read(merchant, paymentId)
  assert.deepEqual([refundedAmount, refunds.map(({ status }) => status)], ['20.00', ['Succeeded']])
  const entries = await fixture.sql.rows<{ outcome: string; operator: string }>(
    "select outcome, operator from audit_entries where action = 'command.refund.settle' and record_id = $1",
    [refundId],
  )
  assert.deepEqual(entries, [{ outcome: 'done', operator: `${userInfo().username}@${hostname()}` }])
  assert.match((await settled(refundId, '--as', 'not-refunded')).stderr, /The refund has already ended: Succeeded\./)
})

test('an operator settles a capture that was never reported, and a second command changes nothing', async (t) => {
  const installation = await newInstallation(t, ENV)
  await processor.clearFaults()
  const { authorize, capture, read: readAuthorized } = capturesOf(fixture, merchant)
  const { id } = await authorize()
  await processor.fault('error_before', { operation: 'capture', count: 100 })
  await processor.fault('error_before', { operation: 'find', count: 100 })
  await capture(id, '8.00')
  await settle(DAYS_3)
  await processor.clearFaults()
  const paymentId = requireId('pay', id, 'Payment').uuid
  const [attempt] = await fixture.sql.rows<{ id: string }>('select id from payment_attempts where payment_id = $1', [
    paymentId,
  ])
  const asCharged = (amount: string) => {
    const seen = ['--as', 'charged', '--reference', 'capture_seen', '--amount', amount]
    return tallystick(t, installation, 'payment', 'settle', attempt?.id ?? '', ...seen)
  }
  const tooMuch = await asCharged('20.01')
  assert.deepEqual([tooMuch.code, tooMuch.stdout], [1, ''])
  assert.match(tooMuch.stderr, /is more than the authorized amount: 20\.00 USD/)
  const { code, stdout, stderr } = await asCharged('7.50')
  assert.deepEqual([code, stdout], [0, `The payment of ${attempt?.id} is Succeeded.\n`], stderr)
  assert.equal((await readAuthorized(id)).capturedAmount, '7.50')
  const again = await asCharged('7.50')
  assert.deepEqual([again.code, again.stdout], [1, ''])
  assert.match(again.stderr, /The attempt has already ended: Succeeded\./)
  const entries = await fixture.sql.rows<{ outcome: string }>(
    "select outcome from audit_entries where action = 'command.payment.settle' and record_id = $1",
    [paymentId],
  )
  assert.deepEqual(entries, [{ outcome: 'done' }])
})
