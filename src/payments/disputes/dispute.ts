import { formatId } from '../../platform/ids/index.ts'
import { formatMinor } from '../../platform/money/index.ts'
import { type Timestamp, toSeconds } from '../../platform/time/index.ts'
import type { DisputeState } from './dispute-state.ts'

/** A dispute as its row holds it. Ids are uuids. */
export interface Dispute extends DisputeState {
  readonly id: string
  readonly orgId: string
  readonly paymentId: string
  /** The attempt whose charge is disputed. */
  readonly attemptId: string
  readonly configurationId: string
  readonly providerReference: string
  /** By the organization's clock. */
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** A dispute as a statement returns it: enumerations as text. */
type DisputeRow = Omit<Dispute, 'status' | 'reason'> & { readonly status: string; readonly reason: string }

/** Returns the dispute of a row. The table's constraints guarantee the enumerations. */
export function disputeOf(row: DisputeRow): Dispute {
  return row as Dispute
}

/** Returns the disputed amount as the API shows it; null when it could not be stored. */
export function disputedAmount({ amountMinor, currency }: Pick<Dispute, 'amountMinor' | 'currency'>): string | null {
  return amountMinor === null ? null : formatMinor(amountMinor, currency)
}

/** Returns a dispute as its events show it. */
export function disputePayload(dispute: Dispute) {
  return {
    id: formatId('dsp', dispute.id),
    orgId: formatId('org', dispute.orgId),
    paymentId: formatId('pay', dispute.paymentId),
    configurationId: formatId('ppc', dispute.configurationId),
    amount: disputedAmount(dispute),
    currency: dispute.currency,
    reason: dispute.reason,
    networkReasonCode: dispute.networkReasonCode,
    evidenceDueAt: dispute.evidenceDueAt && toSeconds(dispute.evidenceDueAt),
    status: dispute.status,
    openedAt: toSeconds(dispute.openedAt),
    closedAt: dispute.closedAt && toSeconds(dispute.closedAt),
    reportedAt: toSeconds(dispute.reportedAt),
    providerReference: dispute.providerReference,
    createdAt: toSeconds(dispute.createdAt),
    updatedAt: toSeconds(dispute.updatedAt),
  }
}
