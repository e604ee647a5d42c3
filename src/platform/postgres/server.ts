import { spawn } from 'node:child_process'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { DatabaseUser } from './database-user.ts'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'
import { freePort } from './free-port.ts'
import { processOptions, runAs } from './run-as.ts'
import { type RunningServer, readPidFile, runningServer } from './running-server.ts'
import { type ServerNeeds, serverArguments } from './server-arguments.ts'

export interface ServerOptions extends ServerNeeds {
  readonly binaries: Binaries
  readonly user: DatabaseUser | null
  readonly cluster: string
  readonly logFile: string
}

const POLL_MS = 10
/** Two minutes: after a power failure PostgreSQL first replays its log. */
const POLLS_MAX = 12_000
const PORTS_MAX = 5
const LOG_BYTES_MAX = 16 * 1024 * 1024
/** A stop must fit into the ten seconds that a process has for its shutdown. */
const STOP_SECONDS_MAX = 5

/**
 * Returns the ready server of this cluster, or null if none is running. Waits for a server that
 * starts or stops.
 */
export async function adoptServer(cluster: string): Promise<RunningServer | null> {
  for (let poll = 0; poll < POLLS_MAX; poll += 1) {
    const server = await runningServer(cluster)
    if (!server || server.status === 'ready') return server
    await pause(POLL_MS)
  }
  throw new EmbeddedDatabaseError(`the PostgreSQL that runs on ${cluster} did not become ready in two minutes.`)
}

/**
 * Starts a server that outlives this process and its process group. It listens on the preferred
 * port of 127.0.0.1, or on another free port.
 */
export async function startServer(options: ServerOptions, preferredPort: number | null): Promise<RunningServer> {
  await keepLogShort(options.logFile)
  await forgetStranger(options.cluster)
  let preferred = preferredPort
  for (let attempts = 1; ; attempts += 1) {
    const port = await freePort(preferred)
    const outcome = await startOn(port, options)
    if (typeof outcome !== 'string') return outcome
    const portWasTaken = outcome.includes('could not bind')
    if (!portWasTaken || attempts === PORTS_MAX) {
      throw new EmbeddedDatabaseError(`PostgreSQL did not start. Its log, ${options.logFile}, ends with:\n${outcome}`)
    }
    preferred = null
  }
}

/** Starts the server once. Returns its log output if it exits before it is ready. */
async function startOn(port: number, options: ServerOptions): Promise<RunningServer | string> {
  const log = await open(options.logFile, 'a', 0o600)
  const { size } = await log.stat()
  const child = spawn(options.binaries.postgres, serverArguments(options.cluster, port, options), {
    ...processOptions(options.user),
    stdio: ['ignore', log.fd, log.fd],
  })
  let ended: string | null = null
  child.on('error', (error) => (ended = error.message))
  child.on('exit', () => (ended ??= ''))
  child.unref()
  await log.close()
  for (let poll = 0; ended === null && poll < POLLS_MAX; poll += 1) {
    const server = await readPidFile(options.cluster)
    if (server?.pid === child.pid && server?.status === 'ready') return server
    await pause(POLL_MS)
  }
  // A killed start may have left a server that was starting. Ours then exited, and that one is
  // used.
  return (await adoptServer(options.cluster)) ?? (ended || lastLines(options.logFile, size))
}

/**
 * Stops the server and ends its connections. Returns false if it is still running after five
 * seconds.
 */
export async function stopServer(options: Pick<ServerOptions, 'binaries' | 'user' | 'cluster'>): Promise<boolean> {
  if (!(await runningServer(options.cluster))) return true
  const args = ['stop', '--pgdata', options.cluster, '--mode=fast', '--wait', `--timeout=${STOP_SECONDS_MAX}`]
  await runAs(options.user, options.binaries.pgCtl, args)
  return (await runningServer(options.cluster)) === null
}

/**
 * Deletes a stale pid file. PostgreSQL refuses to start if any process of its user has the recorded
 * id.
 */
async function forgetStranger(cluster: string): Promise<void> {
  const noted = await readPidFile(cluster)
  if (noted && !(await runningServer(cluster))) await rm(join(cluster, 'postmaster.pid'), { force: true })
}

async function keepLogShort(logFile: string): Promise<void> {
  const facts = await stat(logFile).catch(() => null)
  if (facts && facts.size > LOG_BYTES_MAX) await rename(logFile, `${logFile}.1`)
}

async function lastLines(logFile: string, fromByte: number): Promise<string> {
  return (await readFile(logFile)).subarray(fromByte).toString('utf8').trim().split('\n').slice(-8).join('\n')
}
