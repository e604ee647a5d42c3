import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Outcome } from '../attempt.ts'
import { TRANSITIONS } from '../payment-transitions.ts'
import { type AttemptState, decideOutcome } from './decide-outcome.ts'

const KINDS: readonly Outcome['kind'][] = [
  ...([
    'Unknown',
    'RequiresAction',
    'Processing',
    'Succeeded',
    'Declined',
    'Canceled',
    'Returned',
    'Disputed',
  ] as const),
]
const START = { stage: 'Sending', outcome: null, status: 'Pending' } as const
const outcomes = fc.array(fc.constantFrom(...KINDS), { maxLength: 12 })

/** Every standing that a sequence of outcomes passes. */
function* fold(kinds: readonly Outcome['kind'][], customerPresent: boolean): Generator<[AttemptState, AttemptState]> {
  let standing: AttemptState = { ...START, customerPresent }
  for (const kind of kinds) {
    const decision = decideOutcome(standing, kind)
    if (typeof decision === 'string') continue
    const { stage, outcome, statuses } = decision
    const next = { stage, outcome, status: statuses.at(-1) ?? standing.status, customerPresent }
    let status = standing.status
    for (const step of statuses) {
      assert.ok(TRANSITIONS[status].includes(step), `${status} → ${step}`)
      status = step
    }
    yield [standing, next]
    standing = next
  }
}

test('whatever is heard in whatever order, a payment moves only as the table says', () => {
  fc.assert(
    fc.property(outcomes, fc.boolean(), (kinds, customerPresent) => {
      for (const _ of fold(kinds, customerPresent));
    }),
  )
})

test('what has ended never opens again, and only a success is taken back or disputed', () => {
  fc.assert(
    fc.property(outcomes, fc.boolean(), (kinds, customerPresent) => {
      for (const [before, next] of fold(kinds, customerPresent)) {
        if (before.outcome === null) continue
        assert.equal(before.outcome, 'Succeeded')
        assert.ok(next.status === 'Returned' || next.status === 'Disputed', next.status)
      }
    }),
  )
})

test('attempt and payment always tell the same', () => {
  const fits: Readonly<Record<string, readonly string[]>> = {
    Unknown: ['Pending'],
    RequiresAction: ['RequiresAction'],
    Processing: ['Processing'],
    Succeeded: ['Succeeded', 'Disputed'],
    Declined: ['Failed'],
    Canceled: ['Canceled'],
    Returned: ['Returned'],
  }
  fc.assert(
    fc.property(outcomes, fc.boolean(), (kinds, customerPresent) => {
      for (const [, { stage, outcome, status }] of fold(kinds, customerPresent)) {
        assert.ok(fits[outcome ?? stage]?.includes(status), `${stage} ${outcome}: ${status}`)
        assert.equal(stage === 'Settled', outcome !== null)
      }
    }),
  )
})

test('hearing the same again changes nothing, but for a second challenge', () => {
  fc.assert(
    fc.property(outcomes, fc.boolean(), (kinds, customerPresent) => {
      const once = [...fold(kinds, customerPresent)].at(-1)?.[1]
      const twice = [
        ...fold(
          kinds.flatMap((kind) => [kind, kind]),
          customerPresent,
        ),
      ].at(-1)?.[1]
      assert.deepEqual(twice, once)
    }),
  )
})

test('a charge that the merchant starts never waits for the customer', () => {
  fc.assert(
    fc.property(outcomes, (kinds) => {
      for (const [, { status }] of fold(kinds, false)) assert.notEqual(status, 'RequiresAction')
    }),
  )
})

test('a return or dispute that comes before the success has passed through it', () => {
  const pending: AttemptState = { ...START, customerPresent: true }
  assert.deepEqual(decideOutcome(pending, 'Returned'), {
    stage: 'Settled',
    outcome: 'Returned',
    statuses: ['Processing', 'Returned'],
  })
  assert.deepEqual(decideOutcome(pending, 'Disputed'), {
    stage: 'Settled',
    outcome: 'Succeeded',
    statuses: ['Succeeded', 'Disputed'],
  })
})

test('money that moved although the payment says otherwise is noticed', () => {
  const failed: AttemptState = { stage: 'Settled', outcome: 'Declined', status: 'Failed', customerPresent: true }
  assert.equal(decideOutcome(failed, 'Succeeded'), 'contradicts')
  assert.equal(decideOutcome(failed, 'Declined'), 'stays')
  assert.equal(decideOutcome({ ...failed, status: 'Pending' }, 'Processing'), 'contradicts')
  const paid: AttemptState = { stage: 'Settled', outcome: 'Succeeded', status: 'Succeeded', customerPresent: true }
  assert.equal(decideOutcome(paid, 'Declined'), 'contradicts')
  assert.equal(decideOutcome({ ...paid, status: 'Disputed' }, 'Canceled'), 'contradicts')
  assert.equal(decideOutcome(paid, 'Processing'), 'stays')
})
