import type { FastifyInstance, FastifyRequest } from 'fastify'
import { dateIn, parseCalendarDate } from '../../platform/time/index.ts'
import { merchantOf } from './merchant-of.ts'
import type { ProcessorContext } from './processor-context.ts'
import { notFound, Rejection } from './rejection.ts'
import { settlementReport } from './settlement-report.ts'

type Request = FastifyRequest<{ Params: { readonly day: string } }>

/**
 * Registers the endpoint of settlement reports. A day has one when it is over on the processor's
 * clock.
 */
export function settlementRoutes(app: FastifyInstance, context: ProcessorContext): void {
  app.get('/v1/settlement-reports/:day', async (request: Request, reply) => {
    const merchant = merchantOf(context, request)
    const day = parseCalendarDate(request.params.day)
    if (day === null) throw notFound('day')
    if (day >= dateIn('UTC', context.now())) throw new Rejection(409, 'not_ready', 'The day is not over yet.')
    return reply.type('text/csv; charset=utf-8').send(settlementReport(merchant, day))
  })
}
