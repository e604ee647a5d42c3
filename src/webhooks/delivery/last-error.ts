import { BlockedAddress, UnresolvedName } from './connections/guarded-connector.ts'

/** The reasons of failed attempts, and of requests that can't be sent. */
export const LAST_ERRORS = [
  'unexpected status: only 200 and 201 accept',
  'timeout',
  'connection refused',
  'connection reset',
  'host unreachable',
  'DNS failure',
  'TLS failure',
  'blocked address',
  'invalid response',
  'connection failed',
  'no signing key',
  'outcome unknown: worker stopped',
  'outcome unknown: worker lost',
  'body is gone',
] as const

/**
 * The reason of a failure, as `lastError` shows it. It never contains text of the endpoint or the
 * driver.
 */
export type LastError = (typeof LAST_ERRORS)[number]

/** The reason of an attempt with an unknown outcome, because its worker died. */
export const WORKER_LOST: LastError = 'outcome unknown: worker lost'

const byCode: Readonly<Record<string, LastError>> = {
  ERR_IP_BLOCKED: 'blocked address',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EPIPE: 'connection reset',
  UND_ERR_SOCKET: 'connection reset',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'host unreachable',
  EADDRNOTAVAIL: 'host unreachable',
  EPROTO: 'TLS failure',
  UND_ERR_HEADERS_OVERFLOW: 'invalid response',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'invalid response',
}

const TLS_CODE = /^(ERR_TLS|ERR_SSL|CERT|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH)/

/** Returns the reason of a failed connection or request. */
export function lastErrorOf(error: unknown): LastError {
  if (error instanceof BlockedAddress) return 'blocked address'
  if (error instanceof UnresolvedName) return 'DNS failure'
  // Connections to several addresses failed: report the first.
  if (error instanceof AggregateError && error.errors.length > 0) return lastErrorOf(error.errors[0])
  const code = (error as { readonly code?: unknown } | null)?.code
  if ((error as Error | null)?.name === 'HTTPParserError') return 'invalid response'
  // undici's errors for interim responses and for upgrades.
  if (code === 'UND_ERR_SOCKET' && /^bad (response|upgrade)$/.test((error as Error).message)) return 'invalid response'
  if (typeof code !== 'string') return 'connection failed'
  if (TLS_CODE.test(code)) return 'TLS failure'
  return byCode[code] ?? 'connection failed'
}
