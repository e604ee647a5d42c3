import type { FastifyRequest } from 'fastify'
import { Rejection } from './rejection.ts'

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']

/**
 * Refuses a request that names another host than this machine's own with this port: a page whose name was made to point here
 * says its own name, and its script would be of the same origin.
 */
export async function refuseOtherHosts({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): Promise<void> {
  const own = LOOPBACK.map((name) => `${name}:${socket.localPort}`)
  if (!own.includes(headers.host?.toLowerCase() ?? ''))
    throw new Rejection(403, 'forbidden', 'The processor is called by a loopback name and its port.')
}
