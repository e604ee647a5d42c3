import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './network.ts'

interface Connection {
  readonly network: string
  /** The number of the last request or response, over all connections. */
  lastUse: number
  /** The responses that are not closed, of requests whose headers have arrived. */
  readonly responses: ServerResponse[]
}

/** The open connections of a server, up to a limit. */
export interface OpenConnections {
  /**
   * Adds a connection. Returns the number of connections that were destroyed for it, or 1 when it
   * was destroyed itself.
   */
  readonly add: (socket: Socket) => number
  /**
   * Adds a request whose headers have arrived. Returns the number of its connection's incomplete
   * responses.
   */
  readonly addRequest: (socket: Socket, response: ServerResponse) => number
}

/** Destroying a hundredth of the connections at a time makes the search for them cheap. */
const DESTROYED_AT_ONCE = 1 / 100

/**
 * Bounds the open connections of a server. At the limit, connections of the network that has the
 * most are destroyed: a client that opens thousands loses its own and blocks no other.
 */
export function createOpenConnections(max: number): OpenConnections {
  const connections = new Map<Socket, Connection>()
  const countOf = new Map<string, number>()
  let uses = 0

  function remove(socket: Socket): void {
    const connection = connections.get(socket)
    if (!connection) return
    connections.delete(socket)
    const count = (countOf.get(connection.network) ?? 1) - 1
    if (count > 0) countOf.set(connection.network, count)
    else countOf.delete(connection.network)
  }

  /** One function for all responses, because every request adds a listener. */
  function removeResponse(this: ServerResponse): void {
    const connection = connections.get(this.req.socket)
    if (!connection) return
    connection.responses.splice(connection.responses.indexOf(this), 1)
    connection.lastUse = ++uses
  }

  /** Returns the network with the most connections, among those with an idle one, or null. */
  function largestNetwork(): string | null {
    let largest: string | null = null
    for (const connection of connections.values()) {
      const isLarger = largest === null || (countOf.get(connection.network) ?? 0) > (countOf.get(largest) ?? 0)
      if (isLarger && waitsForClient(connection)) largest = connection.network
    }
    return largest
  }

  /** Destroys the oldest idle connections of that network. Returns how many. */
  function destroyWaiting(): number {
    const network = largestNetwork()
    const waiting = [...connections].filter(([, each]) => each.network === network && waitsForClient(each))
    waiting.sort(([, a], [, b]) => a.lastUse - b.lastUse)
    const destroyed = waiting.slice(0, Math.ceil(max * DESTROYED_AT_ONCE))
    for (const [socket] of destroyed) {
      remove(socket)
      socket.destroy()
    }
    return destroyed.length
  }

  return {
    add: (socket) => {
      const destroyed = connections.size < max ? 0 : destroyWaiting()
      if (connections.size >= max) {
        socket.destroy()
        return 1
      }
      const network = networkOf(socket.remoteAddress ?? '')
      connections.set(socket, { network, lastUse: ++uses, responses: [] })
      countOf.set(network, (countOf.get(network) ?? 0) + 1)
      socket.once('close', () => remove(socket))
      return destroyed
    },
    addRequest: (socket, response) => {
      const connection = connections.get(socket)
      if (!connection) return 0
      connection.lastUse = ++uses
      response.on('close', removeResponse)
      return connection.responses.push(response)
    },
  }
}

/**
 * Returns whether the server waits for the client: for headers, for a body, or for the client to
 * read a response.
 */
function waitsForClient({ responses }: Connection): boolean {
  for (const { req, writableEnded } of responses) if (req.complete && !writableEnded) return false
  return true
}
