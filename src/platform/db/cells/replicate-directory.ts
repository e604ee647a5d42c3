import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { serverUrls } from '../../hosts.ts'
import { asAdmin, MigrationError } from '../admin.ts'
import { REPLICATED_TABLES } from '../directory-tables.ts'
import { copyAgain, hasLostPosition } from './copy-again.ts'

const PUBLICATION = 'tallystick_directory'
const POLL_MS = 20
/** Selects a subscription of this database. Others of the server may have the same name. */
const SUBSCRIPTION =
  'select from pg_subscription where subname = $1 and subdbid = (select oid from pg_database where datname = current_database())'

/** Creates the publication of the tables that every cell copies, or adds new tables to it. */
export function publishDirectory(adminUrl: string): Promise<void> {
  return asAdmin(adminUrl, async (client) => {
    await requireLogicalWal(client)
    const { rowCount } = await client.query('select from pg_publication where pubname = $1', [PUBLICATION])
    const command = rowCount === 0 ? 'create publication' : 'alter publication'
    const set = rowCount === 0 ? 'for table' : 'set table'
    await client.query(`${command} ${PUBLICATION} ${set} ${[...REPLICATED_TABLES].join(', ')}`)
  })
}

/** The progress of a cell's first copy. */
export interface CopyProgress {
  /** The number of tables that are complete, of `tables`. */
  readonly copied: number
  readonly tables: number
  /** The number of failed attempts to copy. PostgreSQL repeats them, and logs why they failed. */
  readonly failures: number
}

/**
 * Subscribes a cell to the publication of the directory, unless it is subscribed, and waits until
 * it has all rows. A subscription that has lost its position copies them again. The URL of the
 * directory needs a role that may replicate. Calls `progress` when it changes.
 */
export async function subscribeToDirectory(
  directoryUrl: string,
  cellUrl: string,
  cell: string,
  progress: (progress: CopyProgress) => void = () => {},
): Promise<void> {
  const name = subscriptionOf(cell)
  await asAdmin(cellUrl, async (client) => {
    const isSubscribed = (await client.query(SUBSCRIPTION, [name])).rowCount === 1
    const isLost = () => asAdmin(directoryUrl, (directory) => hasLostPosition(directory, client, name))
    if (isSubscribed && (await isLost())) await copyAgain(directoryUrl, client, name)
  })
  await asAdmin(directoryUrl, async (client) => {
    // CREATE SUBSCRIPTION would wait forever for its own slot on the same server.
    const { rowCount } = await client.query('select from pg_replication_slots where slot_name = $1', [name])
    if (rowCount === 0) await client.query("select pg_create_logical_replication_slot($1, 'pgoutput')", [name])
  })
  await asAdmin(cellUrl, async (client) => {
    const { rowCount } = await client.query(SUBSCRIPTION, [name])
    const options = `create_slot = false, slot_name = ${name}, synchronous_commit = on`
    const connection = `connection ${client.escapeLiteral(libpqUrl(directoryUrl))}`
    if (rowCount === 0)
      await client.query(`create subscription ${name} ${connection} publication ${PUBLICATION} with (${options})`)
    else {
      await client.query(`alter subscription ${name} ${connection}`)
      await client.query(`alter subscription ${name} refresh publication`)
    }
    for (let before = ''; ; await pause(POLL_MS)) {
      const current = await copyProgress(client, name)
      if (JSON.stringify(current) !== before) progress(current)
      if (current.copied === current.tables) return
      before = JSON.stringify(current)
    }
  })
}

/** Ends the subscription of a cell, and drops its slot in the directory. */
export async function unsubscribeFromDirectory(directoryUrl: string, cellUrl: string, cell: string): Promise<void> {
  const name = subscriptionOf(cell)
  await asAdmin(cellUrl, async (client) => {
    const { rowCount } = await client.query(SUBSCRIPTION, [name])
    if (rowCount === 0) return
    await client.query(`alter subscription ${name} disable`)
    await client.query(`alter subscription ${name} set (slot_name = none)`)
    await client.query(`drop subscription ${name}`)
  })
  await asAdmin(directoryUrl, async (client) => {
    const active = 'select from pg_replication_slots where slot_name = $1 and active'
    while (((await client.query(active, [name])).rowCount ?? 0) > 0) await pause(POLL_MS)
    await client.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1', [
      name,
    ])
  })
}

/** Returns the name of a cell's subscription and slot. */
export function subscriptionOf(cell: string): string {
  return `tallystick_${cell.replaceAll('-', '_')}`
}

async function requireLogicalWal(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ wal_level: string }>('show wal_level')
  if (rows[0]?.wal_level === 'logical') return
  throw new MigrationError('Cells need the setting wal_level = logical in the PostgreSQL of the directory.')
}

/**
 * Returns the URL as PostgreSQL's own library reads it. Unlike this process, the library verifies a
 * certificate by the authorities of its system, and looks for the primary of several servers, only
 * if it is told to.
 */
export function libpqUrl(url: string): string {
  const [first = url, ...others] = serverUrls(url)
  const { href, search, searchParams } = new URL(first)
  const written = others.length === 0 ? href : url
  const added: string[] = []
  // Otherwise a lost host delays the others by minutes.
  if (others.length > 0 && !searchParams.has('connect_timeout')) added.push('connect_timeout=5')
  if (searchParams.get('sslmode') === 'verify-full' && !searchParams.has('sslrootcert'))
    added.push('sslrootcert=system')
  if (others.length > 0 && !searchParams.has('target_session_attrs')) added.push('target_session_attrs=primary')
  return added.length === 0 ? written : `${written}${search === '' ? '?' : '&'}${added.join('&')}`
}

async function copyProgress(client: pg.Client, name: string): Promise<CopyProgress> {
  const { rows } = await client.query<CopyProgress>(
    `select count(*) filter (where r.srsubstate = 'r')::integer as copied, count(*)::integer as tables,
      coalesce(max(t.sync_error_count), 0)::integer as failures
    from pg_subscription_rel r join pg_subscription s on s.oid = r.srsubid
      left join pg_stat_subscription_stats t on t.subid = s.oid
    where s.subname = $1 and s.subdbid = (select oid from pg_database where datname = current_database())`,
    [name],
  )
  return rows[0] as CopyProgress
}
