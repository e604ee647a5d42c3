import { formatDate, formatDateTime, formatMoney } from './formats.ts'
import { lastPayment } from './last-payment.ts'
import { OutstandingSummary } from './outstanding.tsx'
import { timingOf } from './payment-timing.ts'
import type { CheckoutTerms, Schedule } from './state.ts'
import type { Texts } from './texts/index.ts'

/** More dates than this are shown in columns. */
const MANY_DATES = 6

interface SummaryProps {
  readonly terms: CheckoutTerms
  readonly texts: Texts
}

/** Shows the amount, the frequency and the dates. */
export function Summary({ terms, texts }: SummaryProps) {
  const { amount, currency, schedule, upcoming, outstanding, expiresAt, timeZone } = terms
  return (
    <section class="summary" aria-labelledby="summary-title">
      <p id="summary-title" class="label">
        {timingOf(terms) === 'several' ? texts.eachPayment : texts.toPay}
      </p>
      <p class="amount">{formatMoney(amount, currency, texts)}</p>
      {schedule && <ScheduleSummary {...{ schedule, terms, texts }} />}
      {outstanding && <OutstandingSummary {...{ outstanding, upcoming, currency, texts }} />}
      {expiresAt && <p class="muted">{texts.linkWorksUntil(formatDateTime(expiresAt, timeZone, texts))}</p>}
    </section>
  )
}

interface ScheduleProps {
  readonly schedule: Schedule
  readonly terms: CheckoutTerms
  readonly texts: Texts
}

function ScheduleSummary({ schedule, terms, texts }: ScheduleProps) {
  const { frequency, occurrences, dates, lastDate, total } = schedule
  const last = lastPayment(schedule, terms.currency, texts)
  const isOne = occurrences === 1
  return (
    <>
      <p class="frequency">{texts.scheduleText(frequency, occurrences)}</p>
      <dl class="details">
        <Detail name={isOne ? texts.paymentDate : texts.firstPayment} value={formatDate(dates[0] ?? lastDate, texts)} />
        {!isOne && <Detail name={texts.lastPayment} value={last} />}
        {!isOne && <Detail name={texts.total} value={formatMoney(total, terms.currency, texts)} />}
        <Detail
          name={texts.dueToday}
          value={terms.isDueNow ? formatMoney(terms.amount, terms.currency, texts) : texts.nothing}
          isDue
        />
      </dl>
      {occurrences > 2 && (
        <details>
          <summary>{texts.showAllDates(occurrences)}</summary>
          <ol class={occurrences > MANY_DATES ? 'dates many' : 'dates'}>
            {dates.map((date) => (
              <li key={date}>{date === lastDate ? last : formatDate(date, texts)}</li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}

function Detail({
  name,
  value,
  isDue = false,
}: {
  readonly name: string
  readonly value: string
  readonly isDue?: boolean
}) {
  return (
    <div class={isDue ? 'due' : undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
