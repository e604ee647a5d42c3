import pg from 'pg'
import { migrate } from '../src/platform/db/index.ts'
import { systemClock } from '../src/platform/time/index.ts'

/** Runs `work` on a connection to a freshly migrated database of the server whose url is among the arguments. */
export async function withMigratedDatabase<Result>(
  args: readonly string[],
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const server = args.find((argument) => /^postgres(ql)?:/.test(argument))
  if (!server) throw new Error('no server')
  const name = `scratch_${process.pid}`
  const admin = new pg.Client(server)
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  try {
    await migrate(url.href, systemClock)
    return await connected(url.href, work)
  } finally {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
}

/** Runs `work` on a connection to that database. */
export async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
