import { declineMessage } from './decline-message.ts'
import { formatDate } from './formats.ts'
import { instrumentLabel } from './instrument-label.ts'
import { lastPayment } from './last-payment.ts'
import { nextUrl } from './next-outstanding.ts'
import type { Outstanding, PaidWith, UpcomingCharges } from './state.ts'
import type { Texts } from './texts/index.ts'

interface OutstandingProps {
  readonly outstanding: Outstanding
  readonly texts: Texts
}

/** Shows the failed occurrence of a plan, the other unpaid ones, and the later charges. */
export function OutstandingSummary({
  outstanding: { dueDate, failure, retryDate, others },
  upcoming,
  currency,
  texts,
}: OutstandingProps & { readonly upcoming: UpcomingCharges | null; readonly currency: string }) {
  return (
    <>
      <p class="frequency">{chargeFailedMessage(failure?.instrument ?? null, texts)}</p>
      {failure && <p>{declineMessage(failure.reason, texts)}</p>}
      {retryDate !== null && <p>{texts.retryOn(formatDate(retryDate, texts))}</p>}
      <dl class="details">
        {dueDate !== null && (
          <div>
            <dt>{texts.wasDueOn}</dt>
            <dd>{formatDate(dueDate, texts)}</dd>
          </div>
        )}
        {upcoming !== null && (
          <>
            <div>
              <dt>{texts.later}</dt>
              <dd>{texts.scheduleText(upcoming.frequency, upcoming.occurrences)}</dd>
            </div>
            <div>
              <dt>{upcoming.occurrences === 1 ? texts.paymentDate : texts.lastPayment}</dt>
              <dd>{lastPayment(upcoming, currency, texts)}</dd>
            </div>
          </>
        )}
      </dl>
      {others > 0 && <p class="muted">{texts.moreOutstanding(others)}</p>}
    </>
  )
}

function chargeFailedMessage(instrument: PaidWith | null, texts: Texts): string {
  return instrument === null ? texts.chargeFailed : texts.chargeFailedWith(instrumentLabel(instrument, texts))
}

/** Shows the occurrences that are still unpaid after a payment. */
export function RemainingOutstanding({
  outstanding: { others },
  texts,
  isNextBlocked,
}: OutstandingProps & { readonly isNextBlocked: boolean }) {
  if (others === 0) return <p>{texts.nothingElseOutstanding}</p>
  if (isNextBlocked) {
    return (
      <>
        <p>{texts.stillOutstanding(others)}</p>
        <p>{texts.isNextBlocked}</p>
      </>
    )
  }
  return (
    <>
      <p>{texts.stillOutstanding(others)}</p>
      <div class="buttons">
        <a class="button primary" href={nextUrl(location)}>
          {texts.payNext}
        </a>
      </div>
    </>
  )
}

/** Shows the link of a plan with more outstanding than the payment in flight. */
export function PaymentInFlight({ texts }: { readonly texts: Texts }) {
  return (
    <section class="card">
      <h1 tabIndex={-1}>{texts.paymentInFlightTitle}</h1>
      <p>{texts.isNextBlocked}</p>
    </section>
  )
}

/**
 * Shows the link of a plan with nothing outstanding. `isSent`: a payment of it is not settled yet.
 */
export function NothingOutstanding({ texts, isSent }: { readonly texts: Texts; readonly isSent: boolean }) {
  return (
    <section class="card">
      <h1 tabIndex={-1}>{isSent ? texts.paymentInFlightTitle : texts.nothingOutstandingTitle}</h1>
      <p>{isSent ? texts.paymentInFlight : texts.nothingOutstanding}</p>
      <p>{texts.closePage}</p>
    </section>
  )
}
