import { Agent } from 'undici'
import { systemMilliseconds } from '../../src/platform/time/index.ts'
import { signatureHeader } from '../../src/webhooks/delivery/signing-keys.ts'
import { newSigningSecret, signingKey } from '../../src/webhooks/subscriptions/signing-secret.ts'

/** The path of the subscribers' endpoints. */
const PATH = '/webhooks'

/** Posts bodies as a worker does: over undici, with the headers of Standard Webhooks. */
export interface Poster {
  /** Signs and posts a body. Rejects unless the endpoint responds with 200. */
  readonly post: (origin: string, id: string, body: Buffer) => Promise<void>
  readonly close: () => Promise<void>
}

/** Opens the connections. All endpoints have the same signing key. */
export function openPoster(): Poster {
  const keys = [signingKey(newSigningSecret())]
  const agent = new Agent({ pipelining: 1, allowH2: false })

  function post(origin: string, id: string, body: Buffer): Promise<void> {
    const timestamp = Math.floor(systemMilliseconds() / 1000)
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'bench',
      'webhook-id': id,
      'webhook-timestamp': `${timestamp}`,
      'webhook-signature': signatureHeader(keys, id, timestamp, body),
    }
    return new Promise((resolve, reject) => {
      let status = 0
      agent.dispatch(
        { origin, path: PATH, method: 'POST', headers, body },
        {
          onRequestStart: () => {},
          onResponseStart: (_, code) => {
            status = code
          },
          onResponseData: () => {},
          onResponseEnd: () => (status === 200 ? resolve() : reject(new Error(`responded with ${status}`))),
          onResponseError: (_, error) => reject(error),
        },
      )
    })
  }

  return { post, close: () => agent.close() }
}
