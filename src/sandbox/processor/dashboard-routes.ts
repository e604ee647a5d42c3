import type { FastifyInstance, FastifyRequest } from 'fastify'
import { changeDispute, openDispute, readDisputeOrder } from './dispute.ts'
import type { Merchant } from './ledger.ts'
import type { ProcessorContext } from './processor-context.ts'
import { bodyReader, parseJson } from './read-body.ts'
import type { Charge } from './records.ts'
import { planRefund } from './refund.ts'
import { notFound } from './rejection.ts'

type Request = FastifyRequest<{ Body: string; Params: { readonly id: string } }>

/**
 * Registers the control requests that do what a person does in a provider's dashboard, and
 * customers at their banks.
 */
export function dashboardRoutes(app: FastifyInstance, context: ProcessorContext): void {
  app.post('/control/charges/:id/refunds', async (request: Request) => {
    const { merchant, charge } = chargeOfAny(context, request.params.id)
    const body = bodyReader(parseJson(request.body))
    const left = charge.amount - charge.refunded
    const amount = body.has('amount') ? body.integer('amount', 1, charge.amount) : left
    const order = { reference: null, charge: charge.id, amount, currency: charge.currency }
    return planRefund(context, merchant, order).run()
  })
  app.post('/control/charges/:id/disputes', async (request: Request) => {
    const { merchant, charge } = chargeOfAny(context, request.params.id)
    return openDispute(context, merchant, charge, readDisputeOrder(bodyReader(parseJson(request.body)), charge))
  })
  app.post('/control/disputes/:id', async (request: Request) => {
    const { merchant, ...disputed } = disputeOfAny(context, request.params.id)
    return changeDispute(context, merchant, disputed, bodyReader(parseJson(request.body)))
  })
}

/** Returns a charge by the processor's id, of whichever merchant. */
function chargeOfAny({ ledger }: ProcessorContext, id: string): { merchant: Merchant; charge: Charge } {
  const merchant = ledger.merchants().find(({ charges }) => charges.has(id))
  const charge = merchant?.charges.get(id)
  if (!merchant || !charge) throw notFound('charge')
  return { merchant, charge }
}

/** Returns a dispute by its id, of whichever merchant, and its charge. */
function disputeOfAny({ ledger }: ProcessorContext, id: string) {
  const merchant = ledger.merchants().find(({ disputes }) => disputes.has(id))
  const dispute = merchant?.disputes.get(id)
  const charge = merchant?.charges.get(dispute?.charge ?? '')
  if (!merchant || !dispute || !charge) throw notFound('dispute')
  return { merchant, charge, dispute }
}
