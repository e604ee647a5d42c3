import type { Account, Services } from '../../../accounts/index.ts'
import type { Transaction } from '../../../platform/db/index.ts'
import type { ProviderConfiguration } from '../configurations/provider-configuration.ts'
import type { ProviderEvent } from '../port/port.ts'

/** Whose notice it is. */
export interface ProviderEventOrigin {
  readonly account: Account
  readonly configuration: ProviderConfiguration
}

/**
 * Applies one notice in a transaction of its own. `unknown`: it is about a record of this listener's that is not there, or not
 * yet; `not mine`: it is about something else. Notices come in any order and again: a notification is marked as applied
 * after all that it tells has been.
 */
export type ProviderEventHandler = (
  services: Services,
  tx: Transaction,
  place: ProviderEventOrigin,
  notice: ProviderEvent,
) => Promise<'applied' | 'unknown' | 'not mine'>
