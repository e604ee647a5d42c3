import { type Dispatcher, request } from 'undici'

/** A picture or video as its provider sent it. */
export interface Picture {
  readonly contentType: PictureType
  readonly content: Buffer
}

/** The types of pictures and videos. Unlike an SVG, none of them can contain scripts. */
type PictureType = 'image/jpeg' | 'image/png' | 'image/webp' | 'video/mp4' | 'video/webm'

const BYTES_MAX = 16 * 1024 * 1024
const WAIT_MS = 10_000

/**
 * Fetches a picture or video from its address at the provider, without redirects. Returns null for
 * anything but a file of a known type with at most 16 MiB within ten seconds. Never rejects.
 */
export async function fetchPicture(dispatcher: Dispatcher, url: string): Promise<Picture | null> {
  const ended = AbortSignal.timeout(WAIT_MS)
  try {
    const { statusCode, body } = await request(url, {
      ...{ dispatcher, signal: ended },
      headers: { 'accept-encoding': 'identity' },
    })
    const content = await bytesOf(statusCode, body)
    const contentType = content && pictureTypeOf(content)
    return contentType && { contentType, content }
  } catch {
    // The cause does not matter to the reader, and its text could contain the address.
    return null
  }
}

async function bytesOf(statusCode: number, body: Dispatcher.ResponseData['body']): Promise<Buffer | null> {
  // Ending a body early emits another error, which would otherwise be uncaught.
  body.on('error', () => {})
  const chunks: Buffer[] = []
  let bytes = 0
  if (statusCode === 200)
    for await (const chunk of body) {
      bytes += chunk.length
      if (bytes > BYTES_MAX) break
      chunks.push(chunk)
    }
  body.destroy()
  return bytes > 0 && bytes <= BYTES_MAX ? Buffer.concat(chunks) : null
}

/** The brands of MP4 files. HEIC and AVIF pictures and QuickTime videos have others. */
const MP4_BRANDS = [
  ...['isom', 'iso2', 'iso3', 'iso4', 'iso5', 'iso6', 'iso7', 'iso8', 'iso9'],
  ...['mp41', 'mp42', 'mp71', 'avc1', 'M4V ', 'dash'],
].map((brand) => Buffer.from(brand).toString('hex'))

/** The first bytes in hexadecimal digits. Those of a WebP and an MP4 contain a length. */
const SIGNATURES: readonly (readonly [PictureType, RegExp])[] = [
  ['image/jpeg', /^ffd8ff/],
  ['image/png', /^89504e470d0a1a0a/],
  ['image/webp', /^52494646.{8}57454250/],
  ['video/mp4', new RegExp(`^.{8}66747970(?:${MP4_BRANDS.join('|')})`)],
  ['video/webm', /^1a45dfa3/],
]

/** Returns the type by the first bytes; null for another. Ignores the provider's content type. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  const firstBytes = Buffer.from(bytes.subarray(0, 12)).toString('hex')
  return SIGNATURES.find(([, form]) => form.test(firstBytes))?.[0] ?? null
}
