import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { type Ended, type Installation, type Running, run } from '../support/process.ts'

/** The delay before a dead process is restarted. */
const DOWN_MS = 50

/** The command of a supervised process. */
export interface ProcessSpec {
  readonly installation: Installation
  readonly argv: readonly string[]
  /** The output that shows that it is ready. */
  readonly prints: string
  readonly whenUp: () => Promise<unknown>
}

/** One process of a supervised unit, from its start to its end. */
interface Generation {
  readonly running: Running
  /** The point at which it kills itself, such as `payment: written#2`; null for none. */
  readonly crashAt: string | null
  state: 'starting' | 'up' | 'killed' | 'over'
}

/** A process of a supervised unit that has ended. */
interface EndedProcess {
  readonly pid: number
  readonly at: Date
  readonly output: string
}

export type SupervisedProcess = ReturnType<typeof superviseProcess>

/** Runs a process and restarts it when it dies. Counts the crashes by their causes. */
export function superviseProcess(t: TestContext, { installation, argv, prints, whenUp }: ProcessSpec) {
  const diedAt = new Map<string, number>()
  const endedProcesses: EndedProcess[] = []
  const ownFaults: string[] = []
  let killed = 0
  let crashes: string[] = []
  let closing = false
  let generation = start()

  function start(): Generation {
    const crashAt = crashes.shift() ?? null
    const env = { ...installation.env, ...(crashAt !== null && { TALLYSTICK_CRASH_AT: crashAt }) }
    const started: Generation = { running: run(t, { ...installation, env }, argv), crashAt, state: 'starting' }
    void waitUntilReady(started)
    void started.running.ended.then((ended) => end(started, ended))
    return started
  }

  async function waitUntilReady(started: Generation): Promise<void> {
    try {
      await started.running.prints(prints)
      await whenUp()
    } catch {
      // The process died and is being restarted, or it does not become ready and the test fails
      // while it waits.
      return
    }
    if (started.state === 'starting') started.state = 'up'
  }

  async function end(ended: Generation, { signal, code, stdout, stderr }: Ended): Promise<void> {
    const { state, crashAt } = ended
    ended.state = 'over'
    endedProcesses.push({ pid: ended.running.pid, at: new Date(), output: stdout + stderr })
    if (closing) return
    if (state === 'killed') killed++
    else if (crashAt !== null && signal === 'SIGKILL') count(crashAt)
    else ownFaults.push(`${argv} ended unexpectedly (${signal ?? code}): ${stdout.slice(-500)} ${stderr.slice(-2_000)}`)
    await pause(DOWN_MS)
    if (!closing) generation = start()
  }

  function count(crashAt: string): void {
    const point = crashAt.replace(/#.*/, '')
    diedAt.set(point, (diedAt.get(point) ?? 0) + 1)
  }

  const isUp = () => generation.state === 'up'

  /** Kills the process, even if it is not ready yet. The next process gets its planned crash. */
  function kill(signal: NodeJS.Signals = 'SIGKILL'): void {
    if (generation.state !== 'starting' && generation.state !== 'up') return
    if (generation.crashAt !== null) crashes.unshift(generation.crashAt)
    generation.state = 'killed'
    generation.running.signal(signal)
  }

  return {
    isUp,
    /** Returns the output of the present process. */
    output: () => generation.running.stdout() + generation.running.stderr(),
    kill: () => kill(),
    /** Sends SIGTERM. Returns how it ended. */
    end: () => {
      const { ended } = generation.running
      kill('SIGTERM')
      return ended
    },
    /**
     * Plans the crash points of the next processes; the running one is killed, because it does not
     * know them.
     */
    plan: (points: readonly string[]) => {
      kill()
      crashes = [...points]
    },
    /** Returns true when every planned crash has happened. */
    isPlanDone: () => crashes.length === 0 && (generation.crashAt === null || generation.state === 'over'),
    /** Plans no more crashes. */
    disarm: () => {
      if (generation.crashAt !== null) kill()
      crashes = []
    },
    close: () => {
      closing = true
    },
    /** Kills the process without a restart until `start`. */
    stop: async () => {
      closing = true
      generation.running.signal('SIGKILL')
      await generation.running.ended
    },
    start: () => {
      closing = false
      generation = start()
    },
    /** Returns the address of the process and whether it has died; null while it is not running. */
    target: () => {
      const { running } = generation
      return isUp()
        ? { url: installation.url, isDead: () => running !== generation.running || !isUp(), death: running.ended }
        : null
    },
    /** The number of crashes at each point. */
    diedAt,
    /** Returns its processes that have ended. */
    ended: (): readonly EndedProcess[] => endedProcesses,
    /** Returns the output of all its processes. */
    outputs: () => endedProcesses.map(({ output }) => output).join('') + generation.running.stdout(),
    /** The number of kills from outside. */
    killed: () => killed,
    /** Returns the output of processes that died unexpectedly, each only once. */
    ownFaults: () => ownFaults.splice(0),
  }
}
