import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { plus, type Timestamp, timestampOf } from '../../platform/time/index.ts'
import { paymentMethodStatus } from './payment-method-status.ts'

const card = (expirationYear: number, expirationMonth: number) =>
  ({ status: 'Active', expirationYear, expirationMonth }) as const

const months = fc.record({
  year: fc.integer({ min: 1970, max: 9998 }),
  month: fc.integer({ min: 1, max: 12 }),
})

/** The first moment of the month after, as the calendar of the platform counts. */
const endOf = ({ year, month }: { year: number; month: number }) => timestampOf(Date.UTC(year, month, 1))

test('a card is Active to the last millisecond of its month in UTC, and Expired from then on', () => {
  fc.assert(
    fc.property(months, fc.integer({ min: 1, max: 40 * 366 * 86_400_000 }), (at, milliseconds) => {
      const end = endOf(at)
      const of = card(at.year, at.month)
      assert.equal(paymentMethodStatus(of, plus(end, { milliseconds: -1 })), 'Active')
      assert.equal(paymentMethodStatus(of, end), 'Expired')
      const before = Math.max(Date.parse(end) - milliseconds, 0)
      assert.equal(paymentMethodStatus(of, timestampOf(before)), 'Active')
      const after = Math.min(Date.parse(end) + milliseconds, Date.parse('9999-12-31T23:59:59.999Z'))
      assert.equal(paymentMethodStatus(of, timestampOf(after)), 'Expired')
    }),
    {
      // Ends of years, and Februaries with and without a 29th: of a century that is none, too.
      examples: [2024, 2026, 2096, 2100, 2400].flatMap((year) =>
        [1, 2, 12].map((month): [{ year: number; month: number }, number] => [{ year, month }, 1]),
      ),
    },
  )
})

test('a leap day is still within the month, and the day after is not', () => {
  const until = (now: string) => paymentMethodStatus(card(2028, 2), now as Timestamp)
  assert.equal(until('2028-02-29T23:59:59.999Z'), 'Active')
  assert.equal(until('2028-03-01T00:00:00.000Z'), 'Expired')
})

test('what the provider no longer accepts is Invalid, whatever its month', () => {
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
