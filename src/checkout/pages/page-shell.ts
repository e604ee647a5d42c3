import { htmlText, jsonBlock, markup } from '../../platform/html/index.ts'
import type { Language } from '../language/index.ts'
import type { PageAssets } from './page-assets.ts'
import type { PageState } from './page-state.ts'
import { policyReportsUrl } from './policy-report.ts'

interface ShellTexts {
  readonly payment: string
  readonly plan: string
  readonly recovery: string
  readonly sandbox: string
  readonly noScript: string
}

const TEXTS: Readonly<Record<Language, ShellTexts>> = {
  en: {
    payment: 'Payment',
    plan: 'Payment plan',
    recovery: 'Payment',
    sandbox: 'Sandbox',
    noScript: 'This page needs JavaScript, which is switched off in this browser. Nothing has been charged.',
  },
  es: {
    payment: 'Pago',
    plan: 'Plan de pagos',
    recovery: 'Pago',
    sandbox: 'Pruebas',
    noScript: 'Esta página necesita JavaScript, que está desactivado en este navegador. No se ha cobrado nada.',
  },
}

/**
 * Returns the Content-Security-Policy of the page: it loads from us, sends to us, and is framed by these origins alone; null: by any
 * origin. Browsers report violations by `report-to`, or by `report-uri` when they are older.
 */
export function pagePolicy(embedOrigins: readonly string[] | null, depth: number = 1): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `report-uri ${policyReportsUrl(depth)}`,
    'report-to checkout',
    ...(embedOrigins === null
      ? []
      : [`frame-ancestors ${embedOrigins.length > 0 ? embedOrigins.join(' ') : "'none'"}`]),
  ].join('; ')
}

/**
 * Returns the document of a link: the page's script makes everything that is shown from its state. `depth`: how many folders
 * below the root of the product the document's address lies.
 */
export function pageShell(
  state: PageState,
  { script, style, icon }: Pick<PageAssets, 'script' | 'style' | 'icon'>,
  depth: number = 1,
): string {
  const { kind, language, brand, sandbox } = state
  const texts = TEXTS[language]
  const title = brand === null ? texts.payment : `${sandbox ? `${texts.sandbox} · ` : ''}${texts[kind]} · ${brand.name}`
  // The assets are named from the page's own address, so that the product may live below a path.
  const assets = `${'../'.repeat(depth)}checkout-assets`
  return htmlText(markup`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<link rel="icon" type="image/svg+xml" href="${assets}/${icon.name}">
<link rel="stylesheet" href="${assets}/${style.name}" integrity="${style.integrity}">
<script type="module" src="${assets}/${script.name}" integrity="${script.integrity}"></script>
</head>
<body>
<div id="page"></div>
<noscript><p>${texts.noScript}</p></noscript>
${jsonBlock('state', state)}</body>
</html>
`)
}
