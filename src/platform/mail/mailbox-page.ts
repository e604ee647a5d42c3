import type { FastifyInstance } from 'fastify'
import { type Html, htmlText, markup } from '../html.ts'
import { isFromThisMachine } from '../http/index.ts'
import type { KeptMessage, Mailer } from './create-mailer.ts'

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
} as const

/** Serves `GET /dev/mailbox`, the messages that were not sent, to browsers on this machine. */
export function mailboxRoute(mailer: Mailer | null): (app: FastifyInstance) => void {
  return (app) => {
    const mailbox = mailer?.mailbox
    if (!mailbox) return
    app.get('/dev/mailbox', async (request, reply) => {
      if (!isFromThisMachine(request)) return reply.callNotFound()
      return reply.headers(HEADERS).send(mailboxPage(mailbox))
    })
  }
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
