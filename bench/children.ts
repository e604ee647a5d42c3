import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const TICKS_PER_SECOND = 100

/** A server process of a benchmark. */
export interface Server {
  readonly port: number
  readonly pid: number
  readonly stop: () => Promise<void>
}

const canPin = works(() => execFileSync('taskset', ['-p', `${process.pid}`], { stdio: 'ignore' }))

/**
 * Pins this process, its threads and its children to the second core. Returns whether that was
 * possible.
 */
export function stayOnSecondCore(cores: number): boolean {
  return (
    canPin && cores > 1 && works(() => execFileSync('taskset', ['-acp', '1', `${process.pid}`], { stdio: 'ignore' }))
  )
}

/**
 * Returns the command that runs a program on the first core. The other core is for PostgreSQL and
 * the load.
 */
export function onFirstCore(program: string): { readonly command: string; readonly before: readonly string[] } {
  return canPin ? { command: 'taskset', before: ['-c', '0', program] } : { command: program, before: [] }
}

/**
 * Starts node on the first core, or on any, with its output in a file, as a production log would
 * be.
 */
export function startNode(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  output: string,
  core: 'first' | 'any' = 'first',
): ChildProcess {
  const { command, before } =
    core === 'first' ? onFirstCore(process.execPath) : { command: process.execPath, before: [] }
  const out = openSync(output, 'a')
  const child = spawn(command, [...before, ...args], { env, stdio: ['ignore', out, out] })
  closeSync(out)
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

const running = new Set<ChildProcess>()
// A benchmark that fails while it starts its servers leaves none behind.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Runs a program that prints one figure, a rate per second, and returns it. */
export async function rateOfProgram(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  await once(child, 'close')
  const perSecond = Number(text)
  if (!(perSecond > 0)) throw new Error('the bare loop returned no figure')
  return perSecond
}

/** Waits until the server responds on its port. Fails when the process exits. */
export async function listening(child: ChildProcess, port: number, output: string, path = '/readyz'): Promise<Server> {
  for (let attempts = 0; attempts < 2_400; attempts += 1) {
    if (child.exitCode !== null) throw new Error(`a server ended:\n${readFileSync(output, 'utf8').slice(-2000)}`)
    const answered = await fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => status < 500,
      () => false,
    )
    if (answered) return { port, pid: child.pid!, stop: () => stopped(child) }
    await pause(25)
  }
  child.kill('SIGKILL')
  throw new Error('a server did not respond within a minute')
}

export async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** Returns the seconds of CPU time that a process has used; NaN on systems without /proc. */
export function cpuSeconds(pid: number): number {
  return statOf(pid)?.ownSeconds ?? Number.NaN
}

/**
 * Returns the CPU time of the PostgreSQL server of a backend, including running and ended backends.
 */
export function postgresCpuSeconds(backendPid: number): number {
  const server = statOf(backendPid)?.parent
  const ofServer = server === undefined ? undefined : statOf(server)
  if (!ofServer) return Number.NaN
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const backends = pids.map((pid) => statOf(Number(pid))).filter((stat) => stat?.parent === server)
  return ofServer.ownSeconds + ofServer.endedSeconds + backends.reduce((sum, stat) => sum + (stat?.ownSeconds ?? 0), 0)
}

/** Returns the memory of a process in megabytes, now and at its peak. */
export function memoryMb(pid: number): { readonly now: number; readonly peak: number } {
  const status = works(() => readFileSync(`/proc/${pid}/status`)) ? readFileSync(`/proc/${pid}/status`, 'utf8') : ''
  const read = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024)
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

function works(attempt: () => unknown): boolean {
  try {
    attempt()
    return true
  } catch {
    return false
  }
}

/**
 * Returns the facts of a process from /proc; null on systems without it and for a process that has
 * ended.
 */
function statOf(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const seconds = (user: number, system: number) => (fields[user]! + fields[system]!) / TICKS_PER_SECOND
    return { parent: fields[1]!, ownSeconds: seconds(11, 12), endedSeconds: seconds(13, 14) }
  } catch {
    return null
  }
}
