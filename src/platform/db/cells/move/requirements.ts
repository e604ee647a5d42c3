import type pg from 'pg'
import { Refusal } from '../../../refusal.ts'
import { asAdmin } from '../../admin.ts'
import { subscriptionOf } from '../replicate-directory.ts'
import { movedTables } from './moved-tables.ts'

/** Throws unless a role sees and ends connections of others, and can skip triggers. */
export async function requireRights(client: pg.Client, cell: string): Promise<void> {
  const { rows } = await client.query<{ mayMove: boolean }>(
    `select pg_has_role('pg_read_all_stats', 'usage') and pg_has_role('pg_signal_backend', 'usage')
      and (r.rolsuper or has_parameter_privilege('session_replication_role', 'set')) as "mayMove"
    from pg_roles r where r.rolname = current_user`,
  )
  if (!rows[0]?.mayMove)
    throw new Refusal(
      'FORBIDDEN',
      `The role in adminUrl of ${cell} must be a superuser, or a member of pg_read_all_stats and pg_signal_backend that may set session_replication_role.`,
    )
}

/** Throws unless a connection leads to the database of the cell, as its subscription shows. */
export async function requireCell(client: pg.Client, cell: string, isDirectory: boolean): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select s.subname as name from pg_subscription s join pg_database d on d.oid = s.subdbid
    where d.datname = current_database() and s.subname like 'tallystick\\_%'`,
  )
  const names = rows.map(({ name }) => name)
  if (`${names}` !== (isDirectory ? '' : subscriptionOf(cell)))
    throw new Refusal('CONFLICT', `adminUrl of ${cell} leads to the database of another cell.`)
}

/** Throws unless two cells have the same migrations: `migrate` leaves out a cell that is down. */
export async function requireSameMigrations(cell: pg.Client, other: pg.Client): Promise<void> {
  const applied = "select coalesce(string_agg(name, ' ' order by name), '') as names from migrations"
  const [names, others] = await Promise.all(
    [cell, other].map(async (each) => (await each.query(applied)).rows[0].names),
  )
  if (names !== others)
    throw new Refusal(
      'INVALID_STATE',
      'The cells have different migrations. Run migrate. If that is refused, cancel the move first.',
    )
}

/** Throws unless the policies of a cell apply to the role that serves requests. */
export async function requireServingRole(client: pg.Client, cell: string, url: string): Promise<void> {
  const tables = await movedTables(client)
  const applies = await asAdmin(url, async (serving) => {
    const all = 'select bool_and(row_security_active(t)) as applies from unnest($1::text[]) t'
    return (await serving.query<{ applies: boolean }>(all, [tables])).rows[0]?.applies
  })
  if (!applies)
    throw new Refusal(
      'FORBIDDEN',
      `The role in url of ${cell} must not own the tables, be a superuser or have BYPASSRLS: moving rows cannot be hidden from it.`,
    )
}
