import { dateInWords } from './formats.ts'
import { instrumentInWords } from './instrument-in-words.ts'
import { nextAddress } from './next-outstanding.ts'
import { reasonInWords } from './reason-in-words.ts'
import type { Owed, PaidWith, UpcomingCharges } from './state.ts'
import type { Texts } from './texts/index.ts'

interface OwedProps {
  readonly owed: Owed
  readonly texts: Texts
}

/** Shows the failed occurrence of a plan, the other unpaid ones, and the later charges. */
export function OwedShown({
  owed: { dueDate, failure, retryDate, others },
  ahead,
  texts,
}: OwedProps & { readonly ahead: UpcomingCharges | null }) {
  return (
    <>
      <p class="rhythm">{notChargedInWords(failure?.instrument ?? null, texts)}</p>
      {failure && <p>{reasonInWords(failure.reason, texts)}</p>}
      {retryDate !== null && <p>{texts.retriedOn(dateInWords(retryDate, texts))}</p>}
      <dl class="facts">
        {dueDate !== null && (
          <div>
            <dt>{texts.wasDueOn}</dt>
            <dd>{dateInWords(dueDate, texts)}</dd>
          </div>
        )}
        {ahead !== null && (
          <>
            <div>
              <dt>{texts.later}</dt>
              <dd>{texts.scheduleInWords(ahead.frequency, ahead.occurrences)}</dd>
            </div>
            <div>
              <dt>{ahead.occurrences === 1 ? texts.paymentDate : texts.lastPayment}</dt>
              <dd>{dateInWords(ahead.lastDate, texts)}</dd>
            </div>
          </>
        )}
      </dl>
      {others > 0 && <p class="quiet">{texts.owedToo(others)}</p>}
    </>
  )
}

function notChargedInWords(instrument: PaidWith | null, texts: Texts): string {
  return instrument === null ? texts.notYetPaid : texts.notYetPaidWith(instrumentInWords(instrument, texts))
}

/** Shows the occurrences that are still unpaid after a payment. */
export function OwedNext({ owed: { others }, texts, nextWaits }: OwedProps & { readonly nextWaits: boolean }) {
  if (others === 0) return <p>{texts.nothingElseOwed}</p>
  if (nextWaits) {
    return (
      <>
        <p>{texts.owedStill(others)}</p>
        <p>{texts.nextWaits}</p>
      </>
    )
  }
  return (
    <>
      <p>{texts.owedStill(others)}</p>
      <div class="buttons">
        <a class="button main" href={nextAddress(location)}>
          {texts.payNext}
        </a>
      </div>
    </>
  )
}

/** Shows the link of a plan with more outstanding than the payment in flight. */
export function OwedLater({ texts }: { readonly texts: Texts }) {
  return (
    <section class="card">
      <h1 tabIndex={-1}>{texts.onItsWayTitle}</h1>
      <p>{texts.nextWaits}</p>
    </section>
  )
}

/** Shows the link of a plan with nothing outstanding. `isSent`: a payment of it is not settled yet. */
export function NothingOwed({ texts, isSent }: { readonly texts: Texts; readonly isSent: boolean }) {
  return (
    <section class="card">
      <h1 tabIndex={-1}>{isSent ? texts.onItsWayTitle : texts.nothingOwedTitle}</h1>
      <p>{isSent ? texts.onItsWay : texts.nothingOwed}</p>
      <p>{texts.closePage}</p>
    </section>
  )
}
