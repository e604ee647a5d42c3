import type { FastifyInstance } from 'fastify'
import { pageFileRoute, readPageFile } from './page-file.ts'

/** Browsers request it for every page that names no icon. */
const PATH = '/favicon.ico'
const ICON = readPageFile(new URL('../../../web/checkout/icon.svg', import.meta.url))

/**
 * Serves the product's icon to every page of a server. A page's policy needs `img-src 'self'` to
 * show it.
 */
export function iconRoute(app: Pick<FastifyInstance, 'get'>): void {
  pageFileRoute(app, PATH, ICON, 'public, max-age=86400')
}
