import type { CustomFetch } from 'openid-client'
import { type Dispatcher, request } from 'undici'
import { webhookUrlProblem } from '../../webhooks/index.ts'
import type { Destinations } from './sso-connection-rules.ts'

/** More than any discovery document or key set has. */
const BYTES_MAX = 256 * 1024
/** The time limit of one request to a provider, in seconds. */
export const PROVIDER_LIMIT_SECONDS = 5

/**
 * Returns a `fetch` for requests to OpenID Connect providers. It has the rules of outbound
 * webhooks: https and public addresses, and in development this machine. A provider's document
 * names further addresses, so each is checked. It follows no redirects, and refuses responses of
 * more than 256 KiB.
 */
export function providerFetch(agent: Dispatcher, destinations: Destinations): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    if (webhookUrlProblem(url, 'url', destinations) !== null) throw new Error('blocked address of a provider')
    const response = await request(url, {
      dispatcher: agent,
      method: method as Dispatcher.HttpMethod,
      headers: { ...headers, 'accept-encoding': 'identity' },
      body: body == null ? null : String(body),
      ...(signal && { signal }),
    })
    // An aborted body emits another error, which would otherwise be uncaught.
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
