import { readFileSync } from 'node:fs'
import { type Context, currentTimeOf, mutation, recordShard } from '../../accounts/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import type { PaymentMethodStatus } from '../../platform/graphql/inputs.generated.ts'
import type { Resolvers } from '../../platform/graphql/schema.generated.ts'
import { formatId } from '../../platform/ids/index.ts'
import { bankAccountOf, cardOf, type PaymentMethod, paymentMethodStatus } from './payment-method.ts'
import { paymentMethodDelete, type RefuseDeletion } from './payment-method-delete.ts'
import { findPaymentMethod, paymentMethod, paymentMethodsOfContact } from './payment-methods.ts'
import { countRemaining, remainingMethods } from './remaining-methods.ts'

/**
 * Adds payment methods to the schema. The `refuseDeletion` callbacks refuse to delete a method that
 * is still needed.
 */
export function paymentMethodsFeature({
  refuseDeletion,
}: {
  readonly refuseDeletion: readonly RefuseDeletion[]
}): Feature<Context> {
  return {
    name: 'payment-methods',
    sdl: readFileSync(new URL('./payment-methods.graphql', import.meta.url), 'utf8'),
    resolvers: paymentMethodsResolvers(refuseDeletion),
    nodes: { PaymentMethod: { prefix: 'pmt', find: findPaymentMethod } },
  }
}

interface ById {
  readonly id: string
}

/** Returns the status at the time of the list, or else at the organization's current time. */
function statusOf(row: PaymentMethod, context: Context): PaymentMethodStatus | Promise<PaymentMethodStatus> {
  const now = row.statusAt ?? currentTimeOf(context, row.orgId)
  return typeof now === 'string' ? paymentMethodStatus(row, now) : now.then((at) => paymentMethodStatus(row, at))
}

function paymentMethodsResolvers(refuseDeletion: readonly RefuseDeletion[]) {
  return {
    Query: {
      paymentMethod: (_root, { id }, context) => paymentMethod(context, id),
    },
    Mutation: {
      paymentMethodDelete: mutation({
        type: 'PaymentMethod',
        shard: (context, { id }) => recordShard(context, 'pmt', id),
        run: (context, input: ById) => paymentMethodDelete(context, input, refuseDeletion),
      }),
    },
    Contact: {
      paymentMethods: (contact, args, context) => paymentMethodsOfContact(context, contact, args),
    },
    ProviderConfigurationReplacement: {
      remainingCount: (replacement, _args, context) => countRemaining(context.db, replacement),
    },
    RemainingPaymentMethod: {
      id: ({ id }) => formatId('pmt', id),
      contactId: ({ contactId }) => formatId('con', contactId),
    },
    ProviderConfiguration: {
      remainingPaymentMethods: ({ id }, args, context) => remainingMethods(context, { configurationId: id }, args),
    },
    PaymentMethod: {
      id: (row) => formatId('pmt', row.id),
      orgId: (row) => formatId('org', row.orgId),
      contactId: (row) => formatId('con', row.contactId),
      status: (row, _args, context) => statusOf(row, context),
      configurationId: (row) => formatId('ppc', row.configurationId),
      card: cardOf,
      bankAccount: bankAccountOf,
      supportedRecurringProcessingModels: (row) => row.supportedModels,
      paymentSessionId: (row) => row.paymentSessionId && formatId('pss', row.paymentSessionId),
    },
  } satisfies Resolvers
}
