import type { PaymentAttemptStatus } from '../platform/graphql/inputs.generated.ts'
import { formatId } from '../platform/ids/index.ts'
import { toSeconds } from '../platform/time/index.ts'
import type { Attempt } from './attempt.ts'

/** The parts of an attempt that the API and events show. */
export type PaymentAttempt = Pick<Attempt, 'id' | 'paymentId' | 'number' | 'configurationId' | 'stage' | 'outcome'> &
  Pick<Attempt, 'providerReference' | 'declineCode' | 'networkDeclineCode' | 'returnCode' | 'createdAt'>

/** Returns the status of an attempt: its end, or its progress until then. */
export function attemptStatus({ stage, outcome }: Pick<Attempt, 'stage' | 'outcome'>): PaymentAttemptStatus {
  return outcome ?? (stage as Exclude<Attempt['stage'], 'Settled'>)
}

/**
 * Returns our reference of a charge, which the provider shows in its own reports. Every adapter
 * sends the uuid of the attempt: Adyen as `reference`, Stripe and Plaid as `attempt_id` in the
 * metadata.
 */
export function merchantReference({ id }: Pick<Attempt, 'id'>): string {
  return id
}

/** Returns an attempt as events show it. */
export function attemptPayload(attempt: PaymentAttempt) {
  return {
    number: attempt.number,
    startedAt: toSeconds(attempt.createdAt),
    configurationId: formatId('ppc', attempt.configurationId),
    providerReference: attempt.providerReference,
    merchantReference: merchantReference(attempt),
    status: attemptStatus(attempt),
    declineCode: attempt.declineCode,
    networkDeclineCode: attempt.networkDeclineCode,
    returnCode: attempt.returnCode,
  }
}
