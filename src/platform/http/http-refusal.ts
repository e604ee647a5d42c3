import { Refusal, type RefusalCode } from '../refusal.ts'

/** A refusal of a request before its operation is read. */
export class HttpRefusal extends Error {
  readonly status: number
  readonly refusal: Refusal
  readonly headers: readonly string[]

  constructor(status: number, refusal: Refusal, headers: readonly string[] = []) {
    super(refusal.message)
    this.name = 'HttpRefusal'
    this.status = status
    this.refusal = refusal
    this.headers = headers
  }
}

/** Returns the refusal of a malformed request. */
export function badRequest(message: string, status = 400, headers: readonly string[] = []): HttpRefusal {
  return new HttpRefusal(status, new Refusal('VALIDATION_ERROR', message), headers)
}

/** Returns a 401. It has one form for every reason, so that it gives no hint. */
export function unauthenticated(refusal: Refusal): HttpRefusal {
  return new HttpRefusal(401, refusal, ['www-authenticate', 'Bearer'])
}

/** Returns a 403 for a request from an origin that gets no response. */
export function forbidden(message: string): HttpRefusal {
  return new HttpRefusal(403, new Refusal('FORBIDDEN', message))
}

/** Returns a 403 for a caller that has to prove a factor first. The header is that of RFC 9470. */
export function insufficientAuthentication(refusal: Refusal): HttpRefusal {
  return new HttpRefusal(403, refusal, ['www-authenticate', 'Bearer error="insufficient_user_authentication"'])
}

const KIB = 1024

/** Returns a 413. The response closes the connection, because the rest of the body is not read. */
export function tooLarge(bytesMax: number): HttpRefusal {
  const size = bytesMax % (KIB * KIB) === 0 ? `${bytesMax / KIB / KIB} MiB` : `${bytesMax / KIB} KiB`
  return badRequest(`The body is larger than ${size}.`, 413)
}

/**
 * Returns a 400 for a request that costs more tokens than any bucket holds: waiting would not help.
 */
export function tooExpensive(): HttpRefusal {
  const message = 'The request is too large. Request less data or send fewer values.'
  return new HttpRefusal(400, new Refusal('QUERY_TOO_COMPLEX', message))
}

/** Returns the 404 for unknown paths, methods and records. */
export function pathNotFound(): HttpRefusal {
  return new HttpRefusal(404, new Refusal('NOT_FOUND', 'Not found.'))
}

/** Returns a 429, or a 503 when the whole service is busy. */
export function tooMany(waitMs: number, status = 429): HttpRefusal {
  const message = status === 429 ? 'Too many requests. Wait before the next one.' : 'The service is busy. Try again.'
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new HttpRefusal(status, new Refusal('RATE_LIMITED', message), ['retry-after', `${seconds}`])
}

/** Returns the header of a refusal that says when to try again. */
export function retryAfterOf({ retryAfterSeconds }: Refusal['details']): string[] {
  return retryAfterSeconds === undefined ? [] : ['retry-after', `${retryAfterSeconds}`]
}

const STATUS: Readonly<Partial<Record<RefusalCode, number>>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  INVALID_STATE: 409,
  RATE_LIMITED: 429,
  PROVIDER_UNAVAILABLE: 503,
  TEMPORARILY_UNAVAILABLE: 503,
  INTERNAL: 500,
}

/**
 * Returns the refusal for an error thrown outside of an operation, or null for an internal fault.
 */
export function httpRefusalOf(error: unknown): HttpRefusal | null {
  if (error instanceof HttpRefusal) return error
  if (error instanceof Refusal) return new HttpRefusal(STATUS[error.code] ?? 400, error, retryAfterOf(error.details))
  // Fastify's own errors. Their messages may repeat parts of the request.
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500
  if (status === 415) return badRequest('The body must be JSON. Send the header Content-Type: application/json.', 415)
  if (status === 404) return pathNotFound()
  return typeof status === 'number' && status >= 400 && status < 500 ? badRequest('The request is malformed.') : null
}
