import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { House } from './house.ts'
import { load } from './load.ts'
import { startProduct } from './servers.ts'
import type { Work } from './works.ts'

/** Code that answers nothing by itself: who asks, how much they may ask, and what is written down about it. */
const OVERHEAD = {
  authentication: /\/src\/access\/(authenticate|key-text)\.ts$/,
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

/** The share of the API's busy time that each kind of overhead has, with all that it calls, by a profile of one work. */
export async function overheadShares(house: House, work: Work, connections: number, forMs: number): Promise<Shares> {
  const name = `${work.name}.cpuprofile`
  const server = await startProduct(house, ['--cpu-prof', `--cpu-prof-dir=${house.folder}`, `--cpu-prof-name=${name}`])
  await load({ port: server.port, bytes: work.ofProduct }, connections, forMs)
  await server.stop()
  return sharesOf(JSON.parse(await readFile(join(house.folder, name), 'utf8')) as Profile)
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

/** Loading the program is no part of a request. */
function isStartUp({ url }: { readonly url: string }): boolean {
  return url.startsWith('node:internal/modules') || url.startsWith('node:internal/main')
}

function kindOf(url: string): keyof Shares | null {
  return (Object.keys(OVERHEAD) as (keyof Shares)[]).find((kind) => OVERHEAD[kind].test(url)) ?? null
}
