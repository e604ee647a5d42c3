/** What a logo may be: pictures that hold nothing but points. An SVG holds scripts and asks other servers. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif'

/** In hexadecimal digits; of a WebP, its length stands in the middle. */
const BEGINNINGS: readonly (readonly [ImageType, RegExp])[] = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  ['image/webp', /^52494646.{8}57454250/],
  ['image/gif', /^47494638(37|39)61/],
]

/** What picture the bytes begin as; null for anything else. What a server calls them is not asked. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const beginning = Buffer.from(bytes.subarray(0, 12)).toString('hex')
  return BEGINNINGS.find(([, form]) => form.test(beginning))?.[0] ?? null
}
