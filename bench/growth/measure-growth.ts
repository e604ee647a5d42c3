import { formatId } from '../../src/platform/ids/index.ts'
import { type Documents, HOME, timedRequests } from '../lists/requests.ts'
import { ask, load } from '../load.ts'
import { median } from '../ratios.ts'
import { measureClaims } from '../webhooks/claims.ts'
import { post, workloads } from '../workloads.ts'
import type { GrowthDatabase } from './growth-database.ts'

const WARM_UP_ROUNDS = 1
const ROUNDS = 7
const ROUND_MS = 300
/** Slow requests are measured in fewer rounds. */
const WORK_MS_MAX = 20_000
const CLAIMS_OF_A_ROUND = 30
const CONTACTS = 2_000
/** Requests whose work grows with the rows up to a bound of its own. */
const COUNTED = 'counted'

/** The small and the large database. */
export type Databases = Readonly<Record<'small' | 'large', GrowthDatabase>>

/** A measurement that both databases support. It returns a median in milliseconds. */
export interface GrowthMeasurement {
  readonly work: string
  readonly round: (database: GrowthDatabase) => Promise<number>
  /** Returns the number of records in the response. */
  readonly records: (database: GrowthDatabase) => Promise<number>
}

/** The medians of both databases. */
export interface Growth {
  readonly work: string
  readonly smallMs: number
  readonly largeMs: number
  /** True if both responses have the same number of records. */
  readonly isComparable: boolean
  /** The numbers of records, in words. */
  readonly records: string
}

/**
 * Measures each comparison in rounds, alternately on both databases. One that fails counts as
 * missed.
 */
export async function measureGrowth(
  databases: Databases,
  all: readonly GrowthMeasurement[],
): Promise<readonly Growth[]> {
  const growths: Growth[] = []
  for (const comparison of all) {
    const { work } = comparison
    const growth = await measure(databases, comparison).catch((error: unknown): Growth => {
      console.error(error)
      return { work, smallMs: Number.NaN, largeMs: Number.NaN, isComparable: true, records: 'failed' }
    })
    console.error(`${work}: ${growth.smallMs.toFixed(2)} ms, ${growth.largeMs.toFixed(2)} ms, ${growth.records}`)
    growths.push(growth)
  }
  return growths
}

async function measure({ small, large }: Databases, { work, round, records }: GrowthMeasurement): Promise<Growth> {
  const [ofSmall, ofLarge] = [await records(small), await records(large)]
  const startedMs = performance.now()
  const rounds: { readonly smallMs: number; readonly largeMs: number }[] = []
  while (rounds.length < WARM_UP_ROUNDS + ROUNDS) {
    rounds.push({ smallMs: await round(small), largeMs: await round(large) })
    if (rounds.length > WARM_UP_ROUNDS && performance.now() - startedMs > WORK_MS_MAX) break
  }
  const middle = (which: 'smallMs' | 'largeMs') => median(rounds.slice(WARM_UP_ROUNDS).map((each) => each[which]))
  const count = { isComparable: ofSmall === ofLarge, records: `${ofSmall} and ${ofLarge} records` }
  return { work, smallMs: middle('smallMs'), largeMs: middle('largeMs'), ...count }
}

/** Returns the comparisons: workloads, lists, searches and claims. */
export async function comparisons(databases: Databases, documents: Documents): Promise<GrowthMeasurement[]> {
  const requests = new Map<GrowthDatabase, ReadonlyMap<string, readonly Buffer[]>>()
  for (const database of Object.values(databases)) requests.set(database, await requestsOf(database, documents))
  const read = [...requests.get(databases.small)!.keys()].map((work): GrowthMeasurement => {
    const of = (database: GrowthDatabase) => requests.get(database)!.get(work)!
    return {
      work,
      round: async (database) => (await load({ port: database.port, bytes: of(database) }, 1, ROUND_MS)).p50Ms,
      records: async (database) => recordsIn(await ask(database.port, of(database)[0]!)),
    }
  })
  return [...read, claims(databases.small.claimed.length)]
}

function claims(queues: number): GrowthMeasurement {
  return {
    work: `Claim of the requests of ${queues} webhooks`,
    round: async (database) => (await measureClaims(database, database.claimed, CLAIMS_OF_A_ROUND)).p50Ms,
    records: async ({ claimed }) => claimed.length,
  }
}

/** Returns the requests by the names of the works, in order. */
async function requestsOf(database: GrowthDatabase, documents: Documents): Promise<Map<string, readonly Buffer[]>> {
  const { seeded, webhookId, nowMs } = database
  const [q1, q2] = workloads(seeded).map(({ name, title, ofProduct }) => [`${name}: ${title}`, ofProduct] as const)
  const contacts = (await database.someContacts(CONTACTS)).map((id) =>
    post(JSON.stringify({ query: documents.ContactDocument, variables: { id: formatId('con', id) } }), seeded.key),
  )
  const lists = timedRequests(documents, seeded, webhookId, nowMs)
    .filter(({ work }) => !work.startsWith(HOME) && !work.includes(COUNTED))
    .map(({ work, bytes }) => [`List: ${work}`.replace('List: search', 'Search'), [bytes]] as const)
  return new Map([q1!, q2!, [`One of ${CONTACTS} contacts with a card, chosen at random`, contacts] as const, ...lists])
}

function recordsIn(response: string): number {
  return response.split('"id":').length - 1
}
