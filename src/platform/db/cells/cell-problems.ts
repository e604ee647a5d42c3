import type pg from 'pg'
import { serverUrls } from '../../hosts.ts'
import { asAdmin } from '../admin.ts'
import type { CellServer } from './add-cell.ts'
import { subscriptionOf } from './replicate-directory.ts'

/** The facts about a database server that a cell depends on. */
interface Facts {
  /** The server and the database. */
  readonly identity: string
  readonly versionNumber: number
  readonly walLevel: string
  readonly mayReplicate: boolean
  readonly maySubscribe: boolean
  readonly hasAccounts: boolean
  readonly isSubscribed: boolean
  /** True if another database of the server has a slot of the cell's name. */
  readonly isSlotTaken: boolean
}

const OLDEST_VERSION = 160_000

/** Returns why a database can't be added as a cell. Empty: it can. */
export async function cellProblems(directory: CellServer, cell: CellServer): Promise<string[]> {
  const ofDirectory = await factsOf(directory, cell.name)
  const ofCell = await factsOf(cell, cell.name)
  const problems: readonly (readonly [boolean, string])[] = [
    [ofCell.identity === ofDirectory.identity, `The database of ${cell.name} is that of the directory.`],
    [ofCell.hasAccounts && !ofCell.isSubscribed, `The database of ${cell.name} contains accounts of an installation.`],
    [ofDirectory.isSlotTaken, `Another database of the directory's server has a cell of the name ${cell.name}.`],
    [!ofDirectory.mayReplicate, `The role in adminUrl of ${directory.name} needs the attribute REPLICATION.`],
    [!ofCell.maySubscribe, `The role in adminUrl of ${cell.name} must be a member of pg_create_subscription.`],
    ...(await Promise.all([directory, cell].map(roleProblem))),
    ...[
      { name: directory.name, facts: ofDirectory },
      { name: cell.name, facts: ofCell },
    ].flatMap(({ name, facts }) => [
      [facts.versionNumber < OLDEST_VERSION, `The PostgreSQL of ${name} must be version 16 or newer.`] as const,
      [facts.walLevel !== 'logical', `The PostgreSQL of ${name} needs the setting wal_level = logical.`] as const,
    ]),
  ]
  return problems.filter(([isProblem]) => isProblem).map(([, problem]) => problem)
}

function factsOf({ adminUrl }: CellServer, cell: string): Promise<Facts> {
  return asAdmin(adminUrl, async (client) => {
    const { rows } = await client.query<Omit<Facts, 'hasAccounts'> & { readonly hasTables: boolean }>(
      `select (select system_identifier from pg_control_system()) || '/' || d.oid as identity,
        current_setting('server_version_num')::integer as "versionNumber",
        current_setting('wal_level') as "walLevel",
        r.rolsuper or r.rolreplication as "mayReplicate",
        pg_has_role('pg_create_subscription', 'usage') as "maySubscribe",
        to_regclass('accounts') is not null as "hasTables",
        exists (select from pg_subscription s where s.subdbid = d.oid and s.subname = $1) as "isSubscribed",
        exists (select from pg_replication_slots l where l.slot_name = $1 and l.database <> current_database()) as "isSlotTaken"
      from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`,
      [subscriptionOf(cell)],
    )
    const [{ hasTables, ...facts }] = rows as [(typeof rows)[0]]
    return { ...facts, hasAccounts: hasTables && (await hasRows(client, 'accounts')) }
  })
}

async function hasRows(client: pg.Client, table: string): Promise<boolean> {
  return (await client.query(`select from ${table} limit 1`)).rowCount === 1
}

/**
 * Returns the problem of a role that serves requests as the owner of the tables: policies hide the
 * rows of moving shards, but not from their owner.
 */
function roleProblem({ name, url, adminUrl }: CellServer): Promise<readonly [boolean, string]> {
  return asAdmin(url, async (client) => {
    const { username: owner } = new URL(serverUrls(adminUrl)[0] ?? adminUrl)
    const { rows } = await client.query<{ isOwner: boolean }>(
      `select r.rolsuper or r.rolbypassrls or exists (
          select from pg_roles o where o.rolname = $1 and pg_has_role(o.oid, 'member')
        ) as "isOwner"
      from pg_roles r where r.rolname = current_user`,
      [decodeURIComponent(owner)],
    )
    return [rows[0]?.isOwner === true, ownerServes(name)]
  })
}

function ownerServes(name: string): string {
  return `The role in url of ${name} must not be that in adminUrl, a member of it, a superuser or one with BYPASSRLS.`
}
