import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context, Services } from '../../accounts/index.ts'
import type { WhenSettled } from '../../payments/index.ts'
import { networkOf } from '../../platform/http/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { vaultTokenizeBankAccount, vaultTokenizeCard } from '../../vault/index.ts'
import { languageOf } from '../language/index.ts'
import { linkRequestOf, requestNewLink } from '../links/index.ts'
import { browserOf } from './browser-of.ts'
import { customerOf } from './customer.ts'
import { createDeclineLimit, type DeclineLimit } from './decline-limit.ts'
import { type LinkedCheckout, linkedCheckout, type Wish } from './linked-checkout.ts'
import { type Answer, progressAnswer, tokenAnswer } from './payment-answers.ts'
import { type Body, readInstrument } from './read-instrument.ts'
import { createLimits, type LinkRequest, refuseOtherOrigins, takeSmallJson } from './request-guards.ts'

/** A request about a link that was found. */
interface Visit extends Wish {
  readonly customer: Context
  readonly linked: LinkedCheckout
  readonly network: string
}

/** A request on its way to its handler, with what its link leads to. */
interface LinkedRequest extends FastifyRequest {
  linked: LinkedCheckout | null
}

/** Silent: a log of addresses would be a list of links. */
const SILENT = { logLevel: 'silent' } as const

/**
 * The routes by which the page of a link takes an instrument, completes what it is for, chooses anew, cancels and asks how
 * far it has come. They answer our own page alone, and every secret that is no link's alike.
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
      visit(services, request as LinkedRequest, reply, handle)
  // The link is looked up before the body is read, so that an unknown one costs no memory.
  const find = async (request: FastifyRequest) => {
    const linked = await linkedCheckout(services, whenSettled, (request.params as LinkRequest['Params']).secret)
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
      scope.post('/checkout/:secret/other-means', SILENT, visited(selectOther))
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
  services: Services,
  request: LinkedRequest,
  reply: FastifyReply,
  handle: (visit: Visit) => Promise<Answer> | Answer,
): Promise<FastifyReply> {
  const { linked } = request
  if (!linked) throw notFound('Payment session')
  const customer = customerOf(services, linked, request)
  const answer = await handle({
    customer,
    linked,
    body: (request.body ?? {}) as Body,
    network: networkOf(request.ip),
    browser: browserOf(request),
    language: languageOf(request.headers['accept-language']),
  })
  const { code, body } = await withLinkRequest(customer, linked, answer)
  return reply.code(code).header('cache-control', 'no-store').send(body)
}

/** Adds to the answer of a session that is over whether its customer can ask for a new link. */
async function withLinkRequest(customer: Context, { account, ended }: LinkedCheckout, answer: Answer): Promise<Answer> {
  const { body } = answer
  if (ended === null || !('status' in body) || body.status !== 'over' || 'linkRequest' in body) return answer
  return { ...answer, body: { ...body, linkRequest: await linkRequestOf(customer, account, ended) } }
}

/** Takes a card or bank account into the vault, for this link alone. */
async function takeInstrument({ customer, linked, body }: Visit): Promise<Answer> {
  const { account, contactId, progress } = linked
  if (progress.status === 'over' || progress.status === 'completed') return progressAnswer(linked, progress)
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
  return tokenAnswer(token)
}

const isBeingMade = () => new Refusal('INVALID_STATE', 'A payment for this session is already in progress.')

async function complete(declines: DeclineLimit, { customer, linked, network, ...wish }: Visit): Promise<Answer> {
  const tester = { network, orgId: linked.account.id }
  declines.refuse(tester)
  const progress = await linked.complete(customer, wish)
  if (progress.status === 'declined') declines.count(tester)
  return progressAnswer(linked, progress)
}

/**
 * For who was sent to their bank and would pay with something else. Where there is nothing to give
 * up, nothing changes.
 */
async function selectOther({ customer, linked }: Visit): Promise<Answer> {
  return progressAnswer(linked, await linked.selectOther(customer))
}

/** Canceling what is canceled already changes nothing. */
async function cancel({ customer, linked }: Visit): Promise<Answer> {
  const { progress } = linked
  if (progress.status !== 'over' || progress.became !== 'Canceled') await linked.cancel(customer)
  return { ...progressAnswer(linked, { status: 'over', became: 'Canceled' }), code: 200 }
}

/** Asks the merchant for a new link, for the customer of a session that is over. Any other session stays as it is. */
async function requestLink({ customer, linked }: Visit): Promise<Answer> {
  const { account, ended, progress } = linked
  const answer = { ...progressAnswer(linked, progress), code: 200 }
  if (ended === null || progress.status !== 'over') return answer
  return { ...answer, body: { ...answer.body, linkRequest: await requestNewLink(customer, account, ended) } }
}

function status({ linked }: Visit): Answer {
  return progressAnswer(linked, linked.progressOfAttempt)
}
