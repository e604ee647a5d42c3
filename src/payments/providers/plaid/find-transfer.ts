import type { Transfer } from 'plaid'
import { timeOfId } from '../../../platform/ids/index.ts'
import { timestampOf } from '../../../platform/time/index.ts'
import type { ProviderAccess, UnknownCause } from '../port/port.ts'
import { callPlaid } from './call-plaid.ts'
import { causeOfRejection } from './outcome-table.ts'

/** A transfer, `none` if it certainly does not exist, or the reason why that is unknown. */
export type TransferLookup = Transfer | 'none' | UnknownCause

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/**
 * The search starts this long before the attempt, because of clock differences. It ends two days
 * after it, because a charge may be sent again until then.
 */
const BEFORE_MS = 15 * MINUTE_MS
const AFTER_MS = 49 * HOUR_MS
const PAGE = 25
const PAGES_MAX = 40

/** Returns the attempt in a transfer's metadata; null for a transfer of another program. */
export function attemptOf({ metadata }: Pick<Transfer, 'metadata'>): string | null {
  return metadata?.attempt_id ?? null
}

/** Searches at most 1,000 transfers around the attempt's time. Throws NoResponse. */
export async function findByAttempt(access: ProviderAccess, attemptId: string): Promise<TransferLookup> {
  const madeAt = timeOfId(attemptId)
  const span = { start_date: timestampOf(madeAt - BEFORE_MS), end_date: timestampOf(madeAt + AFTER_MS) }
  for (let page = 0; page < PAGES_MAX; page++) {
    const reply = await callPlaid(access, (plaid, options) =>
      plaid.transferList({ ...span, count: PAGE, offset: page * PAGE }, options),
    )
    if (!reply.accepted) return causeOfRejection(reply)
    const { transfers } = reply.body
    const found = transfers.find((transfer) => attemptOf(transfer) === attemptId)
    if (found) return found
    if (transfers.length < PAGE) return 'none'
  }
  return 'server error'
}

/** Returns a transfer by its id. Throws NoResponse. */
export async function findById(access: ProviderAccess, transferId: string): Promise<TransferLookup> {
  const reply = await callPlaid(access, (plaid, options) => plaid.transferGet({ transfer_id: transferId }, options))
  return reply.accepted ? reply.body.transfer : causeOfRejection(reply)
}

/**
 * Returns the transfer of an authorization. Cancels an unused authorization, so that a transfer
 * certainly never exists. Throws NoResponse.
 */
export async function findByAuthorization(access: ProviderAccess, authorizationId: string): Promise<TransferLookup> {
  const read = () =>
    callPlaid(access, (plaid, options) => plaid.transferGet({ authorization_id: authorizationId }, options))
  const first = await read()
  if (first.accepted) return first.body.transfer
  const takenBack = await callPlaid(access, (plaid, options) =>
    plaid.transferAuthorizationCancel({ authorization_id: authorizationId }, options),
  )
  if (takenBack.accepted) return 'none'
  const second = await read()
  return second.accepted ? second.body.transfer : causeOfRejection(second)
}
