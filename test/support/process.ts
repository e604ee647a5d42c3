import assert from 'node:assert/strict'
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { TEST_OUTPUT } from './canary-scan.ts'
import { afterwards, freshFolder } from './embedded.ts'
import { rememberLog } from './exchanges.ts'
import { ask, type TestAnswer } from './server.ts'

const checkout = fileURLToPath(new URL('../..', import.meta.url))
/** A loaded machine is slow; a product that says nothing for so long does not work. */
const PATIENCE_MS = 45_000
const LAST_WORDS_MS = 2_000

/** Where a product of the test's own lives: a data folder that goes with the test, and a port. */
export interface Place {
  readonly dataDir: string
  readonly port: number
  readonly url: string
  readonly env: Readonly<Record<string, string>>
}

export async function freshPlace(t: TestContext, env: Readonly<Record<string, string>> = {}): Promise<Place> {
  return placeAt(await freshFolder(t), await freePort(), env)
}

/** The same data behind another port, or with other settings. */
export function placeAt(dataDir: string, port: number, env: Readonly<Record<string, string>> = {}): Place {
  return { dataDir, port, url: `http://127.0.0.1:${port}/`, env }
}

/** Returns the place with more settings. */
export function withEnv(place: Place, more: Readonly<Record<string, string>>): Place {
  return placeAt(place.dataDir, place.port, { ...place.env, ...more })
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** How a process ended, and all that it said. */
export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/** A process of the product, leader of a process group of its own as a terminal's job is. */
export interface Running {
  readonly pid: number
  readonly ended: Promise<Ended>
  readonly stdout: () => string
  readonly stderr: () => string
  /** Resolves when the standard output has this, and fails when the process ends without. */
  readonly says: (text: string) => Promise<string>
  readonly signal: (signal: NodeJS.Signals) => void
  /** What a terminal does at Ctrl-C, or `kill -9` to a whole job. */
  readonly signalGroup: (signal: NodeJS.Signals) => void
}

/** Runs `tallystick …` in that place; through `npm start` when `npm` is given. */
export function run(t: TestContext, place: Place, argv: readonly string[], { npm = false } = {}): Running {
  const [program, args] = npm ? ['npm', argv] : [process.execPath, [`${checkout}src/main.ts`, ...argv]]
  const child: ChildProcessByStdio<null, Readable, Readable> = spawn(program, args, {
    cwd: checkout,
    env: { ...userEnvironment(), TALLYSTICK_DATA_DIR: place.dataDir, PORT: String(place.port), ...place.env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const pid = child.pid ?? 0
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (stdout += kept(text, pid)))
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += kept(text, pid)))
  const closed = once(child, 'close')
  // What it said last may come after its end; an orphan that it left behind may keep the pipes open.
  const ended = once(child, 'exit').then(async ([code, signal]): Promise<Ended> => {
    await Promise.race([closed, pause(LAST_WORDS_MS, undefined, { ref: false })])
    return { code, signal, stdout, stderr }
  })
  const signalGroup = (signal: NodeJS.Signals) => {
    try {
      process.kill(-pid, signal)
    } catch {
      // Nobody of it is left.
    }
  }
  afterwards(t, () => signalGroup('SIGKILL'))
  return {
    pid,
    ended,
    stdout: () => stdout,
    stderr: () => stderr,
    signal: (signal) => child.kill(signal),
    signalGroup,
    says: async (text) => {
      const over = ended.then(({ code, signal }) => {
        if (!stdout.includes(text)) throw new Error(`It ended (${code ?? signal}).\n${stdout}\n${stderr}`)
      })
      const late = AbortSignal.timeout(PATIENCE_MS)
      while (!stdout.includes(text)) {
        await Promise.race([once(child.stdout, 'data', { signal: late }), over]).catch((error) => {
          throw late.aborted ? new Error(`It never said ${text}.\n${stdout}\n${stderr}`) : error
        })
      }
      return stdout
    },
  }
}

/** The same text, kept for the search that follows the run. */
function kept(text: string, pid: number): string {
  const folder = process.env[TEST_OUTPUT]
  if (folder) appendFileSync(join(folder, `process-${pid}`), text)
  return text
}

/** What a user's shell has; nothing of the test run's own npm and database. What Node compiled is kept for speed alone. */
function userEnvironment(): Record<string, string | undefined> {
  const { PATH = '', HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
  const path = PATH.split(delimiter).filter((folder) => !folder.includes('node_modules'))
  const places = { HOME, ...(TMPDIR && { TMPDIR }), ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }
  return { PATH: path.join(delimiter), ...places, npm_config_update_notifier: 'false' }
}

/** The product as `start` runs it, after its welcome. */
export interface Product extends Running {
  readonly place: Place
  readonly welcome: string
  /** The demo's keys: those of its platform, its agency and its two organizations. */
  readonly keys: readonly string[]
  readonly ask: <Data = Record<string, never>>(
    key: string,
    query: string,
    variables?: object,
    headers?: Record<string, string>,
  ) => Promise<TestAnswer<Data>>
  /** Tells it to end and waits; fails unless it exits with 0 within ten seconds. */
  readonly stop: () => Promise<Ended>
}

export async function start(t: TestContext, place: Place, { npm = false } = {}): Promise<Product> {
  const running = run(t, place, ['start'], { npm })
  rememberLog(place.url, () => running.stdout() + running.stderr())
  const welcome = await running.says('Ctrl-C stops everything.')
  return {
    ...running,
    place,
    welcome,
    keys: ['plf', 'agy', 'org'].flatMap((kind) => welcome.match(new RegExp(`tsk_test_${kind}_\\w+`, 'g')) ?? []),
    ask: (key, query, variables, headers) => ask(place.url, key, query, variables, headers),
    stop: async () => {
      running.signal('SIGTERM')
      const ended = await within(10_000, running.ended, 'end after SIGTERM')
      assert.equal(ended.code, 0, ended.stderr)
      return ended
    },
  }
}

/** Runs a command to its end. */
export function tallystick(t: TestContext, place: Place, ...argv: string[]): Promise<Ended> {
  return within(PATIENCE_MS, run(t, place, argv).ended, argv.join(' '))
}

/** What the command prints with `--json`. */
export async function tallystickJson<Printed>(t: TestContext, place: Place, ...argv: string[]): Promise<Printed> {
  const { code, stdout, stderr } = await tallystick(t, place, ...argv, '--json')
  assert.deepEqual([code, stderr], [0, ''])
  return JSON.parse(stdout) as Printed
}

/** The process id of the PostgreSQL of a data folder; null when it is stopped. */
export async function postgresOf(dataDir: string): Promise<number | null> {
  const text = await readFile(`${dataDir}/postgres/cluster/postmaster.pid`, 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  return pid && isAlive(pid) ? pid : null
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Asks again, a little later each time, until the answer is fit; for what no event tells of. */
export async function until<Value>(
  what: string,
  look: () => Promise<Value> | Value,
  isFit: (value: Value) => boolean = Boolean,
  patienceMs = PATIENCE_MS,
): Promise<Value> {
  const giveUpMs = performance.now() + patienceMs
  for (let waitMs = 5; ; waitMs = Math.min(waitMs * 2, 200)) {
    const value = await look()
    if (isFit(value)) return value
    if (performance.now() > giveUpMs) assert.fail(`${what}: still ${JSON.stringify(value)}`)
    await pause(waitMs)
  }
}

/** Fails when it takes longer. */
export async function within<Value>(ms: number, promise: Promise<Value>, what: string): Promise<Value> {
  const stop = new AbortController()
  const late = pause(ms, undefined, { signal: stop.signal }).then(() => assert.fail(`Took too long to ${what}.`))
  try {
    return await Promise.race([promise, late])
  } finally {
    stop.abort()
    late.catch(() => {})
  }
}
