import { timingOf } from './payment-timing.ts'
import { Icon } from './sprite.tsx'
import type { Brand, CheckoutTerms } from './state.ts'
import type { Texts } from './texts/index.ts'
import type { CompletedView } from './view.ts'

interface PaidStatusProps {
  readonly brand: Brand
  readonly terms: CheckoutTerms
  readonly texts: Texts
  readonly view: CompletedView
}

/** Returns the heading of a receipt. It says "paid" only for a settled payment. */
export function ReceiptHeading({ terms, texts, view }: PaidStatusProps) {
  const { paymentStatus } = view
  return (
    <>
      <Icon of={paymentStatus === 'Processing' ? 'sent' : isUnpaid(view) ? 'unpaid' : 'done'} />
      <h1 tabIndex={-1}>{titleOf({ terms, texts, view })}</h1>
    </>
  )
}

/**
 * Explains a payment that is not settled: when it counts, that it may be returned, and who is
 * notified.
 */
export function UnsettledPayment({ brand, terms, texts, view }: PaidStatusProps) {
  const { sent, unpaidText } = texts
  const by = view.sourceLabel?.isBank ? 'bank' : 'other'
  if (isUnpaid(view)) return <p>{unpaidText(brand.name)}</p>
  if (view.paymentStatus !== 'Processing') return null
  return (
    <div class="info">
      <p>
        <strong>{sent.notPaid[timingOf(terms) === 'several' ? 'first' : 'all']}</strong> {sent.settlement[by]}
      </p>
      <p>{sent.mayFail[by]}</p>
      <p>{view.messageFollows ? sent.messageFollows : sent.notification(brand.name)}</p>
    </div>
  )
}

function titleOf({ terms, texts, view }: Pick<PaidStatusProps, 'terms' | 'texts' | 'view'>): string {
  const timing = timingOf(terms)
  const { paymentStatus, sourceLabel } = view
  if (paymentStatus === 'Returned' || paymentStatus === 'Failed') return texts.unpaidTitle[paymentStatus]
  const isSent = paymentStatus === 'Processing' && timing !== 'several'
  return isSent ? texts.sent.title[sourceLabel?.isBank ? 'bank' : 'other'] : texts.completedTitle[timing]
}

/** Returns true when the payment was returned or failed. */
export const isUnpaid = ({ paymentStatus }: Pick<CompletedView, 'paymentStatus'>) =>
  paymentStatus === 'Returned' || paymentStatus === 'Failed'
