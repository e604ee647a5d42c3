import assert from 'node:assert/strict'
import test from 'node:test'
import type { CalendarDate, Timestamp } from '../../../platform/time/index.ts'
import type { AgreedCharges, ChargeTerms, Mandate } from '../port/port.ts'
import { chargeRequest } from './charge-request.ts'

const ACCESS = { mode: 'Sandbox', credentials: { merchantAccount: 'Shop_ECOM' } } as const

const CARD = {
  kind: 'instrument',
  instrument: {
    type: 'Card',
    expirationMonth: 3,
    expirationYear: 2030,
    cardholderName: 'Ada Lovelace',
    hasCvc: true,
  },
} as const

const ACCOUNT = {
  kind: 'instrument',
  instrument: {
    type: 'BankAccount',
    routingNumber: '110000000',
    accountType: 'Savings',
    holderType: 'Business',
    accountHolderName: 'Analytical Engines',
  },
} as const

const TERMS: ChargeTerms = {
  attemptId: '0198f0c0-0000-7000-8000-000000000001',
  paymentId: '0198f0c0-0000-7000-8000-000000000002',
  contactId: '0198f0c0-0000-7000-8000-000000000003',
  amountMinor: 1050n,
  currency: 'USD',
  source: CARD,
  model: 'Subscription',
  stores: true,
  customerPresent: true,
  billingAddress: null,
  email: null,
  statementDescriptor: null,
  returnUrl: () => 'https://pay.example.com/payments/return/ticket',
}

const SCHEDULE: AgreedCharges = {
  ...{ amountMinor: 3333n, lastAmountMinor: null, currency: 'USD', frequency: 'Monthly', occurrences: 3 },
  ...{ firstDate: '2026-12-31' as CalendarDate, lastDate: '2027-02-28' as CalendarDate },
}
const CONSENT = {
  ...{ consentId: TERMS.paymentId, acceptedAt: '2026-11-24T09:30:00.000Z' as Timestamp, isOfTestClock: false },
  ...{ ipAddress: '192.0.2.7', userAgent: 'Example/1.0', textVersion: 'plan-2026-11-24-en', language: 'en' },
}
const mandateOf = (charges: AgreedCharges, terms: Partial<ChargeTerms> = {}) => {
  const mandate: Mandate = { ...CONSENT, charges }
  return chargeRequest({ ...TERMS, mandate, ...terms }, ACCESS).parameters.mandate
}

test('a credential that is stored for a plan has a mandate with the facts of the consent', () => {
  const dates = { startsAt: '2026-12-31', endsAt: '2027-02-28' }
  const monthly = { amount: '3333', amountRule: 'exact', frequency: 'monthly', ...dates }
  assert.deepEqual(mandateOf(SCHEDULE), monthly)
  // The amount is that of the later charges, also when nothing is due yet.
  assert.deepEqual(mandateOf(SCHEDULE, { amountMinor: 0n, source: ACCOUNT }), monthly)
  assert.deepEqual(mandateOf({ ...SCHEDULE, lastAmountMinor: 3334n, frequency: 'Weekly' }), {
    ...monthly,
    ...{ amount: '3334', amountRule: 'max', frequency: 'weekly' },
  })
  // Adyen counts Indonesian rupiah without decimals.
  const rupiah = mandateOf(
    { ...SCHEDULE, amountMinor: 500_000n, currency: 'IDR', frequency: 'Yearly' },
    { currency: 'IDR', amountMinor: 0n },
  )
  assert.deepEqual(rupiah, { ...monthly, amount: '5000', frequency: 'yearly' })
})

test('a consent without a schedule, or without storing for a plan, is no mandate', () => {
  const once = { ...SCHEDULE, frequency: null, occurrences: 1 }
  assert.equal(mandateOf(once), undefined)
  assert.equal(mandateOf({ ...SCHEDULE, occurrences: 1 }), undefined)
  assert.equal(mandateOf(SCHEDULE, { stores: false }), undefined)
  assert.equal(mandateOf(SCHEDULE, { model: 'CardOnFile' }), undefined)
  assert.equal(mandateOf(SCHEDULE, { mandate: undefined }), undefined)
})
