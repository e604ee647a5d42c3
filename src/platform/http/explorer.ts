import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { type ExplorerStart, explorerSettings, START_SCRIPT } from './explorer-settings.ts'

const PREFIX = '/explorer/'
const DIST = fileURLToPath(new URL('dist/', import.meta.resolve('altair-static')))

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}

/**
 * All resources come from this server. Altair writes style elements and runs workers; it evaluates
 * no text as code.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "frame-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * The frame in which Altair runs a user's scripts. It has no origin, so it has no key and no
 * cookie.
 */
const FRAME_POLICY = "sandbox allow-scripts; frame-ancestors 'self'"

/**
 * Returns the page of the explorer. Its assets are in an npm package; none comes from another host.
 */
export function explorerPage(): { readonly html: string; readonly policy: string } {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8')
    .replace(/<base[^>]*>/, `<base href="${PREFIX.slice(1)}">`)
    .replace('<title>Altair</title>', '<title>API explorer</title>')
    .replace(/<link rel="icon"[^>]*>/, '<link rel="icon" type="image/svg+xml" href="../favicon.ico">')
    .replace('</body>', '<script type="module" src="start.js"></script></body>')
  return { html, policy: PAGE_POLICY }
}

/**
 * Serves the explorer's files and settings. Only file names found in the package at start are
 * served, so no path leads out of it.
 */
export function explorerAssets(scope: FastifyInstance, start: () => ExplorerStart | null): void {
  const files = new Map(
    readdirSync(DIST, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && extname(entry.name) in TYPES)
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(DIST, path).replaceAll('\\', '/'), path] as const),
  )
  explorerSettings(scope, `${PREFIX}settings.json`, start)
  scope.get(`${PREFIX}start.js`, (_request, reply) => reply.type(TYPES['.js'] ?? '').send(START_SCRIPT))
  scope.get<{ Params: { '*': string } }>(`${PREFIX}*`, async (request, reply) => {
    const name = request.params['*']
    const path = files.get(name)
    if (!path) return reply.callNotFound()
    reply.header('cache-control', 'public, max-age=86400')
    if (name.startsWith('iframe-sandbox/')) reply.header('content-security-policy', FRAME_POLICY)
    const content = await readFile(path)
    const type = TYPES[extname(path)] ?? 'application/octet-stream'
    return reply.type(type).send(name.startsWith(TEXTS) ? withoutGreeting(content) : content)
  })
}

const TEXTS = 'assets/i18n/'
const EMPTY_RESULT = { QUERY_RESULT_NO_RESULT_TEXT: 'Press Send Request to see the result here.' }

/** Replaces the greeting in an empty result, which is a joke, in Altair's texts of one language. */
function withoutGreeting(texts: Buffer): string {
  return JSON.stringify({ ...(JSON.parse(texts.toString()) as object), ...EMPTY_RESULT })
}
