import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { usableBinaries } from '../../src/platform/postgres/binaries.ts'
import { databaseUser } from '../../src/platform/postgres/database-user.ts'
import { readPidFile } from '../../src/platform/postgres/running-server.ts'
import { startServer } from '../../src/platform/postgres/server.ts'

const POLL_MS = 10
const run = promisify(execFile)

/** The settings of a server with standbys. Durable, so that standbys get each commit. */
export const PRIMARY_SETTINGS = { synchronous_commit: 'on', max_wal_senders: 10, wal_keep_size: '1GB' }

/** A server that replays the write-ahead log of another one. */
export interface Standby {
  /** Returns a URL of the primary as that of the standby. */
  readonly urlOf: (url: string) => string
  /** Kills the server, as a power failure does. */
  readonly kill: () => Promise<void>
  /** Kills the server and deletes its files. */
  readonly remove: () => Promise<void>
}

/** Starts a streaming standby of the server at a superuser's URL, on this machine. */
export async function startStandby(adminUrl: string, name = 'standby'): Promise<Standby> {
  const source = await queryValue(adminUrl, 'show data_directory')
  const user = await databaseUser(source)
  const folder = await mkdtemp(join(dirname(source), 'standby-'))
  if (user) await run('chown', [`${user.uid}:${user.gid}`, folder])
  const cluster = join(folder, 'cluster')
  await copyCluster(adminUrl, source, cluster)
  const { hostname, port, username, password } = new URL(adminUrl)
  const conninfo = `host=${hostname} port=${port} user=${username} password=${password} application_name=${name}`
  const binaries = await usableBinaries(user)
  const settings = { ...PRIMARY_SETTINGS, primary_conninfo: conninfo, wal_receiver_status_interval: 1 }
  const server = { binaries, user, cluster, logFile: join(folder, 'log'), durable: false, connectionsMax: 100 }
  const { port: ownPort } = await startServer({ ...server, settings }, null)
  return {
    urlOf: (url) => {
      const address = new URL(url)
      address.port = String(ownPort)
      return address.href
    },
    kill: () => killServer(cluster),
    remove: async () => {
      await killServer(cluster)
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Copies the files of a running server as a base backup. */
async function copyCluster(adminUrl: string, source: string, cluster: string): Promise<void> {
  const client = new pg.Client(adminUrl)
  await client.connect()
  try {
    await client.query("select pg_backup_start('standby', true)")
    await mkdir(cluster, { mode: 0o700 })
    // A file may be removed during the copy. PostgreSQL replays its removal.
    for (const entry of await readdir(source))
      if (!['pg_wal', 'postmaster.pid', 'postmaster.opts'].includes(entry))
        await run('cp', ['-a', join(source, entry), cluster]).catch(() => {})
    await mkdir(join(cluster, 'pg_wal'), { mode: 0o700 })
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
    await writeFile(join(cluster, 'backup_label'), rows[0].labelfile)
    await writeFile(join(cluster, 'standby.signal'), '')
  } finally {
    await client.end()
  }
  const { uid, gid } = await stat(source)
  await run('chown', ['-R', `${uid}:${gid}`, cluster])
}

/** Kills the server of a cluster, and waits until it has ended. */
export async function killServer(cluster: string): Promise<void> {
  const server = await readPidFile(cluster)
  if (!server) return
  try {
    for (;;) {
      process.kill(server.pid, 'SIGKILL')
      await pause(POLL_MS)
    }
  } catch {
    // It has ended.
  }
}

/** Returns the only value of a query. */
export async function queryValue(url: string, sql: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return String(rows[0]?.[0])
  } finally {
    await client.end()
  }
}
