import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'
import { batched, type Context } from '../../accounts/index.ts'
import {
  accessTo,
  findProviderConfiguration,
  type IdentitySession,
  type ProviderConfiguration,
  ProviderUnavailable,
} from '../../payments/providers/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Contact } from '../index.ts'
import { type LatestIdentitySessionsRow, latestIdentitySessions } from './identity.queries.generated.ts'
import { identityProviderOf } from './start-at-provider.ts'

/** How long a request waits for all that it asks of identity providers. */
const LIMIT_MS = 4_000
/** So many reads of one configuration at once, whoever asks: a provider that hangs holds up its own alone. */
const AT_ONCE = 8
/** Whoever comes when so many are in line is told at once that the provider is busy. */
const IN_LINE_MOST = 400
/** In less time nobody answers. */
const WORTH_ASKING_MS = 50
const CONFIGURATIONS_MOST = 10_000

const bulkheads = new LRUCache<string, LimitFunction>({ max: CONFIGURATIONS_MOST })

/** What one request has asked of identity providers. */
interface RequestReads {
  readonly leftMs: () => number
  /** Rejects when the time of the request is over. */
  readonly late: Promise<never>
  readonly asked: Map<string, Promise<IdentitySession | null>>
  /** Configurations of which it was logged that they do not answer. */
  readonly silent: Set<string>
}

/**
 * The newest verification of a contact as its provider tells it now; null when there never was one. One call a request, however
 * often it is selected. Refuses with PROVIDER_UNAVAILABLE when no answer that has a meaning here comes in time.
 */
export function contactIdv(context: Context, { id }: Pick<Contact, 'id'>): Promise<IdentitySession | null> {
  const reads = readsOf(context)
  const asked = reads.asked.get(id) ?? ask(context, reads, id)
  reads.asked.set(id, asked)
  return asked
}

function readsOf({ batches }: Context): RequestReads {
  const present = batches.get(readsOf) as RequestReads | undefined
  if (present) return present
  const end = AbortSignal.timeout(LIMIT_MS)
  const late = new Promise<never>((_resolve, reject) => {
    end.addEventListener('abort', () => reject(new ProviderUnavailable()), { once: true })
  })
  // Nobody may be waiting any more.
  late.catch(() => {})
  const startedMs = performance.now()
  const leftMs = () => LIMIT_MS - (performance.now() - startedMs)
  const reads = { leftMs, late, asked: new Map(), silent: new Set<string>() }
  batches.set(readsOf, reads)
  return reads
}

async function ask(context: Context, reads: RequestReads, contactId: string): Promise<IdentitySession | null> {
  const session = await batched(context, contactId, latestSessions)
  if (!session) return null
  const configuration = await findProviderConfiguration(context, session.configurationId)
  if (!configuration)
    throw new Error('provider configuration not found, although provider configurations are never deleted')
  try {
    const bulkhead = bulkheadOf(configuration)
    if (bulkhead.pendingCount >= IN_LINE_MOST) throw new ProviderUnavailable()
    const read = bulkhead(() => readInTime(context, reads, configuration, session.reference))
    return await Promise.race([read, reads.late])
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    logSilence(context, reads, configuration)
    throw new Refusal('PROVIDER_UNAVAILABLE', 'The identity provider did not respond. Try again.')
  }
}

async function latestSessions(
  { db, caller }: Context,
  contactIds: readonly string[],
): Promise<Map<string, LatestIdentitySessionsRow>> {
  const wanted = { shards: contactIds.map(shardOf), contactIds: [...contactIds] }
  const rows = await db.read.run(latestIdentitySessions, { ...wanted, callerId: caller.account.id })
  return new Map(rows.map((row) => [row.contactId, row]))
}

function bulkheadOf({ id }: ProviderConfiguration): LimitFunction {
  const bulkhead = bulkheads.get(id) ?? pLimit(AT_ONCE)
  bulkheads.set(id, bulkhead)
  return bulkhead
}

/** Reads for as long as the request waits. Whose time is over before it is their turn asks nobody. */
async function readInTime(
  context: Context,
  { leftMs }: RequestReads,
  configuration: ProviderConfiguration,
  reference: string,
): Promise<IdentitySession> {
  const limitMs = Math.floor(leftMs())
  if (limitMs < WORTH_ASKING_MS) throw new ProviderUnavailable()
  const provider = await identityProviderOf(configuration)
  return provider.read(accessTo(context, configuration), reference, limitMs)
}

function logSilence({ log, requestId }: Context, { silent }: RequestReads, { id }: ProviderConfiguration): void {
  if (!silent.has(id)) log.warn({ requestId, configurationId: id }, 'failed to call an identity provider')
  silent.add(id)
}
