import type { Context } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { requireId } from '../../platform/ids/index.ts'
import { enqueueLink, type LinkedKind, type OperationSuccess, type SendLinkInput } from './enqueue-link.ts'
import { lockPaymentPlanSessionToSend } from './session-links.queries.generated.ts'

/** Sends the customer the link of an active session of a plan: to their own address, or to another one that is told. */
export async function sendPaymentPlanSessionLink(context: Context, input: SendLinkInput): Promise<OperationSuccess> {
  return enqueueLink(context, PLAN_SESSION, requireId('pps', input.id, PLAN_SESSION.noun), input)
}

const PLAN_SESSION: LinkedKind = {
  kind: 'payment_plan_session',
  noun: 'Payment plan session',
  lock: async (tx, key) => {
    const row = first(await tx.run(lockPaymentPlanSessionToSend, key))
    return row && { ...row, email: row.contactEmail }
  },
}
