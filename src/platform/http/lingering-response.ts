import { type IncomingMessage, ServerResponse } from 'node:http'
import { declaredBytes } from './read-body.ts'
import { releaseBuffer } from './release-buffer.ts'

/** The rest of a body that is read and discarded to keep the connection. */
const SMALL_BYTES = 16 * 1024
/** The bytes and the time for which a body is discarded before a connection is closed. */
const DISCARDED_BYTES_MAX = 1_048_576
const DISCARDED_FOR_MS = 1_000

/**
 * A response that may precede the end of its request's body. The connection closes unless the rest
 * is small, because nothing reads the rest. It closes with a delay: a client that is still sending
 * would otherwise get a connection reset instead of this response.
 */
export class LingeringResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  // Node calls this for every response, also without an explicit call.
  override writeHead(...parts: unknown[]): this {
    if (isRestLarge(this.req)) this.shouldKeepAlive = false
    return super.writeHead(...(parts as Parameters<ServerResponse['writeHead']>)) as this
  }

  override end(...parts: unknown[]): this {
    if (this.shouldKeepAlive) return super.end(...(parts as Parameters<ServerResponse['end']>)) as this
    const [chunk, encoding] = parts
    const isText = typeof chunk === 'string'
    if (!isRestLarge(this.req) || !(isText || Buffer.isBuffer(chunk)))
      return super.end(...(parts as Parameters<ServerResponse['end']>)) as this
    this.write(chunk, isText && typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
    discardRest(this.req, () => super.end())
    return this
  }
}

/**
 * Returns whether the rest of the body is larger than what is read to keep the connection, or of
 * unknown length.
 */
export function isRestLarge(request: IncomingMessage): boolean {
  const { complete, headers } = request
  if (complete) return false
  return (
    headers['transfer-encoding'] !== undefined || headers.expect !== undefined || declaredBytes(request) > SMALL_BYTES
  )
}

/** Discards the rest of a body within the bounds, then calls back, once. */
function discardRest(request: IncomingMessage, done: () => void): void {
  let discarded = 0
  const stop = () => {
    clearTimeout(timer)
    request.off('data', onData).off('end', stop).off('close', stop)
    done()
  }
  const onData = (chunk: Buffer) => {
    discarded += chunk.length
    releaseBuffer(chunk)
    if (discarded > DISCARDED_BYTES_MAX) stop()
  }
  const timer = setTimeout(stop, DISCARDED_FOR_MS)
  request.on('data', onData).on('end', stop).on('close', stop).resume()
}
