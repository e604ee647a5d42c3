import type { Fault } from './fault.ts'
import { isBefore } from './fault.ts'
import type { Merchant } from './ledger.ts'
import type { ProcessorContext } from './processor-context.ts'
import { Rejection } from './rejection.ts'
import type { Mishap } from './scripted-faults.ts'

/** A call that has been validated and not run yet. */
export interface Plan {
  /** The fault that the card number or the amount asks for. */
  readonly fault: Fault | undefined
  /** Runs the call and returns the body of the response. */
  readonly run: () => object
}

/** A call with an idempotency key. */
export interface KeyedCall {
  readonly operation: 'charge' | 'refund'
  readonly key: string | undefined
  readonly body: string
}

/** The response to a call, and the fault that disturbs it. */
export interface Outcome {
  readonly status: number
  readonly body: object
  readonly replayed: boolean
  readonly mishap: Mishap | null
}

const KEY = /^[\x21-\x7e]{1,255}$/
const NOTHING_DONE = { status: 500, body: {}, replayed: false }

/**
 * Runs a call once for its idempotency key and repeats its response afterwards. The lookup of the key and the write of the
 * response happen without an await between them, so that of concurrent calls only one runs.
 */
export function answerOnce(
  { ledger, fingerprint, faults, now }: ProcessorContext,
  merchant: Merchant,
  { operation, key, body }: KeyedCall,
  plan: () => Plan,
): Outcome {
  if (key === undefined || !KEY.test(key))
    throw new Rejection(400, 'idempotency_key_required', 'The header Idempotency-Key is missing or malformed.')
  const bodyHash = fingerprint(operation, body)
  const scripted = faults.next(operation)
  if (scripted && isBefore(scripted.fault)) return { ...NOTHING_DONE, mishap: scripted }
  const playedKey = `${merchant.id} ${key}`
  const former = ledger.answer(merchant.id, key, now())
  if (former && former.bodyHash !== bodyHash)
    throw new Rejection(422, 'idempotency_mismatch', 'This idempotency key was used for another request.')
  if (former) return { ...former, replayed: true, mishap: scripted ?? faults.again(playedKey) }
  const planned = plan()
  const mishap = scripted ?? faults.ofScenario(playedKey, planned.fault)
  if (mishap && isBefore(mishap.fault)) return { ...NOTHING_DONE, mishap }
  const answer = ledger.batch(() => {
    const value = { key, bodyHash, status: 200, body: planned.run(), at: now() }
    ledger.record({ kind: 'answer', merchant: merchant.id, value })
    return value
  })
  return { ...answer, replayed: false, mishap }
}
