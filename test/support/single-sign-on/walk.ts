import { postJson } from '../post-json.ts'
import type { TestServer } from '../server.ts'

/** A browser that started a sign-in: the address at the provider, and its cookie. */
export interface StartedWalk {
  readonly status: number
  /** The address to which the browser is sent. */
  readonly location: URL
  /** The header `Cookie` of the next request. */
  readonly cookie: string
  readonly text: string
}

/** The response to a callback. */
export interface FinishedWalk {
  readonly status: number
  readonly text: string
  /** The token of the new session. Null: none. */
  readonly sessionToken: string | null
  /** The token of a sign-in that needs a second factor. Null: none. */
  readonly signInToken: string | null
}

const STEPS_MAX = 10

/** Starts a sign-in, as the page of this service does. */
export async function startWalk(
  server: TestServer,
  body: Record<string, string>,
  headers: Record<string, string> = { origin: new URL(server.config.publicUrl).origin },
): Promise<StartedWalk> {
  const response = await postJson(`${server.url}session/sso/start`, JSON.stringify(body), headers)
  const { url = server.url } = JSON.parse(response.text) as { readonly url?: string }
  return {
    status: response.status,
    location: new URL(url),
    cookie: cookiesOf(response.headers).join('; '),
    text: response.text,
  }
}

/**
 * Follows the provider's redirects from the authorization address. Returns the address of the
 * callback to which the provider sends the browser.
 */
export async function signInAtProvider(from: URL): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = from
  for (let step = 0; step < STEPS_MAX; step++) {
    const header = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie: header } })
    for (const cookie of cookiesOf(response.headers)) {
      const at = cookie.indexOf('=')
      cookies.set(cookie.slice(0, at), cookie.slice(at + 1))
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
    url = new URL(location, url)
    if (url.origin !== from.origin) return url
  }
  throw new Error('The provider redirects without end.')
}

/** Sends the callback to the server, whatever host it names. */
export async function finishWalk(server: TestServer, callback: URL, cookie: string): Promise<FinishedWalk> {
  const url = new URL(callback.pathname + callback.search, server.url)
  const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
  const tokenOf = (name: string) =>
    cookiesOf(response.headers)
      .find((each) => each.startsWith(`${name}=`))
      ?.slice(name.length + 1) || null
  return {
    status: response.status,
    text: await response.text(),
    sessionToken: tokenOf('__Host-tallystick'),
    signInToken: tokenOf('__Host-tallystick-sign-in'),
  }
}

/** Returns the cookies that a response sets, without their attributes. */
function cookiesOf(headers: Headers): string[] {
  return headers.getSetCookie().map((each) => each.split(';')[0] ?? '')
}
