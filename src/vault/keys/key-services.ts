import type { Database } from '../../platform/db/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { Clock } from '../../platform/time/index.ts'
import type { KeyRing } from './key-ring.ts'

/** Dependencies of the vault keys. */
export interface KeyServices {
  /** A single database, or one that is bound to a cell: keys are rows of their cell. */
  readonly db: Database
  readonly wallNow: Clock
  /** The ring for new keys, then a former ring with keys in use. */
  readonly rings: readonly KeyRing[]
  readonly log: Pick<Log, 'warn' | 'error'>
  /** How often to check which cached keys are destroyed. */
  readonly forgetEveryMs?: number
}
