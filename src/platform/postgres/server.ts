import { spawn } from 'node:child_process'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { DatabaseUser } from './database-user.ts'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'
import { processOptions, runAs } from './run-as.ts'
import { type RunningServer, readPidFile, runningServer } from './running-server.ts'

export interface ServerOptions {
  readonly binaries: Binaries
  readonly user: DatabaseUser | null
  readonly cluster: string
  readonly logFile: string
  /** False skips flushing to disk at commit, for temporary databases. */
  readonly durable: boolean
  readonly connectionsMax: number
  /** Size of PostgreSQL's shared buffers. Default 128MB. */
  readonly sharedBuffers?: string | undefined
  /** Further settings of PostgreSQL, which replace the ones of this module. */
  readonly settings?: Readonly<Record<string, string | number>> | undefined
}

const POLL_MS = 10
/** Two minutes: after a power failure PostgreSQL first replays its log. */
const POLLS_MAX = 12_000
const PORTS_MAX = 5
const LOG_BYTES_MAX = 16 * 1024 * 1024
/** A stop must fit into the ten seconds that a process has for its shutdown. */
const STOP_SECONDS_MAX = 5

/** Returns the ready server of this cluster, or null. Waits for one that starts or stops. */
export async function findReadyServer(cluster: string): Promise<RunningServer | null> {
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
  const child = spawn(options.binaries.postgres, serverArguments(port, options), {
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
  return (await findReadyServer(options.cluster)) ?? (ended || lastLines(options.logFile, size))
}

/** Stops the server and its connections. Returns false if it still runs after five seconds. */
export async function stopServer(options: Pick<ServerOptions, 'binaries' | 'user' | 'cluster'>): Promise<boolean> {
  if (!(await runningServer(options.cluster))) return true
  const args = ['stop', '--pgdata', options.cluster, '--mode=fast', '--wait', `--timeout=${STOP_SECONDS_MAX}`]
  await runAs(options.user, options.binaries.pgCtl, args)
  return (await runningServer(options.cluster)) === null
}

/** Deletes a stale pid file: PostgreSQL does not start if its user has a process of that id. */
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

/** Returns the preferred port of 127.0.0.1 if it is free, otherwise another free port. */
export async function freePort(preferred: number | null): Promise<number> {
  if (preferred !== null && (await tryPort(preferred)) !== null) return preferred
  const port = await tryPort(0)
  if (port === null) throw new Error('No port of 127.0.0.1 is free.')
  return port
}

function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.on('error', () => resolve(null))
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : null))
    })
  })
}

/**
 * Returns the arguments of `postgres`. They are passed at each start, so that settings of a new
 * version apply to an existing cluster.
 */
function serverArguments(port: number, options: ServerOptions): string[] {
  const { cluster, durable, connectionsMax, sharedBuffers = '128MB' } = options
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: connectionsMax,
    shared_buffers: sharedBuffers,
    jit: 'off',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Keeps bound values out of the log. The error message of a malformed value still contains it,
    // so values of clients are validated before they are bound.
    log_parameter_max_length: 0,
    log_parameter_max_length_on_error: 0,
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...options.settings,
  }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
