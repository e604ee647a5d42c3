import type { Agent } from 'undici'

/**
 * Posts JSON to an address and reads whatever is answered; gives the status, or null when no whole answer came. By the
 * agent's lowest layer: a notification goes out for each charge, and its answer's body is of no interest.
 */
export function post(
  agent: Agent,
  { origin, path }: { readonly origin: string; readonly path: string },
  body: string,
  signature: string,
): Promise<number | null> {
  const headers = { 'content-type': 'application/json', 'sandbox-signature': signature }
  return new Promise((resolve) => {
    let status: number | null = null
    agent.dispatch(
      { origin, path, method: 'POST', headers, body },
      {
        onRequestStart: () => {},
        onResponseStart: (_controller, statusCode) => {
          status = statusCode
        },
        onResponseData: () => {},
        onResponseEnd: () => resolve(status),
        onResponseError: () => resolve(null),
      },
    )
  })
}
