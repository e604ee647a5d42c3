import type { Cache, UpdatesConfig } from '@urql/exchange-graphcache'

/** The input of a mutation that names a record. */
interface NamedInput {
  readonly input?: { readonly id?: string; readonly paymentId?: string }
  readonly id?: string
}

/** Removes a record from the cache, so that pages read it again. */
function forget(type: string, idOf: (given: NamedInput) => string | undefined) {
  return (_result: unknown, given: NamedInput, cache: Cache) => {
    const id = idOf(given)
    if (id !== undefined) cache.invalidate({ __typename: type, id })
  }
}

const payment = forget('Payment', ({ input }) => input?.paymentId)
const plan = forget('PaymentPlan', ({ id, input }) => id ?? input?.id)

/** Mutations that change records which their results do not contain. */
export const UPDATES: UpdatesConfig = {
  Mutation: {
    paymentRefund: payment,
    paymentCapture: payment,
    paymentVoid: payment,
    paymentPlanPause: plan,
    paymentPlanResume: plan,
    paymentPlanCancel: plan,
    paymentPlanSkipNext: plan,
    runPaymentPlan: plan,
    paymentPlanOccurrenceMarkPaid: plan,
    paymentPlanOccurrenceWaive: plan,
    paymentPlanOccurrenceReopen: plan,
    paymentPlanUpdatePaymentMethod: plan,
  },
}
