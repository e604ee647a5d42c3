import pg from 'pg'
import { adminTransaction } from './admin.ts'
import { APPEND_ONLY } from './history-tables.ts'

/** The role that serves requests: it reads and writes rows and owns nothing. Of what is only added to it changes none. */
const appRole = 'tallystick_app'

/** The columns of accounts that change. The mode and the accounts above decide who reaches what, and never do. */
const ACCOUNT_COLUMNS_CHANGED = ['name', 'time_zone', 'clock_id', 'clock_now', 'updated_at']

/**
 * Makes the app's role where that is allowed and lets it use every table, those of later migrations too. Gives null
 * when there is no such role and the user may not make one: a plain owner of one database.
 */
export async function grantToApp(client: pg.Client): Promise<string | null> {
  if (!(await makeRole(client))) return null
  // Roles are shared by all databases of a server: don't touch the membership again when it stands.
  const { rows } = await client.query(`select pg_has_role(current_user, '${appRole}', 'set') as member`)
  if (!rows[0].member && !(await allowed(client, `grant ${appRole} to current_user`))) return null
  // At once, so that no right that is given to all tables is there for a moment where it is not meant.
  await adminTransaction(client, async () => {
    await client.query(`
      grant usage on schema public to ${appRole};
      grant select, insert, update, delete on all tables in schema public to ${appRole};
      alter default privileges in schema public grant select, insert, update, delete on tables to ${appRole};
      revoke insert, update, delete on migrations from ${appRole};
      revoke update, delete on ${APPEND_ONLY.join(', ')} from ${appRole};
      revoke update on accounts from ${appRole};
      grant update (${ACCOUNT_COLUMNS_CHANGED.join(', ')}) on accounts to ${appRole};`)
    for (const partition of await partitionsOf(client, APPEND_ONLY)) await keepFromApp(client, partition)
  })
  return appRole
}

async function partitionsOf(client: pg.Client, parents: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select inhrelid::regclass::text as name from pg_inherits where inhparent = any($1::text[]::regclass[])',
    [parents],
  )
  return rows.map(({ name }) => name)
}

/** Takes every right to a table from the app's role, if there is one. */
export async function keepFromApp(client: pg.Client, table: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [appRole])
  if (rowCount === 1) await client.query(`revoke all on ${table} from ${appRole}`)
}

async function makeRole(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [appRole])
  return rowCount === 1 || (await allowed(client, `create role ${appRole} nologin`))
}

/** Runs a command; false when this user may not. Another database's migration may have been a moment faster. */
async function allowed(client: pg.Client, command: string): Promise<boolean> {
  try {
    await client.query(command)
    return true
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    if (error.code === '42710' || error.code === '23505') return true
    if (error.code === '42501') return false
    throw error
  }
}
