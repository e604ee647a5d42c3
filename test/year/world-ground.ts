import pg from 'pg'
import { accountIdOf } from '../../src/accounts/index.ts'
import { makeAccount, makeKey } from '../../src/cli/commands/index.ts'
import { API_POINTS, CLOCK_POINTS, WORKER_POINTS } from '../faults/crash-points.ts'
import type { Dice } from '../faults/random.ts'
import { WORKERS, type World } from '../simulation/world.ts'
import type { Receiver } from '../support/delivery.ts'
import { until } from '../support/process.ts'
import type { Ground } from './ground.ts'
import { openClock } from './organization-clock.ts'

/** As long as it passes for a moment when somebody looks again. */
const MOMENT_MS = 2_000

/** A year within one process: one API and two workers, which are killed by never being answered again. */
export function worldGround(world: World, receiver: Receiver): Ground & { readonly close: () => Promise<void> } {
  const { server, processor } = world
  const behind = new pg.Pool({ connectionString: server.database.adminUrl, max: 4 })
  const query = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await behind.query<Row>(text, [...values])).rows
  return {
    close: () => behind.end(),
    query,
    receiver,
    processor,
    api: world.api,
    revive: world.startApi,
    linkAt: (link, { url }) => world.linkAt(link, url),
    wallMs: world.nowMs,
    organization: async (name, timeZone) => {
      const account = await makeAccount(server.services, { kind: 'Organization', name, parentId: null, timeZone })
      const { key } = await makeKey(server.services, { accountId: accountIdOf(account) })
      return { id: accountIdOf(account), uuid: account.id, key }
    },
    openClock,
    stepsADeath: 3,
    looksBeforeCalm: 8,
    harm: (chance) => harm(world, chance),
    toil: async () => {
      server.clock.advance(MOMENT_MS)
      await Promise.all(WORKERS.map(world.work))
    },
    calm: async () => {
      world.disarm()
      await world.startApi()
    },
    still: async () => {
      await world.join()
      await world.quiet()
      await world.bury()
      await world.makePartitions()
    },
    tellAll: async () => {
      await processor.release()
      await until('notifications to arrive', processor.flush, (waiting) => waiting === 0)
    },
    deliver: async () => {
      const worker = server.startWorker()
      await until('every event to be told', async () => {
        const [row] = await query<{ left: number }>(
          'select (select count(*) from event_outbox)::int + (select count(*) from webhook_due)::int as left',
        )
        return row?.left === 0
      })
      await worker.stop()
    },
    deaths: world.deaths,
  }
}

function harm(world: World, chance: Dice): void {
  const whim = chance.below(6)
  if (whim === 0) world.killApi()
  else if (whim === 1) world.begin(world.killWorker(chance.one(WORKERS)))
  else
    world.armCrash(
      `${chance.one(whim === 2 ? API_POINTS : [...CLOCK_POINTS, ...WORKER_POINTS])}#${1 + chance.below(3)}`,
    )
}
