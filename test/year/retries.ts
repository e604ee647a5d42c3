import { dayBegins } from './calendar.ts'
import { type Dates, datesAt, SPREAD_MS } from './dates.ts'
import { type Move, policyAt, type Story, type Try } from './story.ts'

const DAY_MS = 86_400_000
const DEBIT_AGAIN_MS = 2 * DAY_MS
const DEBITS_MOST = 3

/** Declines that may help themselves. */
const SOFT: ReadonlySet<string> = new Set([
  'insufficient_funds',
  'generic_decline',
  'try_again_later',
  'limit_exceeded',
])
/** Debits that may be made again. */
const NO_FUNDS: ReadonlySet<string> = new Set(['R01', 'R09'])

/** When what failed is tried again by itself, and how sure that is: so near the next date it may be left to that. */
export interface Again {
  readonly atMs: number
  readonly must: boolean
}

/** Returns an action of a person that retries a failed occurrence, between its failure and the next attempt. */
export function askedAgain({ moves, diary, plan }: Story, failed: Try, next: Try | undefined): Move[] {
  const until = next?.begun.id ?? '~'
  const isAsk = ({ name }: Move) => name === 'resumed' || name === 'updated'
  const isMethod = (move: Move) =>
    move.name === 'resumed' || diary.deeds.some(({ planId, deed }) => planId === plan.id && deed === 'method')
  return moves.filter((move) => isAsk(move) && isMethod(move) && move.id > failed.failed!.id && move.id < until)
}

/** Returns true when a person started that payment: it began during a request `runPaymentPlan` of its plan. */
export function wasRun({ diary, plan }: Story, { begun }: Try): boolean {
  return diary.deeds.some(
    ({ planId, deed, fromMs, toMs }) =>
      planId === plan.id && deed === 'run' && fromMs <= begun.wallMs + 1 && begun.wallMs <= toMs + 1,
  )
}

/** When the policy, or the rules of debits, has what failed be tried again; null: never. */
export function againByItself(story: Story, forms: readonly Dates[], failed: Try): Again | null {
  const { failed: end } = failed
  if (!end) return null
  if (NO_FUNDS.has(end.code)) return debitAgain(story, failed)
  if (!SOFT.has(end.code)) return null
  const first = firstSoftMs(story, failed)
  const atMs = policyAt(story, end)
    .retryDays.map((days) => first + days * DAY_MS)
    .find((at) => at > end.ms)
  const next = nextDateMs(story, forms, failed)
  if (atMs === undefined || atMs >= next + SPREAD_MS) return null
  return { atMs, must: atMs < next }
}

/** An occurrence may also have been retried for another reason: then the result is not certain. */
function debitAgain({ tries }: Story, failed: Try): Again | null {
  const its = tries.filter(({ number, begun }) => number === failed.number && begun.id <= failed.begun.id)
  const codes = its.flatMap((each) => each.failed?.code ?? []).filter((code) => /^R\d\d$/.test(code))
  const made = codes.filter((code) => NO_FUNDS.has(code)).length
  if (made >= DEBITS_MOST) return null
  return { atMs: failed.failed!.ms + DEBIT_AGAIN_MS, must: made === codes.length }
}

/** Days are counted from the first soft decline since somebody had it tried anew, or it was paid and taken back. */
function firstSoftMs(story: Story, failed: Try): number {
  const its = story.tries.filter(({ number, begun }) => number === failed.number && begun.id <= failed.begun.id)
  let first: number | null = null
  for (const [index, each] of its.entries()) {
    if (each.ended && each.ended.id !== each.failed?.id) first = null
    if (!each.failed) continue
    if (SOFT.has(each.failed.code)) first ??= each.failed.ms
    // Also what failed for good is tried anew with another method.
    if (index < its.length - 1 && askedAgain(story, each, its[index + 1]).length > 0) first = null
  }
  return first ?? failed.failed!.ms
}

/** When the next occurrence that nobody had begun to charge was due, at the earliest. */
function nextDateMs({ tries, diary }: Story, forms: readonly Dates[], { number, failed }: Try): number {
  const dates = datesAt(forms, failed!)
  const begun = new Set(tries.filter((each) => each.begun.id < failed!.id).map((each) => each.number))
  const later = [...(dates?.byNumber ?? [])].filter(
    ([each]) => each > number && !begun.has(each) && !dates!.skipped.has(each),
  )
  return Math.min(...later.map(([, date]) => dayBegins(diary.timeZone, date)))
}
