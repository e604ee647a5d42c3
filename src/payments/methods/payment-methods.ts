import { type Context, nowOf } from '../../accounts/index.ts'
import {
  byId,
  type Connection,
  type ConnectionArguments,
  pageOf,
  pagingProblems,
  type Seek,
} from '../../platform/graphql/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { refuseProblems } from '../../platform/refusal.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { monthOf } from '../../vault/index.ts'
import type { InstrumentType } from '../providers/index.ts'
import { type PaymentMethod, paymentMethodOf } from './payment-method.ts'
import {
  paymentMethodsOfContactAscending,
  paymentMethodsOfContactDescending,
} from './payment-method-lists.queries.generated.ts'
import type { PaymentMethodStatus } from './payment-method-status.ts'

type Paging = NonNullable<ConnectionArguments['input']>

interface Narrowing {
  readonly type?: InstrumentType | null
  readonly status?: PaymentMethodStatus | null
  readonly includeDeleted?: boolean | null
}

export interface PaymentMethodsArguments extends ConnectionArguments {
  readonly input?: (Paging & Narrowing) | null
}

/** Ids are uuids. */
interface ContactOfMethods {
  readonly id: string
  readonly orgId: string
}

/**
 * Lists the payment methods of a contact, newest first. The reads of several contacts in one
 * response are sent to the database together.
 */
export async function paymentMethodsOfContact(
  context: Context,
  contact: ContactOfMethods,
  args: PaymentMethodsArguments,
): Promise<Connection<PaymentMethod>> {
  refuseProblems(pagingProblems(args))
  const { type = null, status = null, includeDeleted } = args.input ?? {}
  const filter = { type, status, includeDeleted: includeDeleted ?? false }
  const judgedAt = await nowOf(context, contact.orgId)
  return pageOf({
    sealer: context.sealer,
    scope: ['Contact.paymentMethods', contact.orgId, contact.id, type, status, filter.includeDeleted],
    args,
    order: 'newest first',
    by: byId,
    positionOf: (method: PaymentMethod) => method.id,
    rows: async (seek) => {
      const rows = await find(context, contact, { ...filter, judgedAt }, seek)
      return rows.map((row) => ({ ...paymentMethodOf(row), judgedAt }))
    },
  })
}

interface Filter {
  readonly type: InstrumentType | null
  readonly status: PaymentMethodStatus | null
  readonly includeDeleted: boolean
  readonly judgedAt: Timestamp
}

function find(
  { db, caller }: Context,
  contact: ContactOfMethods,
  { judgedAt, ...filter }: Filter,
  { direction, ...seek }: Seek<string>,
) {
  const statement = direction === 'descending' ? paymentMethodsOfContactDescending : paymentMethodsOfContactAscending
  const whose = {
    shard: shardOf(contact.orgId),
    orgId: contact.orgId,
    contactId: contact.id,
    callerId: caller.account.id,
  }
  return db.read.run(statement, { ...filter, ...seek, ...whose, monthNow: monthOf(judgedAt) })
}
