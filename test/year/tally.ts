import { formatId } from '../../src/platform/ids/index.ts'
import { type Moment, type Story, storiesOf, type Try, type YearBooks } from './story.ts'

/** How much happened in a year, a line each. */
export function tallyOf(years: readonly YearBooks[]): string[] {
  const stories = years.flatMap(storiesOf)
  const tries = stories.flatMap((story) => story.tries)
  const occurrences = stories.flatMap((story) => story.occurrences)
  const deeds = years.flatMap(({ diary }) => diary.deeds)
  const moves = stories.flatMap((story) => story.moves)
  return [
    `${stories.length} plans: ${counted(stories, ({ plan }) => plan.status)}`,
    `${occurrences.length} occurrences: ${counted(occurrences, ({ status }) => status)}`,
    `${tries.length} payments: ${counted(tries, ({ status }) => status)}`,
    `unpaid by: ${counted(tries, ({ failed }) => failed?.code ?? null)}`,
    `${deeds.length} deeds: ${counted(deeds, ({ deed }) => deed)}`,
    `told: ${counted(moves, ({ name }) => name)}`,
  ]
}

function counted<Item>(list: readonly Item[], nameOf: (item: Item) => string | null): string {
  const groups = Map.groupBy(list, nameOf)
  groups.delete(null)
  return [...groups].map(([name, { length }]) => `${length} ${name}`).join(', ')
}

const STORIES_MOST = 12

/** The stories of the plans that problems name, as somebody reads them who looks for the cause. */
export function storiesBehind(years: readonly YearBooks[], problems: readonly string[]): string[] {
  const named = years.flatMap(storiesOf).filter(({ plan }) => {
    const name = formatId('ppl', plan.id)
    return problems.some((problem) => problem.startsWith(name))
  })
  return named.slice(0, STORIES_MOST).flatMap(linesOf)
}

function linesOf({ plan, agreed, moves, tries, occurrences, diary }: Story): string[] {
  const at = ({ ms, wallMs }: Moment) => `${new Date(ms).toISOString()} (${wallMs})`
  const failed = (each: Try) => (each.failed ? ` ${each.failed.code} ${at(each.failed)}` : '')
  const told = [
    ...moves.map((move) => ({ ...move, line: `${at(move)} ${move.name}` })),
    ...tries.map((each) => ({
      ...each.begun,
      line: `${at(each.begun)} charges ${each.number}: ${each.status}${failed(each)}`,
    })),
  ].toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const asked = diary.deeds
    .filter(({ planId }) => planId === plan.id)
    .map(({ deed, fromMs, toMs }) => `asked: ${deed} (${fromMs} to ${toMs})`)
  const dates = occurrences.map(
    ({ number, due_date, status, retry_at }) => `${number} ${due_date} ${status} ${retry_at ?? ''}`,
  )
  const policies = diary.policies.map(({ wallMs, policy }) => `(${wallMs}) ${JSON.stringify(policy)}`)
  return [
    `${formatId('ppl', plan.id)} ${plan.status} ${JSON.stringify(agreed)}`,
    ...told.map(({ line }) => line),
    ...asked,
    ...dates,
    ...policies,
  ]
}
