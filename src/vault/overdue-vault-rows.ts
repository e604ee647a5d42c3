import { MACHINE_CLOCK, type Services } from '../accounts/index.ts'
import { first } from '../platform/db/index.ts'
import { SHARDS } from '../platform/ids/index.ts'
import { plus } from '../platform/time/index.ts'
import { cvcMadeBefore } from './forget-cvc.ts'
import { usesBefore } from './free-orphaned-uses.ts'
import { countNeedlessVaultRows, countOverdueVaultRows } from './overdue-vault-rows.queries.generated.ts'
import { hourMadeBefore } from './vault-token-status.ts'

/** The vault's jobs run so often that what is due is gone within a minute. */
const GRACE = { seconds: -60 }
/** No index tells what should not be: rows are read, those of so many buckets at a time. */
const SHARDS_A_LOOK = 16

/** How much the vault should have removed or settled and has not. */
export interface OverdueVaultRows {
  /** Unused tokens, with their instruments. */
  readonly tokens: number
  readonly securityCodes: number
  /** Uses whose consumer nobody has looked for. */
  readonly uses: number
  /** Instruments of tokens that are deleted. */
  readonly deletedInstruments: number
  /** Used tokens that are not deleted and that nobody has the use of. */
  readonly unneededTokens: number
  readonly hourKeys: number
  readonly monthKeys: number
}

type Counter = Pick<Services, 'db' | 'now' | 'wallNow' | 'keys'>

/** What is overdue by more than a minute: the evidence that nothing is kept longer than it may be (PCI DSS 3.2.1). */
export async function overdueVaultRows(services: Counter): Promise<OverdueVaultRows> {
  const overdueKeys = (await services.keys.statuses()).filter(({ overdue }) => overdue)
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
      madeBefore: hourMadeBefore(wallBefore),
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

/** Each is written with what makes it needless, in one transaction: there is nothing to wait for. */
async function needlessRows({ db }: Counter) {
  const sum = { deletedInstruments: 0, unneededTokens: 0 }
  for (let shardFrom = 0; shardFrom < SHARDS; shardFrom += SHARDS_A_LOOK) {
    const shardTo = shardFrom + SHARDS_A_LOOK - 1
    const counted = first(await db.read.run(countNeedlessVaultRows, { shardFrom, shardTo }))
    sum.deletedInstruments += Number(counted?.deletedInstruments)
    sum.unneededTokens += Number(counted?.unneededTokens)
  }
  return sum
}

/** Writes into the log that nothing is overdue, or what is. */
export async function reportOverdueVaultRows(services: Counter & Pick<Services, 'log'>): Promise<void> {
  const overdue = await overdueVaultRows(services)
  if (Object.values(overdue).some((count) => count > 0))
    services.log.error({ overdue }, 'the vault contains overdue data')
  else services.log.info({ overdue }, 'the vault contains no overdue data')
}
