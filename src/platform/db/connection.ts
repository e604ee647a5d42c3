import pg from 'pg'
import { faultOf } from './fault.ts'
import { readRows } from './read-rows.ts'
import { connectToServer, requirePrimary } from './servers.ts'
import { type MapVersion, requireMapVersion, sessionConfig, silenceMs } from './session.ts'

/** A pipelined connection that many requests share. */
export interface PipelinedConnection {
  readonly client: pg.Client
  /** Returns whether statements can still be sent. */
  readonly alive: () => boolean
  /** Closes the connection after a failure. It is not used again. */
  readonly lost: () => void
  /** Waits for the statements in flight, then closes. */
  readonly end: () => Promise<void>
}

/**
 * Opens one pipelined connection, with several servers to the primary. `ended` is called once when
 * it is lost without having been closed. A connection with an outstanding response that is silent
 * for longer than any server timeout is cut: its host may be gone. `mapVersion`: the version of the
 * map of shards by which statements are sent on it. Rejects if the cell no longer accepts it.
 */
export async function openConnection(
  url: string,
  purpose: string,
  settings: Readonly<Record<string, string>>,
  ended: () => void,
  mapVersion: MapVersion = null,
): Promise<PipelinedConnection> {
  return connectToServer(url, (server) => openOn(server, url, purpose, settings, ended, mapVersion))
}

async function openOn(
  server: string,
  url: string,
  purpose: string,
  settings: Readonly<Record<string, string>>,
  ended: () => void,
  mapVersion: MapVersion,
): Promise<PipelinedConnection> {
  const client = new pg.Client({ ...sessionConfig(server, purpose, settings, mapVersion), pipeline: true })
  let alive = true
  const over = () => {
    if (!alive) return
    alive = false
    client.connection.stream.destroy()
    ended()
  }
  // Without a listener the error would end the process. The statements in flight report it.
  client.on('error', over)
  client.on('end', over)
  try {
    await client.connect()
    await requirePrimary(client, url)
    await requireMapVersion(client, mapVersion)
  } catch (error) {
    alive = false
    client.connection.stream.destroy()
    throw faultOf('opening a connection', error)
  }
  readRows(client)
  client.on('end', watch(client))
  return {
    client,
    alive: () => alive,
    lost: over,
    end: async () => {
      alive = false
      await settled(client)
      await client.end()
    },
  }
}

/** How often a silent connection is checked in the time that it may be silent. */
const CHECKS = 5

/**
 * Destroys the client's socket when a response is overdue: after `silentMs` and at most a fifth
 * more. Then calls `wasSilent`. Returns the function to stop it.
 */
export function watch(client: pg.Client, silentMs = silenceMs, wasSilent = () => {}): () => void {
  let bytesBefore = -1
  let checks = 0
  const timer = setInterval(() => {
    const stream = client.connection.stream as unknown as { readonly bytesRead: number; destroy(error: Error): void }
    const bytes = hasOutstandingResponse(client) ? stream.bytesRead : -1
    checks = bytes !== -1 && bytes === bytesBefore ? checks + 1 : 0
    bytesBefore = bytes
    if (checks < CHECKS) return
    stream.destroy(new Error('the database stopped responding'))
    wasSilent()
  }, silentMs / CHECKS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Returns whether responses are outstanding. The driver has no public name for its queues. */
export function hasOutstandingResponse(client: pg.Client): boolean {
  const { _activeQuery, _sentQueryQueue, _queryQueue } = client as unknown as {
    readonly _activeQuery: object | null
    readonly _sentQueryQueue: readonly object[]
    readonly _queryQueue: readonly object[]
  }
  return _activeQuery !== null || _sentQueryQueue.length > 0 || _queryQueue.length > 0
}

function settled(client: pg.Client): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (hasOutstandingResponse(client)) client.once('drain', check).once('end', resolve)
      else resolve()
    }
    check()
  })
}
