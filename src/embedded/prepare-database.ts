import pg from 'pg'

export const DATABASE = 'tallystick'
export const ADMIN = 'postgres'
export const APP = 'tallystick'
/** The role that migrations grant the tables to; whoever is in it can run the app. */
const APP_GROUP = 'tallystick_app'

/** The url of a role on a server of this machine. The password is URL-safe text. */
export function urlOf(role: string, password: string, port: number, database = DATABASE): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`
}

/** Makes what is missing of the roles and the database; safe to repeat after a start that was killed half way. */
export async function prepareDatabase(port: number, adminPassword: string, appPassword: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(ADMIN, adminPassword, port, 'postgres') })
  await client.connect()
  try {
    // A failing statement is written to PostgreSQL's log, and one of these holds a password.
    await client.query('set log_min_error_statement = panic')
    await makeMissing(client, 'pg_roles where rolname', APP_GROUP, `create role ${APP_GROUP} nologin`)
    await makeMissing(client, 'pg_roles where rolname', APP, `create role ${APP} login in role ${APP_GROUP}`)
    await client.query(`alter role ${APP} password ${client.escapeLiteral(appPassword)}`)
    await makeMissing(client, 'pg_database where datname', DATABASE, `create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

async function makeMissing(client: pg.Client, catalogue: string, name: string, statement: string): Promise<void> {
  const { rowCount } = await client.query(`select from ${catalogue} = $1`, [name])
  if (rowCount === 0) await client.query(statement)
}
