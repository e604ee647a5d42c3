import type { CustomFetch } from 'openid-client'
import { type Dispatcher, request } from 'undici'
import { type WebhookDestinations, webhookUrlProblem } from '../../webhooks/index.ts'

/** The largest accepted response. Discovery documents and key sets are smaller. */
const BYTES_MAX = 256 * 1024
/** The time limit of one request to a provider, in seconds. */
export const PROVIDER_LIMIT_SECONDS = 5

/**
 * Returns a `fetch` for requests to OpenID Connect providers. The rules of outbound webhooks apply:
 * https and public addresses, and in development this machine. Each address is checked, because a
 * provider's document names further ones. Follows no redirects, and refuses responses of more than
 * 256 KiB.
 */
export function providerFetch(agent: Dispatcher, destinations: WebhookDestinations): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    if (webhookUrlProblem(url, 'url', destinations) !== null) throw new Error('blocked address of a provider')
    const response = await request(url, {
      dispatcher: agent,
      method: method as Dispatcher.HttpMethod,
      headers: { ...headers, 'accept-encoding': 'identity' },
      body: body == null ? null : String(body),
      ...(signal && { signal }),
    })
    // Handles the second error that an aborted body emits, which would otherwise be uncaught.
    response.body.on('error', () => {})
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of response.body) {
      bytes += chunk.length
      if (bytes > BYTES_MAX) throw new Error('too long a response of a provider')
      chunks.push(chunk)
    }
    const type = response.headers['content-type']
    return new Response(chunks.length === 0 ? null : Buffer.concat(chunks), {
      status: response.statusCode,
      headers: typeof type === 'string' ? { 'content-type': type } : {},
    })
  }
}
