import pg from 'pg'
import type { TestDatabase } from './postgres.ts'

/** Written by requests that change nothing else: uses of keys, refusals, and readings of the audit log. */
const PASSING = ['api_key_uses', 'audit_entries', 'audit_readings', 'migrations']

/** Looks at all that is stored, to tell whether a request changed anything. */
export interface Fingerprints {
  /** Returns equal texts for equal rows in all tables. */
  readonly take: () => Promise<string>
  readonly close: () => Promise<void>
}

/** Connects to a database whose tables are all there. */
export async function openFingerprints({ adminUrl }: TestDatabase): Promise<Fingerprints> {
  const client = new pg.Client(adminUrl)
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  const digests = rows
    .filter(({ name }) => !PASSING.includes(name))
    .map(({ name }) => `select '${name}' as name, count(*), sum(hashtextextended(t::text, 0)::numeric) from ${name} t`)
  // Its plan is longer in the making than in the running: by its name it is made a few times only.
  const statement = { name: 'fingerprint', text: `${digests.join(' union all ')} order by name` }
  return {
    take: async () => JSON.stringify((await client.query(statement)).rows),
    close: () => client.end(),
  }
}
