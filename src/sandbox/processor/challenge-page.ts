import { createHash } from 'node:crypto'
import type { Charge } from './records.ts'

const STYLE = `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
main { max-width: 30rem; margin: 0 auto; padding: 1.5rem 1rem; }
h1 { font-size: 1.4rem; line-height: 1.25; }
form { display: flex; gap: 0.75rem; flex-wrap: wrap; }
button { font: inherit; padding: 0.6rem 1.4rem; }
`

/** The content security policy of the page. It has no `form-action`, because the merchant chooses the return URL. */
export const CHALLENGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
].join('; ')

/** Returns the page on which a customer confirms a payment to the simulated bank. It contains no text of clients, so nothing is escaped. */
export function challengePage({ amount, currency, status }: Charge): string {
  const waits = status === 'requires_action'
  return page(
    waits
      ? `<h1>Sandbox bank: is this you?</h1>
<p>This is a simulation of 3-D Secure. No money moves.</p>
<p>${amount === 0 ? 'Your card is to be stored.' : `You are asked to pay ${amount} minor units of ${currency}.`}</p>
<form method="post">
<button name="decision" value="approve">Approve</button>
<button name="decision" value="decline">Decline</button>
</form>`
      : '<h1>Sandbox bank: this was answered already</h1>\n<p>You can close this page.</p>',
  )
}

function page(body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>Sandbox bank (simulated)</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`
}
