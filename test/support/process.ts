import assert from 'node:assert/strict'
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { TEST_OUTPUT } from './canary-scan.ts'
import { afterwards, freshFolder } from './embedded.ts'
import { rememberLog } from './exchanges.ts'
import { freePort } from './free-port.ts'
import { ask, type TestAnswer } from './server.ts'

const checkout = fileURLToPath(new URL('../..', import.meta.url))
/**
 * A process that has not printed the expected output after this time has failed. The limit is long,
 * because several test files create database clusters at once when the suite starts.
 */
const PATIENCE_MS = 180_000
/** The time in which output of an ended process may still arrive. */
const LAST_OUTPUT_MS = 2_000

/**
 * A data folder that is deleted after the test, a port, and settings for processes of the product.
 */
export interface Installation {
  readonly dataDir: string
  readonly port: number
  readonly url: string
  readonly env: Readonly<Record<string, string>>
}

export async function newInstallation(
  t: TestContext,
  env: Readonly<Record<string, string>> = {},
): Promise<Installation> {
  return installationAt(await freshFolder(t), await freePort(), env)
}

/** Returns an installation with the same data and another port, or other settings. */
export function installationAt(
  dataDir: string,
  port: number,
  env: Readonly<Record<string, string>> = {},
): Installation {
  return { dataDir, port, url: `http://127.0.0.1:${port}/`, env }
}

/** Returns the installation with more settings. */
export function withEnv(installation: Installation, more: Readonly<Record<string, string>>): Installation {
  return installationAt(installation.dataDir, installation.port, { ...installation.env, ...more })
}

/** The exit and the output of a process. */
export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/** A process of the product, leader of its own process group like a terminal's job. */
export interface Running {
  readonly pid: number
  readonly ended: Promise<Ended>
  readonly stdout: () => string
  readonly stderr: () => string
  /** Resolves when the standard output holds the text. Rejects when the process ends without it. */
  readonly prints: (text: string) => Promise<string>
  readonly signal: (signal: NodeJS.Signals) => void
  /** Signals the group, as a terminal does at Ctrl-C, or `kill -9` of a job. */
  readonly signalGroup: (signal: NodeJS.Signals) => void
}

/** Runs `tallystick …` in the installation, through `npm start` when `npm` is set. */
export function run(
  t: TestContext,
  installation: Installation,
  argv: readonly string[],
  { npm = false } = {},
): Running {
  const [program, args] = npm ? ['npm', argv] : [process.execPath, [`${checkout}src/main.ts`, ...argv]]
  const child: ChildProcessByStdio<null, Readable, Readable> = spawn(program, args, {
    cwd: checkout,
    env: {
      ...userEnvironment(),
      TALLYSTICK_DATA_DIR: installation.dataDir,
      PORT: String(installation.port),
      ...installation.env,
    },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const pid = child.pid ?? 0
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (stdout += recorded(text, pid)))
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += recorded(text, pid)))
  const closed = once(child, 'close')
  // Output may arrive after the exit, but an orphaned child may keep the pipes open for ever.
  const ended = once(child, 'exit').then(async ([code, signal]): Promise<Ended> => {
    await Promise.race([closed, pause(LAST_OUTPUT_MS, undefined, { ref: false })])
    return { code, signal, stdout, stderr }
  })
  const signalGroup = (signal: NodeJS.Signals) => {
    try {
      process.kill(-pid, signal)
    } catch {
      // The group has no processes left.
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
    prints: async (text) => {
      const over = ended.then(({ code, signal }) => {
        if (!stdout.includes(text)) throw new Error(`The process ended (${code ?? signal}).\n${stdout}\n${stderr}`)
      })
      const late = AbortSignal.timeout(PATIENCE_MS)
      while (!stdout.includes(text)) {
        await Promise.race([once(child.stdout, 'data', { signal: late }), over]).catch((error) => {
          throw late.aborted ? new Error(`The process did not print ${text}.\n${stdout}\n${stderr}`) : error
        })
      }
      return stdout
    },
  }
}

/** Appends the text to the file that is searched after the run, and returns it. */
function recorded(text: string, pid: number): string {
  const folder = process.env[TEST_OUTPUT]
  if (folder) appendFileSync(join(folder, `process-${pid}`), text)
  return text
}

/**
 * Returns the environment of a user's shell, without the variables of npm and of the test run,
 * except for the compile cache, which saves time.
 */
function userEnvironment(): Record<string, string | undefined> {
  const { PATH = '', HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
  const path = PATH.split(delimiter).filter((folder) => !folder.includes('node_modules'))
  const folders = { HOME, ...(TMPDIR && { TMPDIR }), ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }
  return { PATH: path.join(delimiter), ...folders, npm_config_update_notifier: 'false' }
}

/** The product, started by `tallystick start`, after it has printed its welcome. */
export interface Product extends Running {
  readonly installation: Installation
  readonly welcome: string
  /** The demo's keys: those of its platform, its agency and its two organizations. */
  readonly keys: readonly string[]
  readonly ask: <Data = Record<string, never>>(
    key: string,
    query: string,
    variables?: object,
    headers?: Record<string, string>,
  ) => Promise<TestAnswer<Data>>
  /** Sends SIGTERM and waits. Fails unless it exits with 0 within ten seconds. */
  readonly stop: () => Promise<Ended>
}

export async function start(t: TestContext, installation: Installation, { npm = false } = {}): Promise<Product> {
  const running = run(t, installation, ['start'], { npm })
  rememberLog(installation.url, () => running.stdout() + running.stderr())
  const welcome = await running.prints('Press Ctrl-C to stop.')
  return {
    ...running,
    installation,
    welcome,
    keys: ['plf', 'agy', 'org'].flatMap((kind) => welcome.match(new RegExp(`tsk_test_${kind}_\\w+`, 'g')) ?? []),
    ask: (key, query, variables, headers) => ask(installation.url, key, query, variables, headers),
    stop: async () => {
      running.signal('SIGTERM')
      const ended = await within(10_000, running.ended, 'end after SIGTERM')
      assert.equal(ended.code, 0, ended.stderr)
      return ended
    },
  }
}

/** Runs a command to its end. */
export function tallystick(t: TestContext, installation: Installation, ...argv: string[]): Promise<Ended> {
  return within(PATIENCE_MS, run(t, installation, argv).ended, argv.join(' '))
}

/** Returns the parsed output of the command with `--json`. */
export async function tallystickJson<Printed>(
  t: TestContext,
  installation: Installation,
  ...argv: string[]
): Promise<Printed> {
  const { code, stdout, stderr } = await tallystick(t, installation, ...argv, '--json')
  assert.deepEqual([code, stderr], [0, ''])
  return JSON.parse(stdout) as Printed
}

/** Polls with growing pauses until the value fits, for states that nothing announces. */
export async function until<Value>(
  what: string,
  read: () => Promise<Value> | Value,
  isFit: (value: Value) => boolean = Boolean,
  patienceMs = PATIENCE_MS,
): Promise<Value> {
  const giveUpMs = performance.now() + patienceMs
  for (let waitMs = 5; ; waitMs = Math.min(waitMs * 2, 200)) {
    const value = await read()
    if (isFit(value)) return value
    if (performance.now() > giveUpMs) assert.fail(`${what}: still ${JSON.stringify(value)}`)
    await pause(waitMs)
  }
}

/** Fails when the promise takes longer. */
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
