import type { Account, Services } from '../accounts/index.ts'
import type { Transaction } from '../platform/db/index.ts'
import { announceAll } from '../webhooks/events/index.ts'
import type { Payment } from './payment.ts'
import { writePaymentOutcome } from './payments.queries.generated.ts'
import { type DeclineCode, decline } from './providers/index.ts'
import { eventsFor } from './settlement/write-outcome.ts'

/** Marks a new payment as Failed without an attempt, because it cannot be charged. */
export async function failPayment(
  services: Pick<Services, 'now' | 'mintId'>,
  tx: Transaction,
  account: Account,
  payment: Payment,
  code: DeclineCode,
): Promise<Payment> {
  const { message: failureMessage } = decline(code)
  const updatedAt = services.now(account)
  const failed: Payment = { ...payment, status: 'Failed', declineCode: code, failureMessage, updatedAt }
  await Promise.all([
    tx.run(writePaymentOutcome, { ...failed, shard: account.shard }),
    announceAll(services, tx, account, eventsFor(failed, ['Failed'])),
  ])
  return failed
}
