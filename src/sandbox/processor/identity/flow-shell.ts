import { createHash } from 'node:crypto'
import { type Html, htmlText, markup } from '../../../platform/html/index.ts'

const STYLE = `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 32rem; margin: 0 auto; padding: 1.5rem 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.4rem; line-height: 1.25; }
form, fieldset { display: grid; gap: 1rem; min-width: 0; }
label { display: block; }
input { font: inherit; padding: 0.5rem; box-sizing: border-box; }
.text { display: block; width: 100%; }
.choice { display: flex; align-items: center; gap: 0.5rem; min-height: 2rem; }
.note { padding: 0.75rem 1rem; border: 2px solid; }
.buttons { display: flex; flex-wrap: wrap; gap: 0.75rem; }
button { font: inherit; padding: 0.6rem 1.4rem; }
`

/**
 * The content security policy of the pages. It has no `form-action`, because the last form leads to the merchant's URL.
 */
export const FLOW_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
}

/** Returns a page of the flow, with a notice that it is a simulation. */
export function flowShell(title: string, body: Html): string {
  const page = markup`<main>
<h1>${title}</h1>
<p class="note">This is a simulation. Nobody looks at what you type, and nothing is photographed. Make everything up: the sandbox keeps what you type.</p>
${body}
</main>
`
  const head = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title} – Sandbox identity verification (simulated)</title>
`
  // The policy has the hash of the style, so the style must not be escaped.
  return `${htmlText(head)}<style>${STYLE}</style>
</head>
<body>
${htmlText(page)}</body>
</html>
`
}
