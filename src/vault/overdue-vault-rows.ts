import type { Services } from '../access/index.ts'
import { first } from '../platform/db/index.ts'
import { plus } from '../platform/time/index.ts'
import { cvcMadeBefore } from './forget-cvc.ts'
import { usesBefore } from './free-orphaned-uses.ts'
import { overdueVaultRows as countOverdueRows } from './vault-sweep.queries.generated.ts'

/** The vault's jobs run so often that what is due is gone within a minute. */
const GRACE = { seconds: -60 }

/** How many rows the vault should have removed or settled and has not. */
export interface OverdueVaultRows {
  /** Unused tokens, with their instruments. */
  readonly tokens: number
  readonly securityCodes: number
  /** Uses whose consumer nobody has looked for. */
  readonly uses: number
}

/** What is overdue by more than a minute: the evidence that nothing is kept longer than it may be (PCI DSS 3.2.1). */
export async function overdueVaultRows({
  db,
  now,
  wallNow,
}: Pick<Services, 'db' | 'now' | 'wallNow'>): Promise<OverdueVaultRows> {
  const wallBefore = plus(wallNow(), GRACE)
  const counted = first(
    await db.read.run(countOverdueRows, {
      expiredBefore: plus(now(), GRACE),
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

/** Writes into the log that nothing is overdue, or what is. */
export async function tellOverdueVaultRows(services: Pick<Services, 'db' | 'now' | 'wallNow' | 'log'>): Promise<void> {
  const overdue = await overdueVaultRows(services)
  if (Object.values(overdue).some((rows) => rows > 0))
    services.log.error({ overdue }, 'the vault holds what it must not')
  else services.log.info({ overdue }, 'the vault holds nothing past its time')
}
