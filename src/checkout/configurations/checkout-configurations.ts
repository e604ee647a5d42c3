import { type Context, organizationProblems, requireOrganization } from '../../accounts/index.ts'
import {
  byId,
  type Connection,
  type ConnectionArguments,
  pageOf,
  pagingProblems,
} from '../../platform/graphql/index.ts'
import { refuseProblems } from '../../platform/refusal.ts'
import { type CheckoutConfiguration, configurationOf } from './checkout-configuration.ts'
import {
  checkoutConfigurationsAscending,
  checkoutConfigurationsDescending,
} from './checkout-configurations.queries.generated.ts'

export interface CheckoutConfigurationsArguments extends ConnectionArguments {
  readonly input?: (NonNullable<ConnectionArguments['input']> & { readonly orgId?: string | null }) | null
}

/** An organization's checkout configurations, newest first. */
export async function checkoutConfigurations(
  context: Context,
  args: CheckoutConfigurationsArguments,
): Promise<Connection<CheckoutConfiguration>> {
  refuseProblems([...organizationProblems(context, args.input?.orgId), ...pagingProblems(args)])
  const organization = await requireOrganization(context, args.input?.orgId)
  const owner = { shard: organization.shard, orgId: organization.id, callerId: context.caller.account.id }
  return pageOf({
    sealer: context.sealer,
    scope: ['checkoutConfigurations', organization.id],
    args,
    order: 'newest first',
    by: byId,
    positionOf: (configuration: CheckoutConfiguration) => configuration.id,
    rows: async ({ direction, from, limit }) => {
      const statement = direction === 'descending' ? checkoutConfigurationsDescending : checkoutConfigurationsAscending
      return (await context.db.read.run(statement, { ...owner, from, limit })).map(configurationOf)
    },
  })
}
