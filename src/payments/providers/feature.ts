import { readFileSync } from 'node:fs'
import type { Context } from '../../accounts/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import { ADAPTERS } from './adapters.ts'
import { findConfigurationInReach } from './configurations/provider-configuration.ts'
import { providersResolvers } from './providers.resolvers.ts'

/** Adds provider configurations to the schema. */
export const providersFeature: Feature<Context> = {
  name: 'providers',
  sdl: [readFileSync(new URL('./providers.graphql', import.meta.url), 'utf8'), ...ADAPTERS.map(({ sdl }) => sdl)].join(
    '\n',
  ),
  resolvers: providersResolvers,
  nodes: { ProviderConfiguration: { prefix: 'ppc', find: findConfigurationInReach } },
}
