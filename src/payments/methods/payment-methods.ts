import { type Context, currentTimeOf, lookupById, newestFirst, recordById } from '../../accounts/index.ts'
import { type Connection, type KeysetQuery, pagingProblems } from '../../platform/graphql/index.ts'
import type {
  ContactPaymentMethodsArgs,
  PaymentMethodStatus,
  PaymentMethodType,
} from '../../platform/graphql/inputs.generated.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { refuseProblems } from '../../platform/refusal.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { monthOf } from '../../vault/index.ts'
import { type PaymentMethod, paymentMethodOf } from './payment-method.ts'
import { paymentMethodsOfContact as methodsOfContact } from './payment-method-lists.queries.generated.ts'
import { paymentMethodById } from './payment-methods.queries.generated.ts'

/** Returns a payment method by its id, deleted or not; null when the caller cannot reach one. */
export const findPaymentMethod = lookupById(paymentMethodById, paymentMethodOf)

/** Returns a method, deleted or not. Throws NOT_FOUND when the caller cannot reach one. */
export const paymentMethod = recordById('pmt', 'Payment method', findPaymentMethod)

/** Ids are uuids. */
interface ContactOfMethods {
  readonly id: string
  readonly orgId: string
}

/**
 * Lists the payment methods of a contact, newest first. Reads of several contacts in one response
 * are batched.
 */
export async function paymentMethodsOfContact(
  context: Context,
  contact: ContactOfMethods,
  args: ContactPaymentMethodsArgs,
): Promise<Connection<PaymentMethod>> {
  refuseProblems(pagingProblems(args))
  const { type = null, status = null, includeDeleted } = args.input ?? {}
  const filter = { type, status, includeDeleted: includeDeleted ?? false }
  const statusAt = await currentTimeOf(context, contact.orgId)
  const scope = ['Contact.paymentMethods', contact.orgId, contact.id, type, status, filter.includeDeleted]
  return newestFirst(context, scope, args, async (seek) => {
    const rows = await find(context, contact, { ...filter, statusAt }, seek)
    return rows.map((row) => ({ ...paymentMethodOf(row), statusAt }))
  })
}

interface Filter {
  readonly type: PaymentMethodType | null
  readonly status: PaymentMethodStatus | null
  readonly includeDeleted: boolean
  readonly statusAt: Timestamp
}

function find(
  { db, caller }: Context,
  contact: ContactOfMethods,
  { statusAt, ...filter }: Filter,
  { direction, ...seek }: KeysetQuery<string>,
) {
  const whose = {
    shard: shardOf(contact.orgId),
    orgId: contact.orgId,
    contactId: contact.id,
    callerId: caller.account.id,
  }
  return db.read.run(methodsOfContact[direction], { ...filter, ...seek, ...whose, monthNow: monthOf(statusAt) })
}
