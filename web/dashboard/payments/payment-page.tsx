import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from 'urql'
import { isPositive, subtract } from '../decimals.ts'
import { PaymentDocument, type PaymentQuery } from '../documents.generated.ts'
import { formatAmount, formatDate } from '../formats.ts'
import { texts } from '../language.ts'
import { type Fact, Facts, Section, SkeletonSection } from '../parts/facts.tsx'
import { Id } from '../parts/id.tsx'
import { methodLabel } from '../parts/method-label.ts'
import { PageHeading } from '../parts/page-heading.tsx'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import { Time } from '../parts/time.tsx'
import { useNames } from '../parts/use-names.ts'
import { useReadAgain } from '../parts/use-read-again.ts'
import { useMay } from '../shell/account.ts'
import { RecordMissing } from '../shell/record-missing.tsx'
import { Disputes, Refunds } from './payment-records.tsx'
import { ShownPaymentStatus } from './payment-status.tsx'
import { PaymentTimeline } from './payment-timeline.tsx'
import { RefundDialog } from './refund-dialog.tsx'

type Payment = NonNullable<PaymentQuery['payment']>

const route = getRouteApi('/$account/payments/$id')

/** One payment: its facts, what happened to it, and refunds. */
export function PaymentPage() {
  const { id } = route.useParams()
  // Nothing of one payment stays on the page of another.
  return <PaymentOfId key={id} id={id} />
}

function PaymentOfId({ id }: { readonly id: string }) {
  const [{ data, error, fetching }, read] = useQuery({ query: PaymentDocument, variables: { id } })
  const payment = data?.payment
  const isInProgress = payment ? isUnsettled(payment) : false
  useReadAgain(isInProgress, () => read({ requestPolicy: 'network-only' }))
  const names = useNames([payment?.contactId, payment?.paymentMethodId])
  const mayRefund = useMay('Refunds')
  const [isRefunding, setRefunding] = useState(false)
  const left = payment && leftToRefund(payment)
  if (!payment && !fetching && !error) return <RecordMissing title={texts.payment} />
  return (
    <>
      <PageHeading
        title={texts.payment}
        actions={
          left &&
          mayRefund && (
            <button type="button" className="button primary" onClick={() => setRefunding(true)}>
              {texts.refund}
            </button>
          )
        }
      >
        {payment && (
          <p className="figure">
            <strong>{formatAmount(payment.amount, payment.currency)}</strong> <span>{payment.currency}</span>{' '}
            <ShownPaymentStatus payment={payment} />
          </p>
        )}
      </PageHeading>
      {error && <ProblemPanel error={error} onRetry={() => read({ requestPolicy: 'network-only' })} />}
      {!payment && !error && <SkeletonSection lines={8} />}
      {payment && (
        <div className="columns">
          <div>
            {payment.failureMessage && (
              <div className="warning">
                <p>
                  <strong>{texts.declined}</strong> {payment.failureMessage}
                </p>
                {payment.declineCode && <Id>{payment.declineCode}</Id>}
              </div>
            )}
            <Section title={texts.timeline}>
              <PaymentTimeline payment={payment} />
            </Section>
            <Refunds payment={payment} />
            <Disputes payment={payment} />
          </div>
          <div>
            <Section title={texts.details}>
              <Facts facts={factsOf(payment, names)} />
            </Section>
            {(payment.metadata?.length ?? 0) > 0 && (
              <Section title={texts.metadata}>
                <Facts facts={(payment.metadata ?? []).map(({ key, value }) => [key, value] as const)} />
              </Section>
            )}
            {payment.consent && (
              <Section title={texts.consent}>
                <Facts facts={[[texts.acceptedAt, <Time key="at" at={payment.consent.acceptedAt} />]]} />
                <blockquote>{payment.consent.text}</blockquote>
              </Section>
            )}
          </div>
        </div>
      )}
      {payment && left && isRefunding && (
        <RefundDialog
          paymentId={payment.id}
          currency={payment.currency}
          left={left}
          customer={names.contact(payment.contactId)?.name ?? null}
          onClose={() => setRefunding(false)}
        />
      )}
    </>
  )
}

/** Returns the amount that can be refunded, or null. */
function leftToRefund({ status, amount, capturedAmount, refundedAmount, refunds }: Payment): string | null {
  if (status !== 'Succeeded') return null
  const pending = refunds.filter((refund) => refund.status === 'Pending')
  const refunded = pending.reduce((left, refund) => subtract(left, refund.amount), subtract('0', refundedAmount))
  // `refunded` is negative: what was refunded, or is being refunded.
  const left = subtract(capturedAmount ?? amount, subtract('0', refunded))
  return isPositive(left) ? left : null
}

/** Returns whether the outcome of the payment or of a refund is not known yet. */
function isUnsettled({ status, refunds }: Payment): boolean {
  return status === 'Processing' || refunds.some((refund) => refund.status === 'Pending')
}

function factsOf(payment: Payment, names: ReturnType<typeof useNames>): readonly Fact[] {
  const contact = names.contact(payment.contactId)
  const method = names.method(payment.paymentMethodId)
  const { capturedAmount, authorizedUntil, occurrence, currency } = payment
  return [
    [texts.id, <Id key="id">{payment.id}</Id>],
    [texts.created, <Time key="at" at={payment.createdAt} />],
    [
      texts.contact,
      payment.contactId && (
        <Link
          key="contact"
          from="/$account/payments/$id"
          to="/$account/contacts/$id"
          params={{ id: payment.contactId }}
        >
          {contact?.name ?? payment.contactId}
        </Link>
      ),
    ],
    [texts.email, contact?.email],
    [texts.method, method ? methodLabel(method) : payment.paymentMethodId],
    [
      texts.plan,
      payment.paymentPlanId && (
        <Link key="plan" from="/$account/payments/$id" to="/$account/plans/$id" params={{ id: payment.paymentPlanId }}>
          {occurrence ? texts.occurrenceOf(occurrence.number, formatDate(occurrence.date)) : payment.paymentPlanId}
        </Link>
      ),
    ],
    [texts.refundedAmount, isPositive(payment.refundedAmount) ? formatAmount(payment.refundedAmount, currency) : null],
    [
      texts.capturedAmount,
      payment.capture === 'Manual' && capturedAmount ? formatAmount(capturedAmount, currency) : null,
    ],
    [texts.authorizedUntil, authorizedUntil && <Time key="until" at={authorizedUntil} />],
    [texts.description, payment.description],
    [texts.statementDescriptor, payment.statementDescriptor],
    [texts.reference, payment.transactionRef && <Id key="reference">{payment.transactionRef}</Id>],
    [texts.session, payment.paymentSessionId && <Id key="session">{payment.paymentSessionId}</Id>],
  ]
}
