import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Log } from '../log/index.ts'
import { explorerAssets, explorerPage } from './explorer.ts'
import type { ExplorerStart } from './explorer-settings.ts'
import { badRequest, pathNotFound } from './http-refusal.ts'
import { iconRoute } from './icon.ts'
import { type ErrorFormatter, headersOf, respondToError } from './respond-to-error.ts'

export interface Pages {
  readonly log: Log
  readonly ready: () => Promise<boolean>
  readonly explorer: boolean
  readonly explorerStart: () => ExplorerStart | null
  readonly home: string | undefined
  readonly routes?: ((app: FastifyInstance) => void) | undefined
  readonly formatError: ErrorFormatter
  readonly isClosing: () => boolean
}

const READY_WITHIN_MS = 2_000
const OTHER_METHODS = ['PUT', 'PATCH', 'DELETE', 'OPTIONS']
/**
 * The paths of the GraphQL endpoint. The first is documented; the second is the common convention.
 */
export const OPERATION_PATHS = ['/', '/graphql'] as const

/** Registers everything but operations: the explorer, readiness, features' routes, and the 404. */
export function pages(scope: FastifyInstance, options: Pages): void {
  const { log, ready, routes, formatError, isClosing } = options
  scope.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request))
    // Decided by the path alone, before a body is read.
    done(request.is404 ? pathNotFound() : undefined)
  })
  scope.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing()) reply.header('connection', 'close')
    done(null, payload)
  })
  scope.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const ms = Math.round(reply.elapsedTime * 100) / 100
    log.info({ requestId: request.id, method: request.method, route, status: reply.statusCode, ms }, 'request')
    done()
  })
  scope.setErrorHandler((error, request, reply) => respondToError(log, formatError, error, request, reply))
  // For routes that call `callNotFound`. A request without a route ends in the hook.
  scope.setNotFoundHandler(() => {
    throw pathNotFound()
  })
  operationPaths(scope, options)
  // Concurrent requests share one database check.
  let checking: Promise<boolean> | null = null
  scope.get('/readyz', async (_request, reply) => {
    checking ??= within(READY_WITHIN_MS, ready()).finally(() => {
      checking = null
    })
    const isReady = await checking
    return reply
      .status(isReady ? 200 : 503)
      .type('text/plain; charset=utf-8')
      .send(isReady ? 'ready\n' : 'not ready\n')
  })
  iconRoute(scope)
  routes?.(scope)
}

/**
 * Serves browsers at the paths of operations: the explorer, or at the root the home page. GET never
 * runs an operation.
 */
function operationPaths(
  scope: FastifyInstance,
  { explorer, explorerStart, home }: Pick<Pages, 'explorer' | 'explorerStart' | 'home'>,
): void {
  const page = explorer ? explorerPage() : null
  const showExplorer = (reply: FastifyReply, { html, policy }: NonNullable<typeof page>) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html)
  const notAllowed = () => badRequest('Send operations with POST.', 405, ['allow', 'POST'])
  // Rejected before the body is read.
  const refuse = async () => {
    throw notAllowed()
  }
  for (const url of OPERATION_PATHS) {
    scope.get(url, async (request, reply) => {
      const isBrowser = request.headers.accept?.includes('text/html')
      // Relative, because the product may be served below a path.
      if (isBrowser && home && url === '/') return reply.header('cache-control', 'no-store').redirect(home)
      if (!page || !isBrowser) throw notAllowed()
      return showExplorer(reply, page)
    })
    scope.route({ method: OTHER_METHODS, url, onRequest: refuse, handler: refuse })
  }
  if (!page) return
  scope.get('/explorer', (_request, reply) => showExplorer(reply, page))
  explorerAssets(scope, explorerStart)
}

/** Returns false when the promise rejects or takes longer. */
async function within(ms: number, promise: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ms, false)
  })
  try {
    return await Promise.race([promise, late])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
