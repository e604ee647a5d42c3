import type { ContactIdvSessionStatus, VerificationQuery } from '../documents.generated.ts'
import type { Tone } from '../parts/status.tsx'

/** The latest identity verification of a contact, without pictures. */
export type Verification = NonNullable<NonNullable<VerificationQuery['contact']>['idv']>

/** The urgency of each status of a verification. */
export const VERIFICATION_TONES: Readonly<Record<ContactIdvSessionStatus, Tone>> = {
  Active: 'wait',
  Success: 'good',
  PendingReview: 'warn',
  Failed: 'bad',
  Expired: 'off',
  Canceled: 'off',
}
