import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProcessorContext } from '../processor-context.ts'
import { Rejection, unknown } from '../rejection.ts'
import { judgeMedia, MEDIA_PATH, type MediaAddress } from './media-url.ts'
import { specimen } from './specimen.ts'

type Request = FastifyRequest<{ Params: MediaAddress }>

/** Serves pictures and videos until their URL expires. */
export function mediaRoutes(app: FastifyInstance, context: ProcessorContext): void {
  const video = readFileSync(new URL('selfie.webm', import.meta.url))
  app.get(MEDIA_PATH, async (request: Request, reply) => {
    const verdict = judgeMedia(context, request.params)
    if (verdict === 'forged') throw unknown('picture or video')
    if (verdict === 'expired')
      throw new Rejection(410, 'expired', 'This address opens no more; ask for the session again.')
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
    const { file } = request.params
    if (file.endsWith('.webm')) return reply.type('video/webm').send(video)
    return reply
      .header('content-security-policy', "default-src 'none'")
      .type('image/svg+xml; charset=utf-8')
      .send(specimen(file))
  })
}
