import assert from 'node:assert/strict'
import test from 'node:test'
import type { ProviderAccess } from '../port/port.ts'
import { DISPUTE_EVENTS, reasonOf } from './disputes.ts'
import { readProviderEvents } from './events.ts'

const ACCESS: ProviderAccess = {
  configurationId: '0198f0c0-0000-7000-8000-000000000009',
  mode: 'Sandbox',
  credentials: { apiKey: 'x'.repeat(32), merchantAccount: 'TestMerchant' },
  notificationSecret: null,
  endpoint: null,
  notificationUrl: 'https://pay.example.com/notifications/ppc_1',
}
const ATTEMPT = '0198f0c0-0000-7000-8000-000000000001'
const PSP = '7914073381342284'
const ITEM = {
  pspReference: PSP,
  originalReference: 'ORIGINAL',
  merchantAccountCode: 'TestMerchant',
  merchantReference: ATTEMPT,
  amount: { value: 1130, currency: 'EUR' },
  success: 'true',
  eventDate: '2019-05-06T17:15:34.121+02:00',
  paymentMethod: 'visa',
  reason: '',
}

/** Interprets an item about the attempt. */
async function interpretItem(item: object, additionalData = {}) {
  return readProviderEvents(ACCESS, { eventId: 'event', body: JSON.stringify({ ...ITEM, ...item, additionalData }) })
}

test('a dispute of a card is reported with its reason, amount, time and time for evidence', async () => {
  const facts = { chargebackReasonCode: ' 4837', defensePeriodEndsAt: '2019-06-06T12:00:00+02:00' }
  assert.deepEqual(await interpretItem({ eventCode: 'CHARGEBACK' }, facts), [
    {
      kind: 'Dispute',
      charge: { id: ATTEMPT, reference: 'ORIGINAL' },
      report: {
        reference: PSP,
        status: 'NeedsResponse',
        isClosed: false,
        amount: { amountMinor: 1130n, currency: 'EUR' },
        reason: 'Fraudulent',
        networkReasonCode: '4837',
        evidenceDueAt: '2019-06-06T10:00:00.000Z',
        openedAt: null,
        reportedAt: '2019-05-06T15:15:34.121Z',
      },
    },
  ])
})

/** Returns the status that an item about a dispute reports, with `closed` for an end. */
async function disputeStatus(eventCode: string, additionalData = {}, item = {}): Promise<string> {
  const [event] = await interpretItem({ eventCode, ...item }, additionalData)
  if (!event) return 'nothing'
  assert.ok(event.kind === 'Dispute' && event.charge.id === ATTEMPT)
  return event.report.status + (event.report.isClosed ? ' closed' : '')
}

test('each event about a dispute has its status, which the status of the dispute makes more exact', async () => {
  const statuses = Object.fromEntries(
    await Promise.all(DISPUTE_EVENTS.map(async (code) => [code, await disputeStatus(code)] as const)),
  )
  assert.deepEqual(statuses, {
    REQUEST_FOR_INFORMATION: 'Warning',
    NOTIFICATION_OF_CHARGEBACK: 'NeedsResponse',
    CHARGEBACK: 'NeedsResponse',
    DISPUTE_DEFENSE_PERIOD_ENDED: 'nothing',
    ISSUER_RESPONSE_TIMEFRAME_EXPIRED: 'Won closed',
    CHARGEBACK_REVERSED: 'Won closed',
    SECOND_CHARGEBACK: 'Lost closed',
    PREARBITRATION_WON: 'Won closed',
    PREARBITRATION_LOST: 'Lost closed',
    PREARBITRATION_ISSUER_WITHDRAWN: 'Won closed',
    SCHEME_ARBITRATION_WON: 'Won closed',
    SCHEME_ARBITRATION_LOST: 'Lost closed',
    PREARBITRATION_OPEN: 'NeedsResponse',
    PREARBITRATION_ACCEPTED: 'UnderReview',
    PREARBITRATION_DECLINED: 'UnderReview',
    SCHEME_ARBITRATION: 'UnderReview',
  })
  const exact = [
    ['REQUEST_FOR_INFORMATION', 'Responded', 'Warning'],
    ['REQUEST_FOR_INFORMATION', 'Expired', 'Warning closed'],
    ['NOTIFICATION_OF_CHARGEBACK', 'Pending', 'UnderReview'],
    ['CHARGEBACK', 'Undefended', 'NeedsResponse'],
    ['CHARGEBACK', 'Accepted', 'Lost closed'],
    ['DISPUTE_DEFENSE_PERIOD_ENDED', 'Lost', 'Lost closed'],
    ['DISPUTE_DEFENSE_PERIOD_ENDED', 'Expired', 'Warning closed'],
    ['CHARGEBACK_REVERSED', 'Pending', 'Won closed'],
    ['PREARBITRATION_OPEN', 'Pending', 'UnderReview'],
    ['PREARBITRATION_ACCEPTED', 'Lost', 'Lost closed'],
    ['PREARBITRATION_DECLINED', 'Won', 'Won closed'],
    ['CHARGEBACK', 'toString', 'NeedsResponse'],
  ] as const
  for (const [code, status, expected] of exact)
    assert.equal(await disputeStatus(code, { disputeStatus: status }), expected, `${code} ${status}`)
  assert.equal(await disputeStatus('CHARGEBACK', { autoDefended: 'true' }), 'UnderReview')
})

test('a dispute without success or without a reference is ignored', async () => {
  assert.equal(await disputeStatus('CHARGEBACK', {}, { success: 'false' }), 'nothing')
  assert.equal(await disputeStatus('CHARGEBACK', {}, { pspReference: '' }), 'nothing')
})

test("the networks' codes have their reasons", () => {
  const reasons = {
    ...{ '10.4': 'Fraudulent', 4837: 'Fraudulent', F29: 'Fraudulent', UA02: 'Fraudulent', 4863: 'Unrecognized' },
    ...{ AA: 'Unrecognized', '12.6.1': 'Duplicate', P08: 'Duplicate', DP: 'Duplicate', '13.1': 'ProductNotReceived' },
    ...{
      4855: 'ProductNotReceived',
      C08: 'ProductNotReceived',
      RG: 'ProductNotReceived',
      '13.2': 'SubscriptionCanceled',
    },
    ...{ 4841: 'SubscriptionCanceled', C28: 'SubscriptionCanceled', AP: 'SubscriptionCanceled' },
    ...{ '13.3': 'ProductUnacceptable', C31: 'ProductUnacceptable', RM: 'ProductUnacceptable' },
    ...{
      '13.6': 'CreditNotProcessed',
      4860: 'CreditNotProcessed',
      C02: 'CreditNotProcessed',
      RN2: 'CreditNotProcessed',
    },
    ...{ '11.3': 'ProcessingError', '12.5': 'ProcessingError', 4834: 'ProcessingError', P05: 'ProcessingError' },
    ...{ 4853: 'Other', C18: 'Other', 'something new': 'Other' },
  }
  for (const [code, reason] of Object.entries(reasons)) assert.equal(reasonOf(code), reason, code)
  assert.equal(reasonOf(''), null)
})
