import { first, type Transaction } from '../platform/db/index.ts'
import { shardOf } from '../platform/ids/index.ts'
import { type Account, accountOf } from './account.ts'
import type { Services } from './context.ts'
import { organizationOfRecord } from './organization-of-record.queries.generated.ts'

/** Returns the organization of a record, for a job or a checkout customer. */
export async function organizationOf(
  { db }: Pick<Services, 'db'>,
  { orgId }: { readonly orgId: string },
): Promise<Account> {
  return read(db.read, orgId)
}

/**
 * Returns the organization with its current test clock, which may have been created or advanced
 * during a call to a provider.
 */
export async function accountWithCurrentClock(tx: Transaction, account: Account): Promise<Account> {
  return account.mode === 'Live' ? account : read(tx, account.id)
}

async function read(queryable: Services['db']['read'] | Transaction, orgId: string): Promise<Account> {
  const row = first(await queryable.run(organizationOfRecord, { shard: shardOf(orgId), orgId }))
  if (!row) throw new Error('organization not found, although organizations are never deleted')
  return accountOf(row)
}
