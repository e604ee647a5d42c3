import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type PageAssets, sendAsset } from './page-assets.ts'

/** Long enough for a visit, short enough that a mended script is everywhere soon: its address never changes. */
const KEPT_SECONDS = 600

/**
 * Serves `/checkout.js`, by which pages of any origin show a checkout in a frame. It is no secret and opens nothing: who may
 * frame a checkout is said by that checkout.
 */
export function embeddingScriptRoute({ embedding }: Pick<PageAssets, 'embedding'>): (app: FastifyInstance) => void {
  const etag = `W/"${createHash('sha256').update(embedding.bytes).digest('base64url')}"`
  const headers = {
    'cache-control': `public, max-age=${KEPT_SECONDS}`,
    'cross-origin-resource-policy': 'cross-origin',
    etag,
  }
  return (app) => {
    app.get('/checkout.js', async (request, reply) =>
      request.headers['if-none-match'] === etag
        ? reply.code(304).headers(headers).send()
        : sendAsset(request, reply, embedding, headers),
    )
  }
}
