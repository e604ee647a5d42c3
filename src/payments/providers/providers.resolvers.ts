import { type Context, mutation, ownerShard, recordShard } from '../../accounts/index.ts'
import type { Resolvers } from '../../platform/graphql/schema.generated.ts'
import { formatId } from '../../platform/ids/index.ts'
import {
  notificationUrlOf,
  type ProviderConfiguration,
  providerConfiguration,
} from './configurations/provider-configuration.ts'
import {
  type ProviderConfigurationCreateInput,
  providerConfigurationCreate,
} from './configurations/provider-configuration-create.ts'
import {
  type ProviderConfigurationUpdateInput,
  providerConfigurationUpdate,
} from './configurations/provider-configuration-update.ts'
import {
  type ProviderConfigurationsArguments,
  providerConfigurations,
} from './configurations/provider-configurations.ts'

export const providersResolvers = {
  Query: {
    providerConfiguration: (_root: unknown, { id }: { id: string }, context: Context) =>
      providerConfiguration(context, id),
    providerConfigurations: (_root: unknown, args: ProviderConfigurationsArguments, context: Context) =>
      providerConfigurations(context, args),
  },
  Mutation: {
    // Under an `Idempotency-Key` the keyed hash of the whole input is stored, including
    // credentials. They are too random to be guessed from it, and a request with other credentials
    // must not count as the same.
    providerConfigurationCreate: mutation<{ input: ProviderConfigurationCreateInput }, ProviderConfiguration>({
      type: 'ProviderConfiguration',
      shard: (context, input) => ownerShard(context, input.orgId),
      run: providerConfigurationCreate,
    }),
    providerConfigurationUpdate: mutation<{ input: ProviderConfigurationUpdateInput }, ProviderConfiguration>({
      type: 'ProviderConfiguration',
      shard: (context, input) => recordShard(context, 'ppc', input.id),
      run: providerConfigurationUpdate,
    }),
  },
  ProviderConfiguration: {
    id: (row: ProviderConfiguration) => formatId('ppc', row.id),
    orgId: (row: ProviderConfiguration) => formatId('org', row.orgId),
    notificationUrl: (row: ProviderConfiguration, _args: unknown, context: Context) =>
      notificationUrlOf(context, row.id),
    hasNotificationSecret: (row: ProviderConfiguration) => row.notificationSecretSealed !== null,
  },
} satisfies Resolvers
