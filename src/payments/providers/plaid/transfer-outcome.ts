import type { Transfer, TransferFailure } from 'plaid'
import { entry } from '../port/entry.ts'
import type { ChargeOutcome } from '../port/port.ts'
import { FAILED, STATUSES } from './outcome-table.ts'

/** Returns the outcome of a charge by its transfer's status. */
export function outcomeOfTransfer({ id, status, failure_reason }: Transfer): ChargeOutcome {
  const kind = entry(STATUSES, status)
  switch (kind) {
    case 'Processing':
    case 'Succeeded':
      return { kind, reference: id, stored: null }
    case 'Canceled':
      return { kind, reference: id }
    case 'Declined':
      return { kind, reference: id, decline: FAILED }
    case 'Returned':
      return { kind, reference: id, code: returnCodeOf(failure_reason) }
    default:
      return { kind: 'Unknown', reference: id, cause: 'unreadable answer' }
  }
}

/** Returns the Nacha code of a return, under its current or its former field name. */
export function returnCodeOf(failure: TransferFailure | null | undefined): string {
  return failure?.failure_code ?? failure?.ach_return_code ?? 'UNKNOWN'
}
