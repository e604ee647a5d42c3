import type { LookupAddress, LookupAllOptions } from 'node:dns'
import { type BlockList, isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'

/** Resolves a name to all of its addresses, as `dns.lookup` does. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** The guards of a connection, and the options to open it. */
export interface RequestGuards {
  /** The second guard, for every address that a name resolves to. */
  readonly isAllowed: (address: string) => boolean
  /** The third guard, which the socket applies. */
  readonly blocked: BlockList
  readonly resolve: Resolve
  /** The time limit of lookup and connection, and again of TLS. */
  readonly connectMs: number
}

/** The error of a name or address that does not lead to the public internet. */
export class BlockedAddress extends Error {
  constructor() {
    super('blocked address')
    this.name = 'BlockedAddress'
  }
}

/**
 * The error of a lookup without addresses. It hides the cause's code, which connections also use.
 */
export class UnresolvedName extends Error {
  constructor(cause: unknown) {
    super('unresolved name', { cause })
    this.name = 'UnresolvedName'
  }
}

/**
 * Connects through the two inner guards. Every address that a name resolves to must be allowed, or
 * none is used, and the connection goes to one of them without a second lookup. The socket refuses
 * blocked addresses before it sends a packet. That includes literal addresses, for which Node calls
 * no lookup.
 *
 * TLS starts on the open socket, because `tls.connect` ignores `blockList`. Certificates are
 * verified and old versions refused in every environment: NODE_TLS_REJECT_UNAUTHORIZED and
 * --tls-min-v1.0 change defaults only.
 */
export function guardedConnector({ isAllowed, blocked, resolve, connectMs }: RequestGuards): buildConnector.connector {
  const open = buildConnector({
    timeout: connectMs,
    lookup: guardedLookup(isAllowed, resolve),
    blockList: blocked,
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
    if (isIP(literal) !== 0 && !isAllowed(literal)) return callback(new BlockedAddress(), null)
    if (protocol !== 'https:') return open({ hostname, protocol, port }, callback)
    open({ hostname, protocol: 'http:', port: port || '443' }, (...[error, socket]) => {
      if (error) callback(error, null)
      else secure({ ...options, httpSocket: socket }, callback)
    })
  }
}

function guardedLookup(isAllowed: RequestGuards['isAllowed'], resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [firstAddress] = addresses ?? []
      if (error || !firstAddress) return callback(new UnresolvedName(error), '')
      if (!addresses.every(({ address }) => isAllowed(address))) return callback(new BlockedAddress(), '')
      if (options.all) callback(null, addresses)
      else callback(null, firstAddress.address, firstAddress.family)
    })
  }
}
