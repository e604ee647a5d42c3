import dns from 'node:dns'
import { Agent, type buildConnector } from 'undici'
import { isLoopback, portOf } from '../../../platform/hosts.ts'
import type { WebhookDestinations } from '../../subscriptions/url-problem.ts'
import { addressesExceptLoopback, blockedAddresses } from './blocked-addresses.ts'
import { decideLoopback } from './decide-loopback.ts'
import { BlockedAddress, guardedConnector, type Resolve } from './guarded-connector.ts'
import { createResolver, type LookupOptions } from './lookups.ts'
import { isInBlocks, isPublicAddress } from './public-address.ts'

const CONNECT_MS = 5_000
/**
 * Less than the 5 s after which many servers close idle connections, so that no request is sent on
 * a closing one.
 */
const IDLE_CONNECTION_MS = 4_000

/** The options of connections; by default the machine's name servers, and 5 s to connect. */
export interface ConnectionOptions extends Pick<LookupOptions, 'nameServers'> {
  /** Replaces the name servers, also for allowed pairs of host and port. */
  readonly resolve?: Resolve
  readonly connectMs?: number
}

/**
 * Opens the agent of deliveries: its connections are kept alive, follow no redirects and lead to
 * public addresses that the operator does not refuse. Destinations that `decideLoopback` opens must
 * be on this machine's loopback and may use http. Their names, such as `localhost`, are resolved by
 * the machine. The caller bounds the number of connections to an origin.
 */
export function openAgent(
  destinations: WebhookDestinations,
  { resolve, nameServers, connectMs = CONNECT_MS }: ConnectionOptions = {},
): Agent {
  const { webhookRefuse } = destinations
  const guarded = guardedConnector({
    isAllowed: (address) => isPublicAddress(address, webhookRefuse),
    blocked: blockedAddresses(webhookRefuse),
    resolve: resolve ?? createResolver({ nameServers }),
    connectMs,
  })
  const toLoopback = guardedConnector({
    isAllowed: (address) => isLoopback(address) && !isInBlocks(address, webhookRefuse),
    blocked: addressesExceptLoopback(webhookRefuse),
    resolve: resolve ?? dns.lookup,
    connectMs,
  })
  return new Agent({
    // HTTP/1.1 with one request a connection, so that a hanging endpoint does not delay others of
    // its origin.
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: IDLE_CONNECTION_MS,
    // Endpoints can't extend it.
    keepAliveMaxTimeout: IDLE_CONNECTION_MS,
    // `send` has one time limit for the whole attempt.
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
