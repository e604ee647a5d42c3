import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { plus, type Timestamp, timestampOf } from '../../platform/time/index.ts'
import { paymentMethodStatus } from './payment-method.ts'

const card = (expirationYear: number, expirationMonth: number) =>
  ({ status: 'Active', expirationYear, expirationMonth }) as const

const months = fc.record({
  year: fc.integer({ min: 1970, max: 9998 }),
  month: fc.integer({ min: 1, max: 12 }),
})

/** Returns the start of the following month in UTC. */
const endOf = ({ year, month }: { year: number; month: number }) => timestampOf(Date.UTC(year, month, 1))

test('a card is Active through the last millisecond of its month in UTC, and then Expired', () => {
  fc.assert(
    fc.property(months, fc.integer({ min: 1, max: 40 * 366 * 86_400_000 }), (at, milliseconds) => {
      const end = endOf(at)
      const method = card(at.year, at.month)
      assert.equal(paymentMethodStatus(method, plus(end, { milliseconds: -1 })), 'Active')
      assert.equal(paymentMethodStatus(method, end), 'Expired')
      const before = Math.max(Date.parse(end) - milliseconds, 0)
      assert.equal(paymentMethodStatus(method, timestampOf(before)), 'Active')
      const after = Math.min(Date.parse(end) + milliseconds, Date.parse('9999-12-31T23:59:59.999Z'))
      assert.equal(paymentMethodStatus(method, timestampOf(after)), 'Expired')
    }),
    {
      // The ends of years, and Februaries of leap years, common years and century years.
      examples: [2024, 2026, 2096, 2100, 2400].flatMap((year) =>
        [1, 2, 12].map((month): [{ year: number; month: number }, number] => [{ year, month }, 1]),
      ),
    },
  )
})

test('a card that expires in February of a leap year is Active through the 29th', () => {
  const statusAt = (now: string) => paymentMethodStatus(card(2028, 2), now as Timestamp)
  assert.equal(statusAt('2028-02-29T23:59:59.999Z'), 'Active')
  assert.equal(statusAt('2028-03-01T00:00:00.000Z'), 'Expired')
})

test('a method that the provider no longer accepts is Invalid, whatever its expiry', () => {
  fc.assert(
    fc.property(months, fc.integer({ min: 0, max: 253_402_300_799_999 }), ({ year, month }, at) =>
      assert.equal(paymentMethodStatus({ ...card(year, month), status: 'Invalid' }, timestampOf(at)), 'Invalid'),
    ),
  )
})

test('a bank account does not expire', () => {
  const account = { status: 'Active', expirationMonth: null, expirationYear: null } as const
  assert.equal(paymentMethodStatus(account, '9999-12-31T23:59:59.999Z' as Timestamp), 'Active')
})
