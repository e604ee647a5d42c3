import {
  type Account,
  auditParameters,
  type Context,
  mint,
  requireOrganization,
  singleStatement,
  transaction,
} from '../../accounts/index.ts'
import { refuseUnpayable } from '../../payments/index.ts'
import { acceptorsOf } from '../../payments/providers/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import { first } from '../../platform/db/index.ts'
import { requireId } from '../../platform/ids/index.ts'
import { notFound, Refusal, refuseProblems } from '../../platform/refusal.ts'
import { type MetadataEntry, metadataProblems, metadataText } from '../../platform/text/index.ts'
import { subscribeCallback } from '../../webhooks/index.ts'
import { defaultCheckout, forgetDefaultCheckout, linkSecretHash, newLinkSecret } from '../sessions/index.ts'
import {
  type InsertPaymentPlanSessionParameters,
  insertPaymentPlanSession,
  whyNoPaymentPlanSession,
} from './create-payment-plan-session.queries.generated.ts'
import { type CreatePaymentPlanSessionInput, newSession, newSessionEvents, type SessionIds } from './new-session.ts'
import type { PaymentPlanSession } from './session.ts'
import { factsFor, sessionProblems } from './session-rules.ts'

/** Runs the statement that inserts; null when something that the session needs was not there. */
type Insert = (parameters: InsertPaymentPlanSessionParameters) => Promise<{ readonly id: string } | null>

/** A default that changed under us is looked up once more; one that changes again meanwhile is a fault. */
const BATCHES_MAX = 2

/** Makes a session that a customer completes at checkout, and at once its pending plan if that is asked for. */
export async function createPaymentPlanSession(
  context: Context,
  input: CreatePaymentPlanSessionInput,
): Promise<PaymentPlanSession> {
  const account = await requireOrganization(context, input.orgId)
  refuseProblems([...sessionProblems(input, factsFor(context, account)), ...metadataProblems(input.metadata ?? [])])
  const make = await preparedSession(context, account, input)
  const { callbackUrl } = input
  const session =
    callbackUrl == null
      ? await make((parameters) => singleStatement(context, insertPaymentPlanSession, parameters))
      : // Only the deprecated callback needs a second statement, and so a transaction around both.
        await transaction(context, async (tx) => {
          const made = await make(async (parameters) => first(await tx.run(insertPaymentPlanSession, parameters)))
          await subscribeCallback(context, tx, { account, url: callbackUrl, subjectId: made.id })
          return made
        })
  crashPoint('plan session: written')
  return session
}

/** Reads the ids of a valid input and gives what makes the session by an insert. */
async function preparedSession(context: Context, account: Account, input: CreatePaymentPlanSessionInput) {
  const contactId = requireId('con', input.contactId, 'Contact').uuid
  const named = input.checkoutConfigurationId
  const checkoutId = named == null ? null : requireId('cko', named, 'Checkout configuration').uuid
  const id = mint(context, account.shard)
  const paymentPlanId = input.createPendingPaymentPlan ? mint(context, account.shard) : null
  return async (insert: Insert): Promise<PaymentPlanSession> => {
    for (let batch = 1; batch <= BATCHES_MAX; batch++) {
      const checkoutConfigurationId = checkoutId ?? (await defaultCheckout(context, account))
      const ids: SessionIds = { id, orgId: account.id, contactId, paymentPlanId, checkoutConfigurationId }
      const { session, parameters } = sessionToInsert(context, account, ids, input)
      if (await insert({ ...parameters, checkoutIsDefault: checkoutId === null })) return session
      await refuseWhatIsMissing(context, account, session)
      forgetDefaultCheckout(account)
    }
    throw new Error('the default checkout configuration changed during every lookup')
  }
}

function sessionToInsert(context: Context, account: Account, ids: SessionIds, input: CreatePaymentPlanSessionInput) {
  const linkSecret = newLinkSecret(account.shard)
  const session = newSession(context, account, ids, input, linkSecret)
  const events = newSessionEvents(context, account, session)
  const parameters = {
    ...session,
    ...acceptorsOf(session),
    ...auditParameters(context, account.shard),
    eventIds: events.ids,
    subjectIds: events.subjectIds,
    types: events.types,
    payloads: events.payloads,
    occurredAt: events.occurredAt,
    targetAccounts: events.targetAccounts,
    shard: account.shard,
    callerId: context.caller.account.id,
    linkSecretHash: linkSecretHash(linkSecret),
    metadata: metadataText(session.metadata as readonly MetadataEntry[] | null),
  }
  return { session, parameters }
}

/** Refuses with what kept the session from being made; comes back when it is all there now. */
async function refuseWhatIsMissing(context: Context, account: Account, session: PaymentPlanSession): Promise<void> {
  const { shard } = account
  const { orgId, contactId, checkoutConfigurationId } = session
  const parameters = { shard, orgId, contactId, checkoutConfigurationId, callerId: context.caller.account.id }
  const why = first(await context.db.read.run(whyNoPaymentPlanSession, parameters))
  if (!why) throw notFound('Organization')
  if (why.contactDeleted === null) throw notFound('Contact')
  if (why.contactDeleted) throw new Refusal('INVALID_STATE', 'The contact is deleted.')
  if (!why.checkoutFound) throw notFound('Checkout configuration')
  await refuseUnpayable(context.db.read, account, session)
}
