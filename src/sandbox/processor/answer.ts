import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Outcome } from './answer-once.ts'
import type { Fault } from './fault.ts'
import type { Mishap } from './scripted-faults.ts'

/** Sends the response of an outcome, or applies its fault. */
export async function answer(request: FastifyRequest, reply: FastifyReply, outcome: Outcome): Promise<FastifyReply> {
  const { mishap, status, body, replayed } = outcome
  if (replayed) reply.header('idempotent-replayed', 'true')
  // The client may have left: a slow response does not keep the process alive.
  if (mishap?.fault === 'slow') await pause(mishap.delayMs, undefined, { ref: false })
  else if (mishap) return goWrong(request, reply, mishap)
  return reply.status(status).send(body)
}

function goWrong(request: FastifyRequest, reply: FastifyReply, { fault }: Mishap): FastifyReply {
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
    case 'unreadable_after':
      return reply.status(200).type('application/json').send('{"id":"ch_')
  }
}
