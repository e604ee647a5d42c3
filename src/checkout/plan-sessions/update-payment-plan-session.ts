import { type Context, transaction } from '../../accounts/index.ts'
import { type LockedContact, lockNamedContact } from '../../customers/index.ts'
import { refuseUnpayableChange, type WhenSettled } from '../../payments/index.ts'
import { lastAmountOf } from '../../plans/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import type { UpdatePaymentPlanSessionInput } from '../../platform/graphql/inputs.generated.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { refuseProblems } from '../../platform/refusal.ts'
import { endChallengeOf } from '../flow/index.ts'
import { checkoutAfter, contactAfter, lockOpenSession, namedSession } from '../sessions/index.ts'
import { paymentPlanSessionById } from './payment-plan-sessions.queries.generated.ts'
import { type PaymentPlanSession, PLAN_SESSION } from './session.ts'
import { changedSession, sessionChangeProblems } from './session-change.ts'
import { factsFor } from './session-rules.ts'
import { writeSessionChange } from './write-session-change.ts'

/**
 * Changes or cancels an active session together with its pending plan. An update without effect
 * announces nothing. Canceling a session whose customer has a challenge expires that first.
 * INVALID_STATE if this shows that they have confirmed.
 */
export async function updatePaymentPlanSession(
  context: Context,
  whenSettled: readonly WhenSettled[],
  input: UpdatePaymentPlanSessionInput,
): Promise<PaymentPlanSession> {
  const named = await namedSession(context, PLAN_SESSION, input)
  if (input.status === 'Canceled') await endChallenge(context, whenSettled, input, named.key)
  return transaction(context, async (tx) => {
    const { before, contact, account } = await lockOpenSession(context, tx, PLAN_SESSION, named, input)
    const facts = factsFor(context, account)
    refuseProblems(sessionChangeProblems(before, input, facts))
    const pointers = await pointersAfter(context, tx, before, input, contact)
    const after = changedSession(before, input, pointers, facts.now)
    await refuseUnpayableChange(tx, account, withLastAmount(before), withLastAmount(after))
    if (after !== before) await writeSessionChange(context, tx, account, before, after)
    return after
  })
}

const withLastAmount = (session: PaymentPlanSession) => ({ ...session, lastAmountMinor: lastAmountOf(session) })

/** Expires the challenge of a session that is to be canceled, unless the update will be refused. */
async function endChallenge(
  context: Context,
  whenSettled: readonly WhenSettled[],
  input: UpdatePaymentPlanSessionInput,
  { orgId, ...key }: { shard: number; id: string; callerId: string; orgId: string | null },
): Promise<void> {
  const session = first(await context.db.read.run(paymentPlanSessionById, key))
  await endChallengeOf(context, whenSettled, PLAN_SESSION, session, {
    orgId,
    refuse: async (before, account) => {
      refuseProblems(sessionChangeProblems(before, input, factsFor(context, account)))
      await context.db.transaction(async (tx) =>
        pointersAfter(context, tx, before, input, await lockNamedContact(context, tx, input, key.shard)),
      )
    },
  })
}

/**
 * Returns the records that the session refers to after the change. Refuses records of other
 * organizations.
 */
async function pointersAfter(
  context: Context,
  tx: Transaction,
  before: PaymentPlanSession,
  input: UpdatePaymentPlanSessionInput,
  contact: LockedContact | null,
): Promise<Pick<PaymentPlanSession, 'contactId' | 'checkoutConfigurationId'>> {
  return {
    contactId: contactAfter(before, input, contact),
    checkoutConfigurationId: await checkoutAfter(context, tx, before, input, shardOf(before.id)),
  }
}
