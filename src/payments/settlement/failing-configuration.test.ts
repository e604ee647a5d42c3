import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { SANDBOX_CARDS } from '../../../test/support/instruments.ts'
import { type Merchant, startPayments } from '../../../test/support/payments.ts'
import { cacheEnds, setKey } from '../../../test/support/provider-keys.ts'
import { whenSettled } from '../../cli/when-settled.ts'
import { requireId } from '../../platform/ids/index.ts'
import { markFailing } from '../providers/configurations/configuration-health.ts'
import { settleAttempt } from './settle-attempt.ts'

const fixture = await startPayments()
after(fixture.close)
const { server, processor, charge, create, read, token, storedMethod, eventsOf, sql, settle } = fixture
const { services } = server

/** Charges a stored card, without a usable response. Returns the payment's id. */
async function unansweredCharge(merchant: Merchant, fault: 'error_before' | 'unreadable_after'): Promise<string> {
  const method = await storedMethod(merchant)
  await processor.notifications('withheld')
  await processor.fault(fault, { operation: 'charge', count: fault === 'error_before' ? 3 : 1 })
  const input = { id: method.shownId, amount: '12.00', currency: 'USD', recurringProcessingModel: 'Subscription' }
  const { data } = await charge(merchant, input)
  assert.equal(data.made.status, 'Pending')
  return data.made.id
}

async function attemptOf(id: string) {
  const [row] = await sql.rows<{ id: string; outcome: string | null; sends: number; action_sent_at: Date | null }>(
    'select id, outcome, sends, action_sent_at from payment_attempts where payment_id = $1',
    [requireId('pay', id, 'Payment').uuid],
  )
  return row!
}

/** Marks a configuration as failing whose key its provider accepts. */
async function fail({ configuration }: Merchant): Promise<void> {
  await markFailing(services, configuration, 'CredentialsRejected')
}

/** Runs the job of an attempt alone, without the check of its configuration. */
async function settleAlone({ account }: Merchant, paymentId: string): Promise<number | null> {
  const { shard, id: orgId } = account.account
  const { id: subjectId } = await attemptOf(paymentId)
  return settleAttempt(services, whenSettled, { shard, subjectId, orgId, attempts: 1, createdAt: services.wallNow() })
}

const succeeded = async (merchant: Merchant) =>
  (await merchant.ledger()).charges.filter(({ status, amount }) => status === 'succeeded' && amount === 1_200).length

test('a charge that did not arrive is not sent again until its configuration has recovered', async () => {
  const merchant = await fixture.merchant()
  const id = await unansweredCharge(merchant, 'error_before')
  await fail(merchant)
  assert.notEqual(await settleAlone(merchant, id), null)
  assert.deepEqual([(await attemptOf(id)).sends, await succeeded(merchant)], [1, 0])
  await settle()
  await cacheEnds()
  await settle()
  assert.deepEqual([(await read(merchant, id)).status, await succeeded(merchant)], ['Succeeded', 1])
})

test('a charge whose configuration fails for longer than its key is valid is polled on, and ends uncharged', async () => {
  const merchant = await fixture.merchant()
  const id = await unansweredCharge(merchant, 'error_before')
  await setKey(fixture, merchant, 'revoked')
  await fail(merchant)
  server.clock.advance(49 * 3_600_000)
  assert.notEqual(await settleAlone(merchant, id), null)
  assert.equal((await read(merchant, id)).status, 'Pending')
  await setKey(fixture, merchant, 'active')
  assert.equal(await settleAlone(merchant, id), null)
  assert.deepEqual([(await read(merchant, id)).status, await succeeded(merchant)], ['Canceled', 0])
})

test('a charge whose response was lost is found while its configuration is failing', async () => {
  const merchant = await fixture.merchant()
  const id = await unansweredCharge(merchant, 'unreadable_after')
  await fail(merchant)
  assert.equal(await settleAlone(merchant, id), null)
  assert.deepEqual([(await read(merchant, id)).status, (await attemptOf(id)).sends], ['Succeeded', 1])
})

test('the result of a challenge that a revoked key cannot send marks the configuration, and is sent after the recovery', async () => {
  const merchant = await fixture.merchant()
  const vaultTokenId = await token(merchant, { number: SANDBOX_CARDS.challengeAwaitsResult })
  const { data } = await create(merchant, { amount: '12.00', currency: 'USD', vaultTokenId })
  const { id, actionUrl } = data.made
  const back = new URL(await processor.decide(actionUrl ?? '', 'approve'))
  const comeBack = () => fetch(`${server.url}${back.pathname.slice(1)}${back.search}`, { redirect: 'manual' })
  await setKey(fixture, merchant, 'revoked')
  await comeBack()
  assert.deepEqual(await eventsOf(fixture.configurationIdOf(merchant)), ['provider_configuration.failing'])
  const waiting = async () => {
    assert.equal((await read(merchant, id)).status, 'RequiresAction')
    assert.equal((await attemptOf(id)).action_sent_at, null)
  }
  await waiting()
  // The key works again, and no check has found that yet.
  await setKey(fixture, merchant, 'active')
  await comeBack()
  await waiting()
  assert.equal(await succeeded(merchant), 0)
  await settle()
  await cacheEnds()
  await comeBack()
  assert.deepEqual([(await read(merchant, id)).status, await succeeded(merchant)], ['Succeeded', 1])
})
