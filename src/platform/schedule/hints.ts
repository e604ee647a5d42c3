import { openConnection, type PipelinedConnection, sendCommand } from '../db/index.ts'
import type { Log } from '../log/index.ts'

const debounceMs = 10
const firstRetryMs = 100
const lastRetryMs = 5_000

/**
 * Notifications between processes that something may have happened. They can get lost: handlers
 * also poll.
 */
export interface Hints {
  /** Notifies the channel, at most once in 10 ms. Never fails. */
  readonly hint: (channel: string) => void
  /**
   * Calls `fn` at each notification of any process, and after a reconnection, when notifications
   * may be lost.
   */
  readonly onHint: (channel: string, fn: () => void) => void
  readonly close: () => Promise<void>
}

/**
 * Opens one connection for LISTEN and NOTIFY, separate from the pools: a NOTIFY inside a business
 * transaction takes a lock that all commits share, which cuts throughput to a third.
 */
export async function openHints(url: string, log: Log): Promise<Hints> {
  const handlers = new Map<string, (() => void)[]>()
  const pending = new Map<string, NodeJS.Timeout>()
  let connection: PipelinedConnection | null = null
  let retry: NodeJS.Timeout | null = null
  let closed = false

  async function open(): Promise<void> {
    // A NOTIFY is its own transaction. Its loss is harmless, so it need not wait for a flush.
    const opened = await openConnection(url, 'hints', { synchronous_commit: 'off' }, lost, 'any')
    if (closed) return opened.end()
    connection = opened
    opened.client.on('notification', ({ channel }) => callHandlers(channel))
    for (const channel of handlers.keys()) send('listen', channel)
  }

  function lost(): void {
    connection = null
    log.warn('the connection for notifications was lost')
    reopen(firstRetryMs)
  }

  function reopen(delayMs: number): void {
    if (closed) return
    retry = setTimeout(async () => {
      try {
        await open()
        for (const channel of handlers.keys()) callHandlers(channel)
      } catch {
        reopen(Math.min(delayMs * 2, lastRetryMs))
      }
    }, delayMs)
  }

  function callHandlers(channel: string): void {
    for (const fn of handlers.get(channel) ?? []) fn()
  }

  /** Sends the command when connected. Lost hints are not sent later. */
  function send(command: 'listen' | 'notify', channel: string): void {
    if (connection) sendCommand(connection.client, `${command} ${channel}`).catch(() => {})
  }

  await open()
  return {
    hint: (channel) => {
      requirePlainName(channel)
      if (closed || pending.has(channel)) return
      const timer = setTimeout(() => {
        pending.delete(channel)
        send('notify', channel)
      }, debounceMs)
      pending.set(channel, timer)
    },
    onHint: (channel, fn) => {
      requirePlainName(channel)
      const present = handlers.get(channel)
      if (present) return void present.push(fn)
      handlers.set(channel, [fn])
      send('listen', channel)
    },
    close: async () => {
      closed = true
      if (retry) clearTimeout(retry)
      for (const timer of pending.values()) clearTimeout(timer)
      await connection?.end()
    },
  }
}

/**
 * Throws unless the channel is a plain name, because a channel is part of the command's text and no
 * parameter.
 */
function requirePlainName(channel: string): void {
  if (!/^[a-z][a-z_]{0,40}$/.test(channel)) throw new RangeError('A channel name must be short and in lower case.')
}
