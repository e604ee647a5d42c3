import { dayBegins } from './calendar.ts'
import { type Dates, datesAt, SPREAD_MS } from './dates.ts'
import { freeMs, statusAt } from './free-time.ts'
import { againByItself, askedAgain, wasRun } from './retries.ts'
import type { Move, Story, Try } from './story.ts'

/** For how long an occurrence may wait that nothing keeps: a clock comes to it within an hour. */
const LATE_MS = 2 * 3_600_000

/** Returns the problems of the times and reasons of charges, made or missing. */
export function chargeProblems(story: Story, forms: readonly Dates[]): string[] {
  const ofNumber = Map.groupBy(story.tries, ({ number }) => number)
  const numbers = story.occurrences.map(({ number }) => number)
  return [
    ...story.tries.flatMap((each) => whilePaused(story, each)),
    ...numbers.flatMap((number) => {
      const its = ofNumber.get(number) ?? []
      return [
        ...paidTwice(number, its),
        ...firstTry(story, forms, number, its[0]),
        ...its.flatMap((each, index) => afterwards(story, forms, each, its[index + 1])),
      ]
    }),
  ]
}

const PAID: ReadonlySet<string> = new Set(['Succeeded', 'Disputed'])

function paidTwice(number: number, its: readonly Try[]): string[] {
  const paid = its.filter(({ status }) => PAID.has(status))
  return paid.length > 1 ? [`occurrence ${number}: paid ${paid.length} times`] : []
}

/**
 * Nothing is begun while its plan may not be charged. The first payment may be the customer's,
 * before there was a plan.
 */
function whilePaused({ moves }: Story, { number, begun, byCustomer }: Try): string[] {
  const status = statusAt(moves, begun.id)
  return byCustomer || status === 'Active' || status === 'PastDue'
    ? []
    : [`occurrence ${number}: charged while ${status}`]
}

/** It is charged on its day, not before, and not later than what stands against it. */
function firstTry(story: Story, forms: readonly Dates[], number: number, first: Try | undefined): string[] {
  if (first?.byCustomer) return []
  const dates = first ? datesAt(forms, first.begun) : forms.at(-1)
  const date = dates?.byNumber.get(number)
  if (!dates || date === undefined) return [`occurrence ${number}: has no date`]
  if (dates.skipped.has(number)) return first ? [`occurrence ${number}: left out, and charged`] : []
  const dueMs = dayBegins(story.diary.timeZone, date)
  if (first && first.begun.ms < dueMs) return [`occurrence ${number}: charged ${hours(dueMs - first.begun.ms)} early`]
  const waited = freeMs(story, dueMs + SPREAD_MS, first?.begun.ms ?? story.nowMs)
  const is = first ? 'charged' : 'forgotten since'
  return waited > LATE_MS ? [`occurrence ${number}: of ${date}, and ${is} after ${hours(waited)}`] : []
}

/** A failed occurrence is retried when a person or the policy wants it, and not otherwise. */
function afterwards(story: Story, forms: readonly Dates[], failed: Try, next: Try | undefined): string[] {
  const { number, failed: end } = failed
  if (!end) return next && !PAID.has(failed.status) ? [`occurrence ${number}: tried again while it was under way`] : []
  const again = againByItself(story, forms, failed)
  const asked = askedAgain(story, failed, next)
  const isReady =
    again !== null && next !== undefined && next.begun.ms >= again.atMs && !isDisputed(story, failed, next)
  const isAsked = asked.length > 0 || (next && wasRun(story, next))
  if (next && !isReady && !isAsked) return [`occurrence ${number}: tried again without a reason, after ${end.code}`]
  const sinceMs = [...asked.map(({ ms }) => ms), again?.must && !isStopped(story, failed) ? again.atMs : null]
  const wanted = sinceMs.filter((ms) => ms !== null).sort((one, other) => one - other)[0]
  if (wanted === undefined) return []
  const waited = freeMs(story, wanted, next?.begun.ms ?? story.nowMs)
  return waited > LATE_MS
    ? [`occurrence ${number}: was to be tried again after ${end.code}, and waited ${hours(waited)}`]
    : []
}

/** Actions that end automatic retries. */
function isStopped(story: Story, failed: Try): boolean {
  const isEnd = ({ name }: Move) => name === 'canceled' || name === 'paused'
  return isDisputed(story, failed) || story.moves.some((move) => isEnd(move) && move.id > failed.failed!.id)
}

/**
 * Returns true when a payment of the plan was disputed before the next attempt. A dispute also ends
 * an attempt in flight.
 */
function isDisputed({ tries }: Story, { begun }: Try, next?: Try): boolean {
  const until = next?.begun.id ?? '~'
  return tries.some(({ disputed }) => disputed !== null && disputed.id > begun.id && disputed.id < until)
}

const hours = (ms: number) => `${(ms / 3_600_000).toFixed(2)} h`
