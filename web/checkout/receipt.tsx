import { useEffect, useState } from 'preact/hooks'
import { Contact } from './contact.tsx'
import { formatDate } from './formats.ts'
import { hasMoreOutstanding } from './next-outstanding.ts'
import { NothingOutstanding, PaymentInFlight, RemainingOutstanding } from './outstanding.tsx'
import { isUnpaid, ReceiptHeading, UnsettledPayment } from './paid-status.tsx'
import { ReceiptDetails } from './receipt-details.tsx'
import type { Brand, CheckoutTerms } from './state.ts'
import type { Texts } from './texts/index.ts'
import type { CompletedView } from './view.ts'

const CONTINUE_AFTER_MS = 8_000
/** The receipt of a payment that is not settled says more. */
const CONTINUE_AFTER_READING_MS = 30_000

interface ReceiptProps {
  readonly brand: Brand
  readonly terms: CheckoutTerms
  readonly texts: Texts
  readonly view: CompletedView
  readonly isEmbedded: boolean
}

/**
 * Shows the receipt. A customer who has just paid is redirected unless they choose to stay. In a
 * frame the embedding page redirects.
 */
export function Receipt({ brand, terms, texts, view, isEmbedded }: ReceiptProps) {
  const { isJustCompleted } = view
  const isSent = view.paymentStatus === 'Processing'
  const continueUrl = isEmbedded ? null : view.continueUrl
  const [isStaying, setStaying] = useState(!isJustCompleted)
  const stay = () => setStaying(true)
  useEffect(() => {
    if (isStaying || continueUrl === null) return
    const timer = setTimeout(() => location.assign(continueUrl), isSent ? CONTINUE_AFTER_READING_MS : CONTINUE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isStaying, continueUrl, isSent])
  const { outstanding } = terms
  if (outstanding && view.completedAt === '')
    return view.isNextBlocked ? (
      <PaymentInFlight texts={texts} />
    ) : (
      <NothingOutstanding {...{ texts }} isSent={view.paymentStatus !== null} />
    )
  return (
    <section class="card receipt">
      <ReceiptHeading {...{ brand, terms, texts, view }} />
      <UnsettledPayment {...{ brand, terms, texts, view }} />
      {!isUnpaid(view) && <NextCharge {...{ terms, texts, view }} />}
      {outstanding && <RemainingOutstanding {...{ outstanding, texts }} isNextBlocked={view.isNextBlocked} />}
      <h2 class="label">{texts.receipt}</h2>
      <ReceiptDetails {...{ brand, terms, texts, view }} />
      <p>
        <a href={`${location.pathname}/consent`} target="_blank" rel="noreferrer">
          {texts.consent}
        </a>
      </p>
      {brand.support && <Contact {...{ brand, texts }} />}
      <div class="buttons">
        {continueUrl !== null && (
          <a class="button primary" href={continueUrl} rel="noreferrer">
            {texts.continueTo(brand.name)}
          </a>
        )}
        <button
          type="button"
          class="secondary"
          onClick={() => {
            stay()
            print()
          }}
        >
          {texts.print}
        </button>
        {continueUrl !== null && !isStaying && (
          <button type="button" class="secondary" onClick={stay}>
            {texts.stay}
          </button>
        )}
      </div>
      <p role="status" class="status">
        {isEmbedded || hasMoreOutstanding(terms) || isUnpaid(view)
          ? ''
          : continueUrl === null
            ? texts.closePage
            : isStaying
              ? ''
              : texts.redirectSoon(brand.name)}
      </p>
    </section>
  )
}

/** Says whether a plan has charged anything yet, and when it charges next. */
function NextCharge({ terms, texts, view }: Pick<ReceiptProps, 'terms' | 'texts' | 'view'>) {
  const { schedule, upcoming } = terms
  if (schedule === null) return null
  const isCharged = view.paymentStatus !== null
  const which = isCharged ? 'next' : schedule.occurrences === 1 ? 'only' : 'first'
  const messages = [
    ...(isCharged ? [] : [texts.nothingCharged[view.isJustCompleted ? 'today' : 'before']]),
    ...(upcoming ? [texts.paymentOn[which](formatDate(upcoming.nextDate, texts))] : []),
  ]
  return messages.length > 0 ? <p>{messages.join(' ')}</p> : null
}
