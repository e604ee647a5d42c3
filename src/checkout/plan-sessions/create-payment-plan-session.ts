import {
  type Account,
  auditParameters,
  type Context,
  insertBatched,
  mint,
  requireOrganization,
  transaction,
} from '../../accounts/index.ts'
import { paymentTextProblems, refuseUnpayable } from '../../payments/index.ts'
import { amountSupportOf } from '../../payments/providers/index.ts'
import { lastAmountOf } from '../../plans/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import { batchOf, first } from '../../platform/db/index.ts'
import { requireId } from '../../platform/ids/index.ts'
import { notFound, Refusal, refuseProblems } from '../../platform/refusal.ts'
import { metadataProblems } from '../../platform/text/index.ts'
import { subscribeCallback } from '../../webhooks/index.ts'
import { defaultCheckout, invalidateDefaultCheckout, linkSecretHash } from '../sessions/index.ts'
import { insertPaymentPlanSessions, whyNoPaymentPlanSession } from './create-payment-plan-session.queries.generated.ts'
import { type NewPlanSessionInput, newSession, newSessionEvents, type PlanSessionIds } from './new-session.ts'
import type { PaymentPlanSession } from './session.ts'
import { factsFor, newSessionProblems } from './session-rules.ts'

type SessionRow = ReturnType<typeof sessionToInsert>['row'] & { readonly checkoutIsDefault: boolean }

/** Inserts the session. Returns false when its row is not valid. */
type Insert = (row: SessionRow) => Promise<boolean>

/** A default that has changed is looked up once more. A second change is an error. */
const ATTEMPTS_MAX = 2

/**
 * Creates a session that a customer completes at checkout, and its pending plan if the input asks
 * for one. The audit log gets the name of the operation.
 */
export async function createPaymentPlanSession(
  context: Context,
  input: NewPlanSessionInput,
  auditAction: 'createPaymentPlanSession' | 'paymentPlanSessionCreate' = 'createPaymentPlanSession',
): Promise<PaymentPlanSession> {
  const account = await requireOrganization(context, input.orgId)
  refuseProblems([
    ...newSessionProblems(input, factsFor(context, account)),
    ...paymentTextProblems(input),
    ...metadataProblems(input.metadata ?? []),
  ])
  const make = await preparedSession(context, account, input)
  const { callbackUrl } = input
  const session =
    callbackUrl == null
      ? await make((row) => insertBatched(context, insertPaymentPlanSessions, account.shard, { ...row, auditAction }))
      : // The deprecated callback needs a second statement, so both run in a transaction.
        await transaction(context, async (tx) => {
          const made = await make(async (row) => {
            const batch = batchOf(insertPaymentPlanSessions, account.shard, { ...row, auditAction })
            return first(await tx.run(insertPaymentPlanSessions, batch))?.isInserted === true
          })
          await subscribeCallback(context, tx, { account, url: callbackUrl, subjectId: made.id })
          return made
        })
  crashPoint('plan session: written')
  return session
}

/** Reads the ids of a valid input, and returns the function that inserts the session. */
async function preparedSession(context: Context, account: Account, input: NewPlanSessionInput) {
  const contactId = requireId('con', input.contactId, 'Contact').uuid
  const named = input.checkoutConfigurationId
  const checkoutId = named == null ? null : requireId('cko', named, 'Checkout configuration').uuid
  const id = mint(context, account.shard)
  const paymentPlanId = input.createPendingPaymentPlan ? mint(context, account.shard) : null
  return async (insert: Insert): Promise<PaymentPlanSession> => {
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
      const checkoutConfigurationId = checkoutId ?? (await defaultCheckout(context, account))
      const ids: PlanSessionIds = { id, orgId: account.id, contactId, paymentPlanId, checkoutConfigurationId }
      const { session, row } = sessionToInsert(context, account, ids, input)
      if (await insert({ ...row, checkoutIsDefault: checkoutId === null })) return session
      await refuseWhatIsMissing(context, account, session)
      invalidateDefaultCheckout(account)
    }
    throw new Error('the default checkout configuration changed during every lookup')
  }
}

/** Returns a session, and its row of `insertPaymentPlanSessions`, which lacks the link's secret. */
function sessionToInsert(context: Context, account: Account, ids: PlanSessionIds, input: NewPlanSessionInput) {
  const session = newSession(context, account, ids, input)
  const { linkSecret, linkSecretSealed, ...columns } = session
  const { ids: eventIds, ...events } = newSessionEvents(context, account, session)
  const row = {
    ...columns,
    ...amountSupportOf({ ...session, lastAmountMinor: lastAmountOf(session) }),
    ...auditParameters(context, account.shard),
    ...events,
    eventIds,
    callerId: context.caller.account.id,
    linkSecretHash: byteaText(linkSecretHash(linkSecret)),
    linkSecretSealed: byteaText(linkSecretSealed),
  }
  return { session, row }
}

/** Returns bytes as PostgreSQL reads them from a text. */
const byteaText = (bytes: Buffer) => `\\x${bytes.toString('hex')}`

/**
 * Throws the refusal for the missing reference that prevented the insert. Returns when nothing is
 * missing now.
 */
async function refuseWhatIsMissing(context: Context, account: Account, session: PaymentPlanSession): Promise<void> {
  const { shard } = account
  const { orgId, contactId, checkoutConfigurationId } = session
  const parameters = { shard, orgId, contactId, checkoutConfigurationId, callerId: context.caller.account.id }
  const why = first(await context.db.read.run(whyNoPaymentPlanSession, parameters))
  if (!why) throw notFound('Organization')
  if (why.contactDeleted === null) throw notFound('Contact')
  if (why.contactDeleted) throw new Refusal('INVALID_STATE', 'The contact is deleted.')
  if (!why.checkoutFound) throw notFound('Checkout configuration')
  await refuseUnpayable(context.db.read, account, { ...session, lastAmountMinor: lastAmountOf(session) })
}
