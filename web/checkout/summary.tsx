import { dateInWords, momentInWords, moneyInWords } from './formats.ts'
import { OwedShown } from './outstanding.tsx'
import type { AgreedTerms, Schedule } from './state.ts'
import type { Texts } from './texts/index.ts'
import { timesOf } from './times.ts'

/** More dates than this are shown in columns. */
const MANY_DATES = 6

interface SummaryProps {
  readonly asked: AgreedTerms
  readonly texts: Texts
}

/** Shows the amount, the frequency and the dates. */
export function Summary({ asked, texts }: SummaryProps) {
  const { amount, currency, schedule, ahead, owed, expiresAt, timeZone } = asked
  return (
    <section class="summary" aria-labelledby="summary-title">
      <p id="summary-title" class="label">
        {timesOf(asked) === 'several' ? texts.eachPayment : texts.toPay}
      </p>
      <p class="amount">{moneyInWords(amount, currency, texts)}</p>
      {schedule && <ScheduleShown {...{ schedule, asked, texts }} />}
      {owed && <OwedShown {...{ owed, ahead, texts }} />}
      {expiresAt && <p class="quiet">{texts.linkWorksUntil(momentInWords(expiresAt, timeZone, texts))}</p>}
    </section>
  )
}

interface ScheduleProps {
  readonly schedule: Schedule
  readonly asked: AgreedTerms
  readonly texts: Texts
}

function ScheduleShown({ schedule, asked, texts }: ScheduleProps) {
  const { frequency, occurrences, dates, lastDate, total } = schedule
  const isOne = occurrences === 1
  return (
    <>
      <p class="rhythm">{texts.scheduleInWords(frequency, occurrences)}</p>
      <dl class="facts">
        <Fact name={isOne ? texts.paymentDate : texts.firstPayment} is={dateInWords(dates[0] ?? lastDate, texts)} />
        {!isOne && <Fact name={texts.lastPayment} is={dateInWords(lastDate, texts)} />}
        {!isOne && <Fact name={texts.total} is={moneyInWords(total, asked.currency, texts)} />}
        <Fact
          name={texts.dueToday}
          is={asked.isDueNow ? moneyInWords(asked.amount, asked.currency, texts) : texts.nothing}
          isDue
        />
      </dl>
      {occurrences > 2 && (
        <details>
          <summary>{texts.showAllDates(occurrences)}</summary>
          <ol class={occurrences > MANY_DATES ? 'dates many' : 'dates'}>
            {dates.map((date) => (
              <li key={date}>{dateInWords(date, texts)}</li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}

function Fact({ name, is, isDue = false }: { readonly name: string; readonly is: string; readonly isDue?: boolean }) {
  return (
    <div class={isDue ? 'due' : undefined}>
      <dt>{name}</dt>
      <dd>{is}</dd>
    </div>
  )
}
