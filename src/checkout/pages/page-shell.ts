import { type Html, htmlText, jsonBlock, markup } from '../../platform/html.ts'
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
 * Returns the Content-Security-Policy of the page, which only uses this server. These origins may
 * embed it; null: every origin. Browsers report violations by `report-to`, older ones by
 * `report-uri`.
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
 * Returns the document of a link. Its script renders the state. `depth` is the number of folders
 * between the root of the product and the document.
 */
export function pageShell(
  state: PageState,
  { script, style, icon }: Pick<PageAssets, 'script' | 'style' | 'icon'>,
  depth: number = 1,
): string {
  const { kind, language, brand, sandbox } = state
  const texts = TEXTS[language]
  const title = brand === null ? texts.payment : `${sandbox ? `${texts.sandbox} · ` : ''}${texts[kind]} · ${brand.name}`
  return pageDocument({ language, title, depth, style, icon }, (assets) => ({
    head: markup`<script type="module" src="${assets}/${script.name}" integrity="${script.integrity}"></script>
`,
    body: markup`<div id="page"></div>
<noscript><p>${texts.noScript}</p></noscript>
${jsonBlock('state', state)}`,
  }))
}

/** The parts of a document that all pages have. */
interface PageDocument extends Pick<PageAssets, 'style' | 'icon'> {
  readonly language: Language
  readonly title: string
  /** The number of folders between the root of the product and the document. */
  readonly depth: number
}

/**
 * Returns a document. `contentOf` receives the relative address of the assets, because the product
 * may be served below a path.
 */
export function pageDocument(
  { language, title, depth, style, icon }: PageDocument,
  contentOf: (assets: string) => { readonly head?: Html; readonly body: Html },
): string {
  const assets = `${'../'.repeat(depth)}checkout-assets`
  const { head = markup``, body } = contentOf(assets)
  return htmlText(markup`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<link rel="icon" type="image/svg+xml" href="${assets}/${icon.name}">
<link rel="stylesheet" href="${assets}/${style.name}" integrity="${style.integrity}">
${head}</head>
<body>
${body}</body>
</html>
`)
}
