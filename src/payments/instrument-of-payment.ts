import type { Services } from '../accounts/index.ts'
import { first } from '../platform/db/index.ts'
import { shardOf } from '../platform/ids/index.ts'
import { instrumentOfPayment as instrumentOfPaymentStatement } from './instrument-of-payment.queries.generated.ts'
import type { InstrumentType } from './providers/index.ts'

/** The fields of a payment's instrument that customers see. */
export interface ShownInstrument {
  readonly type: InstrumentType
  readonly brand: string | null
  readonly institutionName: string | null
  readonly last4: string | null
}

/** Returns the instrument of a payment's latest attempt; null for a provider's own option. */
export async function instrumentOfPayment(
  { db }: Pick<Services, 'db'>,
  { orgId, paymentId }: { readonly orgId: string; readonly paymentId: string },
): Promise<ShownInstrument | null> {
  const row = first(await db.read.run(instrumentOfPaymentStatement, { shard: shardOf(orgId), orgId, paymentId }))
  return row?.type ? { ...row, type: row.type as InstrumentType } : null
}
