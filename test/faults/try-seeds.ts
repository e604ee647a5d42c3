import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPlant } from './plant.ts'
import { runSeed } from './seed.ts'

/** Makes a test of each seed from the first to the last; one that fails tells which it was. */
export function trySeeds(first: number, last: number): void {
  test(`money moves once, whoever is killed: seeds ${first} to ${last}`, async (t) => {
    const plant = await openPlant(t)
    for (let seed = first; seed <= last; seed++)
      await t.test(`seed ${seed}`, async (of) => {
        const { problems, summary } = await runSeed(plant, seed)
        of.diagnostic(`seed ${seed}: ${summary}`)
        assert.deepEqual(problems, [], `again: FAULT_SEEDS=${seed} npm run test:faults`)
      })
  })
}
