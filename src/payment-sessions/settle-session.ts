import type { Account, Services } from '../access/index.ts'
import { announce } from '../events/index.ts'
import { isKeepable, type NewPaymentMethod, storePaymentMethod, storeToForget } from '../payment-methods/index.ts'
import type { Settlement, WhenSettled } from '../payments/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import { deterministicId, shardOf, timeOfId } from '../platform/ids/index.ts'
import { findProviderConfiguration, type RecurringModel, type StoredCredential } from '../providers/index.ts'
import type { GlobalAddress } from '../vault/index.ts'
import {
  addressOfPaidToken,
  contactOfPaidSession,
  endPaymentSession,
  lockSessionToPay,
  reopenPaymentSession,
} from './pay-session.queries.generated.ts'
import { type PaymentSession, sessionPayload } from './session.ts'
import { sessionAfter } from './session-after.ts'

/**
 * Ends, or opens again, the session whose payment has an outcome, in the transaction that writes the outcome and holds the
 * session already. Paid, or a debit on its way: it is completed, and what the customer paid with is stored when they
 * wanted that. Declined, or a challenge that was given up: they may try again. As long as nobody knows, it stays as it is.
 */
export const settleSessionOfPayment: WhenSettled = async (services, tx, settlement) => {
  const { account, payment, outcome } = settlement
  if (payment.paymentSessionId === null || outcome.kind === 'Unknown' || outcome.kind === 'RequiresAction') return
  const [session] = await tx.run(lockSessionToPay, { shard: account.shard, id: payment.paymentSessionId })
  if (!session) throw new Error('a payment session is gone: none is ever removed')
  const contactIsThere = await isContactThere(tx, session)
  const became = sessionAfter(outcome.kind, contactIsThere)
  if (session.status === 'Active') await endOrReopen(services, tx, account, session, became)
  const stored = 'stored' in outcome ? outcome.stored : null
  if (!stored || !settlement.attempt.stores || payment.paymentMethodId !== null) return
  if (!isKeepable(stored.instrument))
    return services.log.error(
      { attemptId: settlement.attempt.id },
      'a provider stored an instrument that can not be kept',
    )
  const wanted = await methodToStore(services, tx, settlement, session, stored)
  if (!contactIsThere) return storeToForget(services, tx, account, wanted)
  return { paymentMethodId: (await storePaymentMethod(services, tx, account, wanted)).id }
}

/** Its deletion leaves alone what is being paid, and waits for it here or is seen here. */
async function isContactThere(tx: Transaction, { orgId, contactId }: PaymentSession): Promise<boolean> {
  if (contactId === null) return true
  const contact = first(await tx.run(contactOfPaidSession, { shard: shardOf(orgId), orgId, contactId }))
  return contact?.deletedAt === null
}

async function endOrReopen(
  services: Services,
  tx: Transaction,
  account: Account,
  session: PaymentSession,
  became: ReturnType<typeof sessionAfter>,
): Promise<void> {
  if (became !== 'Active') return end(services, tx, account, session, became)
  await tx.run(reopenPaymentSession, { shard: account.shard, id: session.id })
}

async function end(
  services: Services,
  tx: Transaction,
  account: Account,
  before: PaymentSession,
  status: 'Completed' | 'Canceled',
): Promise<void> {
  const now = services.now()
  const session: PaymentSession = { ...before, status, completingSince: null, updatedAt: now }
  await tx.run(endPaymentSession, { shard: account.shard, id: session.id, status, now })
  const type = status === 'Completed' ? 'payment_session.completed' : 'payment_session.canceled'
  await announce(services, tx, { type, account, subjectId: session.id, data: sessionPayload(session) })
}

async function methodToStore(
  services: Services,
  tx: Transaction,
  { account, attempt }: Settlement,
  session: PaymentSession,
  stored: StoredCredential,
): Promise<NewPaymentMethod> {
  const { shard } = account
  const configuration = await findProviderConfiguration(services, attempt.configurationId)
  if (!configuration || session.contactId === null) throw new Error('what stores has a configuration and a contact')
  const { vaultTokenId } = attempt
  const token = vaultTokenId === null ? null : first(await tx.run(addressOfPaidToken, { shard, id: vaultTokenId }))
  return {
    // The same whenever the same outcome is applied.
    id: deterministicId(timeOfId(attempt.id), shard, 'payment method of attempt', attempt.id),
    contactId: session.contactId,
    configuration,
    stored,
    model: session.recurringProcessingModel as RecurringModel,
    billingAddress: (token?.billingAddress ?? null) as GlobalAddress | null,
    paymentSessionId: session.id,
  }
}
