import { useEffect, useState } from 'preact/hooks'
import { dateInWords, momentInWords, moneyInWords } from './formats.ts'
import { Icon } from './sprite.tsx'
import type { Asked, Brand } from './state.ts'
import type { Texts } from './texts/index.ts'
import type { CompletedView } from './view.ts'

const GO_ON_AFTER_MS = 8_000

interface ReceiptProps {
  readonly brand: Brand
  readonly asked: Asked
  readonly texts: Texts
  readonly view: CompletedView
  readonly isEmbedded: boolean
}

/**
 * What was paid, to keep or print; who has just paid is taken on unless they would rather stay. In a frame the page around it
 * decides where to.
 */
export function Receipt({ brand, asked, texts, view, isEmbedded }: ReceiptProps) {
  const { isFresh } = view
  const onwardUrl = isEmbedded ? null : view.onwardUrl
  const [isStaying, setStaying] = useState(!isFresh)
  const stay = () => setStaying(true)
  useEffect(() => {
    if (isStaying || onwardUrl === null) return
    const timer = setTimeout(() => location.assign(onwardUrl), GO_ON_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isStaying, onwardUrl])
  return (
    <section class="card receipt">
      <Icon of="done" />
      <h1 tabIndex={-1}>{asked.schedule ? texts.planDoneTitle : texts.paidTitle}</h1>
      <h2 class="label">{texts.receipt}</h2>
      <Facts {...{ brand, asked, texts, view, isEmbedded }} />
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
        {isEmbedded ? '' : onwardUrl === null ? texts.closePage : isStaying ? '' : texts.goOnSoon(brand.name)}
      </p>
    </section>
  )
}

function Facts({ brand, asked, texts, view }: ReceiptProps) {
  const { amount, currency, schedule, reference, timeZone } = asked
  const money = moneyInWords(amount, currency, texts)
  const facts: readonly (readonly [string, string | null])[] = [
    [texts.paidTo[schedule ? 'plan' : 'payment'], brand.name],
    [schedule ? texts.eachPayment : texts.amount, money],
    [texts.schedule, schedule && texts.scheduleInWords(schedule.frequency, schedule.occurrences)],
    [texts.firstPayment, schedule && dateInWords(schedule.dates[0] ?? schedule.lastDate, texts)],
    [texts.total, schedule && moneyInWords(schedule.total, currency, texts)],
    [texts.date, view.completedAt && momentInWords(view.completedAt, timeZone, texts)],
    [texts.paidWith, view.paidWith],
    [texts.reference, reference],
  ]
  return (
    <dl class="facts">
      {facts.map(
        ([label, fact]) =>
          fact && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{fact}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
