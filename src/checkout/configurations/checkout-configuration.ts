import { type Context, lookupById, recordById, recordsOfOrganization, type Services } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import type { Connection } from '../../platform/graphql/index.ts'
import type { CheckoutLayout, QueryCheckoutConfigurationsArgs } from '../../platform/graphql/inputs.generated.ts'
import { shardOf } from '../../platform/ids/index.ts'
import type { CheckoutMethods } from '../sessions/index.ts'
import {
  type CheckoutConfigurationByIdRow,
  checkoutConfigurationById,
  checkoutConfigurationOfSession,
  checkoutConfigurationsOfOrganization,
  endDefaultCheckoutConfiguration,
} from './checkout-configurations.queries.generated.ts'
import type { SupportFields } from './support.ts'

/** The colors of a page, six hexadecimal digits after `#` each, in lower case. */
export interface Colors {
  /** The color of buttons and links. Text on it has the color of the background. */
  readonly primary: string
  readonly background: string
  readonly text: string
}

/** A checkout configuration as its row holds it. Ids are uuids. */
export interface CheckoutConfiguration extends Omit<CheckoutConfigurationByIdRow, 'methods' | 'colors' | 'layout'> {
  readonly methods: CheckoutMethods
  readonly colors: Colors | null
  readonly layout: CheckoutLayout | null
}

/** Maps a row to a configuration. Stored JSON was validated. */
export function configurationOf(row: CheckoutConfigurationByIdRow): CheckoutConfiguration {
  return row as CheckoutConfiguration
}

/** Returns the fields of a configuration that the database takes as text or as a list. */
export function storedFieldsOf({ methods, colors, embedOrigins }: CheckoutConfiguration) {
  return {
    methodsText: methods && JSON.stringify(methods),
    colorsText: colors && JSON.stringify(colors),
    embedOrigins: [...embedOrigins],
  }
}

/** Returns the configuration of that id, or null when the caller can't reach one. */
export const findConfiguration = lookupById(checkoutConfigurationById, configurationOf)

/** Returns the configuration of that id. Throws NOT_FOUND when the caller can't reach one. */
export const checkoutConfiguration = recordById('cko', 'Checkout configuration', findConfiguration)

/** Lists an organization's checkout configurations, newest first. */
export function checkoutConfigurations(
  context: Context,
  args: QueryCheckoutConfigurationsArgs,
): Promise<Connection<CheckoutConfiguration>> {
  return recordsOfOrganization(context, ['checkoutConfigurations'], args, async ({ direction, ...search }) =>
    (await context.db.read.run(checkoutConfigurationsOfOrganization[direction], search)).map(configurationOf),
  )
}

/**
 * Returns the configuration of a session that was found by its link. The branding of its
 * organization (`Organization.checkoutBranding`) completes the brand and gives the contact.
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

/**
 * Unsets the default of an organization, for another configuration that becomes it in the same
 * transaction.
 */
export async function unsetOtherDefault(
  context: Context,
  tx: Transaction,
  { id, orgId }: { readonly id: string; readonly orgId: string },
): Promise<void> {
  const key = { shard: shardOf(id), orgId, exceptId: id, callerId: context.caller.account.id }
  await tx.run(endDefaultCheckoutConfiguration, { ...key, now: context.wallNow() })
}
