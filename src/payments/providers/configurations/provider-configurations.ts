import { type Context, organizationProblems, requireOrganization } from '../../../accounts/index.ts'
import {
  byId,
  type Connection,
  type ConnectionArguments,
  pageOf,
  pagingProblems,
} from '../../../platform/graphql/index.ts'
import { refuseProblems } from '../../../platform/refusal.ts'
import { configurationOf, type ProviderConfiguration } from './provider-configuration.ts'
import {
  providerConfigurationsAscending,
  providerConfigurationsDescending,
} from './provider-configurations.queries.generated.ts'

export interface ProviderConfigurationsArguments extends ConnectionArguments {
  readonly input?: (NonNullable<ConnectionArguments['input']> & { readonly orgId?: string | null }) | null
}

/** Lists an organization's provider configurations, newest first. */
export async function providerConfigurations(
  context: Context,
  args: ProviderConfigurationsArguments,
): Promise<Connection<ProviderConfiguration>> {
  refuseProblems([...organizationProblems(context, args.input?.orgId), ...pagingProblems(args)])
  const organization = await requireOrganization(context, args.input?.orgId)
  const owner = { shard: organization.shard, orgId: organization.id, callerId: context.caller.account.id }
  return pageOf({
    sealer: context.sealer,
    scope: ['providerConfigurations', organization.id],
    args,
    order: 'newest first',
    by: byId,
    positionOf: (configuration: ProviderConfiguration) => configuration.id,
    rows: async ({ direction, from, limit }) => {
      const statement = direction === 'descending' ? providerConfigurationsDescending : providerConfigurationsAscending
      return (await context.db.read.run(statement, { ...owner, from, limit })).map(configurationOf)
    },
  })
}
