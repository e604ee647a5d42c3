import type { Mandate } from '../../src/payments/providers/port/charge-terms.ts'
import type { CalendarDate, Timestamp } from '../../src/platform/time/index.ts'

const DAY = '2026-11-24' as CalendarDate

/** The consent of a customer to one debit, as providers are told. */
export const MANDATE: Mandate = {
  consentId: '01a0b5c6-0000-7000-8000-000000000002',
  acceptedAt: '2026-11-24T09:30:00.000Z' as Timestamp,
  isOfTestClock: false,
  ipAddress: '192.0.2.7',
  userAgent: 'Example/1.0',
  textVersion: null,
  language: null,
  charges: {
    amountMinor: 1050n,
    lastAmountMinor: null,
    currency: 'USD',
    frequency: null,
    occurrences: 1,
    firstDate: DAY,
    lastDate: DAY,
  },
}
