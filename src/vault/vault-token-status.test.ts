import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { uuidLowerBound } from '../platform/ids/index.ts'
import { plus, type Timestamp, timestampOf } from '../platform/time/index.ts'
import { vaultTokenStatus as statusAt } from './vault-token-status.ts'

const made = '2026-11-20T12:00:00.000Z' as Timestamp
const at = (text: string) => text as Timestamp
const unused = {
  id: uuidLowerBound(Date.parse(made)),
  expiresAt: plus(made, { hours: 1 }),
  expirationMonth: null,
  expirationYear: null,
}
/** Computes the status without a test clock. */
const vaultTokenStatus = (token: Parameters<typeof statusAt>[0], now: Timestamp) =>
  statusAt(token, { now, wallNow: now })
const used = { ...unused, expiresAt: null }

test('an unused token is Active until the last moment of its hour', () => {
  assert.equal(vaultTokenStatus(unused, made), 'Active')
  assert.equal(vaultTokenStatus(unused, at('2026-11-20T12:59:59.999Z')), 'Active')
  assert.equal(vaultTokenStatus(unused, at('2026-11-20T13:00:00.000Z')), 'Expired')
  assert.equal(vaultTokenStatus(used, at('2036-11-20T13:00:00.000Z')), 'Active')
})

test('an unused token is Expired by its test clock or by the machine, whichever reaches its hour first', () => {
  const [inTime, late] = [plus(made, { minutes: 59 }), plus(made, { minutes: 60 })]
  for (const [now, wallNow] of [
    [late, made],
    [made, late],
    [late, late],
  ] as const)
    assert.equal(statusAt(unused, { now, wallNow }), 'Expired')
  assert.equal(statusAt(unused, { now: inTime, wallNow: inTime }), 'Active')
  assert.equal(statusAt(used, { now: late, wallNow: late }), 'Active')
})

test('a card is valid until the last moment of its month in UTC, used or not', () => {
  const november = { expirationMonth: 11, expirationYear: 2026 }
  assert.equal(vaultTokenStatus({ ...used, ...november }, at('2026-11-30T23:59:59.999Z')), 'Active')
  assert.equal(vaultTokenStatus({ ...used, ...november }, at('2026-12-01T00:00:00.000Z')), 'Expired')
  const december = { expirationMonth: 12, expirationYear: 2026 }
  assert.equal(vaultTokenStatus({ ...used, ...december }, at('2026-12-31T23:59:59.999Z')), 'Active')
  assert.equal(vaultTokenStatus({ ...used, ...december }, at('2027-01-01T00:00:00.000Z')), 'Expired')
  assert.equal(vaultTokenStatus({ ...unused, ...december }, unused.expiresAt), 'Expired')
})

test('an expired token stays expired', () => {
  const month = fc.record({
    expirationMonth: fc.integer({ min: 1, max: 12 }),
    expirationYear: fc.integer({ min: 2024, max: 2030 }),
  })
  const moment = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2031, 0, 1) })
  fc.assert(
    fc.property(fc.option(month), fc.boolean(), moment, moment, (card, isUsed, one, other) => {
      const token = { ...(isUsed ? used : unused), ...card }
      const [earlier, later] = [Math.min(one, other), Math.max(one, other)].map(timestampOf) as [Timestamp, Timestamp]
      if (vaultTokenStatus(token, earlier) === 'Expired') assert.equal(vaultTokenStatus(token, later), 'Expired')
    }),
  )
})
