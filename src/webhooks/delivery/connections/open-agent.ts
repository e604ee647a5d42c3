import dns from 'node:dns'
import { Agent, type buildConnector } from 'undici'
import { isLoopback, portOf } from '../../../platform/net/index.ts'
import type { WebhookDestinations } from '../../subscriptions/url-problem.ts'
import { allButLoopback, closedAddresses } from './blocked-addresses.ts'
import { decideLoopback } from './decide-loopback.ts'
import { BlockedAddress, type Resolve, walledConnector } from './guarded-connector.ts'
import { type LookingUp, openLookUps } from './lookups.ts'
import { isInBlocks, isPublicAddress } from './public-address.ts'

const CONNECT_MS = 5_000
/** Below the 5 s after which many servers close an idle connection: a request must not meet the closing. */
const IDLE_CONNECTION_MS = 4_000

/** How names are resolved, and how long a connection may take to open; by the machine's name servers, and 5 s. */
export interface Reaching extends Pick<LookingUp, 'nameServers'> {
  /** Instead of asking name servers, also for allowed pairs. */
  readonly resolve?: Resolve
  readonly connectMs?: number
}

/**
 * Opens the connections that deliveries use: kept alive per origin, never redirected, to public addresses that the operator
 * does not refuse. Destinations that `decideLoopback` opens may be http and must be on this machine's loopback; their names,
 * such as `localhost`, are resolved as the machine does. The caller bounds the number of connections to an origin.
 */
export function openAgent(
  destinations: WebhookDestinations,
  { resolve, nameServers, connectMs = CONNECT_MS }: Reaching = {},
): Agent {
  const { webhookRefuse } = destinations
  const guarded = walledConnector({
    isFit: (address) => isPublicAddress(address, webhookRefuse),
    closed: closedAddresses(webhookRefuse),
    resolve: resolve ?? openLookUps({ nameServers }),
    connectMs,
  })
  const toLoopback = walledConnector({
    isFit: (address) => isLoopback(address) && !isInBlocks(address, webhookRefuse),
    closed: allButLoopback(webhookRefuse),
    resolve: resolve ?? dns.lookup,
    connectMs,
  })
  return new Agent({
    // HTTP/1.1 alone: one request a connection is what keeps a hanging endpoint from delaying its neighbours.
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: IDLE_CONNECTION_MS,
    // Whatever an endpoint asks for: it would keep our sockets open.
    keepAliveMaxTimeout: IDLE_CONNECTION_MS,
    // The time limit of an attempt is kept by `send`, as one whole.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (options, callback) => {
      const isOpen = decideLoopback(...hostAndPort(options), destinations) === 'open'
      if (options.protocol !== 'https:' && !isOpen) return callback(new BlockedAddress(), null)
      return (isOpen ? toLoopback : guarded)(options, callback)
    },
  })
}

function hostAndPort(options: buildConnector.Options): [host: string, port: number] {
  const { hostname } = options
  const host = hostname.includes(':') && !hostname.startsWith('[') ? `[${hostname}]` : hostname
  return [host, portOf(options)]
}
