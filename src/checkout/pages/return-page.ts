import { createHash } from 'node:crypto'
import type { PaymentStatus } from '../../platform/graphql/inputs.generated.ts'

const STYLE = `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 1rem; }
`

/** The policy of this page. It permits only the page's style, by its hash. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const NOT_MADE = ['The payment was not made', 'Nothing was charged. You can close this page.'] as const
const MADE = ['Thank you', 'The payment was made. You can close this page.'] as const
const WORDS: Readonly<Record<PaymentStatus, readonly [title: string, text: string]>> = {
  Pending: [
    'The payment is being checked',
    'The bank has not responded yet. Do not pay again. You can close this page.',
  ],
  RequiresAction: ['The payment is not confirmed yet', 'Go back to the page you came from and confirm it there.'],
  Processing: [
    'The payment was sent',
    'It is not paid yet. A bank debit usually counts as paid after 3 to 5 banking days, and the bank may still return it. You can close this page.',
  ],
  Succeeded: MADE,
  Failed: NOT_MADE,
  Canceled: NOT_MADE,
  Returned: ['The payment was returned', 'The bank has returned the money. You can close this page.'],
  Disputed: MADE,
}

/**
 * Returns the page with the outcome of a payment that has no return address. It contains only fixed
 * sentences.
 */
export function returnPage(status: PaymentStatus): string {
  return page(...WORDS[status])
}

/** Returns the page of an unknown return address. */
export function unknownReturnPage(): string {
  return page('This link does not work', 'Go back to the page you came from.')
}

function page(title: string, text: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${text}</p></main></body>
</html>
`
}
