import { type Context, newestFirst, type Services } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { type Connection, type ConnectionArguments, pagingProblems } from '../../platform/graphql/index.ts'
import type { PaymentMethodRemainingReason } from '../../platform/graphql/inputs.generated.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { refuseProblems } from '../../platform/refusal.ts'
import { countRemainingMethods, remainingMethodsOfConfiguration } from './move-payment-methods.queries.generated.ts'

/** A payment method that could not move. Ids are uuids. */
export interface RemainingPaymentMethod {
  readonly id: string
  readonly contactId: string
  readonly remainingReason: PaymentMethodRemainingReason
}

/** A replaced provider configuration. Its id is a uuid. */
interface Replaced {
  readonly configurationId: string
}

/** The count ends here, so that it takes a bounded time. */
const COUNTED_MAX = 10_000

/**
 * Returns the number of undeleted payment methods that could not move from a configuration, up to
 * 10,000.
 */
export async function countRemaining(
  { read }: Pick<Services['db'], 'read'>,
  { configurationId }: Replaced,
): Promise<number> {
  const search = { shard: shardOf(configurationId), configurationId, limit: COUNTED_MAX }
  return first(await read.run(countRemainingMethods, search))?.count ?? 0
}

/** Lists the undeleted payment methods that could not move from a configuration, newest first. */
export async function remainingMethods(
  context: Context,
  { configurationId }: Replaced,
  args: ConnectionArguments,
): Promise<Connection<RemainingPaymentMethod>> {
  refuseProblems(pagingProblems(args))
  const owner = { shard: shardOf(configurationId), configurationId, callerId: context.caller.account.id }
  const scope = ['ProviderConfiguration.remainingPaymentMethods', configurationId]
  return newestFirst(context, scope, args, async ({ direction, ...seek }) =>
    (await context.db.read.run(remainingMethodsOfConfiguration[direction], { ...owner, ...seek })).map(
      (row) => row as RemainingPaymentMethod,
    ),
  )
}
