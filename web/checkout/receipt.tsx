import { useEffect, useState } from 'preact/hooks'
import { Contact } from './contact.tsx'
import { dateInWords } from './formats.ts'
import { isMoreOutstanding } from './next-outstanding.ts'
import { NothingOwed, OwedLater, OwedNext } from './outstanding.tsx'
import { isUnpaid, PaidStatusNotice, ReceiptHeading } from './paid-status.tsx'
import { Facts } from './receipt-facts.tsx'
import type { AgreedTerms, Brand } from './state.ts'
import type { Texts } from './texts/index.ts'
import type { CompletedView } from './view.ts'

const GO_ON_AFTER_MS = 8_000
/** The receipt of a payment that is not settled says more. */
const GO_ON_AFTER_READING_MS = 30_000

interface ReceiptProps {
  readonly brand: Brand
  readonly asked: AgreedTerms
  readonly texts: Texts
  readonly view: CompletedView
  readonly isEmbedded: boolean
}

/**
 * Shows the receipt. A customer who has just paid is redirected unless they choose to stay. In a frame the embedding page
 * redirects.
 */
export function Receipt({ brand, asked, texts, view, isEmbedded }: ReceiptProps) {
  const { isFresh } = view
  const isSent = view.paymentStatus === 'Processing'
  const onwardUrl = isEmbedded ? null : view.onwardUrl
  const [isStaying, setStaying] = useState(!isFresh)
  const stay = () => setStaying(true)
  useEffect(() => {
    if (isStaying || onwardUrl === null) return
    const timer = setTimeout(() => location.assign(onwardUrl), isSent ? GO_ON_AFTER_READING_MS : GO_ON_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isStaying, onwardUrl, isSent])
  const { owed } = asked
  if (owed && view.completedAt === '')
    return view.nextWaits ? (
      <OwedLater texts={texts} />
    ) : (
      <NothingOwed {...{ texts }} isSent={view.paymentStatus !== null} />
    )
  return (
    <section class="card receipt">
      <ReceiptHeading {...{ brand, asked, texts, view }} />
      <PaidStatusNotice {...{ brand, asked, texts, view }} />
      {!isUnpaid(view) && <WhatFollows {...{ asked, texts, view }} />}
      {owed && <OwedNext {...{ owed, texts }} nextWaits={view.nextWaits} />}
      <h2 class="label">{texts.receipt}</h2>
      <Facts {...{ brand, asked, texts, view }} />
      {brand.support && <Contact {...{ brand, texts }} />}
      <div class="buttons">
        {onwardUrl !== null && (
          <a class="button main" href={onwardUrl} rel="noreferrer">
            {texts.goOn(brand.name)}
          </a>
        )}
        <button
          type="button"
          class="plain"
          onClick={() => {
            stay()
            print()
          }}
        >
          {texts.print}
        </button>
        {onwardUrl !== null && !isStaying && (
          <button type="button" class="plain" onClick={stay}>
            {texts.stay}
          </button>
        )}
      </div>
      <p role="status" class="status">
        {isEmbedded || isMoreOutstanding(asked) || isUnpaid(view)
          ? ''
          : onwardUrl === null
            ? texts.closePage
            : isStaying
              ? ''
              : texts.goOnSoon(brand.name)}
      </p>
    </section>
  )
}

/** Says whether a plan has charged anything yet, and when it charges next. */
function WhatFollows({ asked, texts, view }: Pick<ReceiptProps, 'asked' | 'texts' | 'view'>) {
  const { schedule, ahead } = asked
  if (schedule === null) return null
  const isCharged = view.paymentStatus !== null
  const which = isCharged ? 'next' : schedule.occurrences === 1 ? 'only' : 'first'
  const sentences = [
    ...(isCharged ? [] : [texts.nothingCharged[view.isFresh ? 'today' : 'before']]),
    ...(ahead ? [texts.paymentOn[which](dateInWords(ahead.nextDate, texts))] : []),
  ]
  return sentences.length > 0 ? <p>{sentences.join(' ')}</p> : null
}
