import { globSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Where the page is built to. */
const BUILT = new URL('../../checkout-page/dist/', import.meta.url)
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/** A file of the page. Its name holds a hash of what is in it. */
export interface PageAsset {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
  readonly gzipped: Buffer
}

/** The built page: what a document loads first, all that documents load, and what merchants' pages include. */
export interface PageAssets {
  readonly script: string
  readonly style: string
  readonly all: readonly PageAsset[]
  readonly embedding: PageAsset
}

/** The page that customers are shown is not there. */
export class PageNotBuilt extends Error {
  constructor() {
    super('The checkout page is not built. Run this first:\n  npm run prepare')
    this.name = 'PageNotBuilt'
  }
}

/** Reads the built page; throws PageNotBuilt, which says what to run. */
export function readPageAssets(): PageAssets {
  const all = globSync('*.{js,css}', { cwd: BUILT }).sort().map(read)
  const script = all.find(({ name }) => /^page-.*\.js$/.test(name))
  const style = all.find(({ name }) => name.endsWith('.css'))
  const [embedding] = globSync('embedding/checkout.js', { cwd: BUILT }).map(read)
  if (!script || !style || !embedding) throw new PageNotBuilt()
  return { script: script.name, style: style.name, all, embedding }
}

function read(name: string): PageAsset {
  const bytes = readFileSync(new URL(name, BUILT))
  return {
    name,
    type: TYPES[extname(name)] ?? 'application/octet-stream',
    bytes,
    gzipped: gzipSync(bytes, { level: 9 }),
  }
}

/** Serves the files of the page for good: what changes gets another name. */
export function assetRoutes({ all }: Pick<PageAssets, 'all'>): (app: FastifyInstance) => void {
  return (app) => {
    for (const asset of all) {
      app.get(`/checkout-assets/${asset.name}`, async (request, reply) =>
        sendAsset(request, reply, asset, {
          'cache-control': 'public, max-age=31536000, immutable',
          'cross-origin-resource-policy': 'same-origin',
        }),
      )
    }
  }
}

/** Sends a file as small as the browser takes it. The headers say who may load it, and how long it may be kept. */
export function sendAsset(
  { headers: asked }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  { type, bytes, gzipped }: PageAsset,
  headers: Readonly<Record<string, string>>,
): FastifyReply {
  const isGzipped = /\bgzip\b/.test(asked['accept-encoding'] ?? '')
  return reply
    .headers({
      ...headers,
      'content-type': type,
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
      ...(isGzipped && { 'content-encoding': 'gzip' }),
    })
    .send(isGzipped ? gzipped : bytes)
}
