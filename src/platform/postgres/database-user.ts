import { stat } from 'node:fs/promises'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'
import { runAs } from './run-as.ts'

/** The user that runs PostgreSQL, which refuses to run as root, for a process of root. */
export interface DatabaseUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/**
 * Returns the owner of an existing cluster, or a database user, created if necessary, or `nobody`.
 * Returns null if this process does not run as root.
 */
export async function databaseUser(cluster: string): Promise<DatabaseUser | null> {
  if (process.getuid?.() !== 0) return null
  const user =
    (await ownerOf(cluster)) ?? (await named('postgres')) ?? (await named('_postgres')) ?? (await createUser())
  const chosen = user ?? (await named('nobody'))
  if (!chosen || chosen.uid === 0) {
    throw new EmbeddedDatabaseError('PostgreSQL does not run as root, and no other user was found or could be created.')
  }
  return chosen
}

async function ownerOf(cluster: string): Promise<DatabaseUser | null> {
  const facts = await stat(cluster).catch(() => null)
  if (!facts) return null
  const name = await runAs(null, 'id', ['-un', String(facts.uid)])
  return { name: name.ok ? name.output : `number ${facts.uid}`, uid: facts.uid, gid: facts.gid }
}

async function named(name: string): Promise<DatabaseUser | null> {
  const [uid, gid] = await Promise.all([runAs(null, 'id', ['-u', name]), runAs(null, 'id', ['-g', name])])
  return uid.ok && gid.ok ? { name, uid: Number(uid.output), gid: Number(gid.output) } : null
}

/**
 * Creates the user `postgres`. The first command works on most Linux systems, the second with
 * BusyBox.
 */
async function createUser(): Promise<DatabaseUser | null> {
  const first = await runAs(null, 'useradd', [
    '--system',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'postgres',
  ])
  if (!first.ok) await runAs(null, 'adduser', ['-S', '-D', '-H', 'postgres'])
  return named('postgres')
}
