import { type Account, type Context, transaction } from '../../accounts/index.ts'
import { lockNamedContact } from '../../customers/index.ts'
import { refuseUnpayableChange, type WhenSettled } from '../../payments/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import type { UpdatePaymentSessionInput } from '../../platform/graphql/inputs.generated.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { refuseProblems } from '../../platform/refusal.ts'
import { announceAll } from '../../webhooks/events/index.ts'
import { endChallengeOf } from '../flow/index.ts'
import { checkoutAfter, contactAfter, lockOpenSession, namedSession, sessionChangeEvent } from '../sessions/index.ts'
import { cancelPaymentOfSession, changePaymentOfSession } from './payment-of-session.ts'
import { paymentSessionById, writePaymentSession } from './payment-sessions.queries.generated.ts'
import { PAYMENT_SESSION, type PaymentSession } from './session.ts'
import { changedSession, sessionChangeProblems } from './session-change.ts'

/**
 * Changes or cancels an active session together with its pending payment. An update without effect
 * announces nothing. Canceling a session whose customer has a challenge expires that first.
 * INVALID_STATE if this shows that they have paid.
 */
export async function updatePaymentSession(
  context: Context,
  whenSettled: readonly WhenSettled[],
  input: UpdatePaymentSessionInput,
): Promise<PaymentSession> {
  const named = await namedSession(context, PAYMENT_SESSION, input)
  if (input.status === 'Canceled') await endChallenge(context, whenSettled, input, named.key)
  return transaction(context, async (tx) => {
    const { before, contact, account } = await lockOpenSession(context, tx, PAYMENT_SESSION, named, input)
    const now = context.now(account)
    refuseProblems(sessionChangeProblems(before, input, now))
    const pointers = await pointersAfter(context, tx, before, input, contact)
    const after = changedSession(before, input, pointers, now)
    await refuseUnpayableChange(tx, account, before, after)
    if (after !== before) await write(context, tx, account, before, after)
    return after
  })
}

/** Expires the challenge of a session that is to be canceled, unless the update will be refused. */
async function endChallenge(
  context: Context,
  whenSettled: readonly WhenSettled[],
  input: UpdatePaymentSessionInput,
  { orgId, ...key }: { shard: number; id: string; callerId: string; orgId: string | null },
): Promise<void> {
  const session = first(await context.db.read.run(paymentSessionById, key))
  await endChallengeOf(context, whenSettled, PAYMENT_SESSION, session, {
    orgId,
    refuse: async (before, account) => {
      refuseProblems(sessionChangeProblems(before, input, context.now(account)))
      await context.db.transaction(async (tx) =>
        pointersAfter(context, tx, before, input, await lockNamedContact(context, tx, input, key.shard)),
      )
    },
  })
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
  // Only a defect of ours can reach this line, because the row is locked and was active.
  if (written.length === 0) throw new Error('a locked session could not be written')
  await announceAll(context, tx, account, [sessionChangeEvent(PAYMENT_SESSION, before, after)])
  if (after.status === 'Canceled') return cancelPaymentOfSession(context, tx, account, after)
  return changePaymentOfSession(context, tx, account, after)
}
