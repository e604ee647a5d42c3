import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { type Ended, type Place, type Running, run } from '../support/process.ts'

/** How much passes before what died is started again. */
const DOWN_MS = 50

/** What runs, one process after the other. */
export interface Post {
  readonly place: Place
  readonly argv: readonly string[]
  /** What it says when it does its work. */
  readonly says: string
  readonly whenUp: () => Promise<unknown>
}

/** One process of a unit, from its start to its end. */
interface Life {
  readonly running: Running
  /** Where it is to kill itself, `payment: written#2`; null: nowhere. */
  readonly crashAt: string | null
  state: 'starting' | 'up' | 'killed' | 'over'
}

export type Unit = ReturnType<typeof openUnit>

/** A process that is started again when it dies, and how those before it died. */
export function openUnit(t: TestContext, { place, argv, says, whenUp }: Post) {
  const diedAt = new Map<string, number>()
  const ownFaults: string[] = []
  let killed = 0
  let crashes: string[] = []
  let closing = false
  let life = begin()

  function begin(): Life {
    const crashAt = crashes.shift() ?? null
    const env = { ...place.env, ...(crashAt !== null && { TALLYSTICK_CRASH_AT: crashAt }) }
    const begun: Life = { running: run(t, { ...place, env }, argv), crashAt, state: 'starting' }
    void rise(begun)
    void begun.running.ended.then((ended) => end(begun, ended))
    return begun
  }

  async function rise(begun: Life): Promise<void> {
    try {
      await begun.running.says(says)
      await whenUp()
    } catch {
      // It died meanwhile, and the next is on its way; or it is never up, and whoever waits for that fails.
      return
    }
    if (begun.state === 'starting') begun.state = 'up'
  }

  async function end(ended: Life, { signal, code, stdout, stderr }: Ended): Promise<void> {
    const { state, crashAt } = ended
    ended.state = 'over'
    if (closing) return
    if (state === 'killed') killed++
    else if (crashAt !== null && signal === 'SIGKILL') count(crashAt)
    else ownFaults.push(`${argv} ended by itself (${signal ?? code}): ${stdout.slice(-500)} ${stderr.slice(-2_000)}`)
    await pause(DOWN_MS)
    if (!closing) life = begin()
  }

  function count(crashAt: string): void {
    const point = crashAt.replace(/#.*/, '')
    diedAt.set(point, (diedAt.get(point) ?? 0) + 1)
  }

  const isUp = () => life.state === 'up'

  /** Also one that has not come up yet. Where it was to die, the next one does. */
  function kill(signal: NodeJS.Signals = 'SIGKILL'): void {
    if (life.state !== 'starting' && life.state !== 'up') return
    if (life.crashAt !== null) crashes.unshift(life.crashAt)
    life.state = 'killed'
    life.running.signal(signal)
  }

  return {
    isUp,
    kill: () => kill(),
    /** Tells it to end; gives how it did. */
    end: () => {
      const { ended } = life.running
      kill('SIGTERM')
      return ended
    },
    /** Where the next processes die, one after the other; the one that runs dies now, as it knows nothing of that. */
    plan: (points: readonly string[]) => {
      kill()
      crashes = [...points]
    },
    /** Whether everybody has died who was to die at a point. */
    isPlanDone: () => crashes.length === 0 && (life.crashAt === null || life.state === 'over'),
    /** From now on nobody dies at a point. */
    calm: () => {
      if (life.crashAt !== null) kill()
      crashes = []
    },
    close: () => {
      closing = true
    },
    /** The process that works now, as its clients know it. */
    desk: () => {
      const { running } = life
      return isUp() ? { url: place.url, isDead: () => running !== life.running || !isUp(), death: running.ended } : null
    },
    /** How many died at which point. */
    diedAt,
    /** How many were killed from outside. */
    killed: () => killed,
    /** Of those that nobody killed, what they said; each is told once. */
    ownFaults: () => ownFaults.splice(0),
  }
}
