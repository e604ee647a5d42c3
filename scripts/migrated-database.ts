import pg from 'pg'
import { migrate } from '../src/platform/db/index.ts'
import { startTemporaryDatabase } from '../src/platform/postgres/index.ts'
import { systemClock } from '../src/platform/time/index.ts'

/**
 * Runs `work` on a connection to a freshly migrated database, on the server of the URL among the
 * arguments, or else on a temporary PostgreSQL.
 */
export async function withMigratedDatabase<Result>(
  args: readonly string[],
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const given = args.find((argument) => /^postgres(ql)?:/.test(argument))
  if (given) return onServer(given, work)
  const log = { info: () => {}, warn: (_facts: object, message: string) => console.error(message) }
  const database = await startTemporaryDatabase({ log })
  try {
    return await onServer(database.adminUrl, work)
  } finally {
    await database.stop()
  }
}

async function onServer<Result>(server: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const name = `scratch_${process.pid}`
  const url = new URL(server)
  url.pathname = `/${name}`
  return connected(server, async (admin) => {
    await admin.query(`create database ${name}`)
    try {
      await migrate(url.href, systemClock)
      return await connected(url.href, work)
    } finally {
      await admin.query(`drop database ${name} with (force)`)
    }
  })
}

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
