import type { Account } from '../../accounts/index.ts'
import { first, type Queryable } from '../../platform/db/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { amountSupportOf } from '../providers/index.ts'
import { type CheckoutCanBePaidRow, checkoutCanBePaid } from './payable.queries.generated.ts'

/** An amount to be paid at a checkout. Ids are uuids. */
export interface CheckoutAmount {
  readonly checkoutConfigurationId: string
  readonly amountMinor: bigint
  /** The amount of a plan's last charge, if it may differ. */
  readonly lastAmountMinor?: bigint | null | undefined
  readonly currency: string
}

/**
 * Throws INVALID_STATE for an amount that can't be paid at the checkout. The message names the
 * missing part and the operation that adds it.
 */
export async function refuseUnpayable(
  queryable: Queryable,
  organization: Pick<Account, 'id' | 'shard'>,
  amount: CheckoutAmount,
): Promise<void> {
  const found = await readPayability(queryable, organization, amount)
  if (!found.isOffered) throw new Refusal('INVALID_STATE', missingPart(found, amount.currency))
}

/**
 * Throws INVALID_STATE for a change that makes a session impossible to pay. A change of other
 * fields is allowed.
 */
export async function refuseUnpayableChange(
  queryable: Queryable,
  organization: Pick<Account, 'id' | 'shard'>,
  before: CheckoutAmount,
  after: CheckoutAmount,
): Promise<void> {
  const isSame =
    before.amountMinor === after.amountMinor &&
    before.lastAmountMinor === after.lastAmountMinor &&
    before.currency === after.currency &&
    before.checkoutConfigurationId === after.checkoutConfigurationId
  if (!isSame) await refuseUnpayable(queryable, organization, after)
}

/** Checks whether a customer can pay the amount at the checkout. */
export async function isPayable(
  queryable: Queryable,
  organization: Pick<Account, 'id' | 'shard'>,
  amount: CheckoutAmount,
): Promise<boolean> {
  return (await readPayability(queryable, organization, amount)).isOffered
}

async function readPayability(
  queryable: Queryable,
  { shard, id: orgId }: Pick<Account, 'id' | 'shard'>,
  { checkoutConfigurationId, ...money }: CheckoutAmount,
): Promise<CheckoutCanBePaidRow> {
  const { adapters, instruments } = amountSupportOf(money)
  const { currency } = money
  const parameters = { shard, orgId, checkoutConfigurationId, currency, adapters, instruments }
  const found = first(await queryable.run(checkoutCanBePaid, parameters))
  if (!found) throw new Error('an exists query returned no row')
  return found
}

function missingPart({ isConfigured, isTaken }: CheckoutCanBePaidRow, currency: string): string {
  if (!isConfigured)
    return 'The organization has no provider configuration to charge through. Add one with `providerConfigurationCreate`.'
  if (!isTaken)
    return `No provider configuration of the organization supports this amount in ${currency}. Add one with \`providerConfigurationCreate\`, or change its currencies with \`providerConfigurationUpdate\`.`
  return `No provider configuration supports a method of the checkout configuration in ${currency}. Change the methods with \`checkoutConfigurationUpdate\`.`
}
