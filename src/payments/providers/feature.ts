import { readFileSync } from 'node:fs'
import { type Context, mutation, ownerShard, recordShard } from '../../accounts/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import type { Resolvers } from '../../platform/graphql/schema.generated.ts'
import { formatId } from '../../platform/ids/index.ts'
import { ADAPTERS, adapterFacts } from './adapters.ts'
import {
  findConfigurationInReach,
  healthOf,
  notificationUrlOf,
  providerConfiguration,
  providerConfigurations,
  replacementOf,
} from './configurations/provider-configuration.ts'
import { providerConfigurationCheck } from './configurations/provider-configuration-check.ts'
import { providerConfigurationCreate } from './configurations/provider-configuration-create.ts'
import { providerConfigurationReplace } from './configurations/provider-configuration-replace.ts'
import { providerConfigurationUpdate } from './configurations/provider-configuration-update.ts'

const providersResolvers = {
  Query: {
    providerConfiguration: (_root, { id }, context) => providerConfiguration(context, id),
    providerConfigurationCheck: (_root, { id }, context) => providerConfigurationCheck(context, { id }),
    providerConfigurations: (_root, args, context) => providerConfigurations(context, args),
  },
  Mutation: {
    // The keyed hash that is stored for an `Idempotency-Key` covers the whole input, including
    // credentials, because a request with other credentials must not count as the same. Credentials
    // are too random to be guessed from the hash.
    providerConfigurationCreate: mutation({
      type: 'ProviderConfiguration',
      shard: (context, input) => ownerShard(context, input.orgId),
      run: providerConfigurationCreate,
    }),
    providerConfigurationUpdate: mutation({
      type: 'ProviderConfiguration',
      shard: (context, input) => recordShard(context, 'ppc', input.id),
      run: providerConfigurationUpdate,
    }),
    providerConfigurationReplace: mutation({
      type: 'ProviderConfiguration',
      shard: (context, input) => recordShard(context, 'ppc', input.id),
      run: providerConfigurationReplace,
    }),
  },
  ProviderConfigurationCheck: {
    configurationId: ({ configurationId }) => formatId('ppc', configurationId),
  },
  ProviderConfiguration: {
    id: (row) => formatId('ppc', row.id),
    orgId: (row) => formatId('org', row.orgId),
    notificationUrl: (row, _args, context) => notificationUrlOf(context, row.id),
    threeDSecure: ({ adapter, threeDSecure }) => threeDSecure ?? adapterFacts(adapter).threeDSecure,
    bankAccountsAreValidated: ({ adapter, bankAccountsAreValidated }) =>
      adapterFacts(adapter).needsValidatedAccounts ? bankAccountsAreValidated : null,
    health: healthOf,
    replacedBy: ({ replacedBy }) => replacedBy && formatId('ppc', replacedBy),
    replacement: replacementOf,
    hasNotificationSecret: (row) => row.notificationSecretSealed !== null,
  },
} satisfies Resolvers

/** Adds provider configurations to the schema. */
export const providersFeature: Feature<Context> = {
  name: 'providers',
  sdl: [readFileSync(new URL('./providers.graphql', import.meta.url), 'utf8'), ...ADAPTERS.map(({ sdl }) => sdl)].join(
    '\n',
  ),
  resolvers: providersResolvers,
  nodes: { ProviderConfiguration: { prefix: 'ppc', find: findConfigurationInReach } },
}
