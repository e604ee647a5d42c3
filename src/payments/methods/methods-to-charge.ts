import type { Services } from '../../accounts/index.ts'
import type { SealedCredential } from './credential.ts'
import { type PaymentMethod, paymentMethodOf } from './payment-method.ts'
import { paymentMethodStatus } from './payment-method-status.ts'
import { paymentMethodsToCharge } from './payment-methods.queries.generated.ts'

/** The method of an agreement, whether or not it can still be charged. */
export interface MethodToCharge {
  readonly method: PaymentMethod
  /** True when it is not deleted, Invalid or Expired, and its contact is not deleted. */
  readonly isUsable: boolean
  readonly credential: SealedCredential
}

/**
 * Returns methods of a shard by their uuids, for jobs and for callers whose records refer to them.
 */
export async function methodsToCharge(
  { db, now }: Pick<Services, 'db' | 'now'>,
  shard: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MethodToCharge>> {
  const rows = await db.read.run(paymentMethodsToCharge, { shard, ids })
  return new Map(
    rows.map(({ credentialSealed, contactDeleted, clockNow, ...own }) => {
      const method = paymentMethodOf(own)
      const isUsable =
        method.deletedAt === null && !contactDeleted && paymentMethodStatus(method, now({ clockNow })) === 'Active'
      return [method.id, { method, isUsable, credential: { method, sealed: credentialSealed } }]
    }),
  )
}
