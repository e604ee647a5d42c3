import type { Context } from '../../accounts/index.ts'
import { lastAmountOf } from '../../plans/index.ts'
import { first } from '../../platform/db/index.ts'
import type { SendPaymentSessionLinkInput } from '../../platform/graphql/inputs.generated.ts'
import { PLAN_SESSION } from '../plan-sessions/index.ts'
import { enqueueLink, type OperationSuccess } from './enqueue-link.ts'
import { lockPaymentPlanSessionToSend } from './session-links.queries.generated.ts'

/**
 * Sends the customer the link of an active plan session, to their own address or to the one in the
 * input.
 */
export function sendPaymentPlanSessionLink(
  context: Context,
  input: SendPaymentSessionLinkInput,
): Promise<OperationSuccess> {
  return enqueueLink(
    context,
    PLAN_SESSION,
    async (tx, key) => {
      const row = first(await tx.run(lockPaymentPlanSessionToSend, key))
      return row && { ...row, lastAmountMinor: lastAmountOf(row), email: row.contactEmail }
    },
    input,
  )
}
