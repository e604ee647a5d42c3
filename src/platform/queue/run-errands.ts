import { setTimeout } from 'node:timers/promises'
import { crashPoint } from '../crash-point.ts'
import type { Database } from '../db/index.ts'
import { type MintId, SHARDS } from '../ids/index.ts'
import type { Log } from '../log/index.ts'
import { type Clock, plus, type Timestamp } from '../time/index.ts'
import { type ClaimErrandsRow, claimErrands, endErrand, postponeErrand } from './errands.queries.generated.ts'

/** What can be owed; each is done by the feature that owes it. */
export type ErrandKind =
  | 'SettleAttempt'
  | 'SettleRefund'
  | 'ReleaseVaultToken'
  | 'ForgetCredential'
  | 'SendSessionLink'
  | 'SendLinkRequest'
  | 'FollowIdentitySession'

/** One claimed errand. */
export interface Errand {
  readonly shard: number
  /** The uuid of the record it is about. */
  readonly subjectId: string
  readonly orgId: string
  /** How often it has been tried, this time included. */
  readonly tries: number
  readonly createdAt: Timestamp
}

/** Does an errand: gives null when it is done, or in how many seconds it is to be tried again. */
export type Doer = (errand: Errand) => Promise<number | null>

/** Who does which kind. What another version of this program owes stays for that one. */
export type Doers = Readonly<Record<ErrandKind, Doer>>

/** The services that the queue needs of its process. */
export interface QueueServices {
  readonly db: Database
  readonly wallNow: Clock
  readonly mintId: MintId
  readonly log: Log
}

/** Longer than the longest that a doer may take: some calls of a provider with their time limits, and the transactions around them. */
const LEASE_SECONDS = 120
const LOOKS_MAX = 1000
const AT_ONCE = 64
/** From here on an organization waits for its own: its provider may be one that does not answer. */
const OF_ONE_ORGANIZATION = 8
const ROWS_A_LOOK = 8
const LOOK_AGAIN_MS = 1000
const BACKOFF_MAX_SECONDS = 3600

/** Kinds that never wait for those of another lane: two ask no provider, and forgetting may take its time. */
const LANES: readonly (readonly ErrandKind[])[] = [
  ['SettleAttempt', 'SettleRefund'],
  ['ForgetCredential'],
  ['ReleaseVaultToken'],
  ['SendSessionLink', 'SendLinkRequest'],
  ['FollowIdentitySession'],
]

/** One that has been started, until it is over. */
interface UnderWay {
  readonly orgId: string
  readonly over: Promise<void>
}

/**
 * Does what is due until nothing is. Each is claimed as it is started, so that its lease is its own, and a provider that does not
 * answer holds up its organization's alone. One that fails is logged and tried again later and later.
 */
export async function runErrands(services: QueueServices, doers: Doers): Promise<void> {
  await Promise.all(LANES.map((kinds) => runLane(services, doers, kinds)))
}

async function runLane(services: QueueServices, doers: Doers, kinds: readonly ErrandKind[]): Promise<void> {
  const underWay = new Set<UnderWay>()
  for (let look = 0; look < LOOKS_MAX; look++) {
    const nobodyIsBusy = underWay.size === 0
    const claims = await claimSome(services, kinds, underWay)
    for (const claim of claims) start(services, doers, claim, underWay)
    if (claims.length === 0 && nobodyIsBusy) return
    if (claims.length === 0 && underWay.size > 0) await somethingIsOver(underWay)
  }
  await Promise.all([...underWay].map(({ over }) => over))
}

interface Claim extends ClaimErrandsRow {
  readonly token: string
}

async function claimSome(
  { db, wallNow, mintId }: QueueServices,
  kinds: readonly ErrandKind[],
  underWay: ReadonlySet<UnderWay>,
): Promise<Claim[]> {
  const rowsMost = Math.min(ROWS_A_LOOK, AT_ONCE - underWay.size)
  if (rowsMost <= 0) return []
  const token = mintId(0)
  const now = wallNow()
  const leaseUntil = plus(now, { seconds: LEASE_SECONDS })
  const span = { fromShard: 0, toShard: SHARDS - 1, rowsMost, kinds: [...kinds], exceptOrgIds: busyOf(underWay) }
  const rows = await db.write.run(claimErrands, { ...span, now, leaseUntil, token })
  if (rows.length > 0) crashPoint('errand: claimed')
  return rows.map((row) => ({ ...row, token }))
}

function busyOf(underWay: ReadonlySet<UnderWay>): string[] {
  const ofOrganizations = Map.groupBy(underWay, ({ orgId }) => orgId)
  return [...ofOrganizations].filter(([, its]) => its.length >= OF_ONE_ORGANIZATION).map(([orgId]) => orgId)
}

function start(services: QueueServices, doers: Doers, claim: Claim, underWay: Set<UnderWay>): void {
  const { orgId, kind, subjectId } = claim
  const over = run(services, doers, claim)
    // Its lease runs out, and it is done again.
    .catch((err) => services.log.error({ err, kind, subjectId, orgId }, 'failed to record the outcome of a job'))
    .finally(() => underWay.delete(started))
  const started = { orgId, over }
  underWay.add(started)
}

/** Waits for one to be over, and not for long: what falls due meanwhile is no slower for what hangs. */
async function somethingIsOver(underWay: ReadonlySet<UnderWay>): Promise<void> {
  await Promise.race([setTimeout(LOOK_AGAIN_MS, undefined, { ref: false }), ...[...underWay].map(({ over }) => over)])
}

async function run(services: QueueServices, doers: Doers, claim: Claim): Promise<void> {
  const { shard, kind, subjectId, token } = claim
  const key = { shard, kind, subjectId, token }
  const again = await attempt(services, doers[kind as ErrandKind], claim)
  crashPoint('errand: done')
  if (again === null) await services.db.write.run(endErrand, key)
  else await services.db.write.run(postponeErrand, { ...key, dueAt: plus(services.wallNow(), { seconds: again }) })
}

async function attempt({ log }: QueueServices, doer: Doer, row: ClaimErrandsRow): Promise<number | null> {
  try {
    return await doer(row)
  } catch (err) {
    const { kind, subjectId, orgId, tries } = row
    log.error({ err, kind, subjectId, orgId, tries }, 'an errand failed')
    return backoffSeconds(tries)
  }
}

/** One second after the first failure, then twice as long each time, up to an hour. */
export function backoffSeconds(tries: number): number {
  return Math.min(2 ** Math.min(tries - 1, 12), BACKOFF_MAX_SECONDS)
}
