import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { PaymentOutcome } from '../attempt.ts'
import { TRANSITIONS } from '../payment-transitions.ts'
import { type AttemptState, decideOutcome } from './decide-outcome.ts'

const KINDS: readonly PaymentOutcome['kind'][] = [
  ...([
    'Unknown',
    'RequiresAction',
    'Processing',
    'Succeeded',
    'Declined',
    'Canceled',
    'Unavailable',
    'Returned',
    'Disputed',
    'NotCaptured',
  ] as const),
]
const START = { stage: 'Sending', outcome: null, status: 'Pending' } as const
const outcomes = fc.array(fc.constantFrom(...KINDS), { maxLength: 12 })

/** Yields each change of state in a sequence of outcomes: the states before and after. */
function* fold(
  kinds: readonly PaymentOutcome['kind'][],
  customerPresent: boolean,
): Generator<[AttemptState, AttemptState]> {
  let state: AttemptState = { ...START, customerPresent }
  for (const kind of kinds) {
    const decision = decideOutcome(state, kind)
    if (typeof decision === 'string') continue
    const { stage, outcome, statuses } = decision
    const next = { stage, outcome, status: statuses.at(-1) ?? state.status, customerPresent }
    let status = state.status
    for (const step of statuses) {
      assert.ok(TRANSITIONS[status].includes(step), `${status} → ${step}`)
      status = step
    }
    yield [state, next]
    state = next
  }
}

test('outcomes in any order move a payment only as the table allows', () => {
  fc.assert(
    fc.property(outcomes, fc.boolean(), (kinds, customerPresent) => {
      for (const _ of fold(kinds, customerPresent));
    }),
  )
})

test('an ended payment never reopens, and only a success is returned, disputed or never captured', () => {
  fc.assert(
    fc.property(outcomes, fc.boolean(), (kinds, customerPresent) => {
      for (const [before, next] of fold(kinds, customerPresent)) {
        if (before.outcome === null) continue
        assert.equal(before.outcome, 'Succeeded')
        assert.ok(['Returned', 'Disputed', 'Canceled'].includes(next.status), next.status)
      }
    }),
  )
})

test('an authorization after the end of an attempt contradicts it, unless it was authorized before', () => {
  for (const outcome of ['Declined', 'Canceled'] as const) {
    const ended = { stage: 'Settled', outcome, status: 'Canceled', customerPresent: false } as const
    assert.equal(decideOutcome(ended, 'Authorized'), 'contradicts')
    assert.equal(decideOutcome({ ...ended, wasAuthorized: true }, 'Authorized'), 'stays')
  }
})

test('the status of a payment always matches its attempt', () => {
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

test('a repeated outcome changes nothing', () => {
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

test('a merchant-initiated charge never waits for the customer', () => {
  fc.assert(
    fc.property(outcomes, (kinds) => {
      for (const [, { status }] of fold(kinds, false)) assert.notEqual(status, 'RequiresAction')
    }),
  )
})

test('a return or dispute that arrives first adds the status before it', () => {
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

test('a later capture or an operator reverses the end of an attempt that charged nothing, and no other', () => {
  const canceled: AttemptState = { stage: 'Settled', outcome: 'Canceled', status: 'Canceled', customerPresent: false }
  const paid = { stage: 'Settled', outcome: 'Succeeded', statuses: ['Succeeded'] }
  assert.deepEqual(decideOutcome(canceled, 'Recaptured'), paid)
  assert.equal(decideOutcome(canceled, 'Succeeded'), 'contradicts')
  assert.deepEqual(decideOutcome({ ...canceled, outcome: 'Declined', status: 'Failed' }, 'Recaptured'), paid)
  for (const [outcome, status] of [
    ['Returned', 'Returned'],
    ['Succeeded', 'Succeeded'],
  ] as const)
    assert.equal(decideOutcome({ ...canceled, outcome, status }, 'Recaptured'), 'stays')
})

test('a dispute is not reversed by the end of its authorization', () => {
  const disputed: AttemptState = { stage: 'Settled', outcome: 'Succeeded', status: 'Disputed', customerPresent: false }
  assert.equal(decideOutcome(disputed, 'NotCaptured'), 'stays')
})

test('an outcome that contradicts an earlier one is reported as a contradiction', () => {
  const failed: AttemptState = { stage: 'Settled', outcome: 'Declined', status: 'Failed', customerPresent: true }
  assert.equal(decideOutcome(failed, 'Succeeded'), 'contradicts')
  assert.equal(decideOutcome(failed, 'Declined'), 'stays')
  assert.equal(decideOutcome({ ...failed, status: 'Pending' }, 'Processing'), 'contradicts')
  const paid: AttemptState = { stage: 'Settled', outcome: 'Succeeded', status: 'Succeeded', customerPresent: true }
  assert.equal(decideOutcome(paid, 'Declined'), 'contradicts')
  assert.equal(decideOutcome({ ...paid, status: 'Disputed' }, 'Canceled'), 'contradicts')
  assert.equal(decideOutcome(paid, 'Processing'), 'stays')
})

test('a payment that was never charged is canceled, or stays open in a session, and only after its first sending', () => {
  const state = { ...START, customerPresent: true }
  const ended = { stage: 'Settled', outcome: 'Canceled' }
  assert.deepEqual(decideOutcome(state, 'Unavailable'), { ...ended, statuses: ['Canceled'] })
  assert.deepEqual(decideOutcome({ ...state, hasSession: true }, 'Unavailable'), { ...ended, statuses: [] })
  for (const stage of ['Unknown', 'RequiresAction', 'Processing'] as const)
    assert.equal(decideOutcome({ ...state, stage }, 'Unavailable'), 'stays')
})
