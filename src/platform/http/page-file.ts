import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import type { FastifyInstance } from 'fastify'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
}

/** A file of a page that is served from the source without a build. */
export interface PageFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
  /** The value of the `integrity` attribute. */
  readonly integrity: string
}

/** Reads a file of a page. `name`: the last part of its address. */
export function readPageFile(url: URL, name: string = basename(url.pathname)): PageFile {
  const bytes = readFileSync(url)
  return {
    name,
    type: TYPES[extname(url.pathname)] ?? 'application/octet-stream',
    bytes,
    integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
  }
}

/** Serves a file of a page. By default browsers revalidate a cached copy. */
export function pageFileRoute(
  app: Pick<FastifyInstance, 'get'>,
  path: string,
  { type, bytes }: PageFile,
  cacheControl: string = 'no-cache',
): void {
  app.get(path, (_request, reply) =>
    reply
      .headers({
        'cache-control': cacheControl,
        'content-type': type,
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      })
      .send(bytes),
  )
}
