import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProcessorContext } from '../processor-context.ts'
import { notFound, Rejection } from '../rejection.ts'
import { MEDIA_PATH, type MediaAddress, verifyMedia } from './media-url.ts'

const PARTS = ['original-front', 'original-back', 'cropped-front', 'cropped-back', 'face'] as const

type Request = FastifyRequest<{ Params: MediaAddress }>

/** Serves pictures and videos until their URL expires. */
export function mediaRoutes(app: FastifyInstance, context: ProcessorContext): void {
  const read = (name: string) => readFileSync(new URL(name, import.meta.url))
  const video = read('selfie.webm')
  // Providers have photos. These are placeholders that name the part of the document.
  const pictures = new Map(PARTS.map((part) => [`${part}.png`, read(`specimen-${part}.png`)]))
  app.get(MEDIA_PATH, async (request: Request, reply) => {
    const verdict = verifyMedia(context, request.params)
    if (verdict === 'forged') throw notFound('picture or video')
    if (verdict === 'expired')
      throw new Rejection(410, 'expired', 'This URL has expired. Fetch the session again for a new one.')
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
    const { file } = request.params
    if (file.endsWith('.webm')) return reply.type('video/webm').send(video)
    return reply.type('image/png').send(pictures.get(file.replace(/^document-\d-/, '')))
  })
}
