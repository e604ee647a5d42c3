import { useEffect, useState } from 'preact/hooks'
import { dateInWords, momentInWords, moneyInWords } from './formats.ts'
import { NothingOwed, OwedLater, OwedNext } from './owed.tsx'
import { isMoreOwed } from './owed-next.ts'
import { Icon } from './sprite.tsx'
import type { Asked, Brand, Schedule } from './state.ts'
import type { Texts } from './texts/index.ts'
import { timesOf } from './times.ts'
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
  const { owed } = asked
  if (owed && view.completedAt === '')
    return view.nextWaits ? <OwedLater texts={texts} /> : <NothingOwed texts={texts} />
  return (
    <section class="card receipt">
      <Icon of="done" />
      <h1 tabIndex={-1}>{texts.doneTitle[timesOf(asked)]}</h1>
      <WhatFollows {...{ asked, texts, isFresh }} />
      {owed && <OwedNext {...{ owed, texts }} nextWaits={view.nextWaits} />}
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
        {isEmbedded || isMoreOwed(asked)
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

/** Whether a plan has taken anything yet, and when it does next. */
function WhatFollows({
  asked,
  texts,
  isFresh,
}: Pick<ReceiptProps, 'asked' | 'texts'> & Pick<CompletedView, 'isFresh'>) {
  const { schedule, isDueNow } = asked
  const date = schedule?.dates[isDueNow ? 1 : 0]
  if (date === undefined) return null
  const which = isDueNow ? 'next' : schedule?.occurrences === 1 ? 'only' : 'first'
  const sentences = [
    ...(isDueNow ? [] : [texts.nothingCharged[isFresh ? 'today' : 'before']]),
    texts.paymentOn[which](dateInWords(date, texts)),
  ]
  return <p>{sentences.join(' ')}</p>
}

function Facts({ brand, asked, texts, view }: ReceiptProps) {
  const { amount, currency, schedule, isDueNow, reference, timeZone } = asked
  const times = timesOf(asked)
  const plan = times === 'several' ? schedule : null
  const money = moneyInWords(amount, currency, texts)
  const facts: readonly (readonly [string, string | null])[] = [
    [texts.paidTo[times], brand.name],
    [plan ? texts.eachPayment : texts.amount, money],
    [texts.wasDueOn, asked.owed?.dueDate ? dateInWords(asked.owed.dueDate, texts) : null],
    [texts.schedule, plan && texts.scheduleInWords(plan.frequency, plan.occurrences)],
    [times === 'later' ? texts.paymentDate : texts.firstPayment, times === 'now' ? null : firstDate(schedule, texts)],
    [texts.total, plan && moneyInWords(plan.total, currency, texts)],
    [
      times === 'now' ? texts.date : texts.agreedOn,
      view.completedAt && momentInWords(view.completedAt, timeZone, texts),
    ],
    [isDueNow ? texts.paidWith : texts.paymentMethod, view.paidWith],
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

const firstDate = (schedule: Schedule | null, texts: Texts): string | null =>
  schedule && dateInWords(schedule.dates[0] ?? schedule.lastDate, texts)
