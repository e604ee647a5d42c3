import type { FastifyReply } from 'fastify'
import { htmlText, markup } from '../../platform/html.ts'
import { setCookie } from '../index.ts'

/** The end of a callback: the cookie of the new session, and the path that follows. */
interface Next {
  readonly publicUrl: string
  readonly token: string
  readonly returnTo: string
}

/**
 * Sends a page that leads to the next path, with the cookie of the session. A redirect would not
 * do: it continues the navigation that began at the provider, and browsers may then withhold the
 * new cookie, which is SameSite=Strict. The page starts a navigation of this site's own.
 */
export function nextPage(reply: FastifyReply, { publicUrl, token, returnTo }: Next): FastifyReply {
  const page = markup`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Tallystick</title><meta http-equiv="refresh" content="0;url=${returnTo}"></head>
<body><p><a href="${returnTo}">Tallystick</a></p></body>
</html>
`
  return reply
    .header('set-cookie', setCookie('session', publicUrl, token))
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(htmlText(page))
}
