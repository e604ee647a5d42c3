import type { Merchant } from './ledger.ts'
import type { ProcessorContext } from './processor-context.ts'
import { Rejection } from './rejection.ts'
import { type AppliedFault, type Fault, isBefore } from './scripted-faults.ts'

/** A call that has been validated and not run yet. */
export interface PlannedCall {
  /** The fault of the card number or the amount. */
  readonly fault: Fault | undefined
  /** Runs the call and returns the body of the response. */
  readonly run: () => object
}

/** A call with an idempotency key. */
export interface KeyedCall {
  readonly operation: 'charge' | 'refund' | 'capture'
  readonly key: string | undefined
  readonly body: string
}

/** The response to a call, and the fault that applies to it. */
export interface CallOutcome {
  readonly status: number
  readonly body: object
  readonly replayed: boolean
  readonly appliedFault: AppliedFault | null
}

const KEY = /^[\x21-\x7e]{1,255}$/
/** The outcome of a call that a fault prevented. */
export const FAILED_WITHOUT_EFFECT = { status: 500, body: {}, replayed: false }

/**
 * Runs a call once for its idempotency key and repeats its response afterwards. The lookup of the
 * key and the write of the response happen without an await between them, so that of concurrent
 * calls only one runs.
 */
export function runOnce(
  { ledger, fingerprint, faults, now }: ProcessorContext,
  merchant: Merchant,
  { operation, key, body }: KeyedCall,
  plan: () => PlannedCall,
): CallOutcome {
  if (key === undefined || !KEY.test(key))
    throw new Rejection(400, 'idempotency_key_required', 'The header Idempotency-Key is missing or malformed.')
  const bodyHash = fingerprint(operation, body)
  const scripted = faults.next(operation)
  if (scripted && isBefore(scripted.fault)) return { ...FAILED_WITHOUT_EFFECT, appliedFault: scripted }
  const keyOfMerchant = `${merchant.id} ${key}`
  const stored = ledger.storedResponse(merchant.id, key, now())
  if (stored && stored.bodyHash !== bodyHash)
    throw new Rejection(422, 'idempotency_mismatch', 'This idempotency key was used for another request.')
  if (stored) return { ...stored, replayed: true, appliedFault: scripted ?? faults.again(keyOfMerchant) }
  const planned = plan()
  const appliedFault = scripted ?? faults.ofScenario(keyOfMerchant, planned.fault)
  if (appliedFault && isBefore(appliedFault.fault)) return { ...FAILED_WITHOUT_EFFECT, appliedFault }
  const response = ledger.batch(() => {
    const value = { key, bodyHash, status: 200, body: planned.run(), at: now() }
    ledger.record({ kind: 'answer', merchant: merchant.id, value })
    return value
  })
  return { ...response, replayed: false, appliedFault }
}
