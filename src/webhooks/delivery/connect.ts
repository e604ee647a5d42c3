import dns from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { isPublicAddress } from '../public-address.ts'

const CONNECT_TIMEOUT_MS = 5_000
/** Below the 5 s after which many servers close an idle connection: a request must not meet the closing. */
const IDLE_CONNECTION_MS = 4_000

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Resolves a name to all of its addresses, as `dns.lookup` does. */
export type Resolve = (
  hostname: string,
  options: dns.LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void,
) => void

/** Thrown when an endpoint's name or address leads anywhere but to the public internet. */
export class BlockedAddress extends Error {
  constructor() {
    super('blocked address')
    this.name = 'BlockedAddress'
  }
}

/**
 * Makes the connections that deliveries go out on: kept alive per origin, never redirected, only to public addresses.
 * Pairs of `host:port` in `allow` may be http and may lie on this machine's loopback. How many connections an origin
 * gets is bounded by what the caller has in flight.
 */
export function openAgent(allow: ReadonlySet<string>, resolve: Resolve = dns.lookup): Agent {
  const guarded = connector(isPublicAddress, resolve)
  const allowed = connector((address) => isPublicAddress(address) || isLoopback(address), resolve)
  return new Agent({
    // HTTP/1.1 alone: one request a connection is what keeps a hanging endpoint from delaying its neighbours.
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: IDLE_CONNECTION_MS,
    // The time limit of an attempt is kept by `send`, as one whole.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (options, callback) => {
      const isAllowed = allow.has(hostAndPort(options))
      if (options.protocol !== 'https:' && !isAllowed) return callback(new BlockedAddress(), null)
      return (isAllowed ? allowed : guarded)(options, callback)
    },
  })
}

/**
 * The two inner walls: every address that a name resolves to must be fit, or none is used; and the address itself is
 * looked at before a literal one is connected to (for which no name is looked up) and again on the open socket.
 */
function connector(isFit: (address: string) => boolean, resolve: Resolve): buildConnector.connector {
  const connect = buildConnector({
    timeout: CONNECT_TIMEOUT_MS,
    allowH2: false,
    lookup: fitLookup(isFit, resolve),
  } as buildConnector.BuildOptions)
  return (options, callback) => {
    const literal = options.hostname.replace(/^\[|\]$/g, '')
    if (isIP(literal) !== 0 && !isFit(literal)) return callback(new BlockedAddress(), null)
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null)
      if (isFit(socket.remoteAddress ?? '')) return callback(null, socket)
      socket.destroy()
      callback(new BlockedAddress(), null)
    })
  }
}

function fitLookup(isFit: (address: string) => boolean, resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [firstAddress] = addresses ?? []
      if (error || !firstAddress) return callback(error ?? new Error('no address'), '')
      if (!addresses.every(({ address }) => isFit(address))) return callback(new BlockedAddress(), '')
      if (options.all) callback(null, addresses)
      else callback(null, firstAddress.address, firstAddress.family)
    })
  }
}

function isLoopback(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && loopback.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

function hostAndPort({ hostname, protocol, port }: buildConnector.Options): string {
  const host = hostname.includes(':') && !hostname.startsWith('[') ? `[${hostname}]` : hostname
  return `${host}:${port || (protocol === 'https:' ? 443 : 80)}`
}
