import type { Context } from '../../accounts/index.ts'
import type { LockedContact } from '../../customers/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { requireId } from '../../platform/ids/index.ts'
import { notFound, type Problem, problem, problemsOf, Refusal } from '../../platform/refusal.ts'
import { displayNameProblem } from '../../platform/text/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { checkoutConfigurationExists, defaultCheckoutConfigurationId } from './checkout-sessions.queries.generated.ts'

/** The records that a session references, by uuid. */
interface SessionPointers<ContactId> {
  readonly orgId: string
  readonly contactId: ContactId
  readonly checkoutConfigurationId: string
}

/** The references in an update of a session. Undefined leaves them unchanged. */
export interface ReferenceUpdate {
  readonly contactId?: string | null | undefined
  readonly checkoutConfigurationId?: string | null | undefined
}

/**
 * Returns the uuid of the contact after the change. Throws NOT_FOUND for a contact of another
 * organization and INVALID_STATE for a deleted one.
 */
export function contactAfter<ContactId extends string | null>(
  before: SessionPointers<ContactId>,
  { contactId }: ReferenceUpdate,
  named: LockedContact | null,
): ContactId | string {
  if (contactId === undefined) return before.contactId
  if (named?.orgId !== before.orgId) throw notFound('Contact')
  if (named.deletedAt) throw new Refusal('INVALID_STATE', 'The contact is deleted.')
  return named.id
}

/**
 * Returns the uuid of the checkout configuration after the change. Null in the input selects the
 * organization's default.
 */
export async function checkoutAfter(
  { caller }: Context,
  tx: Transaction,
  before: SessionPointers<string | null>,
  { checkoutConfigurationId: named }: ReferenceUpdate,
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

const BRAND_NAME_MAX = 120

/** Returns the problem of an expiration date, or null. */
export function expirationDateProblem(expirationDate: Timestamp, now: Timestamp): Problem | null {
  return expirationDate > now ? null : problem('expirationDate', 'must be in the future')
}

/**
 * Returns the problem of a brand name, or null. A blank name is one: null selects the
 * organization's name.
 */
export function brandNameProblem(brandName: string): Problem | null {
  return displayNameProblem('brandName', brandName, BRAND_NAME_MAX)
}

/**
 * Returns the problems of a session's update that do not depend on its kind: cleared fields that
 * are required, and a status other than Canceled.
 */
export function updateProblems<Field extends string>(
  required: readonly Field[],
  input: { readonly [Name in Field | 'status']?: unknown },
): Problem[] {
  return problemsOf([
    ...required.map((field) => input[field] === null && problem(field, 'cannot be cleared')),
    input.status !== undefined && input.status !== 'Canceled' && problem('status', 'can only be set to Canceled'),
  ])
}
