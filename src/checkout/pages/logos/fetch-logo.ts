import { type Dispatcher, request } from 'undici'
import { type Destinations, outboundUrlProblem } from '../../../webhooks/index.ts'
import { type ImageType, imageTypeOf } from './image-type.ts'

/** A logo as it was fetched. */
export interface Logo {
  readonly contentType: ImageType
  readonly image: Buffer
}

/** As the table has it. */
const BYTES_MOST = 512 * 1024
const WAIT_MS = 5_000

/**
 * Fetches a logo through the walls that webhooks are sent through: from public addresses, by https, without following
 * anybody elsewhere. Null for whatever is no picture of at most 512 KB that came within `waitMs`. Never rejects.
 */
export async function fetchLogo(
  agent: Dispatcher,
  url: string,
  destinations: Destinations,
  waitMs = WAIT_MS,
): Promise<Logo | null> {
  if (outboundUrlProblem(url, 'brandLogoUrl', destinations) !== null) return null
  const ended = new AbortController()
  const timer = setTimeout(() => ended.abort(), waitMs)
  try {
    const image = await bytesAt(agent, url, ended.signal)
    const contentType = image && imageTypeOf(image)
    return contentType && { contentType, image }
  } catch {
    // Why it could not be had is the other server's business: there is none, and the name stands alone.
    return null
  } finally {
    clearTimeout(timer)
    ended.abort()
  }
}

async function bytesAt(agent: Dispatcher, url: string, signal: AbortSignal): Promise<Buffer | null> {
  const headers = { accept: 'image/png, image/jpeg, image/webp, image/gif', 'accept-encoding': 'identity' }
  const { statusCode, body } = await request(url, { dispatcher: agent, signal, headers })
  // Ended before its end, it says so once more to whoever listens.
  body.on('error', () => {})
  if (statusCode !== 200) return null
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > BYTES_MOST) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
