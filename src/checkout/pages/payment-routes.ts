import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context, Services } from '../../accounts/index.ts'
import type { WhenSettled } from '../../payments/index.ts'
import { networkOf } from '../../platform/http/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { vaultTokenizeBankAccount, vaultTokenizeCard } from '../../vault/index.ts'
import { languageOf } from '../language/index.ts'
import { linkRequestOf, requestNewLink } from '../links/index.ts'
import { paymentMessageFollows } from '../payment-messages/index.ts'
import { browserOf, customerOf } from './customer.ts'
import { createDeclineLimit, type DeclineLimit } from './decline-limit.ts'
import { type CompletionRequest, type LinkedCheckout, linkedCheckout } from './linked-checkout.ts'
import { type PageResponse, progressResponse, tokenResponse } from './page-responses.ts'
import { type Body, readInstrument } from './read-instrument.ts'
import { createLimits, type LinkRoute, refuseOtherOrigins, takeSmallJson } from './request-guards.ts'

/** A request with a valid link. */
interface Visit extends CompletionRequest {
  readonly customer: Context
  readonly linked: LinkedCheckout
  readonly network: string
}

/** A request with the checkout of its link. */
interface LinkedRequest extends FastifyRequest {
  linked: LinkedCheckout | null
}

/** Silent: a log of addresses would be a list of links. */
const SILENT = { logLevel: 'silent' } as const

/**
 * Serves the requests of a page's script: enter an instrument, complete, select another source,
 * cancel, request a new link, and poll the progress. Responds only to our own page, and in the same
 * way to every unknown secret.
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
    (handle: (visit: Visit) => Promise<PageResponse> | PageResponse) =>
    (request: FastifyRequest, reply: FastifyReply) =>
      visit({ services, whenSettled }, request as LinkedRequest, reply, handle)
  // Looks the link up before the body is read, so that requests with unknown links use no memory.
  const find = async (request: FastifyRequest) => {
    const linked = await linkedCheckout(services, whenSettled, (request.params as LinkRoute['Params']).secret)
    if (!linked) throw notFound('Payment session')
    ;(request as LinkedRequest).linked = linked
  }
  return (app) => {
    app.decorateRequest('linked', null)
    app.register(async (scope) => {
      takeSmallJson(scope)
      scope.addHook('onRequest', async (request) => {
        refuseOthers(request)
        limits.changes(request)
        await find(request)
      })
      scope.post('/checkout/:secret/instrument', SILENT, visited(takeInstrument))
      scope.post(
        '/checkout/:secret/complete',
        SILENT,
        visited((visit) => complete(declines, visit)),
      )
      scope.post('/checkout/:secret/other-source', SILENT, visited(selectOther))
      scope.post('/checkout/:secret/cancel', SILENT, visited(cancel))
      scope.post('/checkout/:secret/request-link', SILENT, visited(requestLink))
    })
    const onRequest = async (request: FastifyRequest) => {
      limits.polls(request)
      await find(request)
    }
    app.get('/checkout/:secret/status', { ...SILENT, onRequest }, visited(status))
  }
}

async function visit(
  { services, whenSettled }: { readonly services: Services; readonly whenSettled: readonly WhenSettled[] },
  request: LinkedRequest,
  reply: FastifyReply,
  handle: (visit: Visit) => Promise<PageResponse> | PageResponse,
): Promise<FastifyReply> {
  const { linked } = request
  if (!linked) throw notFound('Payment session')
  const customer = customerOf(services, linked, request)
  const response = await handle({
    customer,
    linked,
    body: (request.body ?? {}) as Body,
    network: networkOf(request.ip),
    browser: browserOf(request),
    language: languageOf(request.headers['accept-language']),
  })
  const { secret } = request.params as LinkRoute['Params']
  const read = () => linkedCheckout(services, whenSettled, secret)
  const { code, body } = await withMessage(services, read, await withLinkRequest(customer, linked, response))
  return reply.code(code).header('cache-control', 'no-store').send(body)
}

/** Adds to the response of an ended session whether its customer can request a new link. */
async function withLinkRequest(
  customer: Context,
  { account, ended }: LinkedCheckout,
  response: PageResponse,
): Promise<PageResponse> {
  const { body } = response
  if (ended === null || !('status' in body) || body.status !== 'ended' || 'linkRequest' in body) return response
  return { ...response, body: { ...body, linkRequest: await linkRequestOf(customer, account, ended) } }
}

/**
 * Adds to the response about a payment that is not settled whether the customer gets a message
 * about its outcome. Reads the link again, because the request may have made the payment.
 */
async function withMessage(
  services: Services,
  read: () => Promise<LinkedCheckout | null>,
  response: PageResponse,
): Promise<PageResponse> {
  const { body } = response
  if (!('paymentStatus' in body) || body.paymentStatus !== 'Processing') return response
  const { account, paymentId } = (await read()) ?? { account: null, paymentId: null }
  const follows = paymentId !== null && (await paymentMessageFollows(services, account, paymentId))
  return { ...response, body: { ...body, messageFollows: follows } }
}

/** Creates a vault token for a card or bank account, which only this link can use. */
async function takeInstrument({ customer, linked, body }: Visit): Promise<PageResponse> {
  const { account, contactId, progress } = linked
  if (progress.status === 'ended' || progress.status === 'completed') return progressResponse(linked, progress)
  if (progress.status === 'checking' || progress.status === 'requires_action') throw isBeingMade()
  const given = readInstrument(body)
  const terms = {
    orgId: formatId('org', account.id),
    contactId: contactId && formatId('con', contactId),
    externalRef: linked.name,
  }
  const token =
    given.type === 'card'
      ? await vaultTokenizeCard(customer, { ...given.input, ...terms })
      : await vaultTokenizeBankAccount(customer, { ...given.input, ...terms })
  return tokenResponse(token)
}

const isBeingMade = () => new Refusal('INVALID_STATE', 'A payment for this session is already in progress.')

async function complete(
  declines: DeclineLimit,
  { customer, linked, network, ...request }: Visit,
): Promise<PageResponse> {
  const origin = { network, orgId: linked.account.id }
  declines.refuse(origin)
  const progress = await linked.complete(customer, request)
  if (progress.status === 'declined') declines.count(origin)
  return progressResponse(linked, progress)
}

/**
 * Expires the challenge of a customer who pays with another source. Without a challenge it changes
 * nothing.
 */
async function selectOther({ customer, linked }: Visit): Promise<PageResponse> {
  return progressResponse(linked, await linked.selectOther(customer))
}

/** Cancels a session. Canceling it again changes nothing. */
async function cancel({ customer, linked }: Visit): Promise<PageResponse> {
  const { progress } = linked
  if (progress.status !== 'ended' || progress.finalStatus !== 'Canceled') await linked.cancel(customer)
  return { ...progressResponse(linked, { status: 'ended', finalStatus: 'Canceled' }), code: 200 }
}

/**
 * Requests a new link from the merchant for the customer of an ended session. Does nothing for
 * other sessions.
 */
async function requestLink({ customer, linked }: Visit): Promise<PageResponse> {
  const { account, ended, progress } = linked
  const response = { ...progressResponse(linked, progress), code: 200 }
  if (ended === null || progress.status !== 'ended') return response
  return { ...response, body: { ...response.body, linkRequest: await requestNewLink(customer, account, ended) } }
}

function status({ linked }: Visit): PageResponse {
  return progressResponse(linked, linked.progressOfAttempt)
}
