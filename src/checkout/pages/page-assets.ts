import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The folder of the built page. */
const BUILT = new URL('../../../web/checkout/dist/', import.meta.url)
/** Every embedding script that was ever released. */
const RELEASED = new URL('../../../web/checkout/embedding/released/', import.meta.url)
/** The icon of the page. */
const ICON = new URL('../../../web/checkout/icon.svg', import.meta.url)
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
}
const HASH_CHARACTERS = 16

/** A file that browsers load. */
export interface PageAsset {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
  /** Compresses the file at the first call, so that the service starts sooner. */
  readonly gzipped: () => Buffer
  /** Compressed with Brotli when it was built; null: it was not. */
  readonly brotli: Buffer | null
  /** The value of the attribute `integrity`, by which browsers refuse any other content. */
  readonly integrity: string
}

/**
 * The built page: the entry files of a document, all files that documents load, and the embedding
 * scripts for merchants' pages.
 */
export interface PageAssets {
  readonly script: PageAsset
  readonly style: PageAsset
  readonly icon: PageAsset
  /** The entry files of the pages on which people sign in. */
  readonly signIn: { readonly script: PageAsset; readonly style: PageAsset }
  readonly all: readonly PageAsset[]
  readonly embedding: PageAsset
  /** The embedding script and its earlier releases, each named by a hash of its content. */
  readonly pinned: readonly PinnedScript[]
}

/** An embedding script under the name of its content. */
export interface PinnedScript extends PageAsset {
  /** True when the repository keeps the file, so that later versions still serve it. */
  readonly isReleased: boolean
}

/** The pages have not been built. */
export class PageNotBuilt extends Error {
  constructor() {
    super('The pages are not built. Run this first:\n  npm run prepare')
    this.name = 'PageNotBuilt'
  }
}

/** Reads the built page. Throws PageNotBuilt with the command to run. */
export function readPageAssets(): PageAssets {
  const icon = iconOf(readAsset(ICON))
  const all = [...globSync('*.{js,css}', { cwd: BUILT }).sort().map(readBuilt), icon]
  const entry = (name: RegExp) => all.find((asset) => name.test(asset.name))
  const [script, style] = [entry(/^page-.*\.js$/), entry(/^page-.*\.css$/)]
  const [signInScript, signInStyle] = [entry(/^sign-in-.*\.js$/), entry(/^sign-in-.*\.css$/)]
  const [embedding] = globSync('embedding/checkout.js', { cwd: BUILT }).map(readBuilt)
  if (!script || !style || !signInScript || !signInStyle || !embedding) throw new PageNotBuilt()
  const released = globSync('*.js', { cwd: RELEASED }).map((name) => readAsset(new URL(name, RELEASED)))
  const pinned = new Map(
    [named(embedding, false), ...released.map((asset) => named(asset, true))].map((asset) => [asset.name, asset]),
  )
  const signIn = { script: signInScript, style: signInStyle }
  return { script, style, icon, signIn, all, embedding, pinned: [...pinned.values()] }
}

const readBuilt = (name: string): PageAsset => readAsset(new URL(name, BUILT))

/** Reads a file that browsers load. */
export function readAsset(url: URL): PageAsset {
  const bytes = readFileSync(url)
  const compressed = new URL(`${url.href}.br`)
  let gzipped: Buffer | null = null
  return {
    name: basename(url.pathname),
    type: TYPES[extname(url.pathname)] ?? 'application/octet-stream',
    bytes,
    gzipped: () => (gzipped ??= gzipSync(bytes, { level: 9 })),
    brotli: existsSync(compressed) ? readFileSync(compressed) : null,
    integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
  }
}

const iconOf = (asset: PageAsset): PageAsset => ({ ...asset, name: `icon-${hashOf(asset)}.svg` })

function hashOf({ bytes }: PageAsset): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, HASH_CHARACTERS)
}

/** Names an embedding script by its content. */
function named(asset: PageAsset, isReleased: boolean): PinnedScript {
  return { ...asset, name: `checkout-${hashOf(asset)}.js`, isReleased }
}

/**
 * Headers of files whose content never changes. A proxy that changes the bytes would break their
 * integrity.
 */
export const IMMUTABLE = { 'cache-control': 'public, max-age=31536000, immutable, no-transform' } as const

/** Serves the files of pages in a folder. A changed file gets another name. */
export function assetRoutes(
  { all }: Pick<PageAssets, 'all'>,
  folder: string = 'checkout-assets',
): (app: FastifyInstance) => void {
  return (app) => {
    for (const asset of all) {
      app.get(`/${folder}/${asset.name}`, async (request, reply) =>
        sendAsset(request, reply, asset, { ...IMMUTABLE, 'cross-origin-resource-policy': 'same-origin' }),
      )
    }
  }
}

/** Sends a file, compressed if the browser accepts that. */
export function sendAsset(
  { headers: asked }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  { type, bytes, gzipped, brotli }: PageAsset,
  headers: Readonly<Record<string, string>>,
): FastifyReply {
  const accepted = asked['accept-encoding'] ?? ''
  const isBrotli = brotli !== null && /\bbr\b/.test(accepted)
  const isGzipped = !isBrotli && /\bgzip\b/.test(accepted)
  return reply
    .headers({
      ...headers,
      'content-type': type,
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
      ...(isBrotli && { 'content-encoding': 'br' }),
      ...(isGzipped && { 'content-encoding': 'gzip' }),
    })
    .send(isBrotli ? brotli : isGzipped ? gzipped() : bytes)
}
