import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { plus, type Timestamp } from '../../platform/time/index.ts'
import {
  canNoLongerCharge,
  isLastPoll,
  needsCvc,
  nextPollSeconds,
  nextStep,
  type PollLimits,
  pollIntervalSeconds,
  type SentState,
} from './next-step.ts'

const createdAt = '2026-11-20T09:30:00.000Z' as Timestamp
const sending = (more: Partial<SentState> = {}): SentState => ({
  ...{ stage: 'Unknown', providerReference: null, createdAt, customerPresent: false },
  ...more,
})
const at = (hours: number): PollLimits => ({ wallNow: plus(createdAt, { hours }), keyLifetimeHours: 24 })
const after = (hours: number, more?: Partial<SentState>) => nextStep(sending(more), at(hours))
const isLast = (hours: number, more?: Partial<SentState>) => isLastPoll(sending(more), at(hours))

test('a request without a response is sent again while its key is valid, polled for a day, then left to an operator', () => {
  for (const stage of ['Sending', 'Unknown'] as const) {
    assert.equal(after(22.9, { stage }), 'send again')
    // Nothing is sent in the last hour of the key.
    assert.equal(after(23, { stage }), 'find')
    assert.equal(isLast(47.9, { stage }), false)
    assert.equal(isLast(48, { stage }), true)
  }
})

test('a charge that only a notification can report is left to an operator after a day', () => {
  const limitsAt = (hours: number): PollLimits => ({ ...at(hours), keyLifetimeHours: 24 * 31, isReportedOnly: true })
  assert.equal(isLastPoll(sending(), limitsAt(23.9)), false)
  assert.equal(isLastPoll(sending(), limitsAt(24)), true)
})

test('while the configuration is failing, a charge is queried and not sent again, for thirty more days', () => {
  const failingAt = (hours: number): PollLimits => ({ ...at(hours), isFailing: true })
  for (const stage of ['Sending', 'Unknown'] as const) {
    for (const hours of [0, 22.9, 47]) assert.equal(nextStep(sending({ stage }), failingAt(hours)), 'find')
    assert.equal(isLastPoll(sending({ stage }), failingAt(48 + 24 * 30 - 0.1)), false)
    assert.equal(isLastPoll(sending({ stage }), failingAt(48 + 24 * 30)), true)
  }
  const challenge = sending({ stage: 'RequiresAction', customerPresent: true })
  assert.equal(nextStep(challenge, failingAt(24)), 'cancel')
})

test('an attempt with a provider reference is never sent again', () => {
  assert.equal(after(0, { providerReference: 'ch_1' }), 'find')
  assert.equal(after(48, { providerReference: 'ch_1' }), 'find')
})

test('a challenge is polled for a day, canceled for another day, then left to an operator', () => {
  const challenges = [
    { stage: 'RequiresAction', customerPresent: true },
    // The customer returned, and the provider did not report an outcome.
    { stage: 'Unknown', customerPresent: true, providerReference: 'ch_1' },
  ] as const
  for (const challenge of challenges) {
    assert.equal(after(23.9, challenge), 'find')
    assert.equal(after(24, challenge), 'cancel')
    assert.equal(isLast(47.9, challenge), false)
    assert.equal(after(48, challenge), 'cancel')
    assert.equal(isLast(48, challenge), true)
  }
})

test('the provider can set a longer time limit for the customer', () => {
  const challenge = sending({ stage: 'RequiresAction', customerPresent: true })
  const limitsAt = (hours: number): PollLimits => ({ ...at(hours), actionHours: 240 })
  assert.equal(nextStep(challenge, limitsAt(239)), 'find')
  assert.equal(nextStep(challenge, limitsAt(240)), 'cancel')
  assert.equal(isLastPoll(challenge, limitsAt(263)), false)
  assert.equal(isLastPoll(challenge, limitsAt(264)), true)
})

test('a debit is polled for sixty days', () => {
  assert.equal(after(24 * 59, { stage: 'Processing' }), 'find')
  assert.equal(isLast(24 * 59, { stage: 'Processing' }), false)
  assert.equal(isLast(24 * 60, { stage: 'Processing' }), true)
  assert.equal(after(1, { stage: 'Settled' }), 'nothing')
})

test('only a request that has no response and an expired key can no longer charge', () => {
  const can = (hours: number, more: Partial<SentState> & { lastSentAt?: Timestamp } = {}) =>
    !canNoLongerCharge({ ...sending(more), lastSentAt: createdAt, ...more }, at(hours))
  assert.equal(can(24.9), true)
  assert.equal(can(25), false)
  assert.equal(can(25, { stage: 'Sending' }), false)
  assert.equal(can(25, { lastSentAt: plus(createdAt, { hours: 24.1 }) }), true)
  assert.equal(can(25, { providerReference: 'ch_1' }), true)
  for (const stage of ['RequiresAction', 'Processing', 'Settled'] as const) assert.equal(can(99_999, { stage }), true)
})

test('a request is sent again only while its key is valid and it can still charge', () => {
  const stages = fc.constantFrom<SentState['stage'][]>('Sending', 'Unknown', 'RequiresAction', 'Processing')
  fc.assert(
    fc.property(stages, fc.boolean(), fc.double({ min: 0, max: 2_000, noNaN: true }), (stage, present, hours) => {
      const one = sending({ stage, customerPresent: present })
      if (nextStep(one, at(hours)) !== 'send again') return
      assert.ok(hours < 23.001)
      assert.equal(canNoLongerCharge({ ...one, lastSentAt: createdAt }, at(hours)), false)
    }),
  )
})

test('the interval of polls without a change doubles up to a maximum', () => {
  const waits = (stage: SentState['stage']) => [1, 2, 3, 40].map((attempts) => pollIntervalSeconds(stage, attempts))
  assert.deepEqual(waits('Unknown'), [1, 2, 4, 3600])
  assert.deepEqual(waits('RequiresAction'), [300, 600, 1200, 3600])
  assert.deepEqual(waits('Processing'), [600, 1200, 2400, 21_600])
})

test('a request with a placeholder for a security code is recognized', () => {
  const card = (more: object) => ({
    call: 'charge',
    parameters: { source: { card: { number: { $vault: 'number' }, ...more } } },
  })
  assert.equal(needsCvc(card({ cvc: { $vault: 'cvc' } })), true)
  assert.equal(needsCvc(card({})), false)
})

test("a challenge is polled soon after the customer's time limit", () => {
  const challenged = sending({ stage: 'RequiresAction', providerReference: 'reference', customerPresent: true })
  const seconds = (minutes: number, attempts: number) =>
    nextPollSeconds(challenged, { ...at(minutes / 60), actionHours: 1 }, attempts)
  assert.equal(seconds(36, 4), 24 * 60)
  assert.equal(seconds(1, 1), 5 * 60)
  assert.equal(seconds(61, 1), 5 * 60)
})
