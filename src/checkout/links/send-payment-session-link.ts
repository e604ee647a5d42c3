import type { Context } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { requireId } from '../../platform/ids/index.ts'
import type { ContactRef } from '../payment-sessions/index.ts'
import { enqueueLink, type LinkedKind, type OperationSuccess, type SendLinkInput } from './enqueue-link.ts'
import { lockPaymentSessionToSend } from './session-links.queries.generated.ts'

/** Sends the customer the link of an active payment session: to their own address, or to another one that is told. */
export async function sendPaymentSessionLink(context: Context, input: SendLinkInput): Promise<OperationSuccess> {
  return enqueueLink(context, PAYMENT_SESSION, requireId('pss', input.id, PAYMENT_SESSION.noun), input)
}

const PAYMENT_SESSION: LinkedKind = {
  kind: 'payment_session',
  noun: 'Payment session',
  lock: async (tx, key) => {
    const row = first(await tx.run(lockPaymentSessionToSend, key))
    return row && { ...row, email: row.contactEmail ?? (row.contactRef as ContactRef | null)?.email ?? null }
  },
}
