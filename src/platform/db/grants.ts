import pg from 'pg'
import { adminTransaction } from './admin.ts'
import { APPEND_ONLY } from './history-tables.ts'

/** The role that serves requests. It owns nothing and can't change append-only rows. */
const appRole = 'tallystick_app'

/** The columns of accounts that change. The others decide about access and never change. */
const ACCOUNT_COLUMNS_CHANGED = ['name', 'time_zone', 'clock_id', 'updated_at']

/**
 * Creates the app's role where that is allowed, and grants it every table, including later ones.
 * Returns null when the role does not exist and the user may not create it.
 */
export async function grantToApp(client: pg.Client): Promise<string | null> {
  if (!(await makeRole(client))) return null
  // Roles are shared by all databases of a server. An existing membership is not granted again.
  const { rows } = await client.query(`select pg_has_role(current_user, '${appRole}', 'set') as member`)
  if (!rows[0].member && !(await allowed(client, `grant ${appRole} to current_user`))) return null
  // One transaction, so that no append-only table has the general grants in between.
  await adminTransaction(client, async () => {
    await client.query(`
      grant usage on schema public to ${appRole};
      grant select, insert, update, delete on all tables in schema public to ${appRole};
      alter default privileges in schema public grant select, insert, update, delete on tables to ${appRole};
      revoke insert, update, delete on migrations, cell_guards from ${appRole};
      revoke update, delete on ${APPEND_ONLY.join(', ')} from ${appRole};
      revoke update on accounts from ${appRole};
      grant update (${ACCOUNT_COLUMNS_CHANGED.join(', ')}) on accounts to ${appRole};`)
    for (const partition of await partitionsOf(client, APPEND_ONLY)) await revokeFromApp(client, partition)
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

/** Revokes every right to a table from the app's role, if the role exists. */
export async function revokeFromApp(client: pg.Client, table: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [appRole])
  if (rowCount === 1) await client.query(`revoke all on ${table} from ${appRole}`)
}

async function makeRole(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [appRole])
  return rowCount === 1 || (await allowed(client, `create role ${appRole} nologin`))
}

/**
 * Runs a command. Returns false when this user may not run it. Another database's migration may
 * have run it just before.
 */
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
