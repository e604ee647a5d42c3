import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plus, type Timestamp } from '../platform/time/index.ts'
import { lookAgainSeconds, needsCvc, nextStep } from './next-step.ts'

const createdAt = '2026-11-20T09:30:00.000Z' as Timestamp
type Asked = Parameters<typeof nextStep>[0]
const after = (hours: number, attempt: Partial<Asked>) =>
  nextStep(
    { stage: 'Unknown', providerReference: null, createdAt, ...attempt },
    { wallNow: plus(createdAt, { hours }), keyLifetimeHours: 24 },
  )

test('what was never answered is sent again while the key lives, then looked for for a day, then left to a person', () => {
  for (const stage of ['Sending', 'Unknown'] as const) {
    assert.equal(after(22.9, { stage }), 'send again')
    // The last hour of the key is left alone.
    assert.equal(after(23, { stage }), 'find')
    assert.equal(after(47.9, { stage }), 'find')
    assert.equal(after(48, { stage }), 'give up')
  }
})

test('what the provider has named is never sent again', () => {
  assert.equal(after(0, { providerReference: 'ch_1' }), 'find')
  assert.equal(after(48, { providerReference: 'ch_1' }), 'give up')
})

test('a challenge is waited for for a day and then given up; a debit is looked for for sixty', () => {
  assert.equal(after(23.9, { stage: 'RequiresAction' }), 'find')
  assert.equal(after(24, { stage: 'RequiresAction' }), 'cancel')
  assert.equal(after(24 * 59, { stage: 'Processing' }), 'find')
  assert.equal(after(24 * 60, { stage: 'Processing' }), 'give up')
  assert.equal(after(1, { stage: 'Settled' }), 'nothing')
})

test('looks that find nothing new come later and later, up to a bound', () => {
  const waits = (stage: Asked['stage']) => [1, 2, 3, 40].map((tries) => lookAgainSeconds(stage, tries))
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
