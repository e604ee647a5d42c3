import { createHmac, timingSafeEqual } from 'node:crypto'
import { epochMsOf, parseTimestamp, systemClock, timestampOf } from '../../../platform/time/index.ts'
import type { CaptureReport, PaymentProvider, ProviderEvent, SignedEvent } from '../port/port.ts'
import { entry } from '../port/read-object.ts'
import { instrumentOf, outcomeOf, refundOutcomeOf } from './charge-outcome.ts'
import { amountOf } from './charge-request.ts'
import { disputeReport } from './disputes.ts'
import { identityEvent } from './identity.ts'
import {
  chargeIn,
  type ProcessorCharge,
  type ProcessorCredential,
  type ProcessorDispute,
  refundIn,
} from './processor-records.ts'

/** The allowed clock difference. Older signatures may be replays. */
const TOLERANCE_SECONDS = 300
const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/
const EVENT_ID_MAX = 255

export const signedEvents: PaymentProvider['signedEvents'] = async ({ notificationSecret }, { headers, body }) => {
  const [header] = [headers['sandbox-signature']].flat()
  const [, seconds, given] = SIGNATURE.exec(header ?? '') ?? []
  if (notificationSecret === null || seconds === undefined || given === undefined) return null
  if (Math.abs(epochMsOf(systemClock()) / 1_000 - Number(seconds)) > TOLERANCE_SECONDS) return null
  const expected = createHmac('sha256', notificationSecret).update(`${seconds}.`).update(body).digest()
  if (!timingSafeEqual(expected, Buffer.from(given, 'hex'))) return null
  return eventsIn(body.toString('utf8'))
}

/** Reads one event or an array; null when one has no id. */
function eventsIn(text: string): SignedEvent[] | null {
  try {
    const parsed = JSON.parse(text) as unknown
    const events = Array.isArray(parsed)
      ? parsed.map((each) => ({ eventId: idOf(each), body: JSON.stringify(each) }))
      : [{ eventId: idOf(parsed), body: text }]
    return events.every(isNamed) ? events : null
  } catch {
    return null
  }
}

const idOf = (event: unknown) => (event as { readonly id?: unknown } | null)?.id

function isNamed(event: { readonly eventId: unknown; readonly body: string }): event is SignedEvent {
  const { eventId } = event
  return typeof eventId === 'string' && eventId.length > 0 && eventId.length <= EVENT_ID_MAX
}

interface ProcessorEvent {
  readonly type: string
  readonly createdAt?: unknown
  readonly data: {
    readonly charge?: unknown
    readonly refund?: unknown
    readonly dispute?: ProcessorDispute
    readonly credential?: ProcessorCredential
    readonly identitySession?: { readonly id?: unknown }
  }
}

/** Unknown events are ignored. */
export const readProviderEvents: PaymentProvider['readProviderEvents'] = async (access, { body }) => {
  const { type, createdAt, data } = JSON.parse(body) as ProcessorEvent
  if (data.charge !== undefined) return [chargeEvent(type, createdAt, data.charge)]
  if (data.refund !== undefined) return [refundEvent(data.refund)]
  if (data.dispute !== undefined) return [disputeEvent(createdAt, data.dispute)]
  if (data.credential !== undefined) return credentialEvents(type, data.credential)
  if (data.identitySession !== undefined)
    return [await identityEvent(access, { createdAt, session: data.identitySession })]
  return []
}

const CAPTURE_RESULTS: Readonly<Record<string, CaptureReport['result']>> = {
  'charge.captured': 'Captured',
  'charge.capture_failed': 'Failed',
  'charge.expired': 'Expired',
}

function chargeEvent(type: string, createdAt: unknown, value: unknown): ProviderEvent {
  const record = chargeIn(value)
  const charge = { id: record.reference, reference: record.id }
  const result = entry(CAPTURE_RESULTS, type)
  if (result) return { kind: 'Capture', charge, report: { result, reportedAt: timeOf(createdAt), ...amountIn(record) } }
  // Only a refused capture makes a charge authorized again.
  if (type === 'charge.authorized' && record.captureReference)
    return { kind: 'CaptureRefused', captureRequestId: record.captureReference }
  if (type === 'charge.returned') return { kind: 'Returned', charge, code: record.returnCode ?? '' }
  return { kind: 'Charge', charge, outcome: outcomeOf(record) }
}

function amountIn({ captured, currency }: ProcessorCharge): Pick<CaptureReport, 'amount'> {
  return captured == null ? {} : { amount: { amountMinor: amountOf(captured, currency), currency } }
}

function disputeEvent(createdAt: unknown, dispute: ProcessorDispute): ProviderEvent {
  const charge = { id: null, reference: dispute.charge }
  return { kind: 'Dispute', charge, report: disputeReport(dispute, timeOf(createdAt)) }
}

const timeOf = (value: unknown) => parseTimestamp(typeof value === 'string' ? value : '') ?? timestampOf(0)

function refundEvent(value: unknown): ProviderEvent {
  const record = refundIn(value)
  const { id: reference, reference: id, charge, amount, currency } = record
  const event = { kind: 'Refund', refund: { id, reference }, outcome: refundOutcomeOf(record) } as const
  if (id !== null) return event
  const reported = { amountMinor: amountOf(amount, currency), currency }
  return { ...event, charge: { id: null, reference: charge }, amount: reported }
}

function credentialEvents(type: string, { identity, instrument }: ProcessorCredential): ProviderEvent[] {
  if (type === 'credential.invalid') return [{ kind: 'CredentialInvalid', identity }]
  if (type !== 'credential.updated') return []
  return [{ kind: 'CredentialUpdated', identity, instrument: instrumentOf(instrument), credential: null }]
}
