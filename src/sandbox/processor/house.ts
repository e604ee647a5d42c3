import type { Clock } from '../../platform/time/index.ts'
import type { Fingerprint } from './fingerprints.ts'
import type { Ledger } from './ledger.ts'
import type { Notifier } from './notifier.ts'
import type { ScriptedFaults } from './scripted-faults.ts'
import type { ScriptedPlays } from './scripted-plays.ts'

/** What every operation of the processor is given. */
export interface House {
  /** The processor's own clock, which a test moves. */
  readonly now: Clock
  readonly ledger: Ledger
  readonly notifier: Notifier
  readonly faults: ScriptedFaults
  readonly plays: ScriptedPlays
  readonly fingerprint: Fingerprint
  /** The id of the merchant that an API key stands for. */
  readonly merchantId: (key: string) => string
  /** Where the processor itself is reached, without a trailing slash. */
  readonly url: () => string
}
