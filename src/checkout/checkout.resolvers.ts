import type { Context } from '../access/index.ts'
import { formatId } from '../platform/ids/index.ts'
import type { Resolvers } from '../schema.generated.ts'
import { type CheckoutConfiguration, checkoutConfiguration } from './checkout-configuration.ts'
import { type CheckoutConfigurationsArguments, checkoutConfigurations } from './checkout-configurations.ts'

export const checkoutResolvers = {
  Query: {
    checkoutConfiguration: (_root: unknown, { id }: { id: string }, context: Context) =>
      checkoutConfiguration(context, id),
    checkoutConfigurations: (_root: unknown, args: CheckoutConfigurationsArguments, context: Context) =>
      checkoutConfigurations(context, args),
  },
  CheckoutConfiguration: {
    id: (row: CheckoutConfiguration) => formatId('cko', row.id),
    orgId: (row: CheckoutConfiguration) => formatId('org', row.orgId),
  },
} satisfies Resolvers
