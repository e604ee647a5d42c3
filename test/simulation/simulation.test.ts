import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { within } from '../support/process.ts'
import { type Deed, perform } from './actions.ts'
import { anyDeed } from './arbitrary-actions.ts'
import { quiesce } from './quiesce.ts'
import { METHODS, type MethodName, openShop, type Shop } from './shop.ts'
import { openWorld } from './world.ts'

const RUNS = Number(process.env.SIMULATION_RUNS ?? 5)
const SEED = Number(process.env.SIMULATION_SEED ?? randomInt(2 ** 31 - 1))
const PATH = process.env.SIMULATION_PATH
const DEEDS_MOST = Number(process.env.SIMULATION_DEEDS ?? 60)
/** A loaded machine makes fewer runs, unless it is told how many. */
const LIMIT_MS = process.env.SIMULATION_RUNS || process.env.SIMULATION_SEED ? Number.POSITIVE_INFINITY : 20_000

const world = await openWorld()
after(world.closeAll)

/** The state between actions: nothing that a model would have to guess. The rules are checked on both ledgers. */
type Model = Record<string, never>

const command = (deed: Deed): fc.AsyncCommand<Model, Shop> => ({
  check: () => true,
  run: async (_model, shop) => {
    await within(60_000, perform(shop, deed), deed.do)
    assert.deepEqual(shop.world.failures, [])
    assert.deepEqual(await shop.moneyProblems(), [])
  },
  toString: () => JSON.stringify(deed),
})

test('whatever fails and whoever is killed, money moves once and both books say the same', {
  timeout: 3_600_000,
}, async (t) => {
  t.diagnostic(`again: SIMULATION_SEED=${SEED} SIMULATION_RUNS=${RUNS} SIMULATION_DEEDS=${DEEDS_MOST}`)
  let run = 0
  const property = fc.asyncProperty(
    fc.array(anyDeed, { minLength: DEEDS_MOST / 2, maxLength: DEEDS_MOST, size: 'max' }),
    fc.shuffledSubarray(Object.keys(METHODS) as MethodName[], { minLength: 3, maxLength: 4 }),
    async (deeds, methods) => {
      if (performance.now() > LIMIT_MS) return
      const shop = await openShop(world, `run-${++run}`, methods)
      await fc.asyncModelRun(() => ({ model: {}, real: shop }), deeds.map(command))
      await quiesce(shop)
      assert.deepEqual(await shop.quietProblems(), [])
      t.diagnostic(`run ${run}: ${deeds.length} deeds, ${await shop.summary()}`)
    },
  )
  await fc.assert(property, {
    seed: SEED,
    numRuns: RUNS,
    endOnFailure: true,
    ...(PATH && { path: PATH }),
  })
})
