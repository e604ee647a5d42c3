import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  CAPTURE_POINTS,
  CLOCK_CREATION_POINTS,
  CLOCK_POINTS,
  CRASH_POINTS,
  DELIVERY_POINTS,
  EXPORT_POINTS,
  FORWARD_POINTS,
  IDENTITY_POINTS,
  IMPORT_POINTS,
  MESSAGE_POINTS,
  MOVE_POINTS,
  PERSON_MESSAGE_POINTS,
  PLAN_SESSION_POINTS,
  pointsOfSource,
  RECOVERY_POINTS,
  REMINDER_POINTS,
  RENEWAL_POINTS,
  RETURN_POINTS,
  ROOT_KEY_POINTS,
  SETTLE_CAPTURE_POINTS,
  SHARD_MOVE_POINTS,
} from './crash-points.ts'
import { crashTable, neverReached } from './crash-table.ts'
import { openDeployment } from './deployment.ts'
import { runSeed } from './seed.ts'

/**
 * This number of consecutive seeds plans each point several times, so that at least one death must
 * happen there.
 */
const SEEDS_FOR_ALL_POINTS = 20

/** Registers a test for each seed; a failed one names its seed. */
export function testSeeds(first: number, last: number): void {
  test('every crash point of the product is listed', () => {
    assert.deepEqual(
      new Set([
        ...CRASH_POINTS.map(({ point }) => point),
        ...CLOCK_POINTS,
        ...CLOCK_CREATION_POINTS,
        ...IDENTITY_POINTS,
        ...RECOVERY_POINTS,
        ...PLAN_SESSION_POINTS,
        ...REMINDER_POINTS,
        ...RENEWAL_POINTS,
        ...RETURN_POINTS,
        ...ROOT_KEY_POINTS,
        ...DELIVERY_POINTS,
        ...FORWARD_POINTS,
        ...CAPTURE_POINTS,
        ...SETTLE_CAPTURE_POINTS,
        ...IMPORT_POINTS,
        ...MOVE_POINTS,
        ...MESSAGE_POINTS,
        ...EXPORT_POINTS,
        ...PERSON_MESSAGE_POINTS,
        ...SHARD_MOVE_POINTS,
      ]),
      pointsOfSource(),
    )
  })

  test(`every charge is made once despite kills: seeds ${first} to ${last}`, async (t) => {
    const deployment = await openDeployment(t)
    for (let seed = first; seed <= last; seed++)
      await t.test(`seed ${seed}`, async (of) => {
        const { problems, summary } = await runSeed(deployment, seed)
        of.diagnostic(`seed ${seed}: ${summary}`)
        assert.deepEqual(problems, [], `repeat with: FAULT_SEEDS=${seed} npm run test:faults`)
      })
    for (const row of crashTable(deployment)) t.diagnostic(row)
    if (last - first + 1 >= SEEDS_FOR_ALL_POINTS)
      assert.deepEqual(neverReached(deployment), [], 'no process died at these crash points')
  })
}
