import { createHttpServer, type HttpServerOptions } from '../../src/platform/http/index.ts'
import { createLog } from '../../src/platform/log/index.ts'
import { Refusal } from '../../src/platform/refusal.ts'
import { type ExampleContext, exampleExecutor } from './example-schema.ts'

/** The only key that the example server accepts. */
export const EXAMPLE_KEY = 'example-key'

/** Starts a server of the example schema on a free port, and collects its log. */
export async function startExampleServer(options: Partial<HttpServerOptions<ExampleContext>> = {}) {
  const lines: string[] = []
  const log = createLog({ level: 'debug', write: (line) => void lines.push(line) })
  const { executor } = exampleExecutor({ log })
  const server = createHttpServer<ExampleContext>({
    executor,
    authenticate: async ({ authorization }) => {
      const key = authorization?.replace('Bearer ', '')
      if (!key?.startsWith(EXAMPLE_KEY)) throw new Refusal('UNAUTHENTICATED', 'A valid API key is required.')
      return {
        limitKey: key,
        tenant: { accountId: key, topId: key },
        context: ({ idempotencyKey }) => ({ idempotencyKey, responseHeaders: new Map<string, string>() }),
      }
    },
    limits: null,
    log,
    ready: async () => true,
    explorer: true,
    ...options,
  })
  const { port } = await server.listen(0, '127.0.0.1')
  const url = `http://127.0.0.1:${port}/`
  const headers = { authorization: `Bearer ${EXAMPLE_KEY}`, 'content-type': 'application/json' }
  const post = (body: unknown, more: Record<string, string> = {}) =>
    fetch(url, {
      method: 'POST',
      headers: { ...headers, ...more },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return { server, url, port, lines, post, headers }
}
