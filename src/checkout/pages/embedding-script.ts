import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { IMMUTABLE, type PageAsset, type PageAssets, sendAsset } from './page-assets.ts'

/**
 * Long enough for a visit, and short enough that browsers soon load a fixed script: its address
 * never changes.
 */
const KEPT_SECONDS = 600
const BRIEFLY = { 'cache-control': `public, max-age=${KEPT_SECONDS}` } as const
const FOR_ANYBODY = { 'cross-origin-resource-policy': 'cross-origin' } as const
/**
 * Browsers check the integrity of a cross-origin script only if its response permits sharing
 * (CORS).
 */
const SHARED = { ...FOR_ANYBODY, 'access-control-allow-origin': '*' } as const

/**
 * Serves the script by which pages of any origin show a checkout in a frame: at `/checkout.js`,
 * whose content may change, and at an address for each content, for pages that pin it by its
 * integrity. `/checkout-script.json` names the current address. The script grants no access: each
 * checkout's `frame-ancestors` decides which origins may frame it.
 */
export function embeddingScriptRoutes(
  { publicUrl }: { readonly publicUrl: string },
  { embedding, pinned }: Pick<PageAssets, 'embedding' | 'pinned'>,
): (app: FastifyInstance) => void {
  const [latest] = pinned
  const named = { src: `${publicUrl}/${latest?.name}`, integrity: latest?.integrity }
  return (app) => {
    scriptRoute(app, '/checkout.js', embedding, { ...BRIEFLY, ...FOR_ANYBODY })
    for (const asset of pinned) scriptRoute(app, `/${asset.name}`, asset, { ...IMMUTABLE, ...SHARED })
    app.get('/checkout-script.json', async (_request, reply) => reply.headers({ ...BRIEFLY, ...SHARED }).send(named))
  }
}

function scriptRoute(app: FastifyInstance, path: string, asset: PageAsset, more: Readonly<Record<string, string>>) {
  const etag = `W/"${createHash('sha256').update(asset.bytes).digest('base64url')}"`
  const headers = { ...more, etag }
  app.get(path, async (request, reply) =>
    request.headers['if-none-match'] === etag
      ? reply.code(304).headers(headers).send()
      : sendAsset(request, reply, asset, headers),
  )
}
