import pg from 'pg'
import type { ClusterSettings } from './settings.ts'

export const DATABASE = 'tallystick'
export const ADMIN = 'postgres'
/** The role that owns the tables, for migrations and partitions. Not a superuser. */
export const OWNER = 'tallystick_owner'
/** The role of the application. It owns nothing. */
export const APP = 'tallystick'
/** The role that has privileges on the tables. Its members can run the application. */
const APP_GROUP = 'tallystick_app'

/** Returns the URL of a role on a local server. The password is URL-safe. */
export function urlOf(role: string, password: string, port: number, database = DATABASE): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`
}

/** Creates missing roles and the database. Can be repeated after an interrupted start. */
export async function prepareDatabase(port: number, settings: ClusterSettings): Promise<void> {
  await asAdmin(port, settings, 'postgres', async (client) => {
    // PostgreSQL logs failing statements, and two of these contain a password.
    await client.query('set log_min_error_statement = panic')
    await createMissing(client, 'pg_roles where rolname', APP_GROUP, `create role ${APP_GROUP} nologin`)
    await createMissing(client, 'pg_roles where rolname', APP, `create role ${APP} login in role ${APP_GROUP}`)
    // The owner grants privileges to the group, which requires membership.
    await createMissing(client, 'pg_roles where rolname', OWNER, `create role ${OWNER} login in role ${APP_GROUP}`)
    await client.query(`alter role ${APP} password ${client.escapeLiteral(settings.appPassword)}`)
    await client.query(`alter role ${OWNER} password ${client.escapeLiteral(settings.ownerPassword)}`)
    await createMissing(client, 'pg_database where datname', DATABASE, `create database ${DATABASE}`)
    await client.query(`alter database ${DATABASE} owner to ${OWNER}`)
  })
}

/** Transfers tables of the superuser to the owner. Earlier versions had no other owner. */
export function transferTables(port: number, settings: ClusterSettings): Promise<void> {
  return asAdmin(port, settings, DATABASE, async (client) => {
    const { rows } = await client.query<{ command: string }>(
      `select format('alter table %s owner to ${OWNER}', c.oid::regclass) as command from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relowner = '${ADMIN}'::regrole`,
    )
    // In one statement, so that an interrupted start changes nothing.
    if (rows.length > 0) await client.query(rows.map(({ command }) => command).join(';\n'))
  })
}

async function asAdmin(
  port: number,
  { adminPassword }: ClusterSettings,
  database: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(ADMIN, adminPassword, port, database) })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

async function createMissing(client: pg.Client, catalogue: string, name: string, statement: string): Promise<void> {
  const { rowCount } = await client.query(`select from ${catalogue} = $1`, [name])
  if (rowCount === 0) await client.query(statement)
}
