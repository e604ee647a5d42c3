/**
 * Measures the product against a bare baseline, prints a table and keeps the figures in bench/results/.
 *
 *   npm run bench [-- --quick] [--only Q1,Q2,M1]     (--quick is short and keeps nothing)
 */
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { stayOnSecondCore } from './children.ts'
import { driverFloor } from './floors.ts'
import { type House, openHouse } from './house.ts'
import { loadNow, machineFacts } from './machine.ts'
import { memoryAtLoad } from './memory.ts'
import { compare, type Plan, type WorkResult } from './ratios.ts'
import { type Result, report } from './report.ts'
import { startBaseline, startProduct } from './servers.ts'
import { overheadShares } from './share.ts'
import { startTimes } from './start-time.ts'
import { type Work, works } from './works.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } } })
const only = values.only?.split(',')
const plan: Plan = values.quick
  ? { rounds: 7, roundMs: 1000, connections: 32 }
  : { rounds: 33, roundMs: 1200, connections: 32 }
const loadBefore = loadNow()

console.error('Starting …')
// Before the pinning: a newcomer's start has all cores.
const start = await startTimes(values.quick ? 1 : 3)
const pinned = stayOnSecondCore(cpus().length)
const house = await openHouse()
try {
  const chosen = works(house.seeded).filter(({ name }) => !only || only.includes(name))
  const result: Result = {
    at: new Date().toISOString(),
    plan,
    works: await compareAll(house, chosen),
    floor: await driverFloor(house, 8_000),
    shares: await overheadShares(house, chosen[0]!, plan.connections, 4_000),
    start,
    memory: await memoryAtLoad(house, chosen, plan.connections, 4_000),
    machine: machineFacts(house.postgres, pinned, loadBefore),
  }
  console.log(await report(result, !values.quick && !only))
} finally {
  await house.close()
}

async function compareAll(house: House, chosen: readonly Work[]): Promise<WorkResult[]> {
  const results: WorkResult[] = []
  const servers = { product: await startProduct(house), baseline: await startBaseline(house) }
  try {
    for (const work of chosen) {
      console.error(`${work.name}: ${work.title} …`)
      results.push(await compare(work, servers, house, plan))
    }
    return results
  } finally {
    await servers.product.stop()
    await servers.baseline.stop()
  }
}
