import type { PaymentSessionStatus } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { Status, type Tone } from '../parts/status.tsx'

/** The urgency of each status of a link. */
export const LINK_TONES: Readonly<Record<PaymentSessionStatus, Tone>> = {
  Active: 'wait',
  Completed: 'good',
  Expired: 'off',
  Canceled: 'off',
}

/** The status of a link. */
export function ShownLinkStatus({ status }: { readonly status: PaymentSessionStatus }) {
  return <Status text={texts.linkStatuses[status]} tone={LINK_TONES[status]} />
}
