import { setTimeout as pause } from 'node:timers/promises'
import { API_POINTS, CLOCK_POINTS, WORKER_POINTS } from '../faults/crash-points.ts'
import type { Plant } from '../faults/plant.ts'
import type { Dice } from '../faults/random.ts'
import type { Receiver } from '../support/delivery.ts'
import { until } from '../support/process.ts'
import type { Ground } from './ground.ts'
import { openClock } from './organization-clock.ts'

/** Workers do by themselves what there is to do. */
const MOMENT_MS = 400
const PATIENCE_MS = 120_000

/** A year of processes of their own, which are killed by `kill -9` and started again. */
export function plantGround(plant: Plant, receiver: Receiver): Ground {
  const { processor, query, units } = plant
  let turn = 0
  const isUp = () => until('everything to run', plant.isUp, Boolean, PATIENCE_MS)
  return {
    query,
    receiver,
    processor,
    api: plant.api,
    revive: () => until('the API to run', () => plant.isUp() || plant.api() !== null, Boolean, PATIENCE_MS),
    linkAt: (link) => plant.linkAt(link),
    wallMs: plant.nowMs,
    organization: plant.organization,
    openClock,
    stepsADeath: 2,
    looksBeforeCalm: 30,
    harm: (chance) => harm(plant, turn++, chance),
    toil: async () => {
      await pause(MOMENT_MS)
      plant.isUp()
    },
    calm: async () => {
      plant.calm()
      await isUp()
    },
    still: async () => {
      units.api.kill()
      units.worker.kill()
      await isUp()
    },
    tellAll: async () => {
      await processor.release()
      await until(
        'notifications to arrive',
        () => processor.flush(),
        (waiting) => waiting === 0,
        PATIENCE_MS,
      )
    },
    deliver: async () => {
      const left = 'select (select count(*) from event_outbox)::int + (select count(*) from webhook_due)::int as left'
      await until(
        'every event to be told',
        async () => (await query<{ left: number }>(left))[0]?.left === 0,
        Boolean,
        PATIENCE_MS,
      )
    },
    deaths: () =>
      plant.all.reduce(
        (sum, unit) => sum + unit.killed() + [...unit.diedAt.values()].reduce((all, each) => all + each, 0),
        0,
      ),
  }
}

/** Somebody dies soon, and both die who come to a point: one after the other, so that somebody died at each. */
function harm({ units, all }: Plant, turn: number, chance: Dice): void {
  const [api, worker] = [API_POINTS, [...CLOCK_POINTS, ...WORKER_POINTS]].map((points) => points[turn % points.length]!)
  units.worker.plan([`${worker}#${1 + chance.below(2)}`])
  if (chance.below(3) === 0) units.api.plan([`${api}#${1 + chance.below(3)}`])
  if (chance.below(3) === 0) setTimeout(() => chance.one(all).kill(), chance.below(2_000))
}
