import { createHash } from 'node:crypto'
import { type Html, htmlText, markup } from '../../platform/html.ts'

/** The style of a simulated page, and the content security policy that permits no other. */
export interface PageStyle {
  readonly css: string
  readonly policy: string
}

/** Creates a style. Its policy has no `form-action`, because forms lead to the merchant's URL. */
export function pageStyle(css: string, ...directives: readonly string[]): PageStyle {
  const styleSource = `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`
  return {
    css,
    policy: ["default-src 'none'", styleSource, "img-src 'self'", "base-uri 'none'", ...directives].join('; '),
  }
}

/** Returns a page of the simulation. */
export function simulatedPage(title: string, { css }: PageStyle, main: Html): string {
  const head = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
`
  // The policy has the hash of the style, so the style must not be escaped.
  return `${htmlText(head)}<style>${css}</style>
</head>
<body>
<main>
${htmlText(main)}
</main>
</body>
</html>
`
}
