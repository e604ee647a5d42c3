import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Merchant } from './ledger.ts'
import { merchantOf } from './merchant-of.ts'
import type { ProcessorContext } from './processor-context.ts'
import type { CallOutcome } from './run-once.ts'
import type { AppliedFault, Fault } from './scripted-faults.ts'

/** Sends the response of an outcome, or applies its fault. */
export async function sendOutcome(
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: CallOutcome,
): Promise<FastifyReply> {
  const { appliedFault, status, body, replayed } = outcome
  if (replayed) reply.header('idempotent-replayed', 'true')
  // A slow response does not keep the process alive, because the client may have disconnected.
  if (appliedFault?.fault === 'slow') await pause(appliedFault.delayMs, undefined, { ref: false })
  else if (appliedFault) return applyFault(request, reply, appliedFault)
  return reply.status(status).send(body)
}

/** Sends records of the merchant that calls, or applies the scripted fault of such a call. */
export function sendRecords(
  context: ProcessorContext,
  request: FastifyRequest,
  reply: FastifyReply,
  operation: 'find' | 'identity_read',
  read: (merchant: Merchant) => object,
): Promise<FastifyReply> {
  const body = read(merchantOf(context, request))
  return sendOutcome(request, reply, {
    status: 200,
    body,
    replayed: false,
    appliedFault: context.faults.next(operation),
  })
}

function applyFault(request: FastifyRequest, reply: FastifyReply, { fault }: AppliedFault): FastifyReply {
  switch (fault as Exclude<Fault, 'slow'>) {
    case 'drop_before':
    case 'drop_after':
      reply.hijack()
      request.raw.socket.destroy()
      return reply
    case 'silent_after':
      return reply.hijack()
    case 'error_before':
    case 'error_after':
      return reply.status(500).send({ error: { code: 'internal', message: 'A simulated error.' } })
    case 'too_many_before':
      return reply
        .status(429)
        .header('retry-after', '1')
        .send({ error: { code: 'too_many_requests', message: 'A simulated rate limit.' } })
    case 'forbidden_before':
      return reply.status(403).send({ error: { code: 'forbidden', message: 'A simulated missing permission.' } })
    case 'unreadable_after':
      return reply.status(200).type('application/json').send('{"id":"ch_')
  }
}
