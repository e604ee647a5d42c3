import type { TransferRefund } from 'plaid'
import { entry } from '../port/entry.ts'
import type { PaymentProvider, RefundOutcome } from '../port/port.ts'
import { orUnknown } from '../port/retry.ts'
import { ask } from './ask-plaid.ts'
import { REFUND_STATUSES, REFUSED_TO_SPEAK } from './outcome-table.ts'

const NOT_ACCEPTED = 'The provider did not accept the refund.'
const NOT_DONE = 'The account could not receive the refund.'

/** Sends a refund with its id as the key. It settles days later. */
export const refund: PaymentProvider['refund'] = async (access, refundId, { parameters }) => {
  const { transfer_id, amount } = parameters as { readonly transfer_id: string; readonly amount: string }
  return orUnknown<RefundOutcome>(null, async () => {
    const reply = await ask(access, (plaid, options) =>
      plaid.transferRefundCreate({ transfer_id, amount, idempotency_key: refundId }, options),
    )
    if (reply.accepted) return outcomeOfRefund(reply.body.refund)
    if (REFUSED_TO_SPEAK.includes(reply.errorCode)) return { kind: 'Unknown', reference: null, cause: 'server error' }
    return { kind: 'Failed', reference: null, message: NOT_ACCEPTED }
  })
}

/**
 * Finds a refund by Plaid's id. Without the id it cannot be distinguished from another of the same
 * amount.
 */
export const findRefund: PaymentProvider['findRefund'] = async (access, { reference }) => {
  const unsure = { kind: 'Unknown', reference, cause: 'server error' } as const
  if (reference === null) return unsure
  return orUnknown<RefundOutcome>(reference, async () => {
    const reply = await ask(access, (plaid, options) => plaid.transferRefundGet({ refund_id: reference }, options))
    return reply.accepted ? outcomeOfRefund(reply.body.refund) : unsure
  })
}

/** Returns the outcome of a refund by its status. */
export function outcomeOfRefund({
  id,
  status,
}: Pick<TransferRefund, 'id'> & { readonly status: string }): RefundOutcome {
  const kind = entry(REFUND_STATUSES, status)
  if (kind === undefined) return { kind: 'Unknown', reference: id, cause: 'unreadable answer' }
  return kind === 'Failed' ? { kind, reference: id, message: NOT_DONE } : { kind, reference: id }
}
