import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  CLOCK_POINTS,
  CRASH_POINTS,
  DELIVERY_POINTS,
  IDENTITY_POINTS,
  PLAN_SESSION_POINTS,
  pointsOfSource,
  RECOVERY_POINTS,
  ROOT_KEY_POINTS,
} from './crash-points.ts'
import { openPlant } from './plant.ts'
import { runSeed } from './seed.ts'
import { deathTable, neverReached } from './tally.ts'

/** So many seeds in a row plan a death at each point several times: one of them must come. */
const SEEDS_FOR_ALL_POINTS = 20

/** Makes a test of each seed from the first to the last; one that fails tells which it was. */
export function trySeeds(first: number, last: number): void {
  test('no crash point of the product is left out', () => {
    assert.deepEqual(
      new Set([
        ...CRASH_POINTS.map(({ point }) => point),
        ...CLOCK_POINTS,
        ...IDENTITY_POINTS,
        ...RECOVERY_POINTS,
        ...PLAN_SESSION_POINTS,
        ...ROOT_KEY_POINTS,
        ...DELIVERY_POINTS,
      ]),
      pointsOfSource(),
    )
  })

  test(`money moves once, whoever is killed: seeds ${first} to ${last}`, async (t) => {
    const plant = await openPlant(t)
    for (let seed = first; seed <= last; seed++)
      await t.test(`seed ${seed}`, async (of) => {
        const { problems, summary } = await runSeed(plant, seed)
        of.diagnostic(`seed ${seed}: ${summary}`)
        assert.deepEqual(problems, [], `again: FAULT_SEEDS=${seed} npm run test:faults`)
      })
    for (const row of deathTable(plant)) t.diagnostic(row)
    if (last - first + 1 >= SEEDS_FOR_ALL_POINTS) assert.deepEqual(neverReached(plant), [], 'nobody died there')
  })
}
