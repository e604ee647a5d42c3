import { type Context, requireOrganization, transaction } from '../../accounts/index.ts'
import { lockNamedContact } from '../../customers/index.ts'
import { refuseUnpayableChange } from '../../payments/index.ts'
import { requireId } from '../../platform/ids/index.ts'
import { notFound, refuseProblems } from '../../platform/refusal.ts'
import { checkoutAfter, contactAfter, organizationOfSession, refuseUnlessOpen } from '../sessions/index.ts'
import { lockPaymentPlanSession } from './payment-plan-sessions.queries.generated.ts'
import { type PaymentPlanSession, PLAN_SESSION } from './session.ts'
import { changedSession, sessionChangeProblems, type UpdatePaymentPlanSessionInput } from './session-change.ts'
import { factsFor } from './session-rules.ts'
import { writeSessionChange } from './write-session-change.ts'

/** Changes or cancels an active session, and its pending plan with it. A change of nothing announces nothing. */
export async function updatePaymentPlanSession(
  context: Context,
  input: UpdatePaymentPlanSessionInput,
): Promise<PaymentPlanSession> {
  const { shard, uuid } = requireId('pps', input.id, 'Payment plan session')
  const named = input.orgId == null ? null : await requireOrganization(context, input.orgId)
  const key = { shard, id: uuid, callerId: context.caller.account.id, orgId: named?.id ?? null }
  return transaction(context, async (tx) => {
    // The contact is locked before the session, as its deletion does: else the two could wait for each other.
    const [contact, [before]] = await Promise.all([
      lockNamedContact(context, tx, input, shard),
      tx.run(lockPaymentPlanSession, key),
    ])
    if (!before) throw notFound('Payment plan session')
    const account = named ?? (await organizationOfSession(PLAN_SESSION, context, before))
    const now = context.now(account)
    refuseUnlessOpen(PLAN_SESSION, before, now)
    refuseProblems(sessionChangeProblems(before, input, factsFor(context, account)))
    const pointers = {
      contactId: contactAfter(before, input, contact),
      checkoutConfigurationId: await checkoutAfter(context, tx, before, input, shard),
    }
    const after = changedSession(before, input, pointers, now)
    await refuseUnpayableChange(tx, account, before, after)
    if (after !== before) await writeSessionChange(context, tx, account, before, after)
    return after
  })
}
