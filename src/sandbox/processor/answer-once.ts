import type { Fault } from './fault.ts'
import { isBefore } from './fault.ts'
import type { House } from './house.ts'
import type { Merchant } from './ledger.ts'
import { Rejection } from './rejection.ts'
import type { Mishap } from './scripted-faults.ts'

/** What a call would do, before it does it. */
export interface Plan {
  /** What the number or the amount makes go wrong. */
  readonly fault: Fault | undefined
  /** Does it and gives the answer's body. */
  readonly run: () => object
}

/** A call that must be done once, however often it comes. */
export interface KeyedCall {
  readonly operation: 'charge' | 'refund'
  readonly key: string | undefined
  readonly body: string
}

/** What is answered, and what goes wrong on the way. */
export interface Outcome {
  readonly status: number
  readonly body: object
  readonly replayed: boolean
  readonly mishap: Mishap | null
}

const KEY = /^[\x21-\x7e]{1,255}$/
const NOTHING_DONE = { status: 500, body: {}, replayed: false }

/**
 * Does a call once for its idempotency key, and answers the same again. Nothing waits between looking for the key and
 * writing its answer, so that of calls that come together only one does anything.
 */
export function answerOnce(
  { ledger, fingerprint, faults, now }: House,
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
  const answer = ledger.together(() => {
    const value = { key, bodyHash, status: 200, body: planned.run(), at: now() }
    ledger.record({ kind: 'answer', merchant: merchant.id, value })
    return value
  })
  return { ...answer, replayed: false, mishap }
}
