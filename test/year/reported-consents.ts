import type { Random } from '../faults/random.ts'
import type { Organization } from './organization.ts'

/** Longer than a step of a clock, which may still be on its way. */
const AGO_MS = 40 * 86_400_000
const HOUR_MS = 3_600_000
const BROWSER = 'Example Browser'

/** A consent that an organization's server reported. */
export interface ReportedConsent {
  /** Unique within the organization. */
  readonly text: string
  readonly acceptedAt: string
  readonly ipAddress: string | null
  readonly userAgent: string | null
  readonly purpose: 'Payment' | 'MethodChange' | 'DateChange'
  /** The terms of a payment. */
  readonly payment?: {
    readonly reference: string
    readonly minor: number
    readonly currency: string
    readonly last4: string
  }
  /** The uuid of the plan that changes. */
  readonly planId?: string
}

/** Returns the `authorization` of a request, and logs it before it is sent. */
export function reportConsent(
  { name, clock, requestLog }: Organization,
  random: Random,
  about: Pick<ReportedConsent, 'purpose' | 'payment' | 'planId'>,
): object {
  const isOnline = random.below(2) === 0
  const text = `I agree to this ${about.purpose}, number ${requestLog.reported.length + 1} of ${name}.`
  const acceptedAt = new Date(clock.nowMs() - AGO_MS - random.below(HOUR_MS)).toISOString()
  const origin = isOnline ? { ipAddress: '192.0.2.7', userAgent: BROWSER } : {}
  requestLog.reported.push({ ipAddress: null, userAgent: null, ...origin, ...about, text, acceptedAt })
  return { acceptedAt, text, ...origin }
}
