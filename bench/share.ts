import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Environment } from './environment.ts'
import { load } from './load.ts'
import { startProduct } from './servers.ts'
import type { Workload } from './workloads.ts'

/** The overhead of a request: authentication, limits and logs. */
const OVERHEAD = {
  authentication: /\/src\/accounts\/(authenticate|keys\/key-lookup|keys\/key-text)\.ts$/,
  limits: /\/src\/platform\/http\/(request-guard|token-bucket)\.ts$|\/src\/platform\/graphql\/(cost|page-size)\.ts$/,
  loggingAndMasking: /\/src\/platform\/log\/|\/node_modules\/(pino|sonic-boom)\//,
} as const

export type Shares = Readonly<Record<keyof typeof OVERHEAD, number>>

interface Profile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string }
    readonly children?: readonly number[]
  }[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

/**
 * Returns the share of each kind of overhead, including its callees, in the API's busy time under
 * one workload.
 */
export async function overheadShares(
  environment: Environment,
  workload: Workload,
  connections: number,
  forMs: number,
): Promise<Shares> {
  const name = `${workload.name}.cpuprofile`
  const server = await startProduct(environment, [
    '--cpu-prof',
    `--cpu-prof-dir=${environment.folder}`,
    `--cpu-prof-name=${name}`,
  ])
  await load({ port: server.port, bytes: workload.ofProduct }, connections, forMs)
  await server.stop()
  return sharesOf(JSON.parse(await readFile(join(environment.folder, name), 'utf8')) as Profile)
}

function sharesOf({ nodes, samples, timeDeltas }: Profile): Shares {
  const self = new Map<number, number>()
  for (const [index, id] of samples.entries()) self.set(id, (self.get(id) ?? 0) + (timeDeltas[index] ?? 0))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const totals = { all: 0, authentication: 0, limits: 0, loggingAndMasking: 0 }
  const walk = (id: number, inside: keyof Shares | null): void => {
    const node = byId.get(id)
    if (!node || isStartUp(node.callFrame)) return
    const { functionName, url } = node.callFrame
    const within = kindOf(url) ?? inside
    const time = functionName === '(idle)' || functionName === '(garbage collector)' ? 0 : (self.get(id) ?? 0)
    totals.all += time
    if (within) totals[within] += time
    for (const child of node.children ?? []) walk(child, within)
  }
  walk(nodes[0]!.id, null)
  const share = (kind: keyof Shares) => totals[kind] / totals.all
  return {
    authentication: share('authentication'),
    limits: share('limits'),
    loggingAndMasking: share('loggingAndMasking'),
  }
}

/** Returns whether a frame belongs to the loading of modules, which does not count. */
function isStartUp({ url }: { readonly url: string }): boolean {
  return url.startsWith('node:internal/modules') || url.startsWith('node:internal/main')
}

function kindOf(url: string): keyof Shares | null {
  return (Object.keys(OVERHEAD) as (keyof Shares)[]).find((kind) => OVERHEAD[kind].test(url)) ?? null
}
