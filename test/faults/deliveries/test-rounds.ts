import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DELIVERY_POINTS } from '../crash-points.ts'
import { openDeliveryDeployment } from './deployment.ts'
import { openLedger } from './ledger.ts'
import { type Round, responseTo, runRound } from './round.ts'

/**
 * This number of rounds plans each point several times, so that at least one death must happen
 * there.
 */
const ROUNDS_FOR_ALL_POINTS = 10

/** Registers a test for each round; a failed one names its seed. */
export function testRounds(first: number, last: number): void {
  test(`every event is delivered despite kills: rounds ${first} to ${last}`, async (t) => {
    const ledger = await openLedger(t, responseTo)
    const deployment = await openDeliveryDeployment(t, ledger, { workers: 2 })
    const rounds: Round[] = []
    for (let seed = first; seed <= last; seed++)
      await t.test(`round ${seed}`, async (of) => {
        const round = await runRound(deployment, ledger, seed)
        rounds.push(round)
        of.diagnostic(`round ${seed}: ${summaryOf([round])}`)
        assert.deepEqual(
          round.problems,
          [],
          `repeat with: FAULT_SEEDS=${seed} npm test -- test/faults/deliveries/rounds.ts`,
        )
      })
    t.diagnostic(`${rounds.length} rounds: ${summaryOf(rounds)}`)
    const diedAt = DELIVERY_POINTS.map((point) => ({
      point,
      crashes: deployment.processes.workers.reduce((sum, { diedAt }) => sum + (diedAt.get(point) ?? 0), 0),
    }))
    for (const { point, crashes } of diedAt)
      t.diagnostic(`workers at ${point.padEnd(30)}${String(crashes).padStart(5)}`)
    t.diagnostic(`the API, killed${String(deployment.processes.api.killed()).padStart(5)} times`)
    if (last - first + 1 >= ROUNDS_FOR_ALL_POINTS)
      assert.deepEqual(
        diedAt.filter(({ crashes }) => crashes === 0).map(({ point }) => point),
        [],
        'no process died at these crash points',
      )
  })
}

function summaryOf(rounds: readonly Round[]): string {
  const sum = (of: (round: Round) => number) => rounds.reduce((total, round) => total + of(round), 0)
  const [crashes, deliveries] = [sum((r) => r.crashes), sum((r) => r.deliveries)]
  const [unknown, repeats] = [sum((r) => r.unknown), sum((r) => r.repeats)]
  return `${crashes} crashes, ${deliveries} deliveries, ${unknown} unknown attempts, ${repeats} repeats`
}
