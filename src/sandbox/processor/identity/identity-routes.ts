import type { FastifyInstance, FastifyRequest } from 'fastify'
import { merchantOf } from '../merchant-of.ts'
import type { ProcessorContext } from '../processor-context.ts'
import { bodyReader, parseJson } from '../read-body.ts'
import { notFound, Rejection } from '../rejection.ts'
import { FAILED_WITHOUT_EFFECT } from '../run-once.ts'
import { isBefore } from '../scripted-faults.ts'
import { sendOutcome, sendRecords } from '../send-outcome.ts'
import { identityView, startedView } from './identity-view.ts'
import { readIdentityOrder, startIdentitySession } from './start-identity-session.ts'
import { currentSession, endSession } from './write-identity-session.ts'

type Request = FastifyRequest<{ Body: string; Params: { readonly id: string } }>

/** Registers the merchant's endpoints for identity sessions. */
export function identityRoutes(app: FastifyInstance, context: ProcessorContext): void {
  app.post('/v1/identity-sessions', (request: Request, reply) => {
    const merchant = merchantOf(context, request)
    const order = readIdentityOrder(parseJson(request.body))
    const appliedFault = context.faults.next('identity_start')
    if (appliedFault && isBefore(appliedFault.fault))
      return sendOutcome(request, reply, { ...FAILED_WITHOUT_EFFECT, appliedFault })
    const session = currentSession(context, { merchant, session: startIdentitySession(context, merchant, order) })
    const body = startedView(context, { merchant, session })
    return sendOutcome(request, reply, { status: 200, replayed: false, body, appliedFault })
  })
  app.get('/v1/identity-sessions/:id', (request: Request, reply) =>
    sendRecords(context, request, reply, 'identity_read', (merchant) => {
      const found = merchant.identitySessions.get(request.params.id)
      if (!found) throw notFound('identity session')
      return identityView(context, { merchant, session: currentSession(context, { merchant, session: found }) })
    }),
  )
}

/** Registers the endpoint by which a reviewer decides sessions. */
export function reviewRoutes(app: FastifyInstance, context: ProcessorContext): void {
  app.post('/control/identity-sessions/:id', async (request: Request) => {
    const status = bodyReader(parseJson(request.body)).choice('status', ['success', 'failed'])
    const { id } = request.params
    const merchant = context.ledger.merchants().find(({ identitySessions }) => identitySessions.has(id))
    const session = merchant?.identitySessions.get(id)
    if (!merchant || !session) throw notFound('identity session')
    if (session.status !== 'pending_review')
      throw new Rejection(422, 'invalid_request', 'The session is not in review.')
    return { id, status: endSession(context, { merchant, session }, status).status }
  })
}
