import pg from 'pg'
import type { TestCell } from './cells.ts'
import type { TestDatabase } from './postgres.ts'

/**
 * Tables that even a read or a refused request may write: uses of keys, refusals and reads of the
 * audit log, the first request of an hour the vault key of that hour, and the first use of a token
 * in a shard the row that locks the month's key. An entry of the audit log may be handed over to
 * its cell. A worker lists itself again when it has lost its session.
 */
const IGNORED_TABLES = [
  'api_key_uses',
  'applied_writes',
  'audit_entries',
  'audit_readings',
  'handed_over_positions',
  'handed_over_writes',
  'migrations',
  'vault_key_locks',
  'vault_keys',
  'workers',
]

/** Compares all stored rows, to detect whether a request changed any. */
export interface Fingerprints {
  /** Returns equal texts for equal rows in all tables. */
  readonly take: () => Promise<string>
  readonly close: () => Promise<void>
}

/** Records the name of each changed table in the transaction of the change. */
const NOTE_CHANGES = `
  create schema changes;
  create table changes.changed (name text not null);
  create function changes.note() returns trigger language plpgsql security definer
    as 'begin insert into changes.changed values (tg_argv[0]); return null; end'`

/** Connects to a migrated database, in all of its cells. */
export async function openFingerprints({ cells }: TestDatabase): Promise<Fingerprints> {
  const ofCells = await Promise.all(cells.map(fingerprintsOfCell))
  return {
    take: async () => (await Promise.all(ofCells.map(({ take }) => take()))).join(),
    close: async () => {
      await Promise.all(ofCells.map(({ close }) => close()))
    },
  }
}

async function fingerprintsOfCell({ adminUrl }: TestCell): Promise<Fingerprints> {
  const client = new pg.Client(adminUrl)
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  const tables = rows.map(({ name }) => name).filter((name) => !IGNORED_TABLES.includes(name))
  const triggers = tables.map(
    (name) => `create trigger note_change after insert or update or delete on ${name}
      for each row execute function changes.note('${name}')`,
  )
  await client.query([NOTE_CHANGES, ...triggers].join(';'))
  const digests = new Map<string, string>()
  const digestOf = async (name: string) => {
    const text = `select count(*), sum(hashtextextended(t::text, 0)::numeric) from ${name} t`
    return JSON.stringify((await client.query({ name: `digest of ${name}`, text })).rows)
  }
  return {
    /**
     * Reads only the tables that changed since the last call, as most requests change few or none.
     */
    take: async () => {
      const changed = await client.query<{ name: string }>('delete from changes.changed returning name')
      for (const { name } of changed.rows) digests.delete(name)
      for (const name of tables) if (!digests.has(name)) digests.set(name, await digestOf(name))
      return JSON.stringify(tables.map((name) => [name, digests.get(name)]))
    },
    close: () => client.end(),
  }
}
