import { formatId } from '../../src/platform/ids/index.ts'
import {
  type Moment,
  type OccurrencePayment,
  type PlanHistory,
  planHistories,
  type YearRecords,
} from './plan-history.ts'

/** Returns the counts of a year, one line for each kind. */
export function summaryOf(years: readonly YearRecords[]): string[] {
  const histories = years.flatMap(planHistories)
  const payments = histories.flatMap((history) => history.payments)
  const occurrences = histories.flatMap((history) => history.occurrences)
  const actions = years.flatMap(({ requestLog }) => requestLog.actions)
  const transitions = histories.flatMap((history) => history.transitions)
  const others = years.flatMap(({ records }) =>
    records.payments.filter(({ payment_plan_id }) => payment_plan_id === null),
  )
  const stops = years.flatMap(({ requestLog }) => requestLog.stops)
  const refunds = years.flatMap(({ records }) => records.refunds)
  const disputes = years.flatMap(({ records }) => records.disputes)
  return [
    `${histories.length} plans: ${counted(histories, ({ plan }) => plan.status)}`,
    `${occurrences.length} occurrences: ${counted(occurrences, ({ status }) => status)}`,
    `${payments.length} payments: ${counted(payments, ({ status }) => status)}`,
    `unpaid by: ${counted(payments, ({ failed }) => failed?.code ?? null)}`,
    `${actions.length} actions: ${counted(actions, ({ action }) => action)}`,
    `${others.length} payments outside plans: ${counted(others, ({ status }) => status)}`,
    `${others.filter(({ capture }) => capture).length} of them authorized first, ${refunds.length} refunds: ${counted(refunds, ({ origin, status }) => `${status} by ${origin}`)}`,
    `${disputes.length} disputes: ${counted(disputes, ({ status }) => status)}`,
    `${stops.length} stops: ${counted(stops, ({ cause }) => cause)}`,
    `events: ${counted(transitions, ({ name }) => name)}`,
  ]
}

function counted<Item>(list: readonly Item[], nameOf: (item: Item) => string | null): string {
  const groups = Map.groupBy(list, nameOf)
  groups.delete(null)
  return [...groups].map(([name, { length }]) => `${length} ${name}`).join(', ')
}

const HISTORIES_MAX = 12

/**
 * Returns the histories of the plans that the problems name, so that a reader can find the cause.
 */
export function historiesBehind(years: readonly YearRecords[], problems: readonly string[]): string[] {
  const named = years.flatMap(planHistories).filter(({ plan, payments }) => {
    const names = [formatId('ppl', plan.id), ...payments.map(({ id }) => formatId('pay', id))]
    return problems.some((problem) => names.some((name) => problem.startsWith(name)))
  })
  return named.slice(0, HISTORIES_MAX).flatMap(linesOf)
}

function linesOf({ plan, agreed, transitions, payments, ends, occurrences, requestLog }: PlanHistory): string[] {
  const at = ({ ms, wallMs }: Moment) => `${new Date(ms).toISOString()} (${wallMs})`
  const failed = (each: OccurrencePayment) => (each.failed ? ` ${each.failed.code} ${at(each.failed)}` : '')
  const disputed = (each: OccurrencePayment) => each.disputes.map((dispute) => ` disputed ${at(dispute)}`).join('')
  const ended = (each: OccurrencePayment) => (each.ended && !each.failed ? ` ended ${at(each.ended)}` : '')
  const timeline = [
    ...transitions.map((transition) => ({ ...transition, line: `${at(transition)} ${transition.name}` })),
    ...ends.map((end) => ({ ...end, line: `${at(end)} occurrence ${end.number} is ${end.status}` })),
    ...payments.map((each) => ({
      ...each.started,
      line: `${at(each.started)} charges ${each.number}: ${each.status}${ended(each)}${failed(each)}${disputed(each)}`,
    })),
  ].toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const requested = requestLog.actions
    .filter(({ planId }) => planId === plan.id)
    .map(({ action, fromMs, toMs }) => `asked: ${action} (${fromMs} to ${toMs})`)
  const dates = occurrences.map(
    ({ number, due_date, status, retry_at }) => `${number} ${due_date} ${status} ${retry_at ?? ''}`,
  )
  const policies = requestLog.policies.map(({ wallMs, policy }) => `(${wallMs}) ${JSON.stringify(policy)}`)
  const stops = requestLog.stops.map(({ cause, fromMs, toMs }) =>
    [cause, ...[fromMs, toMs].map((ms) => new Date(ms).toISOString())].join(' '),
  )
  return [
    `${formatId('ppl', plan.id)} ${plan.status} ${JSON.stringify(agreed)}`,
    ...timeline.map(({ line }) => line),
    ...requested,
    ...dates,
    ...policies,
    ...stops,
  ]
}
