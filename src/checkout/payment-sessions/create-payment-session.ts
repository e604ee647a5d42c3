import {
  type Account,
  type Context,
  mint,
  organizationNamed,
  organizationProblems,
  transaction,
} from '../../accounts/index.ts'
import { lockNamedContact } from '../../customers/index.ts'
import { refuseUnpayable } from '../../payments/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { notFound, type Problem, refuseProblems } from '../../platform/refusal.ts'
import { type MetadataEntry, metadataText } from '../../platform/text/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { announce } from '../../webhooks/events/index.ts'
import { checkoutAfter, contactAfter, linkSecretHash, newLinkSecret } from '../sessions/index.ts'
import { type CreatePaymentSessionInput, newSession } from './new-session.ts'
import { insertPaymentOfSession } from './payment-of-session.ts'
import { insertPaymentSession } from './payment-sessions.queries.generated.ts'
import { type PaymentSession, sessionPayload } from './session.ts'
import { sessionProblems, storingProblems } from './session-rules.ts'

/** Makes a session in which a customer makes one payment, and at once that payment, pending, if it is asked for. */
export async function createPaymentSession(
  context: Context,
  input: CreatePaymentSessionInput,
): Promise<PaymentSession> {
  const account = await organizationNamed(context, input.orgId)
  const now = context.now(account ?? context.caller.account)
  refuseProblems([...organizationProblems(context, input.orgId), ...newSessionProblems(input, now)])
  if (account === null) throw notFound('Organization')
  const id = mint(context, account.shard)
  const paymentId = input.createPendingPayment ? mint(context, account.shard) : null
  return transaction(context, async (tx) => {
    const ids = { id, paymentId, orgId: account.id, ...(await pointersOf(context, tx, account, input)) }
    const linkSecret = newLinkSecret(account.shard)
    const session = newSession(context, account, ids, input, linkSecret)
    await refuseUnpayable(tx, account, session)
    await tx.run(insertPaymentSession, {
      ...session,
      shard: account.shard,
      callerId: context.caller.account.id,
      linkSecretHash: linkSecretHash(linkSecret),
      contactRefText: session.contactRef === null ? null : JSON.stringify(session.contactRef),
      metadataText: metadataText(session.metadata as readonly MetadataEntry[] | null),
    })
    const data = sessionPayload(session)
    await announce(context, tx, { type: 'payment_session.created', account, subjectId: id, data })
    if (paymentId !== null) await insertPaymentOfSession(context, tx, account, session, paymentId)
    return session
  })
}

function newSessionProblems(input: CreatePaymentSessionInput, now: Timestamp): Problem[] {
  const storing = {
    contactId: input.contactId ?? null,
    contactRef: input.contactRef ?? null,
    storePaymentMethod: input.storePaymentMethod ?? 'Disabled',
    recurringProcessingModel: input.recurringProcessingModel ?? null,
  }
  return [...sessionProblems(input, now), ...storingProblems(storing)]
}

/** The contact, which is held so that a deletion finds the session, and the checkout configuration. */
async function pointersOf(context: Context, tx: Transaction, account: Account, input: CreatePaymentSessionInput) {
  const { shard, id: orgId } = account
  const named = {
    checkoutConfigurationId: input.checkoutConfigurationId ?? null,
    ...(input.contactId != null && { contactId: input.contactId }),
  }
  const before = { orgId, contactId: null, checkoutConfigurationId: '' }
  return {
    contactId: contactAfter(before, named, await lockNamedContact(context, tx, named, shard)),
    checkoutConfigurationId: await checkoutAfter(context, tx, before, named, shard),
  }
}
