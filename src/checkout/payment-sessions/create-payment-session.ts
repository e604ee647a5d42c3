import {
  type Account,
  type Context,
  mint,
  organizationNamed,
  organizationProblems,
  transaction,
} from '../../accounts/index.ts'
import { lockNamedContact } from '../../customers/index.ts'
import { paymentTextProblems, paymentTextsOf, refuseUnpayable } from '../../payments/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import type { CreatePaymentSessionInput } from '../../platform/graphql/inputs.generated.ts'
import { minorOf } from '../../platform/money/index.ts'
import { notFound, type Problem, refuseProblems } from '../../platform/refusal.ts'
import { type MetadataEntry, metadataText } from '../../platform/text/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { announce } from '../../webhooks/events/index.ts'
import { checkoutAfter, contactAfter, linkSecretHash, newSessionFields } from '../sessions/index.ts'
import { contactRefOf } from './contact-ref.ts'
import { insertPaymentOfSession } from './payment-of-session.ts'
import { insertPaymentSession } from './payment-sessions.queries.generated.ts'
import { PAYMENT_SESSION, type PaymentSession, sessionPayload } from './session.ts'
import { sessionProblems, storingProblems } from './session-rules.ts'

/**
 * Creates a session in which a customer makes one payment, and its pending payment if the input
 * asks for one.
 */
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
    const session = newSession(context, account, ids, input)
    await refuseUnpayable(tx, account, session)
    await tx.run(insertPaymentSession, {
      ...session,
      shard: account.shard,
      callerId: context.caller.account.id,
      linkSecretHash: linkSecretHash(session.linkSecret),
      contactRefText: session.contactRef === null ? null : JSON.stringify(session.contactRef),
      metadataText: metadataText(session.metadata as readonly MetadataEntry[] | null),
    })
    const data = sessionPayload(session)
    await announce(context, tx, { type: 'payment_session.created', account, subjectId: id, data })
    if (paymentId !== null) await insertPaymentOfSession(context, tx, account, session, paymentId)
    return session
  })
}

/**
 * Returns the active session of a valid input, with the sealed secret of its link. `ids` are uuids.
 */
function newSession(
  context: Context,
  account: Account,
  ids: Pick<PaymentSession, 'id' | 'orgId' | 'contactId' | 'paymentId' | 'checkoutConfigurationId'>,
  input: CreatePaymentSessionInput,
) {
  return {
    ...ids,
    ...newSessionFields(context, account, { ...ids, kind: PAYMENT_SESSION.name }, input),
    amountMinor: minorOf(input.amount, input.currency),
    contactRef: contactRefOf(input.contactRef),
    storePaymentMethod: input.storePaymentMethod ?? 'Disabled',
    recurringProcessingModel: input.recurringProcessingModel ?? null,
    ...paymentTextsOf(input),
  } satisfies PaymentSession
}

function newSessionProblems(input: CreatePaymentSessionInput, now: Timestamp): Problem[] {
  const storing = {
    contactId: input.contactId ?? null,
    contactRef: input.contactRef ?? null,
    storePaymentMethod: input.storePaymentMethod ?? 'Disabled',
    recurringProcessingModel: input.recurringProcessingModel ?? null,
  }
  const { statementDescriptor, description } = input
  return [
    ...sessionProblems(input, now),
    ...paymentTextProblems({ statementDescriptor, description }),
    ...storingProblems(storing),
  ]
}

/**
 * Returns the contact, which is locked so that a deletion finds the session, and the checkout
 * configuration.
 */
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
