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

test('what was never answered is sent again while the key lives, then looked for for a day, then left to a person', () => {
  for (const stage of ['Sending', 'Unknown'] as const) {
    assert.equal(after(22.9, { stage }), 'send again')
    // The last hour of the key is left alone.
    assert.equal(after(23, { stage }), 'find')
    assert.equal(isLast(47.9, { stage }), false)
    assert.equal(isLast(48, { stage }), true)
  }
})

test('what the provider has named is never sent again', () => {
  assert.equal(after(0, { providerReference: 'ch_1' }), 'find')
  assert.equal(after(48, { providerReference: 'ch_1' }), 'find')
})

test('a challenge is waited for for a day, then canceled for a day, then left to a person', () => {
  const challenges = [
    { stage: 'RequiresAction', customerPresent: true },
    // The customer came back, and the provider did not say.
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

test('a customer who needs longer, as the provider says, has longer', () => {
  const challenge = sending({ stage: 'RequiresAction', customerPresent: true })
  const look = (hours: number): PollLimits => ({ ...at(hours), actionHours: 240 })
  assert.equal(nextStep(challenge, look(239)), 'find')
  assert.equal(nextStep(challenge, look(240)), 'cancel')
  assert.equal(isLastPoll(challenge, look(263)), false)
  assert.equal(isLastPoll(challenge, look(264)), true)
})

test('a debit is looked for for sixty days', () => {
  assert.equal(after(24 * 59, { stage: 'Processing' }), 'find')
  assert.equal(isLast(24 * 59, { stage: 'Processing' }), false)
  assert.equal(isLast(24 * 60, { stage: 'Processing' }), true)
  assert.equal(after(1, { stage: 'Settled' }), 'nothing')
})

test('only what was never answered, and whose key is past its life, can charge no more', () => {
  const can = (hours: number, more: Partial<SentState> & { lastSentAt?: Timestamp } = {}) =>
    !canNoLongerCharge({ ...sending(more), lastSentAt: createdAt, ...more }, at(hours))
  assert.equal(can(24.9), true)
  assert.equal(can(25), false)
  assert.equal(can(25, { stage: 'Sending' }), false)
  assert.equal(can(25, { lastSentAt: plus(createdAt, { hours: 24.1 }) }), true)
  assert.equal(can(25, { providerReference: 'ch_1' }), true)
  for (const stage of ['RequiresAction', 'Processing', 'Settled'] as const) assert.equal(can(99_999, { stage }), true)
})

test('whatever is sent again, its key lives, and what can charge no more is not sent again', () => {
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

test('looks that find nothing new come later and later, up to a bound', () => {
  const waits = (stage: SentState['stage']) => [1, 2, 3, 40].map((tries) => pollIntervalSeconds(stage, tries))
  assert.deepEqual(waits('Unknown'), [1, 2, 4, 3600])
  assert.deepEqual(waits('RequiresAction'), [300, 600, 1200, 3600])
  assert.deepEqual(waits('Processing'), [600, 1200, 2400, 21_600])
})

test('a request that has a place for a security code is told from one that has none', () => {
  const card = (more: object) => ({
    call: 'charge',
    parameters: { source: { card: { number: { $vault: 'number' }, ...more } } },
  })
  assert.equal(needsCvc(card({ cvc: { $vault: 'cvc' } })), true)
  assert.equal(needsCvc(card({})), false)
})

test('a challenge is looked at again when the time of its customer is over, and not long after', () => {
  const challenged = sending({ stage: 'RequiresAction', providerReference: 'reference', customerPresent: true })
  const seconds = (minutes: number, tries: number) =>
    nextPollSeconds(challenged, { ...at(minutes / 60), actionHours: 1 }, tries)
  assert.equal(seconds(36, 4), 24 * 60)
  assert.equal(seconds(1, 1), 5 * 60)
  assert.equal(seconds(61, 1), 5 * 60)
})
