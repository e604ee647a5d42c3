import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Html, htmlText, markup } from '../platform/html/index.ts'
import { plainAddress } from '../platform/http/index.ts'
import type { KeptMessage, Mailer } from './create-mailer.ts'

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|\[::1\]|localhost)$/
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
} as const

/** `GET /dev/mailbox`: the messages that were kept instead of being sent, for browsers on this very machine. */
export function mailboxRoute(mailer: Mailer | null): (app: FastifyInstance) => void {
  return (app) => {
    const mailbox = mailer?.mailbox
    if (!mailbox) return
    app.get('/dev/mailbox', async (request, reply) => {
      if (!isFromHere(request)) return reply.callNotFound()
      return reply.headers(HEADERS).send(mailboxPage(mailbox))
    })
  }
}

/** The name is looked at, too: a page of elsewhere whose name leads to this machine must not read the links. */
function isFromHere({ socket, headers }: FastifyRequest): boolean {
  const url = `http://${headers.host}`
  const name = URL.canParse(url) ? new URL(url).hostname : ''
  return LOOPBACK.test(plainAddress(socket.remoteAddress ?? '') ?? '') && LOOPBACK.test(name)
}

function mailboxPage(mailbox: readonly KeptMessage[]): string {
  return htmlText(markup`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Development mailbox</title></head>
<body>
<h1>Development mailbox</h1>
<p>Messages of this process that were not sent, newest first. Reload to see what came since.</p>
${mailbox.length === 0 ? markup`<p>There are none.</p>` : mailbox.map(messageShown)}
</body>
</html>
`)
}

function messageShown({ to, subject, text, keptAt }: KeptMessage): Html {
  return markup`<h2><bdi>${subject}</bdi></h2>
<p>To <bdi>${to}</bdi>, ${keptAt}</p>
<pre>${text.split(/(https?:\/\/\S+)/).map((part, index) => (index % 2 === 1 ? anchor(part) : markup`${part}`))}</pre>
`
}

const anchor = (url: string) => markup`<a href="${url}">${url}</a>`
