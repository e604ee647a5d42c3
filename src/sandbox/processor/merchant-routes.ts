import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { planCapture, readCaptureOrder } from './capture.ts'
import { awaitsResult, completeByResult, planCharge, writeCharge } from './charge.ts'
import { readChargeOrder } from './charge-order.ts'
import { chargeView, refundView } from './charge-view.ts'
import type { Merchant } from './ledger.ts'
import { merchantOf } from './merchant-of.ts'
import type { ProcessorContext } from './processor-context.ts'
import { bodyReader, parseJson } from './read-body.ts'
import type { Charge } from './records.ts'
import { planRefund, readRefundOrder } from './refund.ts'
import { notFound, Rejection } from './rejection.ts'
import { type KeyedCall, type PlannedCall, runOnce } from './run-once.ts'
import { sendOutcome, sendRecords } from './send-outcome.ts'

type Request = FastifyRequest<{
  Body: string
  Params: { readonly id: string }
  Querystring: { readonly reference?: string; readonly storing?: string }
}>

/** Registers the merchant's endpoints for charges, refunds, credentials and the account. */
export function merchantRoutes(app: FastifyInstance, context: ProcessorContext): void {
  app.post('/v1/charges', (request: Request, reply) =>
    keyed(request, reply, 'charge', (merchant) =>
      planCharge(context, merchant, readChargeOrder(parseJson(request.body))),
    ),
  )
  app.post('/v1/refunds', (request: Request, reply) =>
    keyed(request, reply, 'refund', (merchant) =>
      planRefund(context, merchant, readRefundOrder(parseJson(request.body))),
    ),
  )
  for (const kind of ['capture', 'void'] as const)
    app.post(`/v1/${kind}s`, (request: Request, reply) =>
      keyed(request, reply, 'capture', (merchant) =>
        planCapture(context, merchant, readCaptureOrder(parseJson(request.body), kind)),
      ),
    )
  app.get('/v1/charges', (request: Request, reply) =>
    sendRecords(context, request, reply, 'find', (merchant) => ({
      charges: named(merchant, merchant.charges, request.query.reference).map((each) =>
        chargeView(context, merchant, readable(each)),
      ),
    })),
  )
  app.get('/v1/charges/:id', (request: Request, reply) =>
    sendRecords(context, request, reply, 'find', (merchant) =>
      chargeView(context, merchant, readable(chargeOf(merchant, request.params.id))),
    ),
  )
  app.get('/v1/refunds', (request: Request, reply) =>
    sendRecords(context, request, reply, 'find', (merchant) => ({
      refunds: named(merchant, merchant.refunds, request.query.reference).map(refundView),
    })),
  )
  app.post('/v1/charges/:id/cancel', async (request: Request) => {
    const merchant = merchantOf(context, request)
    const charge = readable(chargeOf(merchant, request.params.id))
    const next =
      charge.status === 'requires_action'
        ? writeCharge(context, merchant, { ...charge, status: 'canceled', dueAt: null })
        : charge
    return chargeView(context, merchant, next)
  })
  app.post('/v1/charges/:id/complete', async (request: Request) => {
    const merchant = merchantOf(context, request)
    const charge = chargeOf(merchant, request.params.id)
    const result = bodyReader(parseJson(request.body)).text('result')
    return chargeView(context, merchant, completeByResult(context, merchant, charge, result))
  })
  accountRoutes(app, context)

  function keyed(
    request: Request,
    reply: FastifyReply,
    operation: KeyedCall['operation'],
    plan: (merchant: Merchant) => PlannedCall,
  ): Promise<FastifyReply> {
    const merchant = merchantOf(context, request)
    const [key] = [request.headers['idempotency-key']].flat()
    const outcome = runOnce(context, merchant, { operation, key, body: request.body ?? '' }, () => plan(merchant))
    return sendOutcome(request, reply, outcome)
  }
}

function accountRoutes(app: FastifyInstance, context: ProcessorContext): void {
  app.delete('/v1/credentials/:id', async (request: Request, reply) => {
    const merchant = merchantOf(context, request)
    const value = merchant.credentials.get(request.params.id)
    if (!value) throw notFound('credential')
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
    const body = bodyReader(parseJson(request.body))
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
  if (!charge) throw notFound('charge')
  return charge
}

/** Returns a charge that can be read and canceled. */
function readable(charge: Charge): Charge {
  if (awaitsResult(charge)) throw new Rejection(409, 'awaits_result', 'Send the result of its challenge.')
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

/** A payment option that a merchant can offer. */
interface PaymentOption {
  readonly id: string
  readonly name: string
  /** True if it can be stored and charged again. */
  readonly storable: boolean
}

const OPTIONS: readonly PaymentOption[] = [
  { id: 'card', name: 'Card', storable: true },
  { id: 'bank_account', name: 'Bank account (ACH)', storable: true },
  { id: 'pay_in_four', name: 'Pay in four (simulated consumer financing of a single purchase)', storable: false },
]

/** Returns the payment options; with `storing`, only those that can be stored. */
export function paymentOptions(storing: boolean): readonly PaymentOption[] {
  return OPTIONS.filter(({ storable }) => storable || !storing)
}
