import type { Settlement, WhenSettled } from '../../payments/index.ts'
import { first } from '../../platform/db/index.ts'
import type { PaymentStatus } from '../../platform/graphql/inputs.generated.ts'
import { enqueue } from '../../platform/queue/index.ts'
import { insertPaymentMessage, paymentRecipient } from './payment-messages.queries.generated.ts'
import { recipientAddress } from './recipient-address.ts'

/**
 * Enqueues a message to the customer when a payment that they made on a page was Processing and
 * settles, fails or is returned, in the transaction that writes the outcome. Enqueues none without
 * an address of the customer or a mail server.
 */
export const enqueuePaymentMessage: WhenSettled = async (services, tx, settlement) => {
  const { account, payment, attempt } = settlement
  const { id: orgId, shard } = account
  const status = announcedStatus(settlement)
  if (status === null || !services.sendsMail || !attempt.customerPresent) return
  const found = first(await tx.run(paymentRecipient, { shard, orgId, paymentId: payment.id }))
  if (found?.attemptId !== attempt.id || recipientAddress(found) === null) return
  const id = services.mintId(shard)
  await tx.run(insertPaymentMessage, { shard, id, orgId, attemptId: attempt.id, status, now: services.wallNow() })
  await enqueue(services, tx, { kind: 'SendPaymentMessage', shard, subjectId: id, orgId }, 0)
}

/** The statuses that a message announces, by the status before. */
const ANNOUNCED: Readonly<Partial<Record<PaymentStatus, readonly PaymentStatus[]>>> = {
  Processing: ['Succeeded', 'Failed', 'Canceled', 'Returned'],
  // A debit that counted as paid.
  Succeeded: ['Returned'],
}

/** Returns the status of a payment that its customer is told by a message; null for none. */
function announcedStatus({ before, statuses }: Pick<Settlement, 'before' | 'statuses'>): PaymentStatus | null {
  const status = statuses.at(-1)
  return status !== undefined && ANNOUNCED[before.payment.status]?.includes(status) ? status : null
}
