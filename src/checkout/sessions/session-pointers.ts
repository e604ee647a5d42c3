import type { Context } from '../../accounts/index.ts'
import type { LockedContact } from '../../customers/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { requireId } from '../../platform/ids/index.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { checkoutConfigurationExists, defaultCheckoutConfigurationId } from './checkout-sessions.queries.generated.ts'

/** The records that a session references, by uuid. */
interface SessionPointers<ContactId> {
  readonly orgId: string
  readonly contactId: ContactId
  readonly checkoutConfigurationId: string
}

/** How a change of a session names what it is to point at: undefined leaves it as it is. */
export interface PointerChange {
  readonly contactId?: string | null | undefined
  readonly checkoutConfigurationId?: string | null | undefined
}

/** The uuid of the contact after the change; refuses one of another organization or that is deleted. */
export function contactAfter<ContactId extends string | null>(
  before: SessionPointers<ContactId>,
  { contactId }: PointerChange,
  named: LockedContact | null,
): ContactId | string {
  if (contactId === undefined) return before.contactId
  if (named?.orgId !== before.orgId) throw notFound('Contact')
  if (named.deletedAt) throw new Refusal('INVALID_STATE', 'The contact is deleted.')
  return named.id
}

/** The uuid of the checkout configuration after the change; null in the input goes back to the organization's default. */
export async function checkoutAfter(
  { caller }: Context,
  tx: Transaction,
  before: SessionPointers<string | null>,
  { checkoutConfigurationId: named }: PointerChange,
  shard: number,
): Promise<string> {
  if (named === undefined) return before.checkoutConfigurationId
  const key = { shard, orgId: before.orgId, callerId: caller.account.id }
  const rows =
    named === null
      ? await tx.run(defaultCheckoutConfigurationId, key)
      : await tx.run(checkoutConfigurationExists, {
          ...key,
          id: requireId('cko', named, 'Checkout configuration').uuid,
        })
  const found = first(rows)
  if (!found) throw notFound('Checkout configuration')
  return found.id
}
