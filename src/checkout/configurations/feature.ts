import { readFileSync } from 'node:fs'
import { type Context, mutation, ownerShard, recordShard } from '../../accounts/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import type { Resolvers } from '../../platform/graphql/schema.generated.ts'
import { formatId } from '../../platform/ids/index.ts'
import { brandingOf } from './branding.ts'
import { checkoutConfiguration, checkoutConfigurations, findConfiguration } from './checkout-configuration.ts'
import { checkoutConfigurationCreate } from './checkout-configuration-create.ts'
import { checkoutConfigurationUpdate } from './checkout-configuration-update.ts'

/** Checkout configurations in the schema. */
export const checkoutFeature: Feature<Context> = {
  name: 'checkout',
  sdl: readFileSync(new URL('./checkout-configurations.graphql', import.meta.url), 'utf8'),
  resolvers: {
    Query: {
      checkoutConfiguration: (_root, { id }, context) => checkoutConfiguration(context, id),
      checkoutConfigurations: (_root, args, context) => checkoutConfigurations(context, args),
    },
    Mutation: {
      checkoutConfigurationCreate: mutation({
        type: 'CheckoutConfiguration',
        shard: (context, input) => ownerShard(context, input.orgId),
        run: checkoutConfigurationCreate,
      }),
      checkoutConfigurationUpdate: mutation({
        type: 'CheckoutConfiguration',
        shard: (context, input) => recordShard(context, 'cko', input.id),
        run: checkoutConfigurationUpdate,
      }),
    },
    CheckoutConfiguration: {
      id: (row) => formatId('cko', row.id),
      orgId: (row) => formatId('org', row.orgId),
      layout: (row) => row.layout ?? 'TwoColumns',
    },
    Organization: {
      checkoutBranding: (row, _args, context) => brandingOf(context.db.read, row),
    },
    CheckoutMethod: {
      providerConfigurationId: ({ configurationId }) => configurationId && formatId('ppc', configurationId),
    },
  } satisfies Resolvers,
  nodes: { CheckoutConfiguration: { prefix: 'cko', find: findConfiguration } },
}
