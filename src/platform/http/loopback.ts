import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../hosts.ts'
import { plainAddress } from './network.ts'

/** Headers that proxies add. Such a request comes from another machine. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

type Arrival = Pick<FastifyRequest, 'socket' | 'headers'>

/**
 * Returns whether a browser or program of this machine requests this machine. Development pages are
 * served to no other client.
 */
export function isFromThisMachine({ socket, headers }: Arrival): boolean {
  if (FORWARDED.some((header) => headers[header] !== undefined)) return false
  const peer = plainAddress(socket.remoteAddress ?? '')
  return peer !== null && isOwn(peer, socket) && namesThisMachine({ socket, headers })
}

/**
 * Returns whether the header `Host` names this machine. A page of another site can make its own
 * name resolve to this machine (DNS rebinding), and would read the response as one of its own site.
 */
export function namesThisMachine({ socket, headers }: Arrival): boolean {
  const url = `http://${headers.host}`
  return URL.canParse(url) && isOwn(new URL(url).hostname.replace(/^\[(.*)\]$/, '$1'), socket)
}

function isOwn(name: string, { localAddress = '' }: Arrival['socket']): boolean {
  return isLoopback(name) || name === plainAddress(localAddress)
}
