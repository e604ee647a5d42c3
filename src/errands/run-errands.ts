import { type Services, SHARDS } from '../access/index.ts'
import { crashPoint } from '../platform/crash-point.ts'
import { plus, type Timestamp } from '../platform/time/index.ts'
import { type ClaimErrandsRow, claimErrands, endErrand, postponeErrand } from './errands.queries.generated.ts'

/** What can be owed; each is done by the feature that owes it. */
export type ErrandKind = 'SettleAttempt' | 'SettleRefund' | 'ReleaseVaultToken' | 'ForgetCredential'

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

type Runner = Pick<Services, 'db' | 'wallNow' | 'mintId' | 'log'>

/** Longer than the longest that a doer may take: a provider's time limit and the transactions around it. */
const LEASE_SECONDS = 120
const ROWS_A_LOOK = 64
const LOOKS_MAX = 100
const AT_ONCE = 16
const BACKOFF_MAX_SECONDS = 3600

/** Does what is due, some at a time, until nothing is. One that fails is logged and tried again later and later. */
export async function runErrands(services: Runner, doers: Doers): Promise<void> {
  for (let look = 0; look < LOOKS_MAX; look++) {
    const token = services.mintId(0)
    const now = services.wallNow()
    const rows = await services.db.write.run(claimErrands, {
      fromShard: 0,
      toShard: SHARDS - 1,
      now,
      leaseUntil: plus(now, { seconds: LEASE_SECONDS }),
      token,
      rowsMost: ROWS_A_LOOK,
    })
    if (rows.length > 0) crashPoint('errand: claimed')
    const waiting = [...rows]
    const work = async () => {
      for (let row = waiting.pop(); row; row = waiting.pop()) await run(services, doers, row, token)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    if (rows.length < ROWS_A_LOOK) return
  }
}

async function run(services: Runner, doers: Doers, row: ClaimErrandsRow, token: string): Promise<void> {
  const { shard, kind, subjectId } = row
  const key = { shard, kind, subjectId, token }
  const doer = Object.hasOwn(doers, kind) ? doers[kind as ErrandKind] : null
  const again = doer ? await attempt(services, doer, row) : BACKOFF_MAX_SECONDS
  crashPoint('errand: done')
  if (again === null) await services.db.write.run(endErrand, key)
  else await services.db.write.run(postponeErrand, { ...key, dueAt: plus(services.wallNow(), { seconds: again }) })
}

async function attempt({ log }: Runner, doer: Doer, row: ClaimErrandsRow): Promise<number | null> {
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
