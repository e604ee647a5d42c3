import { type Account, accountOf, type Services } from '../access/index.ts'
import { first } from '../platform/db/index.ts'
import { organizationOfPayment } from './payments.queries.generated.ts'

/** The organization of a payment, attempt or refund, for a job or a customer: nobody with a key is asking. */
export async function organizationOf(
  { db }: Pick<Services, 'db'>,
  { orgId }: { readonly orgId: string },
): Promise<Account> {
  const row = first(await db.read.run(organizationOfPayment, { id: orgId }))
  if (!row) throw new Error('an organization is gone: none is ever removed')
  return accountOf(row)
}
