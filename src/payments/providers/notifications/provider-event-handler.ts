import type { Account, Services } from '../../../accounts/index.ts'
import type { Transaction } from '../../../platform/db/index.ts'
import type { ProviderConfiguration } from '../configurations/provider-configuration.ts'
import type { ProviderEvent } from '../port/port.ts'

/** The configuration that received an event, and its organization. */
export interface ProviderEventOrigin {
  readonly account: Account
  readonly configuration: ProviderConfiguration
}

/**
 * A handler that applies one event in the given transaction. Returns `unknown` for a missing
 * record, which may be committed later, and `not mine` for other events. Events arrive in any order
 * and repeatedly.
 */
export type ProviderEventHandler = (
  services: Services,
  tx: Transaction,
  place: ProviderEventOrigin,
  notice: ProviderEvent,
) => Promise<'applied' | 'unknown' | 'not mine'>
