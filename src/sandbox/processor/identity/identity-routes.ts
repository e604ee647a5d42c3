import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answer } from '../answer.ts'
import { isBefore } from '../fault.ts'
import { merchantOf } from '../merchant-of.ts'
import type { ProcessorContext } from '../processor-context.ts'
import { parsed, reader } from '../read-body.ts'
import { Rejection, unknown } from '../rejection.ts'
import { identityView, startedView } from './identity-view.ts'
import { readIdentityOrder, startIdentitySession } from './start-identity-session.ts'
import { asOfNow, endSession } from './write-identity-session.ts'

type Request = FastifyRequest<{ Body: string; Params: { readonly id: string } }>

/** Registers the merchant's endpoints for identity sessions. */
export function identityRoutes(app: FastifyInstance, context: ProcessorContext): void {
  app.post('/v1/identity-sessions', (request: Request, reply) => {
    const merchant = merchantOf(context, request)
    const order = readIdentityOrder(parsed(request.body))
    const mishap = context.faults.next('identity_start')
    if (mishap && isBefore(mishap.fault)) return answer(request, reply, { ...NOTHING_DONE, mishap })
    const session = asOfNow(context, { merchant, session: startIdentitySession(context, merchant, order) })
    return answer(request, reply, { ...ANSWERED, body: startedView(context, { merchant, session }), mishap })
  })
  app.get('/v1/identity-sessions/:id', (request: Request, reply) => {
    const merchant = merchantOf(context, request)
    const found = merchant.identitySessions.get(request.params.id)
    if (!found) throw unknown('identity session')
    const session = asOfNow(context, { merchant, session: found })
    const mishap = context.faults.next('identity_read')
    return answer(request, reply, { ...ANSWERED, body: identityView(context, { merchant, session }), mishap })
  })
}

const ANSWERED = { status: 200, replayed: false }
const NOTHING_DONE = { status: 500, replayed: false, body: {} }

/** Registers the endpoint by which a reviewer decides sessions. */
export function reviewRoutes(app: FastifyInstance, context: ProcessorContext): void {
  app.post('/control/identity-sessions/:id', async (request: Request) => {
    const status = reader(parsed(request.body)).choice('status', ['success', 'failed'])
    const { id } = request.params
    const merchant = context.ledger.merchants().find(({ identitySessions }) => identitySessions.has(id))
    const session = merchant?.identitySessions.get(id)
    if (!merchant || !session) throw unknown('identity session')
    if (session.status !== 'pending_review') throw new Rejection(422, 'invalid_request', 'It is not in review.')
    return { id, status: endSession(context, { merchant, session }, status).status }
  })
}
