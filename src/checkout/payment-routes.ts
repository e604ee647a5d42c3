import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context, Services } from '../access/index.ts'
import {
  cancelLinkedSession,
  chooseOtherMeans,
  type Decision,
  type LinkedPaymentSession,
  linkedPaymentSession,
  paySession,
  progressOf,
  tokenRefOf,
} from '../payment-sessions/index.ts'
import type { WhenSettled } from '../payments/index.ts'
import { networkOf } from '../platform/http/index.ts'
import { formatId } from '../platform/ids/index.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import { vaultTokenizeBankAccount, vaultTokenizeCard } from '../vault/index.ts'
import { browserOf } from './browser-of.ts'
import { customerOf } from './customer.ts'
import { createDeclineLimit, type DeclineLimit } from './decline-limit.ts'
import { type Answer, progressAnswer, tokenAnswer } from './payment-answers.ts'
import { readDecision } from './read-decision.ts'
import { type Body, readInstrument } from './read-instrument.ts'
import { createLimits, type LinkRequest, refuseOtherOrigins, takeSmallJson } from './walls.ts'

/** A request about a link that was found. */
interface Visit {
  readonly customer: Context
  readonly secret: string
  readonly linked: LinkedPaymentSession
  readonly body: Body
  readonly network: string
  readonly browser: Decision['browser']
}

/** Silent: a log of addresses would be a list of links. */
const SILENT = { logLevel: 'silent' } as const

/**
 * The routes by which the page of a payment session's link takes an instrument, pays, chooses anew, cancels and asks how far
 * the payment has come. They answer our own page alone, and every secret that is no payment session's alike.
 */
export function paymentRoutes(
  services: Services,
  whenSettled: readonly WhenSettled[],
  elapsedMs: () => number,
): (app: FastifyInstance) => void {
  const limits = createLimits(elapsedMs)
  const declines = createDeclineLimit(elapsedMs)
  const refuseOthers = refuseOtherOrigins(services)
  const visited =
    (handle: (visit: Visit) => Promise<Answer> | Answer) => (request: FastifyRequest, reply: FastifyReply) =>
      visit(services, request, reply, handle)
  return (app) => {
    app.register(async (scope) => {
      takeSmallJson(scope)
      scope.addHook('onRequest', async (request) => {
        refuseOthers(request)
        limits.changes(request)
      })
      scope.post('/checkout/:secret/instrument', SILENT, visited(takeInstrument))
      scope.post(
        '/checkout/:secret/complete',
        SILENT,
        visited((visit) => complete(whenSettled, declines, visit)),
      )
      scope.post(
        '/checkout/:secret/other-means',
        SILENT,
        visited((visit) => otherMeans(whenSettled, visit)),
      )
      scope.post(
        '/checkout/:secret/cancel',
        SILENT,
        visited((visit) => cancel(whenSettled, visit)),
      )
    })
    const onRequest = async (request: FastifyRequest) => limits.looks(request)
    app.get('/checkout/:secret/status', { ...SILENT, onRequest }, visited(status))
  }
}

async function visit(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  handle: (visit: Visit) => Promise<Answer> | Answer,
): Promise<FastifyReply> {
  const { secret } = request.params as LinkRequest['Params']
  const linked = await linkedPaymentSession(services, secret)
  if (!linked) throw notFound('Payment session')
  const customer = customerOf(services, linked, request)
  const { code, body } = await handle({
    customer,
    secret,
    linked,
    body: (request.body ?? {}) as Body,
    network: networkOf(request.ip),
    browser: browserOf(request),
  })
  return reply.code(code).header('cache-control', 'no-store').send(body)
}

/** Takes a card or bank account into the vault, for this session alone. */
async function takeInstrument({ customer, linked, body }: Visit): Promise<Answer> {
  const { session, account } = linked
  const progress = progressOf(linked, customer.now())
  if (progress.status === 'over' || progress.status === 'completed') return progressAnswer(session, progress)
  if (session.completingSince !== null) throw new Refusal('INVALID_STATE', 'The payment is being made already.')
  const given = readInstrument(body)
  const terms = {
    orgId: formatId('org', account.id),
    contactId: session.contactId && formatId('con', session.contactId),
    externalRef: tokenRefOf(linked),
  }
  const token =
    given.type === 'card'
      ? await vaultTokenizeCard(customer, { ...given.input, ...terms })
      : await vaultTokenizeBankAccount(customer, { ...given.input, ...terms })
  return tokenAnswer(token)
}

async function complete(
  whenSettled: readonly WhenSettled[],
  declines: DeclineLimit,
  { customer, secret, linked, body, network, browser }: Visit,
): Promise<Answer> {
  const tester = { network, orgId: linked.account.id }
  declines.refuse(tester)
  const progress = await paySession(customer, whenSettled, secret, linked, { ...readDecision(body), browser })
  if (progress.status === 'declined') declines.count(tester)
  return progressAnswer(linked.session, progress)
}

/** For who was sent to their bank and would pay with something else. Where there is nothing to give up, nothing changes. */
async function otherMeans(whenSettled: readonly WhenSettled[], { customer, secret, linked }: Visit): Promise<Answer> {
  return progressAnswer(linked.session, await chooseOtherMeans(customer, whenSettled, secret, linked))
}

/** Canceling what is canceled already changes nothing. */
async function cancel(whenSettled: readonly WhenSettled[], { customer, linked }: Visit): Promise<Answer> {
  const { session } = linked
  if (session.status !== 'Canceled') await cancelLinkedSession(customer, whenSettled, linked)
  return { ...progressAnswer(session, { status: 'over', became: 'Canceled' }), code: 200 }
}

function status({ customer, linked }: Visit): Answer {
  return progressAnswer(linked.session, progressOf(linked, customer.now()))
}
