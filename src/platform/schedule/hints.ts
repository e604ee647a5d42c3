import { type Connection, openConnection, sendCommand } from '../db/index.ts'
import type { Log } from '../log/index.ts'

const debounceMs = 10
const firstRetryMs = 100
const lastRetryMs = 5_000

/** Word between processes that something may have happened. Words get lost: whoever listens also polls. */
export interface Hints {
  /** Says it on the channel, at most once in 10 ms however often it is called. Never fails. */
  readonly hint: (channel: string) => void
  /** Calls `fn` when anyone says it, this process included, and after a reconnection, when something may be missed. */
  readonly onHint: (channel: string, fn: () => void) => void
  readonly close: () => Promise<void>
}

/**
 * Opens one connection for LISTEN and NOTIFY. It stands apart from the doors: a NOTIFY inside a business transaction
 * takes a lock that all commits share and cuts throughput to a third.
 */
export async function openHints(url: string, log: Log): Promise<Hints> {
  const listeners = new Map<string, (() => void)[]>()
  const pending = new Map<string, NodeJS.Timeout>()
  let connection: Connection | null = null
  let retry: NodeJS.Timeout | null = null
  let closed = false

  async function open(): Promise<void> {
    // A NOTIFY is a transaction of its own: a hundred flushes a second for words that may be lost would be a waste.
    const opened = await openConnection(url, 'hints', { synchronous_commit: 'off' }, lost)
    if (closed) return opened.end()
    connection = opened
    opened.client.on('notification', ({ channel }) => tell(channel))
    for (const channel of listeners.keys()) say('listen', channel)
  }

  function lost(): void {
    connection = null
    log.warn('the connection for hints was lost')
    reopen(firstRetryMs)
  }

  function reopen(delayMs: number): void {
    if (closed) return
    retry = setTimeout(async () => {
      try {
        await open()
        for (const channel of listeners.keys()) tell(channel)
      } catch {
        reopen(Math.min(delayMs * 2, lastRetryMs))
      }
    }, delayMs)
  }

  function tell(channel: string): void {
    for (const fn of listeners.get(channel) ?? []) fn()
  }

  /** What can't be said now is not said later: hints may be lost. */
  function say(command: 'listen' | 'notify', channel: string): void {
    if (connection) sendCommand(connection.client, `${command} ${channel}`).catch(() => {})
  }

  await open()
  return {
    hint: (channel) => {
      requirePlainName(channel)
      if (closed || pending.has(channel)) return
      const timer = setTimeout(() => {
        pending.delete(channel)
        say('notify', channel)
      }, debounceMs)
      pending.set(channel, timer)
    },
    onHint: (channel, fn) => {
      requirePlainName(channel)
      const present = listeners.get(channel)
      if (present) present.push(fn)
      else {
        listeners.set(channel, [fn])
        say('listen', channel)
      }
    },
    close: async () => {
      closed = true
      if (retry) clearTimeout(retry)
      for (const timer of pending.values()) clearTimeout(timer)
      await connection?.end()
    },
  }
}

/** Channels are names of ours; as part of a command they can't be bound as parameters. */
function requirePlainName(channel: string): void {
  if (!/^[a-z][a-z_]{0,40}$/.test(channel)) throw new RangeError('A channel is a short lower-case name.')
}
