import { dateOf, dayBegins, dayIn } from './calendar.ts'
import { type Moment, policyAt, type Story } from './story.ts'

/** The days of a plan as they are agreed to from some moment on, and those that are left out. */
export interface Dates {
  readonly since: Moment
  readonly byNumber: ReadonlyMap<number, string>
  readonly skipped: ReadonlySet<number>
}

/** Every form that the days of a plan had, oldest first: as it began, and after each pause. */
export function datesOf(story: Story): Dates[] {
  const begun = story.moves.find(({ name }) => name === 'activated')
  if (!begun) return []
  const forms: Dates[] = [{ since: begun, byNumber: counted(story, startOf(story, begun)), skipped: new Set() }]
  for (const move of story.moves) if (move.name === 'resumed') forms.push(afterPause(story, forms.at(-1)!, move))
  return forms
}

/** The days as they were at a moment. */
export function datesAt(forms: readonly Dates[], { id }: Pick<Moment, 'id'>): Dates | undefined {
  return forms.findLast(({ since }) => since.id <= id) ?? forms[0]
}

/** Returns the first agreed date. Nobody is charged for days before the agreement. */
function startOf(story: Story, begun: Moment): string {
  const { agreed, tries, diary } = story
  const day = dayIn(diary.timeZone, tries[0]?.byCustomer ? agreedMs(story) : begun.ms)
  return agreed.startDate > day ? agreed.startDate : day
}

/** When the customer agreed as they made the first payment: of several tries, the one that was paid. */
const agreedMs = ({ plan: { consent } }: Story) => Date.parse(consent?.acceptedAt ?? '')

/** Nobody agrees before they come to the link, or after the plan has begun. */
function agreedProblems(story: Story, forms: readonly Dates[]): string[] {
  const [first] = story.tries
  const begun = forms[0]?.since
  if (!first?.byCustomer || !begun) return []
  const ms = agreedMs(story)
  return first.begun.ms <= ms && ms <= begun.ms ? [] : [`was agreed to on ${story.plan.consent?.acceptedAt}`]
}

function counted({ agreed, frequency }: Story, startDate: string): ReadonlyMap<number, string> {
  const numbers = Array.from({ length: agreed.occurrences }, (_, index) => index + 1)
  return new Map(numbers.map((number) => [number, dateOf(startDate, frequency, number)]))
}

function afterPause(story: Story, before: Dates, resumed: Moment): Dates {
  const { tries, diary, frequency } = story
  const today = dayIn(diary.timeZone, resumed.ms)
  const begun = new Set(tries.filter((each) => each.begun.id < resumed.id).map(({ number }) => number))
  const ahead = [...before.byNumber.keys()].filter((number) => !begun.has(number) && !before.skipped.has(number))
  const isPast = (number: number) => before.byNumber.get(number)! < today
  if (policyAt(story, resumed).whenResumed === 'Skip')
    return { ...before, since: resumed, skipped: new Set([...before.skipped, ...ahead.filter(isPast)]) }
  const [next] = ahead
  if (next === undefined || !isPast(next)) return { ...before, since: resumed }
  const moved = ahead.map((number) => [number, dateOf(today, frequency, number - next + 1)] as const)
  return { ...before, since: resumed, byNumber: new Map([...before.byNumber, ...moved]) }
}

/** Returns the problems of the dates in the books. */
export function dateProblems(story: Story, forms: readonly Dates[]): string[] {
  const { occurrences, agreed, diary, plan } = story
  const last = forms.at(-1)
  if (!last) return occurrences.map(({ number }) => `occurrence ${number}: of a plan that never began`)
  const numbers = occurrences.map(({ number }) => number)
  const wanted = Array.from({ length: agreed.occurrences }, (_, index) => index + 1)
  return [
    ...agreedProblems(story, forms),
    ...(numbers.join() === wanted.join()
      ? []
      : [`has the occurrences ${numbers}, and ${wanted.length} were agreed to`]),
    ...(plan.start_date === forms[0]!.byNumber.get(1) ? [] : [`begins on ${plan.start_date}`]),
    ...occurrences.flatMap(({ number, due_date, due_at }) => {
      const date = last.byNumber.get(number)
      if (date === undefined) return []
      const spreadMs = Date.parse(due_at) - dayBegins(diary.timeZone, date)
      return [
        due_date !== date && `occurrence ${number}: of ${due_date} instead of ${date}`,
        due_date === date && (spreadMs < 0 || spreadMs >= SPREAD_MS) && `occurrence ${number}: due at ${due_at}`,
      ].filter((problem) => problem !== false)
    }),
  ]
}

/** An occurrence falls due within the first hour of its day. */
export const SPREAD_MS = 3_600_000
