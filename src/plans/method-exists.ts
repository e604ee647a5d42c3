import { lockMethod } from '../payments/methods/index.ts'
import type { Transaction } from '../platform/db/index.ts'
import { Refusal } from '../platform/refusal.ts'

/**
 * Returns whether a payment method still exists, and locks it against deletion until the
 * transaction ends.
 */
export async function methodExists(tx: Transaction, id: string): Promise<boolean> {
  try {
    await lockMethod(tx, { id })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
