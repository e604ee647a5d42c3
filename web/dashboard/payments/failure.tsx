import type { PaymentQuery } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { RecoveryLink } from '../links/recovery-link.tsx'
import { Id } from '../parts/id.tsx'

interface FailureProps {
  readonly payment: NonNullable<PaymentQuery['payment']>
  readonly email: string | null
}

/** The reason of a failed payment in words, and the recovery link if it belongs to a plan. */
export function Failure({ payment, email }: FailureProps) {
  const { status, declineCode, failureMessage, paymentPlanId } = payment
  // The API's message about a returned debit also contains the bank's return code.
  const words = declineCode && status !== 'Returned' ? texts.declineReasons[declineCode] : null
  const reason = words ?? failureMessage
  return (
    <>
      {reason && (
        <div className="warning">
          <p>
            {status === 'Failed' && <strong>{texts.declined}</strong>} {reason}
          </p>
          {declineCode && <Id>{declineCode}</Id>}
        </div>
      )}
      {(status === 'Failed' || status === 'Returned') && paymentPlanId && (
        <RecoveryLink planId={paymentPlanId} email={email} />
      )}
    </>
  )
}
