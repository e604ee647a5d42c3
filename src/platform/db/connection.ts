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
 * for longer than any server timeout is cut: its host may be gone, and `ended` gets true.
 * `mapVersion`: the version of the map of shards by which statements are sent on it. Rejects if the
 * cell no longer accepts it.
 */
export async function openConnection(
  url: string,
  purpose: string,
  settings: Readonly<Record<string, string>>,
  ended: (wasSilent: boolean) => void,
  mapVersion: MapVersion = null,
  silentMs = silenceMs,
): Promise<PipelinedConnection> {
  return connectToServer(url, (server) => openOn(server, url, purpose, settings, ended, mapVersion, silentMs))
}

async function openOn(
  server: string,
  url: string,
  purpose: string,
  settings: Readonly<Record<string, string>>,
  ended: (wasSilent: boolean) => void,
  mapVersion: MapVersion,
  silentMs: number,
): Promise<PipelinedConnection> {
  const client = new pg.Client({ ...sessionConfig(server, purpose, settings, mapVersion), pipeline: true })
  let alive = true
  let wasSilent = false
  const over = () => {
    if (!alive) return
    alive = false
    client.connection.stream.destroy()
    ended(wasSilent)
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
  const onSilence = () => {
    wasSilent = true
  }
  client.on('end', watch(client, silentMs, onSilence))
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

/** A connection is silent after this number of checks without a byte. */
const CHECKS_UNTIL_SILENT = 5

/**
 * Destroys the client's socket when a response is overdue: after `silentMs` and at most a fifth
 * more. Calls `onSilence` before. Returns the function to stop it.
 */
export function watch(client: pg.Client, silentMs = silenceMs, onSilence = () => {}): () => void {
  let bytesBefore = -1
  let checks = 0
  const timer = setInterval(() => {
    const stream = client.connection.stream as unknown as { readonly bytesRead: number; destroy(error: Error): void }
    const bytes = hasOutstandingResponse(client) ? stream.bytesRead : -1
    checks = bytes !== -1 && bytes === bytesBefore ? checks + 1 : 0
    bytesBefore = bytes
    if (checks < CHECKS_UNTIL_SILENT) return
    onSilence()
    stream.destroy(new Error('the database stopped responding'))
  }, silentMs / CHECKS_UNTIL_SILENT)
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
