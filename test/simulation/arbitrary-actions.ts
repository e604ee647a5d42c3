import fc from 'fast-check'
import { API_POINTS, WORKER_POINTS } from '../faults/crash-points.ts'
import type { Action, Money } from './actions.ts'
import { ACCOUNTS, INSTRUMENTS } from './fixture.ts'
import { WORKERS } from './open-simulation.ts'
import type { GivenName } from './pay-at-link.ts'
import type { OccurrenceChange } from './plan-actions.ts'

/**
 * Faults between the product and the processor, by the number of faults after which its adapter
 * gives up.
 */
const FAULTS = [
  'drop_after',
  'error_after',
  'unreadable_after',
  'error_before',
  'drop_before',
  'too_many_before',
  'slow',
]

/** Mostly amounts that succeed, and amounts that the processor declines, challenges or fails. */
const SPECIAL = ['6660.51', '6660.65', '6660.91', '6661.02', '6661.03', '6661.04', '6661.05', '6661.09', '6661.10']
const money: fc.Arbitrary<Money> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('12.34', '0.99', '250.00').map((amount) => ({ amount, currency: 'USD' })) },
  { weight: 1, arbitrary: fc.constant({ amount: '500', currency: 'JPY' }) },
  { weight: 2, arbitrary: fc.constantFrom(...SPECIAL).map((amount) => ({ amount, currency: 'USD' })) },
)

const given = fc.constantFrom(...(Object.keys({ ...INSTRUMENTS, ...ACCOUNTS }) as GivenName[]))
const tabs = fc.array(given, { minLength: 1, maxLength: 2 })
const which = fc.nat(50)
const copies = fc.integer({ min: 1, max: 3 })
const waits = fc.boolean()
const constant = fc.constant
const endings = fc.constantFrom<OccurrenceChange[]>(
  ...(['OccurrenceMarkPaid', 'OccurrenceWaive', 'OccurrenceReopen', 'SkipNext'] as const),
)

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Returns an arbitrary action of the kind, composed of its parts. */
function action<Kind extends Action['do']>(
  kind: Kind,
  parts: { [Part in keyof Omit<Action & { do: Kind }, 'do'>]: fc.Arbitrary<(Action & { do: Kind })[Part]> },
): fc.Arbitrary<Action> {
  return fc.record({ do: constant(kind), ...parts }, { noNullPrototype: true }) as unknown as fc.Arbitrary<Action>
}

const ACTIONS: readonly (readonly [number, fc.Arbitrary<Action>])[] = [
  [8, action('charge', { method: which, money, model: fc.constantFrom('CardOnFile', 'Subscription'), copies, waits })],
  [5, action('create', { with: given, money, copies, waits })],
  [
    6,
    action('refund', {
      which,
      part: fc.constantFrom('all', 'half', 'too much'),
      copies,
      keys: fc.constantFrom('one', 'many'),
      waits,
    }),
  ],
  [3, action('send again', { which, waits })],
  [2, action('open session', { stores: fc.boolean(), pending: fc.boolean() })],
  [7, action('pay session', { which: fc.nat(7), tabs, sharesToken: fc.boolean(), waits })],
  [3, action('confirm', { decision: fc.constantFrom('approve', 'decline'), comesBack: fc.boolean(), waits })],
  [
    4,
    action('fault', {
      fault: fc.constantFrom(...FAULTS),
      operation: fc.constantFrom('charge', 'refund', 'find'),
      count: fc.integer({ min: 1, max: 4 }),
    }),
  ],
  [2, action('notifications', { how: fc.constantFrom('twice', 'withheld'), count: fc.integer({ min: 1, max: 4 }) })],
  [1, action('release', {})],
  [3, action('arm crash', { point: fc.constantFrom(...API_POINTS), time: fc.integer({ min: 1, max: 2 }) })],
  [2, action('arm crash', { point: fc.constantFrom(...WORKER_POINTS), time: fc.integer({ min: 1, max: 2 }) })],
  [1, action('kill', { machine: fc.constantFrom('api', ...WORKERS) })],
  [6, action('work', { workers: fc.shuffledSubarray([...WORKERS], { minLength: 1 }), waits })],
  [5, action('pass', { seconds: fc.constantFrom(3, 61, 130, 16 * MINUTE, 2 * HOUR, 25 * HOUR, 3 * DAY) })],
  [1, action('join', {})],
  [2, action('open plan session', { inDays: fc.constantFrom(0, 3), pending: fc.boolean() })],
  [4, action('create plan', { method: which, amount: fc.constantFrom('12.34', '250.00', ...SPECIAL), copies, waits })],
  [4, action('run plan', { which, copies, waits })],
  [4, action('recover plan', { which, tabs, sharesToken: fc.boolean(), waits })],
  [4, action('end occurrence', { which, number: fc.integer({ min: 1, max: 2 }), how: endings, waits })],
  [3, action('pay off plan', { which, copies, waits })],
  [3, action('change plan', { which, how: fc.constantFrom('Pause', 'Resume', 'Cancel'), waits })],
]

/** Generates any action. */
export const anyAction: fc.Arbitrary<Action> = fc.oneof(
  ...ACTIONS.map(([weight, arbitrary]) => ({ weight, arbitrary })),
)
