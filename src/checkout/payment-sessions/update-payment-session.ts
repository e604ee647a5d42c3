import { type Account, type Context, requireOrganization, transaction } from '../../accounts/index.ts'
import { lockNamedContact } from '../../customers/index.ts'
import { expireChallenge, refuseUnpayableChange, type WhenSettled } from '../../payments/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { requireId, shardOf } from '../../platform/ids/index.ts'
import { notFound, refuseProblems } from '../../platform/refusal.ts'
import { announce, changedFrom } from '../../webhooks/events/index.ts'
import { checkoutAfter, contactAfter, organizationOfSession, refuseUnlessOpen } from '../sessions/index.ts'
import { cancelPaymentOfSession, changePaymentOfSession } from './payment-of-session.ts'
import { lockPaymentSession, paymentSessionById, writePaymentSession } from './payment-sessions.queries.generated.ts'
import { PAYMENT_SESSION, type PaymentSession, sessionPayload } from './session.ts'
import { changedSession, sessionChangeProblems, type UpdatePaymentSessionInput } from './session-change.ts'

/**
 * Changes or cancels an active session, and its pending payment with it. A change of nothing announces nothing. To cancel one
 * whose customer was asked to confirm gives the challenge up first, which may show that they have paid: INVALID_STATE.
 */
export async function updatePaymentSession(
  context: Context,
  whenSettled: readonly WhenSettled[],
  input: UpdatePaymentSessionInput,
): Promise<PaymentSession> {
  const { shard, uuid } = requireId('pss', input.id, 'Payment session')
  const named = input.orgId == null ? null : await requireOrganization(context, input.orgId)
  const key = { shard, id: uuid, callerId: context.caller.account.id, orgId: named?.id ?? null }
  if (input.status === 'Canceled') await giveUpChallengeOf(context, whenSettled, input, key)
  return transaction(context, async (tx) => {
    // The contact is locked before the session, as its deletion does: else the two could wait for each other.
    const contact = await lockNamedContact(context, tx, input, shard)
    const [before] = await tx.run(lockPaymentSession, key)
    if (!before) throw notFound('Payment session')
    const account = named ?? (await organizationOfSession(PAYMENT_SESSION, context, before))
    const now = context.now(account)
    refuseUnlessOpen(PAYMENT_SESSION, before, now)
    refuseProblems(sessionChangeProblems(before, input, now))
    const pointers = await pointersAfter(context, tx, before, input, contact)
    const after = changedSession(before, input, pointers, now)
    await refuseUnpayableChange(tx, account, before, after)
    if (after !== before) await write(context, tx, account, before, after)
    return after
  })
}

/** Nothing is given up for a change that will be refused. */
async function giveUpChallengeOf(
  context: Context,
  whenSettled: readonly WhenSettled[],
  input: UpdatePaymentSessionInput,
  { orgId, ...key }: { shard: number; id: string; callerId: string; orgId: string | null },
): Promise<void> {
  const session = first(await context.db.read.run(paymentSessionById, key))
  if (!session?.paymentId || session.completingSince === null || (orgId !== null && session.orgId !== orgId)) return
  const account = await organizationOfSession(PAYMENT_SESSION, context, session)
  refuseProblems(sessionChangeProblems(session, input, context.now(account)))
  await context.db.transaction(async (tx) =>
    pointersAfter(context, tx, session, input, await lockNamedContact(context, tx, input, key.shard)),
  )
  await expireChallenge(context, whenSettled, account, session.paymentId)
}

/**
 * Returns the records that the session refers to after the change. Refuses records of other
 * organizations, and a deleted contact.
 */
async function pointersAfter(
  context: Context,
  tx: Transaction,
  before: PaymentSession,
  input: UpdatePaymentSessionInput,
  contact: Awaited<ReturnType<typeof lockNamedContact>>,
): Promise<Pick<PaymentSession, 'contactId' | 'checkoutConfigurationId'>> {
  return {
    contactId: input.contactId === null ? null : contactAfter(before, input, contact),
    checkoutConfigurationId: await checkoutAfter(context, tx, before, input, shardOf(before.id)),
  }
}

async function write(
  context: Context,
  tx: Transaction,
  account: Account,
  before: PaymentSession,
  after: PaymentSession,
): Promise<void> {
  const written = await tx.run(writePaymentSession, {
    ...after,
    shard: account.shard,
    callerId: context.caller.account.id,
    contactRefText: after.contactRef === null ? null : JSON.stringify(after.contactRef),
  })
  // The row is locked and was active: only a defect of ours can come here.
  if (written.length === 0) throw new Error('a locked session could not be written')
  const subject = { account, subjectId: after.id, data: sessionPayload(after) }
  if (after.status === 'Canceled') {
    await announce(context, tx, { ...subject, type: 'payment_session.canceled' })
    await cancelPaymentOfSession(context, tx, account, after)
    return
  }
  const previous = changedFrom(sessionPayload(before), subject.data) ?? {}
  await announce(context, tx, { ...subject, type: 'payment_session.updated', previous })
  await changePaymentOfSession(context, tx, account, after)
}
