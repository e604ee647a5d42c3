import type { FastifyInstance } from 'fastify'
import { type Language, languageOf } from '../../checkout/language/index.ts'
import { assetRoutes, pageHeadersWithChunks, readPageAssets } from '../../checkout/pages/index.ts'
import { htmlText, markup } from '../../platform/html.ts'
import { readDashboardAssets } from './dashboard-assets.ts'

/** The path of the dashboard, relative to the root of the product. */
export const DASHBOARD_PATH = 'dashboard'
const ASSETS = 'dashboard-assets'

const NO_SCRIPT: Readonly<Record<Language, string>> = {
  en: 'The dashboard needs JavaScript, which is switched off in this browser.',
  es: 'El panel necesita JavaScript, que está desactivado en este navegador.',
}

/** The parts of the dashboard that depend on the configuration. */
export interface DashboardOptions {
  /** True if the API explorer is served. */
  readonly hasExplorer: boolean
}

/**
 * Serves the dashboard: one document for every path below `/dashboard`, whose script shows the page
 * of the path, and the files that it loads. The document contains nothing of a person. It links to
 * the API explorer if there is one.
 */
export function dashboardPages({ hasExplorer }: DashboardOptions): (app: FastifyInstance) => void {
  const assets = readDashboardAssets()
  const { script, style, preloads } = assets
  const { icon } = readPageAssets()

  function documentOf(language: Language, depth: number): string {
    const root = '../'.repeat(depth)
    const links = preloads[language].map(
      ({ name, integrity }) =>
        markup`<link rel="modulepreload" href="${root}${ASSETS}/${name}" integrity="${integrity}">
`,
    )
    // React Aria adds a style element, which the policy refuses, unless an element has this id.
    return htmlText(markup`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>Tallystick</title>
<link rel="icon" type="image/svg+xml" href="${root}checkout-assets/${icon.name}">
<link rel="stylesheet" id="react-aria-pressable-style" href="${root}${ASSETS}/${style.name}" integrity="${style.integrity}">
<script type="module" src="${root}${ASSETS}/${script.name}" integrity="${script.integrity}"></script>
${links}</head>
<body>
<div id="dashboard"${hasExplorer ? markup` data-explorer` : markup``}></div>
<noscript><p>${NO_SCRIPT[language]}</p></noscript>
</body>
</html>
`)
  }

  return (app) => {
    for (const path of [`/${DASHBOARD_PATH}`, `/${DASHBOARD_PATH}/*`])
      app.get(path, { logLevel: 'silent' }, async ({ url, headers }, reply) => {
        const depth = (url.split('?')[0] ?? '').split('/').length - 2
        const document = documentOf(languageOf(headers['accept-language']), depth)
        return reply.headers(pageHeadersWithChunks(depth)).send(document)
      })
    assetRoutes(assets, ASSETS)(app)
  }
}
