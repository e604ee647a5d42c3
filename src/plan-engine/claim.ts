import { MACHINE_CLOCK, type Services, SHARDS } from '../access/index.ts'
import { crashPoint } from '../platform/crash-point.ts'
import { plus } from '../platform/time/index.ts'
import { claimDuePlans } from './plan-engine.queries.generated.ts'

/** A plan that has something to do, and the token by which its claim is fenced. */
export interface Claim {
  readonly shard: number
  readonly planId: string
  readonly orgId: string
  readonly token: string
}

/** Longer than it takes to read some plans and write their charges. Nobody is asked for anything under it. */
const LEASE_SECONDS = 120

/** So many of the plans that have something to do, the longest due first; another process leaves them alone until the lease ends. */
export async function claimSome(
  { db, now, mintId }: Pick<Services, 'db' | 'now' | 'mintId'>,
  rowsMost: number,
  exceptOrgIds: readonly string[],
): Promise<Claim[]> {
  const token = mintId(0)
  const at = now(MACHINE_CLOCK)
  const leaseUntil = plus(at, { seconds: LEASE_SECONDS })
  const span = { fromShard: 0, toShard: SHARDS - 1, rowsMost, exceptOrgIds }
  const rows = await db.write.run(claimDuePlans, { ...span, now: at, leaseUntil, token })
  if (rows.length > 0) crashPoint('plan: claimed')
  return rows.map((row) => ({ ...row, token }))
}
