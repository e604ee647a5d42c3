/** The image types of logos: raster only. An SVG can hold scripts and load from other servers. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif'

/** In hexadecimal digits; of a WebP, its length stands in the middle. */
const BEGINNINGS: readonly (readonly [ImageType, RegExp])[] = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  ['image/webp', /^52494646.{8}57454250/],
  ['image/gif', /^47494638(37|39)61/],
]

/** Returns the image type by the first bytes; null for anything else. Ignores the server's content type. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const beginning = Buffer.from(bytes.subarray(0, 12)).toString('hex')
  return BEGINNINGS.find(([, form]) => form.test(beginning))?.[0] ?? null
}
