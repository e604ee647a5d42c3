import type { Transaction } from '../../../platform/db/index.ts'
import { useCode } from '../factors/second-factors.ts'
import { failuresOfCodes, takeAttempt, undoAttempt } from '../lockout.ts'
import { type RouteRequest, type RouteServices, signInFailed } from '../route.ts'
import { recordFailure } from './prove-password.ts'

/**
 * Uses a code of a person and runs `work` in the same transaction. Throws `signInFailed` for a
 * wrong or used code, and if `work` returns null; the code then stays unused. Failures from all
 * networks count towards the lock of the person's codes.
 */
export async function proveCode<Result>(
  services: RouteServices,
  request: RouteRequest,
  { personId, code }: { readonly personId: string; readonly code: string },
  work: (tx: Transaction, factor: 'OneTimeCode' | 'RecoveryCode') => Promise<Result | null>,
): Promise<Result> {
  const count = failuresOfCodes(services, personId)
  const isPermitted = await takeAttempt(services, services.db.write, count)
  const result = isPermitted ? await useInTransaction(services, personId, code, work) : null
  if (result === null) {
    await recordFailure(services, request, count, personId)
    throw signInFailed()
  }
  await undoAttempt(services.db.write, count)
  return result
}

/** The error that rolls back the use of a code after `work` has returned null. */
class NotPossible extends Error {}

async function useInTransaction<Result>(
  services: RouteServices,
  personId: string,
  code: string,
  work: (tx: Transaction, factor: 'OneTimeCode' | 'RecoveryCode') => Promise<Result | null>,
): Promise<Result | null> {
  try {
    return await services.db.transaction(async (tx) => {
      const factor = await useCode(services, tx, personId, code)
      const result = factor && (await work(tx, factor))
      if (result === null) throw new NotPossible()
      return result
    })
  } catch (error) {
    if (error instanceof NotPossible) return null
    throw error
  }
}
