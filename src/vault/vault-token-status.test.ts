import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { plus, type Timestamp, timestampOf } from '../platform/time/index.ts'
import { vaultTokenStatus } from './vault-token-status.ts'

const made = '2026-11-20T12:00:00.000Z' as Timestamp
const at = (text: string) => text as Timestamp
const unused = { expiresAt: plus(made, { hours: 1 }), expirationMonth: null, expirationYear: null }
const used = { ...unused, expiresAt: null }

test('an unused token is Active until the last moment before its hour is over', () => {
  assert.equal(vaultTokenStatus(unused, made), 'Active')
  assert.equal(vaultTokenStatus(unused, at('2026-11-20T12:59:59.999Z')), 'Active')
  assert.equal(vaultTokenStatus(unused, at('2026-11-20T13:00:00.000Z')), 'Expired')
  assert.equal(vaultTokenStatus(used, at('2036-11-20T13:00:00.000Z')), 'Active')
})

test('a card is good until the last moment of its month in UTC, used or not', () => {
  const november = { expirationMonth: 11, expirationYear: 2026 }
  assert.equal(vaultTokenStatus({ ...used, ...november }, at('2026-11-30T23:59:59.999Z')), 'Active')
  assert.equal(vaultTokenStatus({ ...used, ...november }, at('2026-12-01T00:00:00.000Z')), 'Expired')
  const december = { expirationMonth: 12, expirationYear: 2026 }
  assert.equal(vaultTokenStatus({ ...used, ...december }, at('2026-12-31T23:59:59.999Z')), 'Active')
  assert.equal(vaultTokenStatus({ ...used, ...december }, at('2027-01-01T00:00:00.000Z')), 'Expired')
  assert.equal(vaultTokenStatus({ ...unused, ...december }, unused.expiresAt), 'Expired')
})

test('what has expired stays expired', () => {
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
