import type { Context } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import type { SendPaymentSessionLinkInput } from '../../platform/graphql/inputs.generated.ts'
import { type ContactRef, PAYMENT_SESSION } from '../payment-sessions/index.ts'
import { enqueueLink, type OperationSuccess } from './enqueue-link.ts'
import { lockPaymentSessionToSend } from './session-links.queries.generated.ts'

/**
 * Sends the customer the link of an active payment session, to their own address or to the one in
 * the input.
 */
export function sendPaymentSessionLink(
  context: Context,
  input: SendPaymentSessionLinkInput,
): Promise<OperationSuccess> {
  return enqueueLink(
    context,
    PAYMENT_SESSION,
    async (tx, key) => {
      const row = first(await tx.run(lockPaymentSessionToSend, key))
      return row && { ...row, email: row.contactEmail ?? (row.contactRef as ContactRef | null)?.email ?? null }
    },
    input,
  )
}
