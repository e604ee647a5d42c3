import { batched, type Context } from '../../accounts/index.ts'
import {
  accessTo,
  configurationOfRecord,
  type IdentitySession,
  type ProviderConfiguration,
  ProviderUnavailable,
} from '../../payments/providers/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Contact } from '../index.ts'
import { createBulkheads } from './create-bulkheads.ts'
import { type LatestIdentitySessionsRow, latestIdentitySessions } from './identity.queries.generated.ts'
import { identityProviderOf } from './start-at-provider.ts'

/** The time that a request waits for identity providers. */
const LIMIT_MS = 4_000
/** Concurrent reads of one configuration: a provider that hangs delays only its own. */
const AT_ONCE = 8
/** The longest queue. Later reads fail at once. */
const QUEUED_MAX = 400
/** Less remaining time is not enough for a response. */
const WORTH_ASKING_MS = 50

const bulkheadOf = createBulkheads(AT_ONCE)

/** A verification and the provider configuration that has it. */
export interface ContactIdv extends IdentitySession {
  readonly configurationId: string
}

/** The identity reads of one request. */
interface RequestReads {
  readonly leftMs: () => number
  /** Rejects when the request's time ends. */
  readonly late: Promise<never>
  readonly asked: Map<string, Promise<ContactIdv | null>>
  /** Configurations whose missing responses were logged. */
  readonly silent: Set<string>
}

/**
 * Returns the newest verification of a contact as the provider reports it now; null when there is
 * none. Calls the provider once per request, however often the field is selected. Throws
 * PROVIDER_UNAVAILABLE when no valid response arrives in time.
 */
export function contactIdv(context: Context, { id }: Pick<Contact, 'id'>): Promise<ContactIdv | null> {
  const reads = readsOf(context)
  const asked = reads.asked.get(id) ?? fetchIdentitySession(context, reads, id)
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
  // No caller may be waiting any more.
  late.catch(() => {})
  const startedMs = performance.now()
  const leftMs = () => LIMIT_MS - (performance.now() - startedMs)
  const reads = { leftMs, late, asked: new Map(), silent: new Set<string>() }
  batches.set(readsOf, reads)
  return reads
}

async function fetchIdentitySession(
  context: Context,
  reads: RequestReads,
  contactId: string,
): Promise<ContactIdv | null> {
  const session = await batched(context, contactId, latestSessions)
  if (!session) return null
  const configuration = await configurationOfRecord(context, session)
  try {
    const bulkhead = bulkheadOf(configuration.id)
    if (bulkhead.pendingCount >= QUEUED_MAX) throw new ProviderUnavailable()
    const read = bulkhead(() => readInTime(context, reads, configuration, session.reference))
    return { ...(await Promise.race([read, reads.late])), configurationId: configuration.id }
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

/**
 * Reads within the request's remaining time. Does not call the provider when that time ended in the
 * queue.
 */
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
