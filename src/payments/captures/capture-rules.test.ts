import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatMinor } from '../../platform/money/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import type { PaymentOutcome } from '../attempt.ts'
import { amountToCapture, asAuthorization, authorizationAfter, requireAuthorization } from './capture-rules.ts'

type Authorized = Parameters<typeof amountToCapture>[0]
type Before = Parameters<typeof authorizationAfter>[0]
type Pending = Parameters<typeof authorizationAfter>[2]['pending']

const NOW = '2026-11-20T09:30:00.000Z' as Timestamp
const BEFORE = '2026-11-20T09:29:59.999Z' as Timestamp
const LATER = '2026-11-20T09:30:00.001Z' as Timestamp
const IN_DAYS = '2026-12-18T09:30:00.000Z' as Timestamp

const authorized = (more: Partial<Authorized> = {}): Authorized => ({
  ...{ status: 'Pending', currency: 'USD', capture: 'Manual' },
  ...{ authorizedMinor: 2000n, authorizedUntil: LATER, capturedMinor: null },
  ...more,
})

function refusalOf(decide: () => unknown): string {
  try {
    return `${decide()}`
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return `${error.code} ${error.message}`
  }
}

const capture = (requested: string | null, more: Partial<Authorized> = {}) =>
  refusalOf(() => amountToCapture(authorized(more), requested, NOW))

test('a capture without an amount takes the authorized amount', () => {
  assert.equal(capture(null), '2000')
  assert.equal(capture('20.00'), '2000')
  assert.equal(capture('0.01'), '1')
  assert.equal(capture('1500', { currency: 'JPY' }), '1500')
})

test('an amount that cannot be captured is refused with its reason', () => {
  assert.equal(capture('0'), 'VALIDATION_ERROR `amount` must be greater than zero.')
  assert.equal(capture('20.01'), 'VALIDATION_ERROR `amount` is more than the authorized amount: 20.00 USD.')
  assert.match(capture('1.001'), /^VALIDATION_ERROR `amount` has more decimal places than USD has/)
  assert.match(capture('1.5', { currency: 'JPY' }), /^VALIDATION_ERROR `amount` has more decimal places/)
})

test('every amount from the smallest unit to the authorized amount is captured as it is, and no other', () => {
  const amounts = fc.tuple(
    fc.bigInt(1n, 10n ** 12n),
    fc.bigInt(0n, 2n * 10n ** 12n),
    fc.constantFrom('USD', 'JPY', 'KWD'),
  )
  fc.assert(
    fc.property(amounts, ([authorizedMinor, requested, currency]) => {
      const shown = capture(formatMinor(requested, currency), { authorizedMinor, currency })
      if (requested > 0n && requested <= authorizedMinor) assert.equal(shown, `${requested}`)
      else assert.match(shown, /^VALIDATION_ERROR `amount` /)
    }),
  )
})

test('a payment without a current authorization is neither captured nor voided', () => {
  const none = /^INVALID_STATE The payment has no authorization/
  for (const [more, expected] of [
    [{ capture: null }, /^INVALID_STATE Only a payment that was created with capture: Manual/],
    [{ capturedMinor: 1n }, /^INVALID_STATE The payment is captured already/],
    [{ status: 'Succeeded', capturedMinor: 2000n, authorizedUntil: null }, /^INVALID_STATE The payment is captured/],
    [{ status: 'RequiresAction', authorizedMinor: null, authorizedUntil: null }, none],
    [{ status: 'Pending', authorizedMinor: null, authorizedUntil: null }, none],
    [{ status: 'Failed' }, none],
    [{ status: 'Canceled', authorizedUntil: null }, none],
    [{ authorizedUntil: NOW }, /^INVALID_STATE The authorization has expired/],
    [{ authorizedUntil: BEFORE }, /^INVALID_STATE The authorization has expired/],
  ] as const) {
    assert.match(capture(null, more), expected)
    assert.match(
      refusalOf(() => requireAuthorization(authorized(more), NOW)),
      expected,
    )
    // The state is the reason also when the amount is wrong.
    assert.match(capture('20.01', more), expected)
  }
})

const payment = (more: Partial<Before> = {}): Before => ({
  ...{ capture: 'Manual', amountMinor: 2000n, authorizedMinor: null, authorizedUntil: null, capturedMinor: null },
  ...more,
})
const WAITS = { authorizedMinor: 2000n, authorizedUntil: LATER } as const
const CAPTURED = { authorizedMinor: 2000n, authorizedUntil: null, capturedMinor: 1250n } as const
const asked = (amountMinor: bigint | null) => ({ amountMinor }) as Pending
const reference = 'ch_1'
const after = (before: Partial<Before>, outcome: object, pending: Pending = null) => {
  const days: number[] = []
  const defaultUntil = (count: number) => {
    days.push(count)
    return IN_DAYS
  }
  const result = authorizationAfter(payment(before), { reference, ...outcome } as PaymentOutcome, {
    pending,
    defaultUntil,
  })
  return { ...result, days }
}
const shown = ({ authorizedMinor, authorizedUntil, capturedMinor }: ReturnType<typeof after>) => [
  authorizedMinor,
  authorizedUntil,
  capturedMinor,
]

test('an authorization has the amount of its payment, and ends when the provider says or after 28 days', () => {
  assert.deepEqual(shown(after({}, { kind: 'Authorized', until: LATER })), [2000n, LATER, null])
  const unreported = after({}, { kind: 'Authorized', until: null })
  assert.deepEqual([...shown(unreported), unreported.days], [2000n, IN_DAYS, null, [28]])
})

test('the captured amount is the one that the provider reports, else the requested one, else the whole', () => {
  const success = { kind: 'Succeeded', stored: null }
  assert.deepEqual(shown(after(WAITS, { ...success, capturedMinor: 1100n }, asked(1250n))), [2000n, null, 1100n])
  assert.deepEqual(shown(after(WAITS, success, asked(1250n))), [2000n, null, 1250n])
  assert.deepEqual(shown(after(WAITS, success)), [2000n, null, 2000n])
  // A repeated report changes nothing, whatever is requested meanwhile.
  assert.deepEqual(shown(after(CAPTURED, success, asked(2000n))), [2000n, null, 1250n])
  assert.deepEqual(shown(after(CAPTURED, { kind: 'Disputed' })), [2000n, null, 1250n])
  assert.deepEqual(shown(after({}, { ...success, capturedMinor: 1250n })), [2000n, null, 1250n])
  assert.deepEqual(shown(after({ ...WAITS }, { kind: 'Recaptured', capturedMinor: 1250n })), [2000n, null, 1250n])
})

test('a void, an expiry and a failed capture leave nothing captured', () => {
  for (const outcome of [
    { kind: 'Canceled' },
    { kind: 'NotCaptured', result: 'Expired' },
    { kind: 'NotCaptured', result: 'Canceled' },
    { kind: 'Declined' },
    { kind: 'Returned' },
  ])
    for (const before of [WAITS, CAPTURED]) assert.deepEqual(shown(after(before, outcome)), [2000n, null, null])
})

test('an outcome that is no end leaves the authorization as it is', () => {
  for (const kind of ['Processing', 'RequiresAction', 'Unknown'])
    for (const before of [WAITS, CAPTURED, {}])
      assert.deepEqual(shown(after(before, { kind })), shown({ ...payment(before), days: [] }))
})

test('a payment that the provider captures by itself has no authorization', () => {
  for (const kind of ['Succeeded', 'Authorized', 'Canceled', 'Returned', 'Disputed'])
    assert.deepEqual(shown(after({ capture: null }, { kind, until: LATER })), [null, null, null])
})

const applied = (more: Partial<Before>, stage: string, outcome: object) =>
  asAuthorization(payment(more), stage, { reference, ...outcome } as PaymentOutcome, NOW)

test('a success without a captured amount is the authorization, and one with it a capture', () => {
  const success = { kind: 'Succeeded', stored: null }
  assert.deepEqual(applied({}, 'Sending', success), { kind: 'Authorized', reference, until: null })
  const captured = { ...success, reference, capturedMinor: 1250n }
  assert.deepEqual(applied(WAITS, 'Authorized', captured), captured)
  const automatic = { ...success, reference }
  assert.deepEqual(applied({ capture: null }, 'Sending', automatic), automatic)
})

test('the end of an authorization says whether it expired or was canceled', () => {
  const canceled = { kind: 'Canceled', reference }
  const end = (authorizedUntil: Timestamp | null) => applied({ ...WAITS, authorizedUntil }, 'Authorized', canceled)
  assert.deepEqual(end(LATER), { kind: 'NotCaptured', reference, result: 'Canceled' })
  assert.deepEqual(end(NOW), { kind: 'NotCaptured', reference, result: 'Expired' })
  assert.deepEqual(end(null), { kind: 'NotCaptured', reference, result: 'Canceled' })
  // A challenge that the customer abandoned was never an authorization.
  assert.deepEqual(applied({}, 'RequiresAction', canceled), canceled)
})
