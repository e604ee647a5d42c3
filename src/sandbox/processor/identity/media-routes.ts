import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProcessorContext } from '../processor-context.ts'
import { notFound, Rejection } from '../rejection.ts'
import { MEDIA_PATH, type MediaAddress, verifyMedia } from './media-url.ts'

type Request = FastifyRequest<{ Params: MediaAddress }>

/** Serves pictures and videos until their URL expires. */
export function mediaRoutes(app: FastifyInstance, context: ProcessorContext): void {
  const video = readFileSync(new URL('selfie.webm', import.meta.url))
  app.get(MEDIA_PATH, async (request: Request, reply) => {
    const verdict = verifyMedia(context, request.params)
    if (verdict === 'forged') throw notFound('picture or video')
    if (verdict === 'expired')
      throw new Rejection(410, 'expired', 'This URL has expired. Fetch the session again for a new one.')
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
    const { file } = request.params
    if (file.endsWith('.webm')) return reply.type('video/webm').send(video)
    return reply
      .header('content-security-policy', "default-src 'none'")
      .type('image/svg+xml; charset=utf-8')
      .send(specimenPicture(file))
  })
}

/** Returns a placeholder picture that names the part of the document. */
export function specimenPicture(file: string): string {
  const [, part = ''] = /^document-\d-([a-z-]+)\.svg$/.exec(file) ?? []
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400" viewBox="0 0 640 400" role="img" aria-label="Simulated specimen: ${part.replaceAll('-', ' ')}">
<rect width="640" height="400" fill="#eef1f4"/>
<rect x="12" y="12" width="616" height="376" rx="24" fill="none" stroke="#3b4754" stroke-width="4"/>
${part === 'face' ? FACE : ''}<g fill="#3b4754" font-family="sans-serif" text-anchor="middle">
<text x="320" y="80" font-size="44" font-weight="bold">SPECIMEN</text>
<text x="320" y="330" font-size="28">${part.replaceAll('-', ' ')}</text>
<text x="320" y="366" font-size="20">Simulated by the sandbox. Not a real person.</text>
</g>
</svg>
`
}

const FACE = `<circle cx="320" cy="190" r="78" fill="#c6ced6"/>
<circle cx="292" cy="176" r="8" fill="#3b4754"/>
<circle cx="348" cy="176" r="8" fill="#3b4754"/>
<path d="M288 216q32 24 64 0" fill="none" stroke="#3b4754" stroke-width="6"/>
`
