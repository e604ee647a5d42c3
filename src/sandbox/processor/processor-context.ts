import type { Clock } from '../../platform/time/index.ts'
import type { Fingerprint } from './fingerprints.ts'
import type { Ledger } from './ledger.ts'
import type { Notifier } from './notifier.ts'
import type { ScriptedFaults } from './scripted-faults.ts'
import type { ScriptedScenarios } from './scripted-scenarios.ts'

/** The dependencies of the processor's operations. */
export interface ProcessorContext {
  /** The processor's clock, which tests can advance. */
  readonly now: Clock
  readonly ledger: Ledger
  readonly notifier: Notifier
  readonly faults: ScriptedFaults
  readonly scenarios: ScriptedScenarios
  readonly fingerprint: Fingerprint
  /** API keys that are rejected until they are restored. */
  readonly revokedKeys: Set<string>
  /** Returns the merchant id of an API key. */
  readonly merchantId: (key: string) => string
  /** Returns the processor's own base URL, without a trailing slash. */
  readonly url: () => string
}
