import { createHash } from 'node:crypto'
import { type Html, htmlText, markup } from './html.ts'

const STYLE = `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 1rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 0.5rem; }
dl { margin: 0; }
dt { font-weight: 600; }
dd { margin: 0 0 0.75rem; }
dd.amount { font-size: 1.35rem; }
ol { margin: 0; padding-left: 2.25rem; }
fieldset { margin: 0 0 1rem; padding: 0.5rem 1rem 1rem; min-width: 0; }
label { display: block; margin: 0.75rem 0 0; }
label.choice { margin: 0.5rem 0; }
input, select, button { font: inherit; max-width: 100%; box-sizing: border-box; }
input:not([type=radio], [type=checkbox]), select { display: block; width: 100%; padding: 0.5rem; }
input[aria-invalid=true] { outline: 2px solid #b00020; }
.error { color: #b00020; margin: 0.25rem 0 0; }
button { padding: 0.7rem 1.4rem; margin: 0.5rem 0.5rem 0 0; }
@media (prefers-color-scheme: dark) { .error { color: #ff8a9a; } }
`

/** What browsers may do on a page: nothing but show it, and run this script, which may talk to us. Both are let in by their hash. */
export function policyOf(script: string | null): string {
  return [
    "default-src 'none'",
    `style-src ${hashOf(STYLE)}`,
    ...(script === null ? [] : [`script-src ${hashOf(script)}`, "connect-src 'self'"]),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** The policy of a page without a script. */
export const contentSecurityPolicy = policyOf(null)

/** A whole page, with its script if it has one. */
export function page(title: string, body: Html, script: Html = markup``): string {
  return htmlText(markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
${script}</body>
</html>
`)
}
