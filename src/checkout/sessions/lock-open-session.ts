import { type Account, type Context, requireOrganization, requireOrganizationOf } from '../../accounts/index.ts'
import { type LockedContact, lockNamedContact } from '../../customers/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import type { UpdatePaymentSessionInput } from '../../platform/graphql/inputs.generated.ts'
import { requireId } from '../../platform/ids/index.ts'
import { notFound } from '../../platform/refusal.ts'
import type { LockPaymentSessionParameters } from '../payment-sessions/payment-sessions.queries.generated.ts'
import { type CheckoutSession, refuseUnlessOpen, type SessionKind } from './session-kind.ts'

/** The session that an update names, and its organization if the update names that, too. */
interface NamedSession {
  readonly key: LockPaymentSessionParameters
  readonly organization: Account | null
}

/**
 * Returns the session that an update names. Throws NOT_FOUND for an organization that the caller
 * can't access.
 */
export async function namedSession<Session extends CheckoutSession>(
  context: Context,
  { idPrefix, noun }: SessionKind<Session>,
  { id, orgId }: Pick<UpdatePaymentSessionInput, 'id' | 'orgId'>,
): Promise<NamedSession> {
  const { shard, uuid } = requireId(idPrefix, id, noun)
  const organization = orgId == null ? null : await requireOrganization(context, orgId)
  const key = { shard, id: uuid, callerId: context.caller.account.id, orgId: organization?.id ?? null }
  return { key, organization }
}

/**
 * Locks the contact that an update names, and then the session, in the order of a contact's
 * deletion: else the two could wait for each other. Throws INVALID_STATE unless the session is
 * open.
 */
export async function lockOpenSession<Session extends CheckoutSession>(
  context: Context,
  tx: Transaction,
  kind: SessionKind<Session>,
  { key, organization }: NamedSession,
  input: Pick<UpdatePaymentSessionInput, 'contactId'>,
): Promise<{ readonly before: Session; readonly contact: LockedContact | null; readonly account: Account }> {
  const [contact, [before]] = await Promise.all([
    lockNamedContact(context, tx, input, key.shard),
    tx.run(kind.lock, key),
  ])
  if (!before) throw notFound(kind.noun)
  const account = organization ?? (await requireOrganizationOf(context, kind.noun, before))
  refuseUnlessOpen(kind, before, context.now(account))
  return { before, contact, account }
}
