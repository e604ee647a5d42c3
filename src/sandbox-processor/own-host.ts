import type { FastifyReply, FastifyRequest } from 'fastify'
import { Rejection } from './rejection.ts'

const LOOPBACK = /^(?:127\.0\.0\.1|localhost|\[::1\]):(\d{1,5})$/i

/**
 * Refuses a request that names another host than this machine's own with this port: a page whose name was made to point here
 * says its own name, and its script would be of the same origin.
 */
export function refuseOtherHosts(
  { headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>,
  _reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  const port = LOOPBACK.exec(headers.host ?? '')?.[1]
  if (port !== undefined && Number(port) === socket.localPort) done()
  else done(new Rejection(403, 'forbidden', 'The processor is called by a loopback name and its port.'))
}
