import { formatDate, formatDateTime, formatMoney } from './formats.ts'
import { lastPayment } from './last-payment.ts'
import { timingOf } from './payment-timing.ts'
import type { Brand, CheckoutTerms, UpcomingCharges } from './state.ts'
import type { Texts } from './texts/index.ts'
import type { CompletedView } from './view.ts'

type Detail = readonly [label: string, value: string | null]

interface ReceiptDetailsProps {
  readonly brand: Brand
  readonly terms: CheckoutTerms
  readonly texts: Texts
  readonly view: CompletedView
}

/** Shows the facts of a receipt: payee, amount, status and future charges. */
export function ReceiptDetails({ brand, terms, texts, view }: ReceiptDetailsProps) {
  const { schedule, upcoming, reference, timeZone, currency } = terms
  const timing = timingOf(terms)
  const isPaid = timing === 'now' && view.paymentStatus === 'Succeeded'
  const moment = view.completedAt && formatDateTime(view.completedAt, timeZone, texts)
  const details: readonly Detail[] = [
    [isPaid ? texts.paidTo.now : texts.paidTo[timing === 'now' ? 'later' : timing], brand.name],
    ...chargedDetails(terms, texts, view),
    [texts.status, view.paymentStatus && texts.paymentStatuses[view.paymentStatus]],
    [texts.wasDueOn, terms.outstanding?.dueDate ? formatDate(terms.outstanding.dueDate, texts) : null],
    [
      texts.schedule,
      timing === 'several' && schedule ? texts.scheduleText(schedule.frequency, schedule.occurrences) : null,
    ],
    ...(upcoming ? upcomingDetails(upcoming, terms, texts) : []),
    [texts.total, timing === 'several' && schedule ? formatMoney(schedule.total, currency, texts) : null],
    [timing === 'now' ? texts.date : texts.agreedOn, moment],
    [isPaid ? texts.paidWith : texts.paymentMethod, view.sourceLabel?.label ?? null],
    [texts.reference, reference],
  ]
  return (
    <dl class="details">
      {details.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** Returns the amount; for a plan also what was charged when it was set up. */
function chargedDetails(
  terms: CheckoutTerms,
  texts: Texts,
  { paymentStatus, isJustCompleted }: CompletedView,
): readonly Detail[] {
  const timing = timingOf(terms)
  const money = formatMoney(terms.amount, terms.currency, texts)
  if (timing === 'now') return [[texts.amount, money]]
  const when = isJustCompleted ? 'today' : 'before'
  const charged: Detail =
    paymentStatus === 'Processing'
      ? [texts.debitSent[when], money]
      : [texts.charged[when], paymentStatus === 'Succeeded' ? money : texts.nothing]
  return [charged, [timing === 'several' ? texts.eachPayment : texts.amount, money]]
}

/** Returns the future charges of a plan. */
function upcomingDetails(upcoming: UpcomingCharges, terms: CheckoutTerms, texts: Texts): readonly Detail[] {
  const { occurrences, nextDate, total } = upcoming
  const next = formatDate(nextDate, texts)
  if (timingOf(terms) === 'later') return [[texts.paymentDate, next]]
  const isFirst = occurrences === terms.schedule?.occurrences
  return [
    [isFirst ? texts.firstPayment : texts.nextPayment, next],
    [texts.lastPayment, occurrences === 1 ? null : lastPayment(upcoming, terms.currency, texts)],
    [texts.remaining, texts.paymentsAndTotal(occurrences, formatMoney(total, terms.currency, texts))],
  ]
}
