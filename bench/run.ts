/**
 * Compares the product with a bare baseline, prints a table and stores the figures in
 * bench/results/.
 *
 * npm run bench -- [--quick] [--only Q1,Q2,M1] [--check] (--quick is short and stores nothing;
 * --check exits with 1 if a ratio is more than a tenth below that of the newest stored run on the
 * same kind of processor)
 */
import { cpus } from 'node:os'
import { stayOnSecondCore } from './children.ts'
import { measureDriverBaseline } from './driver-baseline.ts'
import { type Environment, openEnvironment } from './environment.ts'
import { lostRatios } from './lost-ratios.ts'
import { loadNow, machineFacts } from './machine.ts'
import { memoryAtLoad } from './memory.ts'
import { readOptions } from './options.ts'
import { compare, type WorkResult } from './ratios.ts'
import { type Result, report, storedRuns } from './report.ts'
import { startBaseline, startProduct } from './servers.ts'
import { overheadShares } from './share.ts'
import { startTimes } from './start-time.ts'
import { type Workload, workloads } from './workloads.ts'

const { only, quick, check, plan } = readOptions({ canCheck: true })
const earlier = await storedRuns()
const loadBefore = loadNow()

console.error('Starting …')
// Runs before the pinning, because a user's start has all cores.
const start = await startTimes(quick ? 1 : 3)
const pinned = stayOnSecondCore(cpus().length)
const environment = await openEnvironment()
try {
  const chosen = workloads(environment.seeded).filter(({ name }) => !only || only.includes(name))
  const result: Result = {
    at: new Date().toISOString(),
    plan,
    works: await compareAll(environment, chosen),
    floor: await measureDriverBaseline(environment, 8_000),
    shares: await overheadShares(environment, chosen[0]!, plan.connections, 4_000),
    start,
    memory: await memoryAtLoad(environment, chosen, plan.connections, 4_000),
    machine: machineFacts(environment.postgres, pinned, loadBefore),
  }
  console.log(await report(result, !quick && !only))
  if (check) requireKeptRatios(result)
} finally {
  await environment.close()
}

function requireKeptRatios(result: Result): void {
  const lost = lostRatios(result, earlier)
  if (lost === null) console.error(`No run is stored for ${result.machine.processor}, ${result.machine.cores} cores.`)
  else if (lost.length === 0) return
  else console.error(`Ratios have fallen by more than a tenth:\n${lost.join('\n')}`)
  process.exitCode = 1
}

async function compareAll(environment: Environment, chosen: readonly Workload[]): Promise<WorkResult[]> {
  const results: WorkResult[] = []
  const servers = { product: await startProduct(environment), baseline: await startBaseline(environment) }
  try {
    for (const workload of chosen) {
      console.error(`${workload.name}: ${workload.title} …`)
      results.push(await compare(workload, servers, environment, plan))
    }
    return results
  } finally {
    await servers.product.stop()
    await servers.baseline.stop()
  }
}
