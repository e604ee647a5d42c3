import { type Dispatcher, request } from 'undici'
import { type Destinations, outboundUrlProblem } from '../../../webhooks/index.ts'

/** A fetched logo. */
export interface Logo {
  readonly contentType: ImageType
  readonly image: Buffer
}

/** The limit of the table's constraint. */
const BYTES_MAX = 512 * 1024
const WAIT_MS = 5_000

/**
 * Fetches a logo by the rules of outbound webhooks: from public addresses, by https, without
 * redirects. Returns null for anything but an image of at most 512 KB within `waitMs`. Never
 * rejects.
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
    // The cause does not matter: the page shows the name alone.
    return null
  } finally {
    clearTimeout(timer)
    ended.abort()
  }
}

async function bytesAt(agent: Dispatcher, url: string, signal: AbortSignal): Promise<Buffer | null> {
  const headers = { accept: 'image/png, image/jpeg, image/webp, image/gif', 'accept-encoding': 'identity' }
  const { statusCode, body } = await request(url, { dispatcher: agent, signal, headers })
  // An aborted body emits another error, which would otherwise be uncaught.
  body.on('error', () => {})
  if (statusCode !== 200) return null
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > BYTES_MAX) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The image types of logos: raster only. An SVG can hold scripts and load from other servers. */
type ImageType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif'

/** The first bytes in hexadecimal digits. Those of a WebP contain its length. */
const SIGNATURES: readonly (readonly [ImageType, RegExp])[] = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  ['image/webp', /^52494646.{8}57454250/],
  ['image/gif', /^47494638(37|39)61/],
]

/**
 * Returns the image type by the first bytes; null for anything else. Ignores the server's content
 * type.
 */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const firstBytes = Buffer.from(bytes.subarray(0, 12)).toString('hex')
  return SIGNATURES.find(([, form]) => form.test(firstBytes))?.[0] ?? null
}
