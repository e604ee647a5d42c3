import { NoResponse } from '../port/retry.ts'

/** A charge in the processor's format. */
export interface ProcessorCharge {
  readonly id: string
  readonly reference: string
  readonly status: (typeof CHARGE_STATUSES)[number]
  readonly decline: {
    readonly reason: string
    readonly advice: string | null
    /** The card network's code; null for a decline that no network made. */
    readonly networkCode?: string | null
  } | null
  readonly returnCode: string | null
  /** Missing in older records, as are the three below. */
  readonly capture?: 'automatic' | 'manual'
  readonly authorizedUntil?: string | null
  /** The captured amount in minor units. */
  readonly captured?: number | null
  /** Our id of the last request to capture or void it. */
  readonly captureReference?: string | null
  readonly currency: string
  readonly action: { readonly url: string } | null
  readonly credential: ProcessorCredential | null
  /** The card from the card network's updater for this charge. Missing in older records. */
  readonly updatedCard?: ProcessorInstrument | null
}

export interface ProcessorCredential {
  readonly id: string
  readonly identity: string
  readonly instrument: ProcessorInstrument
  readonly models: readonly string[]
  readonly schemeReference: string | null
}

export type ProcessorInstrument =
  | {
      readonly type: 'card'
      readonly brand: string | null
      readonly last4: string
      readonly expirationMonth: number
      readonly expirationYear: number
      readonly holderName: string | null
      readonly funding: 'credit' | 'debit' | 'prepaid' | 'unknown'
    }
  | {
      readonly type: 'bank_account'
      readonly bankName: string
      readonly last4: string
      readonly accountType: 'checking' | 'savings'
      readonly holderName: string | null
    }

export interface ProcessorRefund {
  readonly id: string
  /** Our id; null for a refund that was made at the processor. */
  readonly reference: string | null
  readonly charge: string
  readonly amount: number
  readonly currency: string
  readonly status: 'pending' | 'succeeded' | 'failed'
}

export interface ProcessorDispute {
  readonly id: string
  readonly charge: string
  readonly amount: number
  readonly currency: string
  readonly reason: string
  readonly networkReasonCode: string | null
  readonly evidenceDueAt: string | null
  readonly status: 'warning' | 'needs_response' | 'under_review' | 'won' | 'lost' | 'warning_closed'
  readonly createdAt: string
}

const CHARGE_STATUSES = [
  'requires_action',
  'processing',
  'succeeded',
  'authorized',
  'capturing',
  'captured',
  'declined',
  'canceled',
  'expired',
  'capture_failed',
  'returned',
  'disputed',
] as const
const REFUND_STATUSES = ['pending', 'succeeded', 'failed']

/**
 * Returns the charge of a response; throws NoResponse for another format. Checks only the type,
 * because the processor is ours.
 */
export function chargeIn(value: unknown): ProcessorCharge {
  return named<ProcessorCharge>(value, CHARGE_STATUSES)
}

/** Returns the refund of a response; throws NoResponse for another format. */
export function refundIn(value: unknown): ProcessorRefund {
  return named<ProcessorRefund>(value, REFUND_STATUSES)
}

/** Returns the list of this name in a response; throws NoResponse when there is none. */
export function listIn(body: Readonly<Record<string, unknown>>, name: string): readonly unknown[] {
  const list = body[name]
  if (!Array.isArray(list)) throw new NoResponse('unreadable answer')
  return list
}

function named<Record extends { readonly id: string; readonly reference: string | null; readonly status: string }>(
  value: unknown,
  statuses: readonly string[],
): Record {
  const record = value as Partial<Record> | null | undefined
  const hasReference = typeof record?.reference === 'string' || record?.reference === null
  if (typeof record?.id !== 'string' || !hasReference || !statuses.includes(record.status ?? ''))
    throw new NoResponse('unreadable answer')
  return record as Record
}
