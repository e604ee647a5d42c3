import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { AMEX, SANDBOX_CARDS, VISA } from '../../../../test/support/instruments.ts'
import { startTestProcessor } from '../../../../test/support/sandbox.ts'
import { chargeTerms, type SandboxCharge, sandboxMerchant } from '../../../../test/support/sandbox-provider.ts'
import type { ChargeOutcome } from '../port/port.ts'
import { TIME_LIMIT_MS } from '../port/retry.ts'
import { sandboxProvider as provider } from './index.ts'

const processor = await startTestProcessor()
after(processor.close)
const { access, charge, chargesOf } = sandboxMerchant(processor)

type Cause = Extract<ChargeOutcome, { kind: 'Unknown' }>['cause']

test('a charge without a response is unknown, and repeating it under the same key does not charge twice', async () => {
  const causes = [
    [SANDBOX_CARDS.dropAfter, 'connection'],
    [SANDBOX_CARDS.errorAfter, 'server error'],
    [SANDBOX_CARDS.unreadableAfter, 'unreadable answer'],
  ] as const
  const charged = await Promise.all(causes.map(([card]) => charge(card)))
  for (const [index, each] of charged.entries()) await assertFoundAgain(each, causes[index]![1])
})

test('a charge without a response within the time limit is unknown, too', async (t) => {
  const { timeout } = AbortSignal
  const limit = t.mock.method(AbortSignal, 'timeout', (limitMs: number) => timeout(limitMs / 5))
  const silent = await charge(SANDBOX_CARDS.silentAfter)
  limit.mock.restore()
  assert.deepEqual(limit.mock.calls[0]?.arguments, [TIME_LIMIT_MS])
  await assertFoundAgain(silent, 'time-out')
})

async function assertFoundAgain({ outcome, sent, again }: SandboxCharge, cause: Cause): Promise<void> {
  assert.deepEqual(outcome, { kind: 'Unknown', reference: null, cause })
  const [charge] = await chargesOf(sent)
  const found = await provider.findCharge(access, sent)
  assert.deepEqual([found?.kind, found?.reference], ['Succeeded', charge?.id])
  assert.equal((await again()).kind, cause === 'unreadable answer' ? 'Unknown' : 'Succeeded')
  assert.equal((await chargesOf(sent)).length, 1)
}

test('a failure before the charge is unknown, no charge is found, and the same key charges once', async () => {
  const cards = [SANDBOX_CARDS.errorBefore, SANDBOX_CARDS.dropBefore, SANDBOX_CARDS.tooManyBefore]
  for (const { outcome, sent, again } of await Promise.all(cards.map((card) => charge(card)))) {
    assert.equal(outcome.kind, 'Unknown')
    assert.equal(await provider.findCharge(access, sent), null)
    assert.equal((await again()).kind, 'Succeeded')
    assert.equal((await chargesOf(sent)).length, 1)
  }
})

test('one or two faults are overcome by retries', async () => {
  await processor.fault('drop_after', { operation: 'charge' })
  await processor.fault('error_before', { operation: 'charge' })
  const { outcome, sent } = await charge(VISA)
  assert.deepEqual([outcome.kind, (await chargesOf(sent)).length], ['Succeeded', 1])
})

test('the outcome of another request under the same key is unknown', async () => {
  const { sent } = await charge(VISA)
  const request = provider.chargeRequest(chargeTerms({ attemptId: sent.attemptId }), access)
  const outcome = await provider.charge(access, sent.attemptId, request, { number: AMEX, cvc: null })
  assert.deepEqual(outcome, { kind: 'Unknown', reference: null, cause: 'unreadable answer' })
})
