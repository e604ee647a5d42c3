import { randomBytes } from 'node:crypto'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { accountIdOf } from '../../src/access/index.ts'
import { makeAccount, makeKey } from '../../src/commands/index.ts'
import { readConfig } from '../../src/config.ts'
import { openServices } from '../../src/installation.ts'
import { createLog } from '../../src/platform/log/index.ts'
import { afterwards } from '../support/embedded.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { freePort, freshPlace, type Place, placeAt, type Running, run } from '../support/process.ts'
import { processorAt } from '../support/sandbox.ts'

const PUBLIC_URL = 'https://pay.example.test'

/** What is killed. */
export type Unit = 'api' | 'worker' | 'processor'
export const UNITS: readonly Unit[] = ['api', 'worker', 'processor']

/** A unit as it runs now, and what is to become of it. */
interface Post {
  running: Running | null
  /** Where the next processes of it kill themselves, one after the other; then none does. */
  crashes: string[]
  /** Whether the one that runs will. */
  armed: boolean
  deaths: number
}

export type Plant = Awaited<ReturnType<typeof openPlant>>

/** API, worker and processor as processes of their own on one database. What dies is started again, a moment later. */
export async function openPlant(t: TestContext) {
  const database = await createTestDatabase()
  afterwards(t, () => database.drop())
  const processorPort = await freePort()
  const processor = processorAt(`http://127.0.0.1:${processorPort}`)
  const env = {
    DATABASE_URL: database.appUrl,
    DATABASE_ADMIN_URL: database.adminUrl,
    TALLYSTICK_ROOT_KEY: randomBytes(32).toString('base64'),
    TALLYSTICK_ENV: 'development',
    TALLYSTICK_LOG_LEVEL: 'info',
    PUBLIC_URL,
    SANDBOX_PROCESSOR_URL: processor.url,
    SANDBOX_PORT: String(processorPort),
  }
  const place = await freshPlace(t, env)
  const places: Readonly<Record<Unit, Place>> = {
    api: place,
    worker: placeAt(place.dataDir, await freePort(), env),
    processor: place,
  }
  const posts = new Map<Unit, Post>(
    UNITS.map((unit) => [unit, { running: null, crashes: [], armed: false, deaths: 0 }]),
  )
  const log = createLog({ level: 'silent' })
  const config = { ...readConfig({ ...env, TALLYSTICK_DATA_DIR: place.dataDir }, 'api') }
  const opened = await openServices(config, database.appUrl, log)
  afterwards(t, opened.close)
  const behind = new pg.Client(database.adminUrl)
  await behind.connect()
  afterwards(t, () => behind.end())
  const said: Running[] = []
  let closing = false
  const query = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await behind.query<Row>(text, [...values])).rows

  async function start(unit: Unit): Promise<void> {
    const post = posts.get(unit)!
    const { env: settings, ...where } = places[unit]
    const crashAt = post.crashes.shift()
    post.armed = crashAt !== undefined
    const argv = unit === 'processor' ? ['sandbox'] : [unit]
    const running = run(t, { ...where, env: { ...settings, ...(crashAt && { TALLYSTICK_CRASH_AT: crashAt }) } }, argv)
    said.push(running)
    void running.ended.then(async () => {
      post.running = null
      post.deaths++
      await pause(50)
      if (!closing) await start(unit)
    })
    await running.says(unit === 'processor' ? 'listens at' : 'running').catch(() => {})
    if (unit === 'api') await forgetLeases()
    await processor.deliverTo(place.url).catch(() => {})
    post.running = running
  }

  function kill(post: Post): void {
    post.running?.signal('SIGKILL')
    post.running = null
  }

  /** Whoever held a request's key is dead; its lease need not be waited for. */
  const forgetLeases = () =>
    query(
      `update idempotency_keys set leased_until = created_at where outcome_id is null and leased_until > created_at`,
    )

  await Promise.all(UNITS.map(start))
  // The first thing that is done when the test is over: what dies then stays dead.
  afterwards(t, () => {
    closing = true
  })

  return {
    processor,
    query,
    url: place.url,
    /** A link as its customer's browser reaches it. */
    linkAt: (link: string) => link.replace(`${PUBLIC_URL}/`, place.url),
    /** For a client: where the API is while it runs. */
    api: () => {
      const { running } = posts.get('api')!
      return running && { url: place.url, isDead: () => posts.get('api')!.running !== running, death: running.ended }
    },
    nowMs: () => Date.now(),
    deaths: (unit: Unit) => posts.get(unit)!.deaths,
    isUp: () => [...posts.values()].every(({ running }) => running !== null),
    kill: (unit: Unit) => kill(posts.get(unit)!),
    /** Where the next processes of a unit die; the one that runs dies now, as it knows nothing of that. */
    plan: (unit: Unit, points: readonly string[]) => {
      const post = posts.get(unit)!
      post.crashes = [...points]
      kill(post)
    },
    /** From now on nobody dies. */
    calm: () => {
      for (const post of posts.values()) {
        post.crashes = []
        if (post.armed) kill(post)
      }
    },
    organization: async (name: string) => {
      const account = await makeAccount(opened.services, { kind: 'Organization', name, parentId: null })
      const { key } = await makeKey(opened.services, { accountId: accountIdOf(account) })
      return { id: accountIdOf(account), uuid: account.id, key }
    },
    /** Has everything fall due at once that waits, leases of the dead included. */
    fallDue: () =>
      Promise.all([
        query(`update errands set due_at = created_at where due_at > created_at`),
        query(`update provider_notifications set due_at = received_at where due_at > received_at`),
      ]),
    /** Attempts and refunds of which a person was told that nobody can say what became of them. */
    givenUp: () =>
      new Set(
        said
          .flatMap((running) => running.stdout().split('\n'))
          .filter((line) => line.includes('nobody can say what became of'))
          .map((line) => JSON.parse(line) as { attemptId?: string; refundId?: string })
          .map(({ attemptId, refundId }) => attemptId ?? refundId ?? ''),
      ),
  }
}
