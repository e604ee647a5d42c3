import { NoAnswer } from '../port/retry.ts'

/** A charge in the processor's format. */
export interface ProcessorCharge {
  readonly id: string
  readonly reference: string
  readonly status: 'requires_action' | 'processing' | 'succeeded' | 'declined' | 'canceled' | 'returned' | 'disputed'
  readonly decline: { readonly reason: string; readonly advice: string | null } | null
  readonly returnCode: string | null
  readonly action: { readonly url: string } | null
  readonly credential: ProcessorCredential | null
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
  readonly reference: string
  readonly status: 'pending' | 'succeeded' | 'failed'
}

const CHARGE_STATUSES = ['requires_action', 'processing', 'succeeded', 'declined', 'canceled', 'returned', 'disputed']
const REFUND_STATUSES = ['pending', 'succeeded', 'failed']

/**
 * Returns the charge of a response; throws NoAnswer for another format. The processor is ours, so
 * that only the type is checked.
 */
export function chargeIn(value: unknown): ProcessorCharge {
  return named<ProcessorCharge>(value, CHARGE_STATUSES)
}

/** Returns the refund of a response; throws NoAnswer for another format. */
export function refundIn(value: unknown): ProcessorRefund {
  return named<ProcessorRefund>(value, REFUND_STATUSES)
}

/** Returns the list of this name in a response; throws NoAnswer when there is none. */
export function listIn(body: Readonly<Record<string, unknown>>, name: string): readonly unknown[] {
  const list = body[name]
  if (!Array.isArray(list)) throw new NoAnswer('unreadable answer')
  return list
}

function named<Record extends { readonly id: string; readonly reference: string; readonly status: string }>(
  value: unknown,
  statuses: readonly string[],
): Record {
  const record = value as Partial<Record> | null | undefined
  if (typeof record?.id !== 'string' || typeof record.reference !== 'string' || !statuses.includes(record.status ?? ''))
    throw new NoAnswer('unreadable answer')
  return record as Record
}
