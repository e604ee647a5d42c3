import { getRouteApi, Link } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { isPositive } from '../decimals.ts'
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
import { usePolling } from '../parts/use-polling.ts'
import { RecordMissing } from '../shell/record-missing.tsx'
import { Failure } from './failure.tsx'
import { PaymentActions } from './payment-actions.tsx'
import { Disputes, Refunds } from './payment-records.tsx'
import { ShownPaymentStatus } from './payment-status.tsx'
import { PaymentTimeline } from './payment-timeline.tsx'

type Payment = NonNullable<PaymentQuery['payment']>

const route = getRouteApi('/$account/payments/$id')

/** One payment: its facts, what happened to it, and refunds. */
export function PaymentPage() {
  const { id } = route.useParams()
  // The key resets the state when the page shows another payment.
  return <PaymentOfId key={id} id={id} />
}

function PaymentOfId({ id }: { readonly id: string }) {
  const [{ data, error, fetching }, read] = useQuery({ query: PaymentDocument, variables: { id } })
  const payment = data?.payment
  const isInProgress = payment ? isUnsettled(payment) : false
  usePolling(isInProgress, () => read({ requestPolicy: 'network-only' }))
  const names = useNames([payment?.contactId, payment?.paymentMethodId])
  if (!payment && !fetching && !error) return <RecordMissing title={texts.payment} />
  return (
    <>
      <PageHeading
        title={texts.payment}
        actions={
          payment && <PaymentActions payment={payment} customer={names.contact(payment.contactId)?.name ?? null} />
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
            <Failure payment={payment} email={names.contact(payment.contactId)?.email ?? null} />
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
    </>
  )
}

/** Returns whether the outcome of the payment, of a refund or of a capture is not known yet. */
function isUnsettled({ status, refunds, captureRequests }: Payment): boolean {
  return status === 'Processing' || [...refunds, ...captureRequests].some((each) => each.status === 'Pending')
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
    [
      texts.paymentLink,
      payment.paymentSessionId && (
        <Link
          key="session"
          from="/$account/payments/$id"
          to="/$account/links/payments/$id"
          params={{ id: payment.paymentSessionId }}
        >
          {payment.paymentSessionId}
        </Link>
      ),
    ],
  ]
}
