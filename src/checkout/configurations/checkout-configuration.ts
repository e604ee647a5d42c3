import type { Context, Services } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { type Id, requireId, shardOf } from '../../platform/ids/index.ts'
import { notFound } from '../../platform/refusal.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import type { CheckoutMethods } from '../sessions/index.ts'
import {
  checkoutConfigurationById,
  checkoutConfigurationOfSession,
} from './checkout-configurations.queries.generated.ts'
import type { SupportFields } from './support.ts'

export type CheckoutLayout = 'OneColumn' | 'TwoColumns'

/** The colors of a page, six hexadecimal digits after `#` each, in lower case. */
export interface Colors {
  /** The color of buttons and links. Text on it has the color of the background. */
  readonly primary: string
  readonly background: string
  readonly text: string
}

/** A checkout configuration as its row holds it. Ids are uuids. */
export interface CheckoutConfiguration {
  readonly id: string
  readonly orgId: string
  readonly name: string
  readonly isDefault: boolean
  readonly methods: CheckoutMethods
  /** Written as browsers write origins. */
  readonly embedOrigins: readonly string[]
  readonly brandName: string | null
  readonly brandLogoUrl: string | null
  readonly colors: Colors | null
  readonly layout: CheckoutLayout | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** A configuration as a statement reads it: JSON is unknown to the database, and words are text. */
export type CheckoutConfigurationRow = Omit<CheckoutConfiguration, 'methods' | 'colors' | 'layout'> & {
  readonly methods: unknown
  readonly colors: unknown
  readonly layout: string | null
}

/** Makes a configuration of its row; who wrote it has judged it. */
export function configurationOf(row: CheckoutConfigurationRow): CheckoutConfiguration {
  return row as CheckoutConfiguration
}

/** The fields of a configuration that the database takes as text or as a list. */
export function textsOf({ methods, colors, embedOrigins }: CheckoutConfiguration) {
  return {
    methodsText: methods && JSON.stringify(methods),
    colorsText: colors && JSON.stringify(colors),
    embedOrigins: [...embedOrigins],
  }
}

/** The configuration of that id; refuses with NOT_FOUND when the caller can't reach one. */
export async function checkoutConfiguration(context: Context, id: string): Promise<CheckoutConfiguration> {
  const found = await findConfiguration(context, requireId('cko', id, 'Checkout configuration'))
  if (!found) throw notFound('Checkout configuration')
  return found
}

/** The configuration of that id, or null when the caller can't reach one. */
export async function findConfiguration(
  { db, caller }: Context,
  { shard, uuid }: Id,
): Promise<CheckoutConfiguration | null> {
  const row = first(await db.read.run(checkoutConfigurationById, { shard, id: uuid, callerId: caller.account.id }))
  return row && configurationOf(row)
}

/**
 * Returns the configuration of a session that was found by its link. The branding of its organization
 * (`Organization.checkoutBranding`) completes the brand and gives the contact.
 */
export async function configurationOfSession(
  { db }: Pick<Services, 'db'>,
  { orgId, checkoutConfigurationId: id }: { readonly orgId: string; readonly checkoutConfigurationId: string },
): Promise<CheckoutConfiguration & SupportFields> {
  const row = first(await db.read.run(checkoutConfigurationOfSession, { shard: shardOf(id), orgId, id }))
  if (!row) throw new Error('checkout configuration not found, although checkout configurations are never deleted')
  const { supportEmail, supportUrl, supportPhone, ...configuration } = row
  return { ...configurationOf(configuration), supportEmail, supportUrl, supportPhone }
}
