import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { openConnection } from '../db/index.ts'
import { faultFacts, type Log } from '../log/index.ts'
import { countMissedPolls, haveLeasesEnded, lostWorkers, type MissedPolls } from './missed-polls.ts'
import { type ClaimTokens, claimTokensOf, type WorkerIdentity } from './worker-identity.ts'

const POLL_MS = 500
const RETRY_MS = 250
/**
 * A session without a response for this time is replaced: its server may be gone. When the server
 * ends the session (`tcp_user_timeout`), the next one is already waiting for the lock.
 */
const SILENT_MS = 3_000
/**
 * After the loss of a session this worker takes nothing over for this number of polls: the server
 * may have restarted, and then the others have lost theirs, too.
 */
const POLLS_AFTER_LOSS = 30

/** PostgreSQL ends the session of a host that is gone within 4 s. */
const SETTINGS = {
  ...{ tcp_keepalives_idle: '1', tcp_keepalives_interval: '1', tcp_keepalives_count: '3' },
  tcp_user_timeout: '4000',
}

/** Ends the leases of the claims with these tokens, so that other workers claim them. */
export type EndLeases = (tokens: ClaimTokens) => Promise<unknown>

/** The registration of a running worker in a cell. */
export interface Presence {
  /** Removes the worker from the list. Called after its other work has stopped. */
  readonly stop: () => Promise<void>
}

/** The parts of a presence. */
export interface PresenceParts {
  readonly worker: WorkerIdentity
  readonly log: Log
  /** The URL of the cell's primary. A pooler must not share its sessions. */
  readonly url: string
  readonly endLeases: EndLeases
}

/**
 * Lists a worker as running in a cell, and takes over from others that are lost. Its session holds
 * the advisory lock of its id. PostgreSQL releases the lock when the process ends, however it ends.
 * A process that is only slow, or paused, keeps its session and its claims.
 */
export function startPresence(parts: PresenceParts): Presence {
  const stopping = new AbortController()
  const running = run(parts, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

async function run(parts: PresenceParts, signal: AbortSignal): Promise<void> {
  let pollsToWait = 0
  let failures = 0
  const whenRegistered = () => {
    failures = 0
  }
  while (!signal.aborted) {
    try {
      await keepSession(parts, { pollsToWait, signal, whenRegistered })
    } catch (error) {
      if (failures++ === 0) parts.log.warn(faultFacts(error), 'the session of this worker was lost')
      pollsToWait = POLLS_AFTER_LOSS
      await waited(RETRY_MS, signal)
    }
  }
}

interface SessionOptions {
  /** The number of polls before this worker takes over from others. */
  readonly pollsToWait: number
  readonly signal: AbortSignal
  readonly whenRegistered: () => void
}

/** Opens a session and polls on it until the signal. Rejects when the session is lost. */
async function keepSession(
  parts: PresenceParts,
  { pollsToWait, signal, whenRegistered }: SessionOptions,
): Promise<void> {
  const { worker, url } = parts
  const connection = await openConnection(url, 'presence', SETTINGS, () => {}, 'any', SILENT_MS)
  try {
    if (await register(connection.client, worker.id, signal)) {
      whenRegistered()
      await watchOthers(connection.client, parts, pollsToWait, signal)
      await connection.client.query('delete from workers where id = $1', [worker.id])
    }
    await connection.end()
  } catch (error) {
    connection.lost()
    throw error
  }
}

/** Polls for lost workers until the signal, and takes over from each. */
async function watchOthers(
  client: pg.Client,
  parts: PresenceParts,
  pollsToWait: number,
  signal: AbortSignal,
): Promise<void> {
  let missed: MissedPolls = new Map()
  for (let polls = 1; await waited(POLL_MS, signal); polls++) {
    const withoutLock = await workersWithoutLock(client)
    if (withoutLock.includes(parts.worker.id))
      throw new Error('this worker has lost its lock: a connection pooler may share its session')
    missed = countMissedPolls(missed, polls > pollsToWait ? withoutLock : [])
    for (const id of lostWorkers(missed)) {
      // If the takeover has failed until all leases ended, only the worker's row is deleted.
      const mustEndLeases = !haveLeasesEnded(missed, id)
      await takeOver(client, mustEndLeases ? parts : { ...parts, endLeases: async () => {} }, id)
    }
  }
}

/**
 * Takes the worker's lock and lists it. Waits until its former session has ended and no takeover
 * from it is running. Returns false if the signal aborts first.
 */
async function register(client: pg.Client, id: bigint, signal: AbortSignal): Promise<boolean> {
  while (!(await takeLock(client, id))) if (!(await waited(RETRY_MS, signal))) return false
  const process = `${hostname()}:${globalThis.process.pid}`
  await client.query('insert into workers (id, process) values ($1, $2) on conflict do nothing', [id, process])
  return true
}

/** Returns the listed workers whose locks are free. */
async function workersWithoutLock(client: pg.Client): Promise<bigint[]> {
  const { rows } = await client.query<{ id: string }>(
    `select w.id from workers w where w.id <> all(array(
      select l.classid::bigint << 32 | l.objid::bigint from pg_locks l
      where l.locktype = 'advisory' and l.objsubid = 1 and l.granted
        and l.database = (select d.oid from pg_database d where d.datname = current_database())
    ))`,
  )
  return rows.map((row) => BigInt(row.id))
}

/**
 * Ends the leases of a lost worker. Its lock is held meanwhile, so no other worker does the same,
 * and a worker that returns waits.
 */
async function takeOver(client: pg.Client, { log, endLeases }: PresenceParts, id: bigint): Promise<void> {
  if (!(await takeLock(client, id))) return
  try {
    const { rows } = await client.query<{ process: string }>('select process from workers where id = $1', [id])
    if (rows.length === 0) return
    await endLeases(claimTokensOf(id))
    await client.query('delete from workers where id = $1', [id])
    log.warn({ worker: String(id), process: rows[0]?.process }, 'a worker was lost; its claims were released')
  } catch (error) {
    log.error({ ...faultFacts(error), worker: String(id) }, 'failed to take over from a lost worker')
  } finally {
    await client.query('select pg_advisory_unlock($1)', [id])
  }
}

async function takeLock(client: pg.Client, id: bigint): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [id])
  return rows[0]?.taken === true
}

/** Waits. Returns false at once when the signal aborts. */
async function waited(ms: number, signal: AbortSignal): Promise<boolean> {
  await pause(ms, undefined, { signal }).catch(() => {})
  return !signal.aborted
}
