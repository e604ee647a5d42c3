import type { FastifyReply, FastifyRequest } from 'fastify'
import { namesThisMachine } from '../../platform/http/index.ts'
import { Rejection } from './rejection.ts'

/** Refuses a request whose header `Host` is not a loopback name with the processor's own port. */
export function refuseOtherHosts(
  { headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>,
  _reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  const port = /:(\d{1,5})$/.exec(headers.host ?? '')?.[1]
  if (namesThisMachine({ headers, socket }) && Number(port) === socket.localPort) done()
  else done(new Rejection(403, 'forbidden', 'Call the processor by a loopback host name and its port.'))
}
