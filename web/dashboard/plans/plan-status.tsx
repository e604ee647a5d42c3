import type { PaymentPlanOccurrenceStatus, PaymentPlanStatus } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { Status, type Tone } from '../parts/status.tsx'

/** The urgency of each status of a plan. */
export const PLAN_TONES: Readonly<Record<PaymentPlanStatus, Tone>> = {
  Active: 'good',
  PastDue: 'bad',
  Paused: 'warn',
  Pending: 'wait',
  Completed: 'good',
  Canceled: 'off',
}

const OCCURRENCE_TONES: Readonly<Record<PaymentPlanOccurrenceStatus, Tone>> = {
  Scheduled: 'off',
  Processing: 'wait',
  Succeeded: 'good',
  PaidElsewhere: 'good',
  Failed: 'bad',
  Waived: 'off',
  Skipped: 'off',
  Canceled: 'off',
}

/** The status of a plan. */
export function ShownPlanStatus({ status }: { readonly status: PaymentPlanStatus }) {
  return <Status text={texts.planStatuses[status]} tone={PLAN_TONES[status]} />
}

/** The status of an occurrence. */
export function ShownOccurrenceStatus({ status }: { readonly status: PaymentPlanOccurrenceStatus }) {
  return <Status text={texts.occurrenceStatuses[status]} tone={OCCURRENCE_TONES[status]} />
}
