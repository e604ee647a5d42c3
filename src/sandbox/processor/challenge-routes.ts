import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CHALLENGE_POLICY, challengePage } from './challenge-page.ts'
import { decideChallenge } from './charge.ts'
import { isSame } from './is-same.ts'
import type { Merchant } from './ledger.ts'
import type { ProcessorContext } from './processor-context.ts'
import type { Charge } from './records.ts'
import { unknown, wrong } from './rejection.ts'

type Request = FastifyRequest<{
  Body: string
  Params: { readonly merchant: string; readonly id: string; readonly secret: string }
}>

const PATH = '/challenge/:merchant/:id/:secret'

/** Registers the pages of the simulated bank: the challenge, and the redirect to the merchant. */
export function challengeRoutes(app: FastifyInstance, context: ProcessorContext): void {
  app.get(PATH, async (request: Request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', CHALLENGE_POLICY)
      .header('cache-control', 'no-store')
      .send(challengePage(challenged(context, request).charge)),
  )
  app.post(PATH, async (request: Request, reply) => {
    const { merchant, charge } = challenged(context, request)
    const decision = new URLSearchParams(request.body).get('decision')
    if (decision !== 'approve' && decision !== 'decline') throw wrong('decision', 'not approve or decline')
    const decided = decideChallenge(context, merchant, charge, decision === 'approve')
    const back = new URL(decided.returnUrl ?? context.url())
    back.searchParams.set('charge', decided.id)
    return reply.redirect(back.href, 303)
  })
}

function challenged(
  { ledger }: ProcessorContext,
  { params }: Request,
): { readonly merchant: Merchant; readonly charge: Charge } {
  const merchant = ledger.merchants().find(({ id }) => id === params.merchant)
  const charge = merchant?.charges.get(params.id)
  if (!merchant || !charge?.challenge || !isSame(charge.challenge, params.secret)) throw unknown('challenge')
  return { merchant, charge }
}
