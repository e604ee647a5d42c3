import { type Account, type Context, findAccount, requireOrganization, transaction } from '../../accounts/index.ts'
import { lockNamedContact } from '../../customers/index.ts'
import { refuseUnpayableChange } from '../../payments/index.ts'
import { requireId } from '../../platform/ids/index.ts'
import { notFound, Refusal, refuseProblems } from '../../platform/refusal.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { checkoutAfter, contactAfter, judgedStatus } from '../sessions/index.ts'
import { lockPaymentPlanSession } from './payment-plan-sessions.queries.generated.ts'
import type { PaymentPlanSession } from './session.ts'
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
    const account = named ?? (await organizationOf(context, before))
    const now = context.now(account)
    refuseUnlessOpen(before, now)
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

/** Refuses to touch a session that is over, or whose customer is completing it right now. */
export function refuseUnlessOpen(session: PaymentPlanSession, now: Timestamp): void {
  if (judgedStatus(session, now) !== 'Active') {
    throw new Refusal('INVALID_STATE', 'The payment plan session is no longer active.')
  }
  if (session.completingSince !== null) {
    throw new Refusal('INVALID_STATE', 'The payment plan session is being completed. Wait until the outcome is known.')
  }
}

async function organizationOf(context: Context, session: PaymentPlanSession): Promise<Account> {
  const account = await findAccount(context, { kind: 'Organization', uuid: session.orgId })
  if (!account) throw notFound('Payment plan session')
  return account
}
