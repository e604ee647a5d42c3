import type { Move, MoveName, Story, Try } from './story.ts'

/** The new state of a plan after an action; null: unchanged. */
const AFTER: Readonly<Record<MoveName, string | null>> = {
  created: null,
  updated: null,
  activated: 'Active',
  resumed: 'Active',
  paused: 'Paused',
  past_due: 'PastDue',
  completed: 'Completed',
  canceled: 'Canceled',
}

/** Returns the state of a plan after all events up to that id. */
export function statusAt(moves: readonly Move[], id: string): string {
  return moves.reduce((status, move) => (move.id < id && AFTER[move.name]) || status, 'Pending')
}

/** Returns the state of a plan after all of its events. */
export const statusTold = ({ moves }: Pick<Story, 'moves'>) => statusAt(moves, '~')

const MAY_BE_CHARGED: ReadonlySet<string> = new Set(['Active', 'PastDue'])

interface Span {
  readonly fromMs: number
  readonly toMs: number
}

/**
 * For how long between two moments nothing kept a plan from being charged: no pause, no end, no
 * payment of it under way.
 */
export function freeMs(story: Story, fromMs: number, toMs: number): number {
  let left = fromMs
  let free = 0
  for (const kept of keptSpans(story).toSorted((one, other) => one.fromMs - other.fromMs)) {
    free += Math.max(0, Math.min(kept.fromMs, toMs) - left)
    left = Math.max(left, kept.toMs)
  }
  return free + Math.max(0, toMs - left)
}

function keptSpans({ moves, tries, nowMs }: Story): Span[] {
  const [begun] = moves.filter(({ name }) => name === 'activated')
  const before = { fromMs: Number.NEGATIVE_INFINITY, toMs: begun?.ms ?? nowMs }
  const underWay = tries.map(({ begun, ended }) => ({ fromMs: begun.ms, toMs: ended?.ms ?? nowMs }))
  const standing = moves.flatMap((move, index): Span[] => {
    const status = statusAt(moves.slice(0, index + 1), '~')
    return MAY_BE_CHARGED.has(status) ? [] : [{ fromMs: move.ms, toMs: moves[index + 1]?.ms ?? nowMs }]
  })
  return [before, ...underWay, ...standing, ...moves.flatMap((move) => leaving(move, tries))]
}

/** Somebody may ask for something while a clock on its way is leaving the moment that they ask in. */
const LEAVING_MS = 120_000

function leaving({ id, ms, wallMs }: Move, tries: readonly Try[]): Span[] {
  const next = tries.find(({ begun }) => begun.id > id)
  return next && next.begun.wallMs - wallMs < LEAVING_MS ? [{ fromMs: ms, toMs: next.begun.ms }] : []
}
