import { request } from 'undici'

/** A response that was read to its end. */
export interface ReadResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/**
 * Posts a JSON text. Rejects with a TypeError without a response, as `fetch` does. `fetch` would
 * take four times as much CPU time, and some tests send ten thousand requests.
 */
export async function postJson(
  url: string,
  text: string | Uint8Array,
  headers: Readonly<Record<string, string>>,
): Promise<ReadResponse> {
  try {
    const response = await request(url, {
      method: 'POST',
      headers: { accept: '*/*', 'content-type': 'application/json', ...headers },
      body: text,
    })
    const received = new Headers()
    for (const [name, values = []] of Object.entries(response.headers))
      for (const value of [values].flat()) received.append(name, value)
    return { status: response.statusCode, headers: received, text: await response.body.text() }
  } catch (cause) {
    throw new TypeError('request failed', { cause })
  }
}
