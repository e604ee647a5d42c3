import { LARGE_SERVER } from '../environment.ts'
import type { Machine } from '../machine.ts'
import { median, type Plan } from '../ratios.ts'
import type { DrainCount } from '../webhooks/drain.ts'
import packageJson from './package.json' with { type: 'json' }
import { IN_FLIGHT } from './queue.ts'
import type { QueueDrains } from './queues.ts'
import type { ServerComparison } from './servers.ts'
import { comparisonTable, PRODUCT } from './table.ts'

/** The load above which another program was running. */
const QUIET_LOAD_MAX = 0.5

export interface PeerResult {
  readonly machine: Machine
  readonly size: { readonly servers: Plan; readonly queues: DrainCount & { readonly rounds: number } }
  readonly isQuick: boolean
  /** Empty if the servers were not compared. */
  readonly servers: readonly ServerComparison[]
  /** Empty if the queues were not compared. */
  readonly queues: readonly QueueDrains[]
}

/** Returns the page with the figures, the methods and the differences that they do not show. */
export function pageOf({ machine, size, isQuick, servers, queues }: PeerResult): string {
  const versions = Object.entries(packageJson.dependencies).map(([name, version]) => `${name} ${version}`)
  const sections = [
    servers.length > 0 ? `${serversIntroduction(size.servers, machine)}\n${servers.map(serverTable).join('\n')}` : '',
    servers.length > 0 ? SERVER_DIFFERENCES : '',
    queues.length > 0 ? `${queuesIntroduction(size.queues, machine)}\n${queueTable(queues)}\n${QUEUE_DIFFERENCES}` : '',
  ]
  return `# Peers

Written by \`npm run bench:peers\` on ${new Date().toISOString().slice(0, 10)}, commit ${machine.commit}${isQuick ? ', with --quick: few and short rounds' : ''}.
${PRODUCT} and its peers run alternately on one machine: ${machine.cores} cores (${machine.processor}), ${machine.memoryGb} GB, ${machine.system}, Node ${machine.node}, PostgreSQL ${machine.postgres} (flushing at commit).
${quietness(machine)} A ratio compares rates of the same round. Above 1, the peer is faster.

Versions: ${versions.join(', ')}.

${sections.filter(Boolean).join('\n')}`
}

function quietness({ loadBefore, loadAfter }: Machine): string {
  const loads = `load before ${loadBefore}, after ${loadAfter}`
  if (loadBefore <= QUIET_LOAD_MAX) return `The machine was quiet (${loads}).`
  return `**The machine was not quiet** (${loads}): other programs took a part of the cores, so the rates are too low and the rounds differ.`
}

function serversIntroduction({ rounds, roundMs, connections }: Plan, { pinned }: Machine): string {
  return `## GraphQL servers

${rounds} counted rounds of ${roundMs / 1000} s for each server and query, after two that warm up, with ${connections} connections.
${pinned ? 'Each server has one core for itself; PostgreSQL and the load share the other.' : 'Nothing is pinned to a core.'} Figures are medians.

- ${PRODUCT} runs as in production. It logs each request.
- Mercurius, GraphQL Yoga and Apollo Server serve the same part of the schema. Before the measurement, each must return the product's data, field by field.
- Their resolvers run plain SQL as named statements, over a pool of 16 connections. The payment methods are a nested list: Mercurius batches it with its loaders, the others with DataLoader, as one lateral join for all contacts of a request.
- PostGraphile plans its own statements on the same tables. Its schema has its own names. It returns UUIDs and microseconds where the others return prefixed ids and seconds.
- Mercurius, Apollo Server and PostGraphile use Fastify, as ${PRODUCT} does. Yoga uses \`node:http\`.
- Each peer compares the SHA-256 of the bearer key with one fixed value. None logs.
`
}

const SERVER_DIFFERENCES = `### What the figures do not show

| In each request | ${PRODUCT} | Peers here |
|---|---|---|
| API key | looked up in the database (cached for 900 ms), with expiry, permissions and revocation within a second | one fixed hash |
| Ownership | proven by each statement, through the hierarchy of accounts | one fixed organization in each statement; PostGraphile: in the client's variables |
| Limits | cost of the document, rate, size of the body, tokens, lengths of inputs and lists, errors | those of the library's defaults |
| Arguments | paging in both directions, filters and cursors of the whole API | only those of the queries |
| Log | one line with the request's id | none |
| Errors | built without values of the client | the library's defaults |

Reads write no audit entry, so the audit log costs nothing here.

The peers also have much that ${PRODUCT} does not: subscriptions, plugins, federation and file uploads (Mercurius, Yoga, Apollo Server), and an API for every table without code (PostGraphile).
The peers serve a small schema, except PostGraphile, whose schema contains all tables.
`

function serverTable({ title, servers }: ServerComparison): string {
  const lines = servers.map(({ name, rounds }) => {
    const of = (read: (round: (typeof rounds)[number]) => number) => median(rounds.map(read))
    const cells = [`${Math.round(of(({ cpuUs }) => cpuUs))} µs`, `${of(({ p99Ms }) => p99Ms).toFixed(1)} ms`]
    return { name, perSecond: rounds.map(({ perSecond }) => perSecond), cells }
  })
  return `### ${title}\n\n${comparisonTable('Server', ['CPU of a response', 'p99'], lines)}\n`
}

function queuesIntroduction({ rounds, warmUp, measured }: PeerResult['size']['queues'], { cores }: Machine): string {
  return `## Queues

${rounds} rounds for each queue. A round enqueues ${measured} deliveries while the worker is paused, after ${warmUp} that warm it up, and measures the time from its resumption to the last recorded outcome.
The worker, the endpoints and PostgreSQL (shared_buffers ${LARGE_SERVER.sharedBuffers}, max_wal_size ${LARGE_SERVER.walMax}) share ${cores} cores.

- The bodies are those of the product's events, about 1 kB, for 100 webhooks of 20 organizations. The endpoints accept everything at once. Afterwards none may have received a delivery twice.
- Each worker signs a body with HMAC-SHA256 and posts it with the headers of Standard Webhooks, over undici.
- ${PRODUCT}: the worker of \`npm run worker\`. Its time includes the fan-out of events to webhooks. The peers' jobs exist when the time starts.
- Graphile Worker: ${IN_FLIGHT} jobs at once and a local queue of 500, with batched completion, as its documentation recommends for throughput.
- pg-boss: ${IN_FLIGHT} jobs at once, from two workers that fetch 250 jobs each, with an outcome for each job. With smaller batches, PostgreSQL took more time for each job.
`
}

function queueTable(queues: readonly QueueDrains[]): string {
  const lines = queues.map(({ name, rounds }) => {
    const us = (process: 'worker' | 'postgres') => Math.round(median(rounds.map(({ cpuUs }) => cpuUs[process])))
    const cells = [`${us('worker')} µs, ${us('postgres')} µs`]
    return { name, perSecond: rounds.map(({ perSecond }) => perSecond), cells }
  })
  return `${comparisonTable('Queue', ['CPU of a delivery: worker, PostgreSQL'], lines)}\n`
}

const QUEUE_DIFFERENCES = `### What each queue guarantees

With the settings above. All three deliver at least once.

| | ${PRODUCT} | Graphile Worker | pg-boss |
|---|---|---|---|
| A worker is killed | another one records the lost attempts and releases the requests within about four seconds; without another one, leases of 60 s expire | its jobs stay locked for 4 hours | its jobs expire after 15 minutes |
| Failed deliveries | 22 or 23 attempts in seven days | 25 attempts, ever less often | 2 retries |
| A slow endpoint | has its own queue and window; delays no other | occupies slots of all | occupies slots of all, and delays its batch |
| After success | request and attempt stay readable for 90 days | the job is deleted | the job stays for 7 days |
| The outcome of an attempt that was replaced | is refused by a token | is written | is refused by the number of the attempt |
| Destination | public addresses only, checked at each connection; here the endpoints are on its allow list | not checked | not checked |
| Secret | of each webhook, sealed, with rotation | one for all, here | one for all, here |

Both peers run any job, not only deliveries: scheduled jobs, priorities and unique jobs, and pg-boss dead-letter queues and dependencies. ${PRODUCT}'s queue of webhooks does one thing.
`
