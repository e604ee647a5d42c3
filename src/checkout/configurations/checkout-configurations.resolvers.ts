import { type Account, type Context, mutation, ownerShard, recordShard } from '../../accounts/index.ts'
import type { Resolvers } from '../../platform/graphql/schema.generated.ts'
import { formatId } from '../../platform/ids/index.ts'
import type { CheckoutMethod } from '../sessions/index.ts'
import { brandingOf } from './branding.ts'
import { type CheckoutConfiguration, checkoutConfiguration } from './checkout-configuration.ts'
import { type CheckoutConfigurationCreateInput, checkoutConfigurationCreate } from './checkout-configuration-create.ts'
import { type CheckoutConfigurationUpdateInput, checkoutConfigurationUpdate } from './checkout-configuration-update.ts'
import { type CheckoutConfigurationsArguments, checkoutConfigurations } from './checkout-configurations.ts'

export const checkoutResolvers = {
  Query: {
    checkoutConfiguration: (_root: unknown, { id }: { id: string }, context: Context) =>
      checkoutConfiguration(context, id),
    checkoutConfigurations: (_root: unknown, args: CheckoutConfigurationsArguments, context: Context) =>
      checkoutConfigurations(context, args),
  },
  Mutation: {
    checkoutConfigurationCreate: mutation<{ input: CheckoutConfigurationCreateInput }, CheckoutConfiguration>({
      type: 'CheckoutConfiguration',
      shard: (context, input) => ownerShard(context, input.orgId),
      run: checkoutConfigurationCreate,
    }),
    checkoutConfigurationUpdate: mutation<{ input: CheckoutConfigurationUpdateInput }, CheckoutConfiguration>({
      type: 'CheckoutConfiguration',
      shard: (context, input) => recordShard(context, 'cko', input.id),
      run: checkoutConfigurationUpdate,
    }),
  },
  CheckoutConfiguration: {
    id: (row: CheckoutConfiguration) => formatId('cko', row.id),
    orgId: (row: CheckoutConfiguration) => formatId('org', row.orgId),
    layout: (row: CheckoutConfiguration) => row.layout ?? 'TwoColumns',
  },
  Organization: {
    checkoutBranding: (row: Account, _args: unknown, context: Context) => brandingOf(context.db.read, row),
  },
  CheckoutMethod: {
    providerConfigurationId: ({ configurationId }: CheckoutMethod) =>
      configurationId && formatId('ppc', configurationId),
  },
} satisfies Resolvers
