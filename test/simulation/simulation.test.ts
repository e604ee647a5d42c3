import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { within } from '../support/process.ts'
import { type Action, perform } from './actions.ts'
import { anyAction } from './arbitrary-actions.ts'
import { type Fixture, METHODS, type MethodName, openFixture } from './fixture.ts'
import { openSimulation } from './open-simulation.ts'
import { quiesce } from './quiesce.ts'

const RUNS = Number(process.env.SIMULATION_RUNS ?? 5)
const SEED = Number(process.env.SIMULATION_SEED ?? randomInt(2 ** 31 - 1))
const PATH = process.env.SIMULATION_PATH
const ACTIONS_MAX = Number(process.env.SIMULATION_ACTIONS ?? 60)
/**
 * The time limit for all runs, so that a loaded machine makes fewer. There is none when the runs or
 * the seed are set.
 */
const LIMIT_MS = process.env.SIMULATION_RUNS || process.env.SIMULATION_SEED ? Number.POSITIVE_INFINITY : 20_000

const simulation = await openSimulation()
after(simulation.closeAll)

/**
 * The model has no state, because the rules are checked on the records and the processor's ledger.
 */
type Model = Record<string, never>

const command = (action: Action): fc.AsyncCommand<Model, Fixture> => ({
  check: () => true,
  run: async (_model, fixture) => {
    await within(60_000, perform(fixture, action), action.do)
    assert.deepEqual(fixture.simulation.failures, [])
    assert.deepEqual(await fixture.moneyProblems(), [])
  },
  toString: () => JSON.stringify(action),
})

test('every charge is made once despite failures and kills, and the records match the ledger', {
  timeout: 3_600_000,
}, async (t) => {
  t.diagnostic(`repeat with: SIMULATION_SEED=${SEED} SIMULATION_RUNS=${RUNS} SIMULATION_ACTIONS=${ACTIONS_MAX}`)
  let run = 0
  const property = fc.asyncProperty(
    fc.array(anyAction, { minLength: ACTIONS_MAX / 2, maxLength: ACTIONS_MAX, size: 'max' }),
    fc.shuffledSubarray(Object.keys(METHODS) as MethodName[], { minLength: 3, maxLength: 4 }),
    async (actions, methods) => {
      if (performance.now() > LIMIT_MS) return
      const fixture = await openFixture(simulation, `run-${++run}`, methods)
      await fc.asyncModelRun(() => ({ model: {}, real: fixture }), actions.map(command))
      await quiesce(fixture)
      assert.deepEqual(await fixture.settledProblems(), [])
      t.diagnostic(`run ${run}: ${actions.length} actions, ${await fixture.summary()}`)
    },
  )
  await fc.assert(property, {
    seed: SEED,
    numRuns: RUNS,
    endOnFailure: true,
    ...(PATH && { path: PATH }),
  })
})
