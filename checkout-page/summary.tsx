import { dateInWords, momentInWords, moneyInWords } from './formats.ts'
import { Icon } from './sprite.tsx'
import type { Asked, PageState, Schedule } from './state.ts'
import type { Texts } from './texts/index.ts'

interface SummaryProps {
  readonly state: PageState
  readonly asked: Asked
  readonly texts: Texts
}

/** What is asked for: how much, how often and when. */
export function Summary({ state, asked, texts }: SummaryProps) {
  const { amount, currency, schedule, expiresAt, timeZone } = asked
  return (
    <section class="summary" aria-labelledby="summary-title">
      <p id="summary-title" class="label">
        {schedule ? texts.eachPayment : texts.toPay}
      </p>
      <p class="amount">{moneyInWords(amount, currency, texts)}</p>
      {schedule && <ScheduleShown {...{ schedule, asked, texts }} />}
      {expiresAt && <p class="quiet">{texts.linkWorksUntil(momentInWords(expiresAt, timeZone, texts))}</p>}
      {state.offers && (
        <p class="quiet secured">
          <Icon of="lock" /> {texts.secured}
        </p>
      )}
    </section>
  )
}

interface ScheduleProps {
  readonly schedule: Schedule
  readonly asked: Asked
  readonly texts: Texts
}

function ScheduleShown({ schedule, asked, texts }: ScheduleProps) {
  const { frequency, occurrences, dates, lastDate, total } = schedule
  return (
    <>
      <p class="rhythm">{texts.scheduleInWords(frequency, occurrences)}</p>
      <dl class="facts">
        <div>
          <dt>{texts.firstPayment}</dt>
          <dd>{dateInWords(dates[0] ?? lastDate, texts)}</dd>
        </div>
        {occurrences > 1 && (
          <div>
            <dt>{texts.lastPayment}</dt>
            <dd>{dateInWords(lastDate, texts)}</dd>
          </div>
        )}
        <div class="total">
          <dt>{texts.total}</dt>
          <dd>{moneyInWords(total, asked.currency, texts)}</dd>
        </div>
      </dl>
      {occurrences > 2 && (
        <details>
          <summary>{texts.showAllDates(occurrences)}</summary>
          <ol class="dates">
            {dates.map((date) => (
              <li key={date}>{dateInWords(date, texts)}</li>
            ))}
          </ol>
        </details>
      )}
      <p class="quiet">
        {asked.isDueNow
          ? `${texts.dueToday}: ${moneyInWords(asked.amount, asked.currency, texts)}`
          : texts.nothingDueToday}
      </p>
    </>
  )
}
