import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './network.ts'

interface Connection {
  readonly network: string
  /** The responses that are not closed, of requests whose headers have arrived. */
  readonly responses: Set<ServerResponse>
}

/** The open connections of a server, up to a limit. */
export interface OpenConnections {
  /**
   * Adds a connection. Returns how many others were destroyed for it, or 1 when it was destroyed
   * itself.
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
export function createOpenConnections(most: number): OpenConnections {
  /** Ordered by the last request or response, oldest first. */
  const connections = new Map<Socket, Connection>()
  const countOf = new Map<string, number>()

  function remove(socket: Socket): void {
    const connection = connections.get(socket)
    if (!connection) return
    connections.delete(socket)
    const count = (countOf.get(connection.network) ?? 1) - 1
    if (count > 0) countOf.set(connection.network, count)
    else countOf.delete(connection.network)
  }

  function moveToEnd(socket: Socket, connection: Connection): void {
    if (connections.delete(socket)) connections.set(socket, connection)
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
    const destroyedMost = Math.ceil(most * DESTROYED_AT_ONCE)
    let destroyed = 0
    for (const [socket, connection] of connections) {
      if (destroyed === destroyedMost) break
      if (connection.network !== network || !waitsForClient(connection)) continue
      remove(socket)
      socket.destroy()
      destroyed += 1
    }
    return destroyed
  }

  return {
    add: (socket) => {
      const destroyed = connections.size < most ? 0 : destroyWaiting()
      if (connections.size >= most) {
        socket.destroy()
        return 1
      }
      const network = networkOf(socket.remoteAddress ?? '')
      connections.set(socket, { network, responses: new Set() })
      countOf.set(network, (countOf.get(network) ?? 0) + 1)
      socket.once('close', () => remove(socket))
      return destroyed
    },
    addRequest: (socket, response) => {
      const connection = connections.get(socket)
      if (!connection) return 0
      connection.responses.add(response)
      moveToEnd(socket, connection)
      response.once('close', () => {
        connection.responses.delete(response)
        moveToEnd(socket, connection)
      })
      return connection.responses.size
    },
  }
}

/** Returns whether the server has nothing to do: headers or a body have not arrived, or a response is not read. */
function waitsForClient({ responses }: Connection): boolean {
  for (const { req, writableEnded } of responses) if (req.complete && !writableEnded) return false
  return true
}
