/**
 * Compares the product with peers in one run on one machine: queries with other GraphQL servers on
 * the same rows, and deliveries with other queues in the same PostgreSQL. Rounds of the product and
 * of the peers take turns. Installs the peers, a package of its own, when they are missing.
 *
 * npm run bench:peers -- [--quick] [--keep] [--only servers,queues] (--quick takes less than
 * three minutes; --keep writes bench/results/peers.md)
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { installPackage } from '../scripts/install-package.ts'
import { stayOnSecondCore } from './children.ts'
import { openEnvironment } from './environment.ts'
import { loadNow, machineFacts } from './machine.ts'
import { pageOf } from './peers/page.ts'
import { compareQueues, type QueueDrains } from './peers/queues.ts'
import { compareServers, type ServerComparison } from './peers/servers.ts'
import { openWebhookEnvironment } from './webhooks/webhook-environment.ts'

const FULL = {
  servers: { rounds: 12, roundMs: 1_200, connections: 32 },
  queues: { rounds: 5, warmUp: 5_000, measured: 20_000 },
}
const QUICK = {
  servers: { rounds: 3, roundMs: 700, connections: 32 },
  queues: { rounds: 2, warmUp: 2_000, measured: 10_000 },
}

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    only: { type: 'string', default: 'servers,queues' },
  },
})
const only = values.only.split(',')
const size = values.quick ? QUICK : FULL

await installPackage(fileURLToPath(new URL('peers/', import.meta.url)))
const loadBefore = loadNow()
console.error('Starting …')
// The queues run first, because their processes use all cores.
const queues = only.includes('queues') ? await measureQueues() : []
const pinned = stayOnSecondCore(cpus().length)
const { servers, postgres } = await measureServers()
const machine = machineFacts(postgres, pinned, loadBefore)
const page = pageOf({ machine, size, isQuick: values.quick, servers, queues })
console.log(page)
if (values.keep) {
  await mkdir(new URL('results/', import.meta.url), { recursive: true })
  await writeFile(new URL('results/peers.md', import.meta.url), page)
}

async function measureQueues(): Promise<QueueDrains[]> {
  const environment = await openWebhookEnvironment(undefined)
  try {
    return await compareQueues(environment, size.queues, size.queues.rounds)
  } finally {
    await environment.close()
  }
}

async function measureServers(): Promise<{ readonly servers: ServerComparison[]; readonly postgres: string }> {
  const environment = await openEnvironment()
  try {
    const servers = only.includes('servers') ? await compareServers(environment, size.servers) : []
    return { servers, postgres: environment.postgres }
  } finally {
    await environment.close()
  }
}
