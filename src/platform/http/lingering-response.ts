import { type IncomingMessage, ServerResponse } from 'node:http'
import { declaredBytes } from './read-body.ts'
import { releaseBuffer } from './release-buffer.ts'

/** A rest of a body that is read and thrown away for the sake of the connection. */
const SMALL_BYTES = 16 * 1024
/** How much of a body, and how long, is thrown away before a connection is closed. */
const DISCARDED_BYTES_MOST = 1_048_576
const DISCARDED_FOR_MS = 1_000

/**
 * A response that may come before its request's body. The connection then closes, unless little is left to come: nobody
 * reads the rest. It closes a moment later: a client that is still sending would otherwise meet a reset connection
 * instead of this response.
 */
export class LingeringResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  // Node calls this for every response, also without a call of ours.
  override writeHead(...parts: unknown[]): this {
    if (isRestLarge(this.req)) this.shouldKeepAlive = false
    return super.writeHead(...(parts as Parameters<ServerResponse['writeHead']>)) as this
  }

  override end(...parts: unknown[]): this {
    const [chunk, encoding] = parts
    const isText = typeof chunk === 'string'
    if (this.shouldKeepAlive || !isRestLarge(this.req) || !(isText || Buffer.isBuffer(chunk)))
      return super.end(...(parts as Parameters<ServerResponse['end']>)) as this
    this.write(chunk, isText && typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
    discardRest(this.req, () => super.end())
    return this
  }
}

/** Returns whether more of the body is to come than is read for the sake of the connection, or nobody knows how much. */
export function isRestLarge(request: IncomingMessage): boolean {
  const { complete, headers } = request
  if (complete) return false
  return (
    headers['transfer-encoding'] !== undefined || headers.expect !== undefined || declaredBytes(request) > SMALL_BYTES
  )
}

/** Throws away what still arrives of a body, within the bounds; then calls back, once. */
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
    if (discarded > DISCARDED_BYTES_MOST) stop()
  }
  const timer = setTimeout(stop, DISCARDED_FOR_MS)
  request.on('data', onData).on('end', stop).on('close', stop).resume()
}
