import { dateInWords, momentInWords, moneyInWords } from './formats.ts'
import type { AgreedTerms, Brand, UpcomingCharges } from './state.ts'
import type { Texts } from './texts/index.ts'
import { timesOf } from './times.ts'
import type { CompletedView } from './view.ts'

type Fact = readonly [label: string, fact: string | null]

interface FactsProps {
  readonly brand: Brand
  readonly asked: AgreedTerms
  readonly texts: Texts
  readonly view: CompletedView
}

/** Shows the facts of a receipt: payee, amount, status and future charges. */
export function Facts({ brand, asked, texts, view }: FactsProps) {
  const { schedule, ahead, reference, timeZone, currency } = asked
  const times = timesOf(asked)
  const isPaid = times === 'now' && view.paymentStatus === 'Succeeded'
  const moment = view.completedAt && momentInWords(view.completedAt, timeZone, texts)
  const facts: readonly Fact[] = [
    [isPaid ? texts.paidTo.now : texts.paidTo[times === 'now' ? 'later' : times], brand.name],
    ...chargedFacts(asked, texts, view),
    [texts.status, view.paymentStatus && texts.statusOf[view.paymentStatus]],
    [texts.wasDueOn, asked.owed?.dueDate ? dateInWords(asked.owed.dueDate, texts) : null],
    [
      texts.schedule,
      times === 'several' && schedule ? texts.scheduleInWords(schedule.frequency, schedule.occurrences) : null,
    ],
    ...(ahead ? aheadFacts(ahead, asked, texts) : []),
    [texts.total, times === 'several' && schedule ? moneyInWords(schedule.total, currency, texts) : null],
    [times === 'now' ? texts.date : texts.agreedOn, moment],
    [isPaid ? texts.paidWith : texts.paymentMethod, view.paidBy?.label ?? null],
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

/** Returns the amount; for a plan also what was charged when it was set up. */
function chargedFacts(asked: AgreedTerms, texts: Texts, { paymentStatus, isFresh }: CompletedView): readonly Fact[] {
  const times = timesOf(asked)
  const money = moneyInWords(asked.amount, asked.currency, texts)
  if (times === 'now') return [[texts.amount, money]]
  const when = isFresh ? 'today' : 'before'
  const charged: Fact =
    paymentStatus === 'Processing'
      ? [texts.sentThen[when], money]
      : [texts.chargedThen[when], paymentStatus === 'Succeeded' ? money : texts.nothing]
  return [charged, [times === 'several' ? texts.eachPayment : texts.amount, money]]
}

/** Returns the future charges of a plan. */
function aheadFacts(
  { occurrences, nextDate, lastDate, total }: UpcomingCharges,
  asked: AgreedTerms,
  texts: Texts,
): readonly Fact[] {
  const next = dateInWords(nextDate, texts)
  if (timesOf(asked) === 'later') return [[texts.paymentDate, next]]
  const isFirst = occurrences === asked.schedule?.occurrences
  return [
    [isFirst ? texts.firstPayment : texts.nextPayment, next],
    [texts.lastPayment, occurrences === 1 ? null : dateInWords(lastDate, texts)],
    [texts.stillToCome, texts.paymentsAndTotal(occurrences, moneyInWords(total, asked.currency, texts))],
  ]
}
