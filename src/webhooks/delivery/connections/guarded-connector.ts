import type { LookupAddress, LookupAllOptions } from 'node:dns'
import { type BlockList, isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'

/** Resolves a name to all of its addresses, as `dns.lookup` does. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** What stands between a name and a socket. */
export interface Walls {
  /** The second wall: asked of every address that a name resolves to. */
  readonly isFit: (address: string) => boolean
  /** The third: asked by the socket itself. */
  readonly closed: BlockList
  readonly resolve: Resolve
  /** For the look-up and the connection, and again for TLS. */
  readonly connectMs: number
}

/** Thrown when an endpoint's name or address leads anywhere but to the public internet. */
export class BlockedAddress extends Error {
  constructor() {
    super('blocked address')
    this.name = 'BlockedAddress'
  }
}

/** Thrown when a look-up gives no address, whatever the reason: its codes are also those of connections. */
export class UnresolvedName extends Error {
  constructor(cause: unknown) {
    super('unresolved name', { cause })
    this.name = 'UnresolvedName'
  }
}

/**
 * Connects through the two inner walls. Every address that a name resolves to must be fit, or none is used, and the
 * connection goes to one of those, without a second look-up. The socket then refuses by itself what is closed, before a
 * packet leaves, also for a literal address, for which Node looks no name up.
 *
 * TLS begins on the open socket, because `tls.connect` drops `blockList`. Certificates are verified and old versions
 * refused whatever the environment says: NODE_TLS_REJECT_UNAUTHORIZED and --tls-min-v1.0 change defaults alone.
 */
export function walledConnector({ isFit, closed, resolve, connectMs }: Walls): buildConnector.connector {
  const open = buildConnector({
    timeout: connectMs,
    lookup: fitLookup(isFit, resolve),
    blockList: closed,
  } as buildConnector.BuildOptions)
  const secure = buildConnector({
    timeout: connectMs,
    allowH2: false,
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
  })
  return (options, callback) => {
    const { hostname, protocol, port } = options
    const literal = hostname.replace(/^\[|\]$/g, '')
    if (isIP(literal) !== 0 && !isFit(literal)) return callback(new BlockedAddress(), null)
    if (protocol !== 'https:') return open({ hostname, protocol, port }, callback)
    open({ hostname, protocol: 'http:', port: port || '443' }, (...[error, socket]) => {
      if (error) callback(error, null)
      else secure({ ...options, httpSocket: socket }, callback)
    })
  }
}

function fitLookup(isFit: Walls['isFit'], resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [firstAddress] = addresses ?? []
      if (error || !firstAddress) return callback(new UnresolvedName(error), '')
      if (!addresses.every(({ address }) => isFit(address))) return callback(new BlockedAddress(), '')
      if (options.all) callback(null, addresses)
      else callback(null, firstAddress.address, firstAddress.family)
    })
  }
}
