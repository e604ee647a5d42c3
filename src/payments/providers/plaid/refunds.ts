import type { TransferRefund } from 'plaid'
import type { PaymentProvider, RefundFailureCode, RefundOutcome } from '../port/port.ts'
import { entry } from '../port/read-object.ts'
import { unknownOnNoResponse } from '../port/retry.ts'
import { callPlaid } from './call-plaid.ts'
import { causeOfRejection, REFUND_STATUSES, rejectsCredentials } from './outcome-table.ts'

const NOT_ACCEPTED = 'The provider did not accept the refund.'
const NOT_DONE = 'The account could not receive the refund.'

/** Sends a refund with its id as the key. It settles days later. */
export const refund: PaymentProvider['refund'] = async (access, refundId, { parameters }) => {
  const { transfer_id, amount } = parameters as { readonly transfer_id: string; readonly amount: string }
  return unknownOnNoResponse<RefundOutcome>(null, async () => {
    const reply = await callPlaid(access, (plaid, options) =>
      plaid.transferRefundCreate({ transfer_id, amount, idempotency_key: refundId }, options),
    )
    if (reply.accepted) return outcomeOfRefund(reply.body.refund)
    if (rejectsCredentials(reply)) return { kind: 'Unknown', reference: null, cause: 'credentials rejected' }
    return { kind: 'Failed', reference: null, code: 'rejected_by_provider', message: NOT_ACCEPTED }
  })
}

/** Finds a refund by Plaid's id. Without the id it may be another of the same amount. */
export const findRefund: PaymentProvider['findRefund'] = async (access, { reference }) => {
  if (reference === null) return { kind: 'Unknown', reference, cause: 'server error' }
  return unknownOnNoResponse<RefundOutcome>(reference, async () => {
    const reply = await callPlaid(access, (plaid, options) =>
      plaid.transferRefundGet({ refund_id: reference }, options),
    )
    if (reply.accepted) return outcomeOfRefund(reply.body.refund)
    return { kind: 'Unknown', reference, cause: causeOfRejection(reply) }
  })
}

/** The failure codes of statuses. A failed refund did not reach the bank. */
const FAILURES: Readonly<Record<string, RefundFailureCode>> = {
  cancelled: 'canceled',
  failed: 'rejected_by_provider',
  returned: 'returned',
}

/** Returns the outcome of a refund by its status. */
export function outcomeOfRefund({
  id,
  status,
}: Pick<TransferRefund, 'id'> & { readonly status: string }): RefundOutcome {
  const kind = entry(REFUND_STATUSES, status)
  if (kind === undefined) return { kind: 'Unknown', reference: id, cause: 'unreadable answer' }
  if (kind !== 'Failed') return { kind, reference: id }
  return { kind, reference: id, code: entry(FAILURES, status) ?? 'unknown', message: NOT_DONE }
}
