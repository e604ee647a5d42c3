import DataLoader from 'dataloader'
import type { Slice } from '../slice.ts'

/** The batching of one request. */
export interface Loaders {
  readonly paymentMethods: DataLoader<string, object>
}

/** Creates the loaders of a request. */
export function newLoaders({ paymentMethods }: Slice): Loaders {
  return { paymentMethods: new DataLoader(paymentMethods) }
}

/** Returns resolvers for graphql-js. A nested list is loaded by the loader of the request. */
export function resolversOf({ contact, webhookRequests }: Slice) {
  return {
    Query: {
      contact: (_: unknown, { id }: { readonly id: string }) => contact(id),
      webhookRequests: (
        _: unknown,
        { input }: { readonly input: { readonly webhookId: string; readonly first: number } },
      ) => webhookRequests(input.webhookId, input.first),
    },
    Contact: {
      paymentMethods: ({ id }: { readonly id: string }, _: unknown, { paymentMethods }: Loaders) =>
        paymentMethods.load(id),
    },
  }
}
