import type { FastifyReply } from 'fastify'
import { htmlText, markup } from '../../platform/html.ts'
import { setCookie } from '../index.ts'
import type { EndedCallback } from './end-callback.ts'

/** The end of a callback: its cookie, and the next path. */
interface Next extends EndedCallback {
  readonly publicUrl: string
  /** The next path with a session. Null: the sign-in page. */
  readonly returnTo: string | null
}

/**
 * Returns the path of the sign-in page, where a person also continues with the second factor.
 * `publicUrl` may have a path.
 */
export function signInPath(publicUrl: string): string {
  return new URL(`${publicUrl}/session/sign-in`).pathname
}

/**
 * Sends a page that opens the next path. Sets the new cookie, and deletes the cookie of another
 * sign-in or session. A redirect would continue the navigation that started at the provider, and
 * browsers may then withhold the new cookie, which is SameSite=Strict. The page starts a navigation
 * of this site.
 */
export function nextPage(reply: FastifyReply, { publicUrl, cookie, token, returnTo }: Next): FastifyReply {
  const path = (cookie === 'session' ? returnTo : null) ?? signInPath(publicUrl)
  const page = markup`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Tallystick</title><meta http-equiv="refresh" content="0;url=${path}"></head>
<body><p><a href="${path}">Tallystick</a></p></body>
</html>
`
  // The callback request had no strict cookies. The browser may have one of another person.
  const other = cookie === 'session' ? 'sign-in' : 'session'
  return reply
    .header('set-cookie', [setCookie(cookie, publicUrl, token), setCookie(other, publicUrl, null)])
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(htmlText(page))
}
