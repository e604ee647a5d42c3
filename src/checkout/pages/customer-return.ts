import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../../accounts/index.ts'
import type { Attempt, AttemptedPayment, Payment, WhenSettled } from '../../payments/index.ts'
import { attemptOfTicket, completeAction, isPaidAtRecoveryLink, type ReturnParameters } from '../../payments/index.ts'
import { first } from '../../platform/db/index.ts'
import { formatId, shardOf } from '../../platform/ids/index.ts'
import { plus } from '../../platform/time/index.ts'
import { linkOf, planLinkOf } from '../sessions/index.ts'
import { linkOfPaymentSession, linkOfPlanSession } from './customer-return.queries.generated.ts'
import { contentSecurityPolicy, returnPage, unknownReturnPage } from './return-page.ts'

/** Nothing may keep the page or learn its address: who has it can go on with the payment. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
} as const

const PARAMETERS_MAX = 32
const PARAMETER_CHARACTERS_MAX = 8_192

interface ReturnRequest {
  readonly Params: { readonly ticket: string }
  readonly Querystring: Readonly<Record<string, unknown>>
}

/**
 * Serves the address that customers come back to after a challenge: goes on with the payment, then sends them to the checkout
 * of its session or plan, or to where the merchant wants them, or shows what became of it.
 */
export function customerReturnRoutes(
  services: Services,
  whenSettled: readonly WhenSettled[],
): (app: FastifyInstance) => void {
  return (app) => {
    app.get<ReturnRequest>('/payments/return/:ticket', OPTIONS, async (request, reply) => {
      const attemptId = attemptOfTicket(services, request.params.ticket)
      const attempted =
        attemptId && (await completeAction(services, whenSettled, attemptId, parametersOf(request.query)))
      if (!attempted) return reply.code(404).headers(HEADERS).send(unknownReturnPage())
      const to = isExpired(services, attempted.attempt) ? null : await destination(services, attempted)
      return sendOn(reply, to, attempted.payment)
    })
  }
}

/**
 * Silent: a log of addresses would be a list of tickets. Without HEAD: who looks before they fetch
 * must not go on with it.
 */
const OPTIONS = { logLevel: 'silent', exposeHeadRoute: false } as const
const LEADS_ON_MINUTES = 60

/**
 * A ticket that turns up later than its customer can need it, in somebody's history or backup,
 * leads to nobody's checkout.
 */
function isExpired({ wallNow }: Services, { settledAt }: Attempt): boolean {
  return settledAt !== null && plus(settledAt, { minutes: LEADS_ON_MINUTES }) <= wallNow()
}

/** Returns the parameters that a provider added, bounded. A provider sends no name twice. */
function parametersOf(query: ReturnRequest['Querystring']): ReturnParameters {
  const texts = Object.entries(query).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].length <= PARAMETER_CHARACTERS_MAX,
  )
  return Object.fromEntries(texts.slice(0, PARAMETERS_MAX))
}

/** 303: whatever way the customer came, they go on by GET. */
function sendOn(reply: FastifyReply, to: string | null, { status }: Payment): FastifyReply {
  return to === null
    ? reply.code(200).headers(HEADERS).send(returnPage(status))
    : reply.code(303).headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', location: to }).send()
}

async function destination(services: Services, attempted: AttemptedPayment): Promise<string | null> {
  const { payment } = attempted
  const { paymentPlanId } = payment
  const link =
    paymentPlanId !== null && isPaidAtRecoveryLink(attempted)
      ? planLinkOf(services, paymentPlanId)
      : await linkOfSession(services, payment)
  // It tells the page that its customer has come back, and is not somebody who opens an old link.
  if (link !== null) return `${link}?returned=1`
  const url = mayHavePaid(payment) ? payment.successUrl : payment.cancelUrl
  return url && withPaymentId(url, payment.id)
}

async function linkOfSession(services: Services, payment: Payment): Promise<string | null> {
  const { paymentSessionId, paymentPlanSessionId, orgId, id: paymentId } = payment
  const [kind, id, statement] =
    paymentSessionId === null
      ? (['payment_plan_session', paymentPlanSessionId, linkOfPlanSession] as const)
      : (['payment_session', paymentSessionId, linkOfPaymentSession] as const)
  if (id === null) return null
  const row = first(await services.db.read.run(statement, { shard: shardOf(paymentId), sessionId: id }))
  return row && linkOf(services, row, { kind, orgId, id })
}

function mayHavePaid({ status }: Payment): boolean {
  return status === 'Succeeded' || status === 'Processing' || status === 'Pending'
}

function withPaymentId(text: string, id: string): string {
  const url = new URL(text)
  url.searchParams.set('payment_id', formatId('pay', id))
  return url.href
}
