import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../src/platform/postgres/server.ts'
import { listening, type Server, startNode } from '../children.ts'
import type { Environment } from '../environment.ts'
import { ask } from '../load.ts'
import { measured, type Plan, type Round } from '../ratios.ts'
import { startProduct } from '../servers.ts'
import { type Read, reads } from './requests.ts'
import { measureAlternately } from './rounds.ts'
import { PRODUCT } from './table.ts'

/** The peers by the names of their files. */
const PEERS = {
  mercurius: 'Mercurius with JIT',
  yoga: 'GraphQL Yoga',
  apollo: 'Apollo Server',
  postgraphile: 'PostGraphile',
}
const WARM_UP_ROUNDS = 2

/** The counted rounds of each server for one query, in the order of the servers. */
export interface ServerComparison {
  readonly title: string
  readonly servers: readonly { readonly name: string; readonly rounds: readonly Round[] }[]
}

interface ComparedServer {
  readonly name: string
  readonly server: Server
  readonly requestsOf: (read: Read) => readonly Buffer[]
}

/** Measures each query on the product and on the peers. */
export async function compareServers(environment: Environment, plan: Plan): Promise<ServerComparison[]> {
  const compared: ComparedServer[] = [
    { name: PRODUCT, server: await startProduct(environment), requestsOf: ({ requests }) => requests },
  ]
  for (const [peer, name] of Object.entries(PEERS))
    compared.push({
      name,
      server: await startPeer(environment, peer),
      requestsOf: ({ requests, ofPostgraphile }) => (peer === 'postgraphile' ? ofPostgraphile : requests),
    })
  try {
    const comparisons: ServerComparison[] = []
    for (const read of reads(environment.seeded)) {
      console.error(`${read.title} …`)
      comparisons.push(await compare(environment, read, compared, plan))
    }
    return comparisons
  } finally {
    for (const { server } of compared) await server.stop()
  }
}

async function startPeer({ folder, appUrl, seeded }: Environment, name: string): Promise<Server> {
  const port = await freePort(null)
  const output = join(folder, `${name}.log`)
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: `${port}`,
    BENCH_DATABASE_URL: appUrl,
    BENCH_SHARD: `${seeded.shard}`,
    BENCH_ORG_ID: seeded.orgId,
    BENCH_KEY_HASH: createHash('sha256').update(seeded.key).digest('hex'),
  }
  const program = fileURLToPath(new URL('serve.ts', import.meta.url))
  return listening(startNode([program, name], env, output), port, output, '/')
}

/** Measures one query on all servers, after it has checked that they respond alike. */
async function compare(
  environment: Environment,
  read: Read,
  compared: readonly ComparedServer[],
  plan: Plan,
): Promise<ServerComparison> {
  await requireEqualResponses(read, compared)
  const rounds = await measureAlternately(
    WARM_UP_ROUNDS + plan.rounds,
    compared.map(
      ({ server, requestsOf }) =>
        () =>
          measured(environment, server, requestsOf(read), plan),
    ),
  )
  const servers = compared.map(({ name }, index) => ({ name, rounds: rounds[index]!.slice(WARM_UP_ROUNDS) }))
  return { title: read.title, servers }
}

/**
 * Throws unless every server returns the data of the product. PostGraphile has names and formats of
 * its own, so that only its number of records is compared.
 */
async function requireEqualResponses(read: Read, compared: readonly ComparedServer[]): Promise<void> {
  const [product, ...peers] = compared
  const responseOf = ({ server, requestsOf }: ComparedServer) => ask(server.port, requestsOf(read)[0]!)
  const form = (text: string, requests: readonly Buffer[]) =>
    requests === read.requests ? JSON.stringify(JSON.parse(text)) : text.split('"node":').length
  const expected = await responseOf(product!)
  for (const peer of peers) {
    const response = await responseOf(peer)
    const requests = peer.requestsOf(read)
    if (form(response, requests) !== form(expected, requests))
      throw new Error(`${read.title}: ${peer.name} responds differently\n${response}\n${expected}`)
  }
}
