import type { Dates } from './dates.ts'
import { statusTold } from './free-time.ts'
import { wasRun } from './retries.ts'
import { type Moment, type Move, policyAt, type Story, type Try } from './story.ts'

/** Returns the contradictions between the states of a plan and its occurrences and their events. */
export function stateProblems(story: Story, forms: readonly Dates[]): string[] {
  return [
    ...occurrenceProblems(story, forms),
    ...planProblems(story),
    ...goneBack(story),
    ...story.moves.flatMap((move) => uncaused(story, move)),
  ]
}

function occurrenceProblems(story: Story, forms: readonly Dates[]): string[] {
  return story.occurrences.flatMap(({ number, status }) => {
    const wanted = statusOf(story, forms, number)
    return status === wanted ? [] : [`occurrence ${number}: ${status} instead of ${wanted}`]
  })
}

const UNDER_WAY: ReadonlySet<string> = new Set(['Pending', 'Processing', 'RequiresAction'])

function statusOf(story: Story, forms: readonly Dates[], number: number): string {
  const last = story.tries.findLast((each) => each.number === number)
  const canceled = story.moves.find(({ name }) => name === 'canceled')
  if (!last) return forms.at(-1)?.skipped.has(number) ? 'Skipped' : canceled ? 'Canceled' : 'Scheduled'
  if (last.failed) return canceled ? 'Canceled' : 'Failed'
  return UNDER_WAY.has(last.status) ? 'Processing' : 'Succeeded'
}

function planProblems(story: Story): string[] {
  const { plan, occurrences, moves } = story
  const statuses = occurrences.map(({ status }) => status)
  const isOver = statuses.length > 0 && statuses.every((status) => status === 'Succeeded' || status === 'Skipped')
  const failed = occurrences.filter(({ status }) => status === 'Failed')
  const isGivenUp = failed.some(({ retry_at }) => retry_at === null)
  const told = statusTold(story)
  return [
    plan.status !== told && `is ${plan.status}, and ${told} was told`,
    moves.filter(({ name }) => name === 'canceled').length > 1 && 'was canceled twice',
    moves[0] && !['created', 'activated', 'canceled'].includes(moves[0].name) && `begins with ${moves[0].name}`,
    isOver && plan.status !== 'Completed' && plan.status !== 'Canceled' && `nothing is left, and it is ${plan.status}`,
    !isOver && plan.status === 'Completed' && 'is Completed, and not all is paid',
    plan.status === 'Active' && isGivenUp && 'is Active, and an occurrence was given up',
    plan.status === 'PastDue' && failed.length === 0 && !statuses.includes('Processing') && 'is PastDue for nothing',
  ].filter((problem) => typeof problem === 'string')
}

/**
 * No clock goes back: what is told later is told of a later time, or the same. A clock on its way may stand an hour after what
 * falls due: who has a plan charged then finds it charged afterwards for what had been due before.
 */
function goneBack(story: Story): string[] {
  const { moves, tries } = story
  const charges = tries.map((each) => ({ ...each.begun, name: 'charged', isRun: wasRun(story, each) }))
  const told = [...moves.map((move) => ({ ...move, isRun: false })), ...charges]
  let since = Number.NEGATIVE_INFINITY
  return told
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .flatMap(({ name, ms, isRun }) => {
      const isBack = ms < since
      if (!isRun) since = Math.max(since, ms)
      return isBack ? [`was ${name} at ${new Date(ms).toISOString()}, before what was told before it`] : []
    })
}

/** The actions of a person by which a plan may reach a state, besides its own charges. */
const DEED_OF = {
  paused: ['pause'],
  canceled: ['cancel', 'contact'],
  resumed: ['resume'],
  updated: ['method'],
} as const

/** Every move has its cause: a deed, or what became of a payment. */
function uncaused(story: Story, move: Move): string[] {
  const { name } = move
  switch (name) {
    case 'created':
      return []
    case 'activated':
      return isFirst(story, move) || isAfter(story, move, wasPaid) ? [] : ['is Active again for nothing']
    case 'completed':
      return isFirstPaid(story, move) ? [] : ['was completed by nothing']
    case 'past_due':
      return [...whenPastDue(story, move), ...(isAfter(story, move, isBad) ? [] : ['is past due for nothing'])]
    default:
      return isDone(story, move, DEED_OF[name]) || byPolicy(story, move) || isExpired(story, move)
        ? []
        : [`was ${name} by nobody`]
  }
}

const isFirst = ({ moves }: Story, move: Move) => moves.find(({ name }) => name === move.name) === move

/** Also one that was taken back later. */
const wasPaid = ({ ended, failed }: Try) => ended !== null && ended.id !== failed?.id

const isBad = ({ failed, disputed }: Try) => failed !== null || disputed !== null

/** The events of one transaction may have their ids in any order, within this time. */
const TOGETHER_MS = 1_000

/** Returns true when a payment changed in that way with this transition, or since the previous one of the plan. */
function isAfter({ tries, moves }: Story, move: Move, isMeant: (each: Try) => boolean): boolean {
  const before = moves[moves.indexOf(move) - 1]
  const isBetween = (at: Moment | null) =>
    at !== null && at.wallMs <= move.wallMs + TOGETHER_MS && (!before || at.wallMs >= before.wallMs - TOGETHER_MS)
  return tries.filter(isMeant).some(({ ended, failed, disputed }) => [ended, failed, disputed].some(isBetween))
}

function isFirstPaid(story: Story, move: Move): boolean {
  const before = story.moves.filter(({ id }) => id < move.id).at(-1)
  return before?.name === 'resumed' || before?.name === 'activated' || isAfter(story, move, () => true)
}

function isDone({ diary, plan }: Story, { wallMs }: Move, names: readonly string[]): boolean {
  return diary.deeds.some(
    ({ planId, deed, fromMs, toMs }) =>
      planId === plan.id && names.includes(deed) && fromMs <= wallMs + 1 && wallMs <= toMs + 1,
  )
}

/**
 * Returns true when the policy explains the transition after an occurrence that just failed for
 * good. "Past due" is announced once.
 */
function byPolicy(story: Story, move: Move): boolean {
  const wanted = { Pause: 'paused', Cancel: 'canceled', Continue: null }[policyAt(story, move).whenPastDue]
  return wanted === move.name && isAfter(story, move, isBad)
}

/** A plan that waits for its customer ends with its link. */
function isExpired({ agreed, moves }: Story, { name, ms }: Move): boolean {
  const hasBegun = moves.some((move) => move.name === 'activated')
  return name === 'canceled' && !hasBegun && agreed.expiresMs !== null && ms >= agreed.expiresMs
}

/** One that was Completed may only be tried again: then nothing more becomes of it. */
function whenPastDue(story: Story, move: Move): string[] {
  const { moves } = story
  const [before, next] = [moves[moves.indexOf(move) - 1], moves[moves.indexOf(move) + 1]]
  const { whenPastDue: wanted } = policyAt(story, move)
  if (wanted === 'Continue' || before?.name === 'completed') return []
  return next && byPolicy(story, next) ? [] : [`is past due, and was not to ${wanted.toLowerCase()}`]
}
