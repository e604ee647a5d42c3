import type { FastifyReply } from 'fastify'
import { htmlText, markup } from '../../platform/html.ts'
import { setCookie } from '../index.ts'
import type { EndedCallback } from './end-callback.ts'

/** The end of a callback: its cookie, and the path that follows a session. */
interface Next extends EndedCallback {
  readonly publicUrl: string
  /** Null: the sign-in page, which says that the person is signed in. */
  readonly returnTo: string | null
}

/**
 * Returns the path of the page that starts a sign-in, and continues one with its second factor. The
 * service may be served below a path.
 */
export function signInPath(publicUrl: string): string {
  return new URL(`${publicUrl}/session/sign-in`).pathname
}

/**
 * Sends a page that leads to the next path, with the cookie of the session, and deletes what the
 * browser has of another sign-in. A redirect would not
 * do: it continues the navigation that began at the provider, and browsers may then withhold the
 * new cookie, which is SameSite=Strict. The page starts a navigation of this site's own.
 */
export function nextPage(reply: FastifyReply, { publicUrl, cookie, token, returnTo }: Next): FastifyReply {
  const path = (cookie === 'session' ? returnTo : null) ?? signInPath(publicUrl)
  const page = markup`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Tallystick</title><meta http-equiv="refresh" content="0;url=${path}"></head>
<body><p><a href="${path}">Tallystick</a></p></body>
</html>
`
  // Strict cookies did not arrive with the callback. The browser may have one of somebody else.
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
