import fc from 'fast-check'
import { API_POINTS, WORKER_POINTS } from '../faults/crash-points.ts'
import type { Deed, Money } from './actions.ts'
import type { GivenName } from './pay-at-link.ts'
import { ACCOUNTS, INSTRUMENTS } from './shop.ts'
import { WORKERS } from './world.ts'

/** Faults between us and the processor, by the number of faults after which its adapter gives up. */
const FAULTS = [
  'drop_after',
  'error_after',
  'unreadable_after',
  'error_before',
  'drop_before',
  'too_many_before',
  'slow',
]

/** Mostly money that goes through, and amounts by which the processor declines, asks for the customer, or fails. */
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

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A deed of that kind; each part as it says. */
function deed<Kind extends Deed['do']>(
  kind: Kind,
  parts: { [Part in keyof Omit<Deed & { do: Kind }, 'do'>]: fc.Arbitrary<(Deed & { do: Kind })[Part]> },
): fc.Arbitrary<Deed> {
  return fc.record({ do: constant(kind), ...parts }, { noNullPrototype: true }) as unknown as fc.Arbitrary<Deed>
}

const DEEDS: readonly (readonly [number, fc.Arbitrary<Deed>])[] = [
  [8, deed('charge', { method: which, money, model: fc.constantFrom('CardOnFile', 'Subscription'), copies, waits })],
  [5, deed('create', { with: given, money, copies, waits })],
  [
    6,
    deed('refund', {
      which,
      part: fc.constantFrom('all', 'half', 'too much'),
      copies,
      keys: fc.constantFrom('one', 'many'),
      waits,
    }),
  ],
  [3, deed('send again', { which, waits })],
  [2, deed('open session', { stores: fc.boolean(), pending: fc.boolean() })],
  [7, deed('pay session', { which: fc.nat(7), tabs, sharesToken: fc.boolean(), waits })],
  [3, deed('confirm', { decision: fc.constantFrom('approve', 'decline'), comesBack: fc.boolean(), waits })],
  [
    4,
    deed('fault', {
      fault: fc.constantFrom(...FAULTS),
      operation: fc.constantFrom('charge', 'refund', 'find'),
      count: fc.integer({ min: 1, max: 4 }),
    }),
  ],
  [2, deed('notifications', { how: fc.constantFrom('twice', 'withheld'), count: fc.integer({ min: 1, max: 4 }) })],
  [1, deed('release', {})],
  [3, deed('arm crash', { point: fc.constantFrom(...API_POINTS), time: fc.integer({ min: 1, max: 2 }) })],
  [2, deed('arm crash', { point: fc.constantFrom(...WORKER_POINTS), time: fc.integer({ min: 1, max: 2 }) })],
  [1, deed('kill', { machine: fc.constantFrom('api', ...WORKERS) })],
  [6, deed('work', { workers: fc.shuffledSubarray([...WORKERS], { minLength: 1 }), waits })],
  [5, deed('pass', { seconds: fc.constantFrom(3, 61, 130, 16 * MINUTE, 2 * HOUR, 25 * HOUR, 3 * DAY) })],
  [1, deed('join', {})],
  [2, deed('open plan session', { inDays: fc.constantFrom(0, 3), pending: fc.boolean() })],
  [4, deed('create plan', { method: which, amount: fc.constantFrom('12.34', '250.00', ...SPECIAL), copies, waits })],
  [4, deed('run plan', { which, copies, waits })],
  [4, deed('recover plan', { which, tabs, sharesToken: fc.boolean(), waits })],
  [3, deed('change plan', { which, how: fc.constantFrom('Pause', 'Resume', 'Cancel'), waits })],
]

/** Anything that may be done. */
export const anyDeed: fc.Arbitrary<Deed> = fc.oneof(...DEEDS.map(([weight, arbitrary]) => ({ weight, arbitrary })))
