import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DELIVERY_POINTS } from '../crash-points.ts'
import { openLedger } from './ledger.ts'
import { openDeliveryPlant } from './plant.ts'
import { type Round, runRound, verdictOf } from './round.ts'

/** So many rounds plan a death at each point several times: one of them must come. */
const ROUNDS_FOR_ALL_POINTS = 10

/** Makes a test of each round from the first seed to the last; one that fails tells which it was. */
export function tryRounds(first: number, last: number): void {
  test(`every event is delivered, whoever is killed: rounds ${first} to ${last}`, async (t) => {
    const ledger = await openLedger(t, verdictOf)
    const plant = await openDeliveryPlant(t, ledger, { workers: 2 })
    const rounds: Round[] = []
    for (let seed = first; seed <= last; seed++)
      await t.test(`round ${seed}`, async (of) => {
        const round = await runRound(plant, ledger, seed)
        rounds.push(round)
        of.diagnostic(`round ${seed}: ${summaryOf([round])}`)
        assert.deepEqual(round.problems, [], `again: FAULT_SEEDS=${seed} npm test -- test/faults/deliveries/rounds.ts`)
      })
    t.diagnostic(`${rounds.length} rounds: ${summaryOf(rounds)}`)
    const diedAt = DELIVERY_POINTS.map((point) => ({
      point,
      deaths: plant.units.workers.reduce((sum, { diedAt }) => sum + (diedAt.get(point) ?? 0), 0),
    }))
    for (const { point, deaths } of diedAt) t.diagnostic(`workers at ${point.padEnd(30)}${String(deaths).padStart(5)}`)
    t.diagnostic(`the API, killed${String(plant.units.api.killed()).padStart(5)} times`)
    if (last - first + 1 >= ROUNDS_FOR_ALL_POINTS)
      assert.deepEqual(
        diedAt.filter(({ deaths }) => deaths === 0).map(({ point }) => point),
        [],
        'nobody died there',
      )
  })
}

function summaryOf(rounds: readonly Round[]): string {
  const sum = (of: (round: Round) => number) => rounds.reduce((total, round) => total + of(round), 0)
  const [deaths, deliveries, lapsed] = [sum((r) => r.deaths), sum((r) => r.deliveries), sum((r) => r.lapsed)]
  const [unknown, repeats] = [sum((r) => r.unknown), sum((r) => r.repeats)]
  return `${deaths} deaths, ${deliveries} deliveries, ${lapsed} claimed by the dead, ${unknown} unknown attempts, ${repeats} repeats`
}
