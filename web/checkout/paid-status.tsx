import { Icon } from './sprite.tsx'
import type { AgreedTerms, Brand } from './state.ts'
import type { Texts } from './texts/index.ts'
import { timesOf } from './times.ts'
import type { CompletedView } from './view.ts'

interface PaidStatusProps {
  readonly brand: Brand
  readonly asked: AgreedTerms
  readonly texts: Texts
  readonly view: CompletedView
}

/** Returns the heading of a receipt. It says "paid" only for a settled payment. */
export function ReceiptHeading({ asked, texts, view }: PaidStatusProps) {
  const { paymentStatus } = view
  return (
    <>
      <Icon of={paymentStatus === 'Processing' ? 'sent' : isUnpaid(view) ? 'unpaid' : 'done'} />
      <h1 tabIndex={-1}>{titleOf({ asked, texts, view })}</h1>
    </>
  )
}

/** Explains a payment that is not settled: when it counts, that it may be returned, and who is notified. */
export function PaidStatusNotice({ brand, asked, texts, view }: PaidStatusProps) {
  const { sent, unpaidText } = texts
  const by = view.paidBy?.isBank ? 'bank' : 'other'
  if (isUnpaid(view)) return <p>{unpaidText(brand.name)}</p>
  if (view.paymentStatus !== 'Processing') return null
  return (
    <div class="aside">
      <p>
        <strong>{sent.notPaid[timesOf(asked) === 'several' ? 'first' : 'all']}</strong> {sent.counts[by]}
      </p>
      <p>{sent.mayFail[by]}</p>
      <p>{sent.follows(brand.name)}</p>
    </div>
  )
}

function titleOf({ asked, texts, view }: Pick<PaidStatusProps, 'asked' | 'texts' | 'view'>): string {
  const times = timesOf(asked)
  const { paymentStatus, paidBy } = view
  if (paymentStatus === 'Returned' || paymentStatus === 'Failed') return texts.unpaidTitle[paymentStatus]
  const isSent = paymentStatus === 'Processing' && times !== 'several'
  return isSent ? texts.sent.title[paidBy?.isBank ? 'bank' : 'other'] : texts.doneTitle[times]
}

/** Returns true when the payment was returned or failed. */
export const isUnpaid = ({ paymentStatus }: Pick<CompletedView, 'paymentStatus'>) =>
  paymentStatus === 'Returned' || paymentStatus === 'Failed'
