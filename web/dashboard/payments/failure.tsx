import type { PaymentQuery } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { RecoveryLink } from '../links/recovery-link.tsx'
import { Id } from '../parts/id.tsx'

interface FailureProps {
  readonly payment: NonNullable<PaymentQuery['payment']>
  readonly email: string | null
}

/** Why a payment failed, in words, and the link with which the customer of a plan can pay it. */
export function Failure({ payment, email }: FailureProps) {
  const { status, declineCode, failureMessage, paymentPlanId } = payment
  // The message of a returned debit also has the return code of the bank.
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
