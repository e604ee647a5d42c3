import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answer } from './answer.ts'
import { answerOnce, type KeyedCall, type Plan } from './answer-once.ts'
import { planCharge, writeCharge } from './charge.ts'
import { readChargeOrder } from './charge-order.ts'
import { chargeView, refundView } from './charge-view.ts'
import type { Merchant } from './ledger.ts'
import { merchantOf } from './merchant-of.ts'
import { paymentOptions } from './payment-options.ts'
import type { ProcessorContext } from './processor-context.ts'
import { parsed, reader } from './read-body.ts'
import { planRefund, readRefundOrder } from './refund.ts'
import { unknown } from './rejection.ts'

type Request = FastifyRequest<{
  Body: string
  Params: { readonly id: string }
  Querystring: { readonly reference?: string; readonly storing?: string }
}>

/** Registers the merchant's endpoints for charges, refunds, credentials and the account. */
export function merchantRoutes(app: FastifyInstance, context: ProcessorContext): void {
  app.post('/v1/charges', (request: Request, reply) =>
    keyed(request, reply, 'charge', (merchant) => planCharge(context, merchant, readChargeOrder(parsed(request.body)))),
  )
  app.post('/v1/refunds', (request: Request, reply) =>
    keyed(request, reply, 'refund', (merchant) => planRefund(context, merchant, readRefundOrder(parsed(request.body)))),
  )
  app.get('/v1/charges', (request: Request, reply) =>
    found(request, reply, (merchant) => ({
      charges: named(merchant, merchant.charges, request.query.reference).map((each) =>
        chargeView(context, merchant, each),
      ),
    })),
  )
  app.get('/v1/charges/:id', (request: Request, reply) =>
    found(request, reply, (merchant) => chargeView(context, merchant, chargeOf(merchant, request.params.id))),
  )
  app.get('/v1/refunds', (request: Request, reply) =>
    found(request, reply, (merchant) => ({
      refunds: named(merchant, merchant.refunds, request.query.reference).map(refundView),
    })),
  )
  app.post('/v1/charges/:id/cancel', async (request: Request) => {
    const merchant = merchantOf(context, request)
    const charge = chargeOf(merchant, request.params.id)
    const next =
      charge.status === 'requires_action'
        ? writeCharge(context, merchant, { ...charge, status: 'canceled', dueAt: null })
        : charge
    return chargeView(context, merchant, next)
  })
  accountRoutes(app, context)

  function keyed(
    request: Request,
    reply: FastifyReply,
    operation: KeyedCall['operation'],
    plan: (merchant: Merchant) => Plan,
  ): Promise<FastifyReply> {
    const merchant = merchantOf(context, request)
    const [key] = [request.headers['idempotency-key']].flat()
    const outcome = answerOnce(context, merchant, { operation, key, body: request.body ?? '' }, () => plan(merchant))
    return answer(request, reply, outcome)
  }

  function found(request: Request, reply: FastifyReply, read: (merchant: Merchant) => object): Promise<FastifyReply> {
    const body = read(merchantOf(context, request))
    return answer(request, reply, { status: 200, body, replayed: false, mishap: context.faults.next('find') })
  }
}

function accountRoutes(app: FastifyInstance, context: ProcessorContext): void {
  app.delete('/v1/credentials/:id', async (request: Request, reply) => {
    const merchant = merchantOf(context, request)
    const value = merchant.credentials.get(request.params.id)
    if (!value) throw unknown('credential')
    const forgotten = { ...value, status: 'forgotten' as const, dueAt: null }
    context.ledger.record({ kind: 'credential', merchant: merchant.id, value: forgotten })
    return reply.status(204).send()
  })
  app.get('/v1/payment-options', async (request: Request) => {
    merchantOf(context, request)
    return { options: paymentOptions(request.query.storing === 'true') }
  })
  app.get('/v1/account', async (request: Request) => accountView(merchantOf(context, request)))
  app.put('/v1/account', async (request: Request) => {
    const merchant = merchantOf(context, request)
    const body = reader(parsed(request.body))
    const value = {
      notificationUrl: body.text('notificationUrl', /^https?:\/\/.{1,2000}$/),
      notificationSecret: body.text('notificationSecret'),
    }
    context.ledger.record({ kind: 'account', merchant: merchant.id, value })
    return accountView(merchant)
  })
}

function accountView({ id, account }: Merchant): object {
  return { id, notificationUrl: account?.notificationUrl ?? null }
}

function chargeOf(merchant: Merchant, id: string) {
  const charge = merchant.charges.get(id)
  if (!charge) throw unknown('charge')
  return charge
}

/** Returns the records with that reference, oldest first. */
function named<Value>(
  { idsOfReference }: Merchant,
  values: ReadonlyMap<string, Value>,
  reference: string | undefined,
): Value[] {
  const ids = idsOfReference.get(reference ?? '') ?? []
  return ids.map((id) => values.get(id)).filter((value) => value !== undefined)
}
