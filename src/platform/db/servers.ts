import type pg from 'pg'
import { serverUrls } from '../hosts.ts'
import { DatabaseFault } from './fault.ts'

/** The index of the server that was last connected, by the URL with several servers. */
const current = new Map<string, number>()

/** Returns the URL of the server to connect to: of several, the one that was last the primary. */
export function serverOf(url: string): string {
  const servers = serverUrls(url)
  return servers[(current.get(url) ?? 0) % servers.length] ?? url
}

/**
 * Attempts to connect, with several servers to each of them until one succeeds. Rejects with the
 * last error, or if all connections of a pool are busy.
 */
export async function connectToServer<Result>(
  url: string,
  attempt: (server: string) => Promise<Result>,
): Promise<Result> {
  const { length } = serverUrls(url)
  for (let attempts = 1; ; attempts++) {
    const server = serverOf(url)
    try {
      return await attempt(server)
    } catch (error) {
      const isBusy = error instanceof DatabaseFault && error.code === '53300'
      // Another connection may have changed the server meanwhile.
      if (!isBusy && length > 1 && serverOf(url) === server) current.set(url, (current.get(url) ?? 0) + 1)
      if (isBusy || attempts === length) throw error
    }
  }
}

/** Rejects if the URL names several servers and this one is a standby. */
export async function requirePrimary(client: pg.ClientBase, url: string): Promise<void> {
  if (serverUrls(url).length === 1) return
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  if (rows[0]?.standby !== false) throw new DatabaseFault('connecting to a standby', '25006')
}
