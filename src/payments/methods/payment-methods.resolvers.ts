import { type Context, mutation, nowOf, recordShard } from '../../accounts/index.ts'
import type { Resolvers } from '../../platform/graphql/schema.generated.ts'
import { formatId } from '../../platform/ids/index.ts'
import { paymentMethod } from './find-payment-method.ts'
import { bankAccountOf, cardOf, type PaymentMethod } from './payment-method.ts'
import { paymentMethodDelete, type RefuseDeletion } from './payment-method-delete.ts'
import { type PaymentMethodStatus, paymentMethodStatus } from './payment-method-status.ts'
import { type PaymentMethodsArguments, paymentMethodsOfContact } from './payment-methods.ts'

interface ById {
  readonly id: string
}

interface ContactOfMethods {
  readonly id: string
  readonly orgId: string
}

/** Returns the status at the time of the list, or else at the organization's current time. */
function statusOf(row: PaymentMethod, context: Context): PaymentMethodStatus | Promise<PaymentMethodStatus> {
  const now = row.judgedAt ?? nowOf(context, row.orgId)
  return typeof now === 'string' ? paymentMethodStatus(row, now) : now.then((at) => paymentMethodStatus(row, at))
}

export function paymentMethodsResolvers(refuseDeletion: readonly RefuseDeletion[]) {
  return {
    Query: {
      paymentMethod: (_root: unknown, { id }: ById, context: Context) => paymentMethod(context, id),
    },
    Mutation: {
      paymentMethodDelete: mutation<{ input: ById }, PaymentMethod>({
        type: 'PaymentMethod',
        shard: (context, { id }) => recordShard(context, 'pmt', id),
        run: (context, input) => paymentMethodDelete(context, input, refuseDeletion),
      }),
    },
    Contact: {
      paymentMethods: (contact: ContactOfMethods, args: PaymentMethodsArguments, context: Context) =>
        paymentMethodsOfContact(context, contact, args),
    },
    PaymentMethod: {
      id: (row: PaymentMethod) => formatId('pmt', row.id),
      orgId: (row: PaymentMethod) => formatId('org', row.orgId),
      contactId: (row: PaymentMethod) => formatId('con', row.contactId),
      status: (row: PaymentMethod, _args: unknown, context: Context) => statusOf(row, context),
      configurationId: (row: PaymentMethod) => formatId('ppc', row.configurationId),
      card: cardOf,
      bankAccount: bankAccountOf,
      supportedRecurringProcessingModels: (row: PaymentMethod) => row.supportedModels,
      paymentSessionId: (row: PaymentMethod) => row.paymentSessionId && formatId('pss', row.paymentSessionId),
    },
  } satisfies Resolvers
}
