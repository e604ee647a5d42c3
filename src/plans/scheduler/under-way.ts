import { LRUCache } from 'lru-cache'
import { ROWS_TOGETHER } from './claim.ts'

const AT_ONCE = 1024
/** So many more, all slow: those who wait for a provider that does not answer take no places from others. */
const SLOW_BESIDE = 512
const SLOW_MS = 2000
/** From here on an organization waits for its own. */
const OF_ONE_ORGANIZATION = 256
const ROWS_A_LOOK = 512
const PROMPT_MOST = 512

/** How much may be started, and of whom. */
export interface Room {
  readonly rowsMost: number
  readonly exceptOrgIds: readonly string[]
  /** When not null: only of these as many as are written together, of any other organization one, to see whether it is answered. */
  readonly promptOrgIds: readonly string[] | null
}

/** What has been started and is not over, of each organization. */
export interface UnderWay {
  readonly count: () => number
  /** Adds one, until its promise, which never rejects, resolves. */
  readonly add: (orgId: string, over: Promise<unknown>) => void
  /** Null when there is room for too few to be worth a look. */
  readonly room: () => Room | null
  /** Resolves when the next one is over, or found to be slow. */
  readonly someChange: () => Promise<void>
  readonly allOver: () => Promise<void>
}

interface Counted {
  all: number
  slow: number
}

/**
 * Counts rather than keeps: hundreds begin and end at a time. An organization of which something is slow gets no more until that
 * is over, and while anything is slow, one that was not answered in time lately gets one: hundreds whose provider is silent
 * leave room for the others.
 */
export function underWay(): UnderWay {
  const ofOrganizations = new Map<string, Counted>()
  const prompt = new LRUCache<string, true>({ max: PROMPT_MOST })
  const whole: Counted = { all: 0, slow: 0 }
  let next = Promise.withResolvers<void>()

  function changed(): void {
    next.resolve()
    next = Promise.withResolvers()
  }

  function add(orgId: string, over: Promise<unknown>): void {
    const its = ofOrganizations.get(orgId) ?? { all: 0, slow: 0 }
    ofOrganizations.set(orgId, its)
    const counts = [whole, its]
    for (const count of counts) count.all++
    let isSlow = false
    const timer = setTimeout(() => {
      isSlow = true
      for (const count of counts) count.slow++
      prompt.delete(orgId)
      changed()
    }, SLOW_MS)
    void over.then(() => {
      clearTimeout(timer)
      for (const count of counts) {
        count.all--
        if (isSlow) count.slow--
      }
      if (!isSlow) prompt.set(orgId, true)
      if (its.all === 0) ofOrganizations.delete(orgId)
      changed()
    })
  }

  function room(): Room | null {
    const rowsMost = Math.min(ROWS_A_LOOK, AT_ONCE - whole.all + Math.min(whole.slow, SLOW_BESIDE))
    if (rowsMost < ROWS_TOGETHER) return null
    const waiting = [...ofOrganizations].filter(
      ([, { all, slow }]) => slow > 0 || all > OF_ONE_ORGANIZATION - ROWS_TOGETHER,
    )
    const promptOrgIds = whole.slow > 0 ? [...prompt.keys()] : null
    return { rowsMost, exceptOrgIds: waiting.map(([orgId]) => orgId), promptOrgIds }
  }

  return {
    count: () => whole.all,
    add,
    room,
    someChange: () => next.promise,
    allOver: async () => {
      while (whole.all > 0) await next.promise
    },
  }
}
