import { randomUUID } from 'node:crypto'
import { askedAgain, wasRun } from './retries.ts'
import { type Story, storiesOf, type YearBooks } from './story.ts'

/** A way to spoil a year, and what must be said of it then. */
export interface Break {
  readonly name: string
  /** Null when nothing in that year can be spoilt so. */
  readonly plant: (year: YearBooks) => YearBooks | null
  readonly says: RegExp
}

const DAY_MS = 86_400_000
/** Nobody can have asked for anything as a clock was leaving. */
const LONG_AGO_MS = 150_000

/** Faults of the kinds that a year is lived for. */
export const BREAKS: readonly Break[] = [
  { name: 'a cent too much was taken', plant: aCentMore, says: /the processor took/ },
  { name: 'an occurrence was charged twice', plant: chargedTwice, says: /paid 2 times/ },
  { name: 'an occurrence was forgotten', plant: forgotten, says: /forgotten since/ },
  { name: 'a charge came before its day', plant: early, says: /charged 4[78]\.\d\d h early/ },
  { name: 'a plan stands where nobody told of', plant: untold, says: /is Paused, and Active was told/ },
  { name: 'a decline was tried again for nothing', plant: forNothing, says: /tried again without a reason/ },
  { name: 'a charge is of a time before its plan went on', plant: backdated, says: /before what was told before it/ },
  {
    name: 'what had failed was tried with another method, and nobody told of it',
    plant: muteMethod,
    says: /tried again without a reason/,
  },
  {
    name: 'a plan went on after a pause, and nobody told of it',
    plant: secret,
    says: /is Active, and Paused was told/,
  },
]

type Books = YearBooks['books']

const withBooks = (year: YearBooks, change: Partial<Books>): YearBooks => ({
  ...year,
  books: { ...year.books, ...change },
})

/** The first payment that the product made by itself and that was paid at once, with its plan. */
function paidByItself(year: YearBooks, isMeant: (story: Story) => boolean = () => true) {
  for (const story of storiesOf(year).filter(isMeant)) {
    const each = story.tries.find(
      ({ byCustomer, status, number, begun }) =>
        !byCustomer &&
        status === 'Succeeded' &&
        begun.ms < year.nowMs - DAY_MS &&
        story.tries.filter((other) => other.number === number).length === 1,
    )
    if (each) return { story, each }
  }
  return null
}

function aCentMore(year: YearBooks): YearBooks | null {
  const found = paidByItself(year)
  const charge = found?.story.charges.find(({ status }) => status === 'succeeded')
  if (!charge) return null
  const charges = year.ledger.charges.map((each) => (each === charge ? { ...each, amount: each.amount + 1 } : each))
  return { ...year, ledger: { ...year.ledger, charges } }
}

function chargedTwice(year: YearBooks): YearBooks | null {
  const found = paidByItself(year)
  if (!found) return null
  const id = randomUUID()
  const { payments, events } = year.books
  const payment = payments.find((each) => each.id === found.each.id)!
  const again = events
    .filter(({ subject_id }) => subject_id === payment.id)
    .map((each) => ({ ...each, subject_id: id }))
  return withBooks(year, { payments: [...payments, { ...payment, id }], events: [...events, ...again] })
}

function forgotten(year: YearBooks): YearBooks | null {
  const goesOn = ({ plan, moves, tries }: Story) =>
    plan.status === 'Active' &&
    moves.every(({ name }) => name === 'created' || name === 'activated') &&
    tries.every(({ begun }) => begun.wallMs > moves.at(-1)!.wallMs + LONG_AGO_MS)
  const found = paidByItself(year, goesOn)
  if (!found) return null
  const { id, number } = found.each
  const { books } = year
  return withBooks(year, {
    payments: books.payments.filter((payment) => payment.id !== id),
    events: books.events.filter(({ subject_id }) => subject_id !== id),
    payment_plan_occurrences: books.payment_plan_occurrences.map((each) =>
      each.plan_id === found.story.plan.id && each.number === number
        ? { ...each, status: 'Scheduled', payment_id: null }
        : each,
    ),
  })
}

function early(year: YearBooks): YearBooks | null {
  const found = paidByItself(year)
  if (!found) return null
  return withTime(year, found.each.begun.id, dueOf(found.story, found.each.number) - 2 * DAY_MS)
}

/** When an occurrence falls due, as it says itself. */
function dueOf({ occurrences }: Story, number: number): number {
  return Date.parse(occurrences.find((each) => each.number === number)!.due_at)
}

function untold(year: YearBooks): YearBooks | null {
  const story = storiesOf(year).find(({ plan }) => plan.status === 'Active')
  if (!story) return null
  const payment_plans = year.books.payment_plans.map((plan) =>
    plan.id === story.plan.id ? { ...plan, status: 'Paused' } : plan,
  )
  return withBooks(year, { payment_plans })
}

function forNothing(year: YearBooks): YearBooks | null {
  const isAsked = ({ name }: Story['moves'][number]) => name === 'resumed' || name === 'updated'
  const story = storiesOf(year).find(({ tries, moves }) => retriedSoftly(tries) && !moves.some(isAsked))
  const failed = story && retriedSoftly(story.tries)
  if (!failed) return null
  const payments = year.books.payments.map((payment) =>
    payment.id === failed.id ? { ...payment, decline_code: 'lost_card' } : payment,
  )
  const diary = { ...year.diary, deeds: [] }
  return { ...withBooks(year, { payments }), diary }
}

const SOFT: ReadonlySet<string> = new Set([
  'insufficient_funds',
  'generic_decline',
  'try_again_later',
  'limit_exceeded',
])

function retriedSoftly(tries: Story['tries']) {
  return tries.find(
    ({ number, failed }, index) =>
      SOFT.has(failed?.code ?? '') && tries.slice(index + 1).some((each) => each.number === number),
  )
}

function secret(year: YearBooks): YearBooks | null {
  const story = storiesOf(year).find(({ moves }) => moves.at(-1)?.name === 'resumed')
  if (!story) return null
  const mute = new Set(story.moves.filter(({ name }) => name === 'resumed').map(({ id }) => id))
  return withBooks(year, { events: year.books.events.filter(({ id }) => !mute.has(id)) })
}

function backdated(year: YearBooks): YearBooks | null {
  for (const { moves, tries } of storiesOf(year)) {
    const resumed = moves.find(({ name }) => name === 'resumed')
    const next = resumed && tries.find(({ begun }) => begun.id > resumed.id)
    if (resumed && next) return withTime(year, next.begun.id, resumed.ms - 3_600_000)
  }
  return null
}

function withTime(year: YearBooks, eventId: string, ms: number): YearBooks {
  const occurred_at = new Date(ms).toISOString()
  return withBooks(year, {
    events: year.books.events.map((event) => (event.id === eventId ? { ...event, occurred_at } : event)),
  })
}

function muteMethod(year: YearBooks): YearBooks | null {
  for (const story of storiesOf(year)) {
    const failed = story.tries.find((each) => isAskedFor(story, each))
    if (!failed) continue
    const mute = new Set(story.moves.filter(({ name }) => name === 'updated').map(({ id }) => id))
    return withBooks(year, { events: year.books.events.filter(({ id }) => !mute.has(id)) })
  }
  return null
}

/**
 * Returns true when an attempt was followed by another that neither the policy nor a person who
 * named a method can have wanted.
 */
function isAskedFor(story: Story, failed: Story['tries'][number]): boolean {
  const next = story.tries.find(({ number, begun }) => number === failed.number && begun.id > failed.begun.id)
  if (failed.failed?.code !== 'payment_method_unusable' || !next || wasRun(story, next)) return false
  const asked = askedAgain(story, failed, next)
  return asked.length > 0 && asked.every(({ name }) => name === 'updated')
}
