import { LRUCache } from 'lru-cache'
import type { Account, Context } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { notFound } from '../../platform/refusal.ts'
import { defaultCheckoutConfigurationId } from './checkout-sessions.queries.generated.ts'

/**
 * The last known default of each organization, by uuid. It may be outdated: the statement that uses
 * it verifies it, and `invalidateDefaultCheckout` removes it.
 */
const known = new LRUCache<string, string>({ max: 10_000 })

/** Returns the uuid of the organization's default checkout configuration. */
export async function defaultCheckout({ db, caller }: Context, organization: Account): Promise<string> {
  const last = known.get(organization.id)
  if (last) return last
  const { shard, id: orgId } = organization
  const row = first(await db.read.run(defaultCheckoutConfigurationId, { shard, orgId, callerId: caller.account.id }))
  if (!row) throw notFound('Checkout configuration')
  known.set(orgId, row.id)
  return row.id
}

/** Removes the default from the cache, so that it is read again. */
export function invalidateDefaultCheckout(organization: Pick<Account, 'id'>): void {
  known.delete(organization.id)
}
