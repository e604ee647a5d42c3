import { LRUCache } from 'lru-cache'
import type { Account, Context } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { notFound } from '../../platform/refusal.ts'
import { defaultCheckoutConfigurationId } from './checkout-sessions.queries.generated.ts'

/**
 * The last known default of each organization, by uuid. It may be out of date: the statement that uses one makes sure
 * that it is still the default, and `forgetDefaultCheckout` has it looked up anew.
 */
const known = new LRUCache<string, string>({ max: 10_000 })

/** The uuid of the checkout configuration that the organization's sessions use unless they name another. */
export async function defaultCheckout({ db, caller }: Context, organization: Account): Promise<string> {
  const last = known.get(organization.id)
  if (last) return last
  const { shard, id: orgId } = organization
  const row = first(await db.read.run(defaultCheckoutConfigurationId, { shard, orgId, callerId: caller.account.id }))
  if (!row) throw notFound('Checkout configuration')
  known.set(orgId, row.id)
  return row.id
}

/** Has the default looked up again at its next use. */
export function forgetDefaultCheckout(organization: Pick<Account, 'id'>): void {
  known.delete(organization.id)
}
