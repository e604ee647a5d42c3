import type { Services } from '../../../accounts/index.ts'
import { first, type Queryable, type Transaction } from '../../../platform/db/index.ts'
import { shardOf } from '../../../platform/ids/index.ts'
import type { Timestamp } from '../../../platform/time/index.ts'
import { findProviderConfiguration } from './find-provider-configuration.ts'
import { configurationOf, type ProviderConfiguration, providerConfigurationPayload } from './provider-configuration.ts'
import {
  configurationsOfSameAccount as idsOfSameAccount,
  lockReplacedConfiguration as lockReplaced,
  replacedConfiguration,
  completeReplacement as writeCompleted,
  recordMovedMethods as writeMovedMethods,
} from './replacement.queries.generated.ts'

interface ConfigurationKey {
  readonly shard: number
  readonly id: string
}

/** A locked configuration whose payment methods are being moved. Ids are uuids. */
export interface ReplacedConfiguration {
  readonly replacementId: string
  /** True if both have the same account, so that the replacement can charge the stored methods. */
  readonly sharesAccount: boolean
  /** The remaining methods after this id are checked again; null when none are. */
  readonly recheckAfter: string | null
  readonly typesAccepted: readonly string[]
  /** Null accepts every currency. */
  readonly currenciesAccepted: readonly string[] | null
}

/**
 * Locks a replaced configuration, so that one worker at a time moves its payment methods. Returns
 * null when it is not replaced.
 */
export async function lockReplacedConfiguration(
  tx: Transaction,
  key: ConfigurationKey,
): Promise<ReplacedConfiguration | null> {
  const row = first(await tx.run(lockReplaced, key))
  if (!row || row.replacedBy === null) return null
  const { replacedBy: replacementId, replacementSharesAccount, recheckAfter, typesAccepted, currenciesAccepted } = row
  const sharesAccount = replacementSharesAccount === true
  return { replacementId, sharesAccount, recheckAfter, typesAccepted, currenciesAccepted }
}

/**
 * Adds to the number of payment methods that moved, and sets the remaining method after which the
 * checks continue.
 */
export async function recordMovedMethods(
  tx: Transaction,
  progress: ConfigurationKey & { readonly moved: number; readonly recheckAfter: string | null },
): Promise<void> {
  await tx.run(writeMovedMethods, progress)
}

/**
 * Marks a replacement as completed. Returns the data of its event; null if it was completed before.
 */
export async function completeReplacement(tx: Transaction, completed: ConfigurationKey & { readonly now: Timestamp }) {
  const row = first(await tx.run(writeCompleted, completed))
  return row && { ...providerConfigurationPayload(configurationOf(row)), movedCount: row.movedMethods }
}

/** Returns true when a configuration is replaced. Reads its row, not the cache. */
export async function isReplaced(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.run(replacedConfiguration, { shard: shardOf(id), id })).length > 0
}

/**
 * Returns the uuid of a configuration, and then those of the configurations with the same account
 * that replaced it or that it replaced. They share stored methods, and the provider reports the
 * charges of each to all of them.
 */
export async function configurationsOfSameAccount(
  queryable: Queryable,
  { id }: Pick<ProviderConfiguration, 'id'>,
): Promise<string[]> {
  const rows = await queryable.run(idsOfSameAccount, { shard: shardOf(id), id })
  return [id, ...rows.map((row) => row.id).filter((other) => other !== id)]
}

/** Returns the uuids of a configuration and of those that replaced it one after another. */
export async function replacementsOf(services: Pick<Services, 'db'>, id: string): Promise<string[]> {
  const ids: string[] = []
  let next: string | null = id
  while (next !== null) {
    ids.push(next)
    next = (await findProviderConfiguration(services, next))?.replacedBy ?? null
  }
  return ids
}
