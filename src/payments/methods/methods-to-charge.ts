import type { Services } from '../../accounts/index.ts'
import type { SealedCredential } from './credential.ts'
import { type PaymentMethod, paymentMethodOf } from './payment-method.ts'
import { paymentMethodStatus } from './payment-method-status.ts'
import { paymentMethodsToCharge } from './payment-methods.queries.generated.ts'

/** A method that an agreement is charged to, whether or not it still can be. */
export interface MethodToCharge {
  readonly method: PaymentMethod
  /** Neither deleted nor Invalid nor Expired, and not of a deleted contact. */
  readonly isUsable: boolean
  readonly credential: SealedCredential
}

/** The methods of a bucket by their uuids, for a job or for whoever holds a record that refers to them. */
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
