import { MACHINE_CLOCK, type Services } from '../accounts/index.ts'
import { cellsOf, first } from '../platform/db/index.ts'
import { SHARDS } from '../platform/ids/index.ts'
import { plus } from '../platform/time/index.ts'
import { cvcMadeBefore } from './delete-cvc.ts'
import { countNeedlessVaultRows, countOverdueVaultRows } from './overdue-vault-rows.queries.generated.ts'
import { usesBefore } from './release-orphaned-uses.ts'
import { expiredTokenIdBound } from './vault-token-status.ts'

/** The vault's jobs delete due rows within a minute. */
const GRACE = { seconds: -60 }
/** No index covers rows that should not exist, so they are read from a few shards at a time. */
const SHARDS_PER_QUERY = 16

/** Numbers of rows that the vault should have deleted or settled. */
export interface OverdueVaultRows {
  /** Unused tokens with their instruments. */
  readonly tokens: number
  readonly securityCodes: number
  /** Uses whose consumer was never looked up. */
  readonly uses: number
  /** Instruments of deleted tokens. */
  readonly deletedInstruments: number
  /** Used tokens that are not deleted although nothing uses them. */
  readonly unneededTokens: number
  readonly hourKeys: number
  readonly monthKeys: number
}

type Counter = Pick<Services, 'db' | 'now' | 'wallNow' | 'keys'>

/**
 * Counts rows that are overdue by more than a minute: evidence that nothing is kept longer than
 * allowed (PCI DSS 3.2.1).
 */
export async function overdueVaultRows(services: Counter): Promise<OverdueVaultRows> {
  const ofCells = await Promise.all(cellsOf(services.db).map((db) => overdueInCell({ ...services, db })))
  const sum = (name: keyof OverdueVaultRows) => ofCells.reduce((total, counted) => total + counted[name], 0)
  return {
    tokens: sum('tokens'),
    securityCodes: sum('securityCodes'),
    uses: sum('uses'),
    deletedInstruments: sum('deletedInstruments'),
    unneededTokens: sum('unneededTokens'),
    hourKeys: sum('hourKeys'),
    monthKeys: sum('monthKeys'),
  }
}

async function overdueInCell(services: Counter): Promise<OverdueVaultRows> {
  const overdueKeys = (await services.keys.inCell(services.db).statuses()).filter(({ overdue }) => overdue)
  return {
    ...(await rowsPastTheirTime(services)),
    ...(await needlessRows(services)),
    hourKeys: overdueKeys.filter(({ period }) => period === 'hour').length,
    monthKeys: overdueKeys.filter(({ period }) => period === 'month').length,
  }
}

async function rowsPastTheirTime({ db, now, wallNow }: Counter) {
  const wallBefore = plus(wallNow(), GRACE)
  const counted = first(
    await db.read.run(countOverdueVaultRows, {
      expiredBefore: plus(now(MACHINE_CLOCK), GRACE),
      madeBefore: expiredTokenIdBound(wallBefore),
      cvcMadeBefore: cvcMadeBefore(wallBefore),
      usedBefore: usesBefore(wallBefore),
    }),
  )
  return {
    tokens: Number(counted?.tokens),
    securityCodes: Number(counted?.securityCodes),
    uses: Number(counted?.uses),
  }
}

/**
 * Counts unneeded rows. Each is deleted in the transaction that makes it unneeded, so there is no
 * grace period.
 */
async function needlessRows({ db }: Counter) {
  const sum = { deletedInstruments: 0, unneededTokens: 0 }
  for (let shardFrom = 0; shardFrom < SHARDS; shardFrom += SHARDS_PER_QUERY) {
    const shardTo = shardFrom + SHARDS_PER_QUERY - 1
    const counted = first(await db.read.run(countNeedlessVaultRows, { shardFrom, shardTo }))
    sum.deletedInstruments += Number(counted?.deletedInstruments)
    sum.unneededTokens += Number(counted?.unneededTokens)
  }
  return sum
}

/** Logs the number of overdue rows, or that there are none. */
export async function reportOverdueVaultRows(services: Counter & Pick<Services, 'log'>): Promise<void> {
  const overdue = await overdueVaultRows(services)
  if (Object.values(overdue).some((count) => count > 0))
    services.log.error({ overdue }, 'the vault contains overdue data')
  else services.log.info({ overdue }, 'the vault contains no overdue data')
}
