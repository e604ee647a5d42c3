import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatMinor } from '../../platform/money/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { RefundStatus } from './refund.ts'
import { amountToRefund, decideRefund, leftToRefund, REFUNDS_MAX, refundsAfter } from './refund-rules.ts'

type Refundable = Parameters<typeof amountToRefund>[0]

const payment = (more: Partial<Refundable> = {}): Refundable => ({
  ...{ status: 'Succeeded', amountMinor: 4990n, capturedMinor: null, currency: 'USD' },
  ...{ refundedMinor: 0n, refundsReservedMinor: 0n },
  ...more,
})

function refusalOf(...requested: Parameters<typeof amountToRefund>): string {
  try {
    return `${amountToRefund(...requested)}`
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return `${error.code} ${error.message}`
  }
}

test('a refund without an amount takes the remaining amount', () => {
  assert.equal(amountToRefund(payment(), null, 0), 4990n)
  assert.equal(amountToRefund(payment({ refundsReservedMinor: 1000n }), undefined, 1), 3990n)
})

test('a payment that cannot be refunded is refused with its reason', () => {
  assert.equal(refusalOf(payment(), '0', 0), 'VALIDATION_ERROR `amount` must be greater than zero.')
  assert.equal(
    refusalOf(payment({ refundsReservedMinor: 4000n }), '9.91', 1),
    'VALIDATION_ERROR `amount` is more than the amount left to refund: 9.90 USD.',
  )
  assert.match(refusalOf(payment({ currency: 'JPY' }), '1.5', 0), /^VALIDATION_ERROR `amount` has more decimal places/)
  assert.match(
    refusalOf(payment({ refundsReservedMinor: 4990n }), null, 1),
    /^INVALID_STATE The payment has been refunded completely/,
  )
  assert.match(refusalOf(payment(), '1', REFUNDS_MAX), /^INVALID_STATE A payment can be refunded at most 50 times/)
  for (const status of [
    'Pending',
    'RequiresAction',
    'Processing',
    'Failed',
    'Canceled',
    'Returned',
    'Disputed',
  ] as const) {
    assert.match(refusalOf(payment({ status }), '1', 0), /^INVALID_STATE Only a Succeeded payment/)
  }
})

test('an ended refund keeps its state and reports contradictions, except that a success can be returned', () => {
  assert.equal(decideRefund('Pending', 'Unknown'), 'stays')
  assert.equal(decideRefund('Pending', 'Pending'), 'stays')
  assert.equal(decideRefund('Pending', 'Succeeded'), 'Succeeded')
  assert.equal(decideRefund('Pending', 'Failed'), 'Failed')
  assert.equal(decideRefund('Succeeded', 'Failed'), 'Failed')
  assert.equal(decideRefund('Failed', 'Succeeded'), 'contradicts')
  assert.equal(decideRefund('Succeeded', 'Succeeded'), 'stays')
  assert.equal(decideRefund('Succeeded', 'Pending'), 'stays')
})

test('refunds in any order and with any outcome never exceed the payment', () => {
  const step = fc.record({
    requested: fc.bigInt(1n, 6000n),
    outcomes: fc.array(fc.constantFrom<RefundStatus>('Pending', 'Succeeded', 'Failed'), { maxLength: 4 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let now = payment()
      let given = 0n
      for (const { requested, outcomes } of steps) {
        if (!/^\d+$/.test(refusalOf(now, formatMinor(requested, 'USD'), 0))) continue
        now = { ...now, refundsReservedMinor: now.refundsReservedMinor + requested }
        let status: RefundStatus = 'Pending'
        for (const outcome of outcomes) {
          const end = decideRefund(status, outcome)
          if (end === 'stays' || end === 'contradicts' || end === 'Pending') continue
          now = { ...now, ...refundsAfter(now, requested, status, end) }
          status = end
          assert.ok(leftToRefund(now) >= 0n && now.refundedMinor <= now.refundsReservedMinor)
        }
        if (status === 'Succeeded') given += requested
      }
      assert.equal(now.refundedMinor, given)
      assert.ok(given <= now.amountMinor)
    }),
  )
})
