import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import type { InlineConfig } from 'vite'

const CHECKOUT = fileURLToPath(new URL('checkout/', import.meta.url))
const SIGN_IN = fileURLToPath(new URL('sign-in/', import.meta.url))
const DASHBOARD = fileURLToPath(new URL('dashboard/', import.meta.url))

/** One script and one stylesheet, named by a hash of their content. */
const CHECKOUT_PAGE: InlineConfig = {
  root: CHECKOUT,
  configFile: false,
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2022',
    modulePreload: false,
    // The page's policy refuses data URLs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { page: `${CHECKOUT}main.tsx` },
      output: { entryFileNames: '[name]-[hash].js', assetFileNames: '[name]-[hash][extname]' },
    },
  },
}

/** The script and stylesheet of the pages on which people sign in. */
const SIGN_IN_PAGES: InlineConfig = {
  ...CHECKOUT_PAGE,
  root: SIGN_IN,
  build: {
    ...CHECKOUT_PAGE.build,
    outDir: `${CHECKOUT}dist`,
    emptyOutDir: false,
    rolldownOptions: {
      input: { 'sign-in': `${SIGN_IN}main.tsx` },
      output: { entryFileNames: '[name]-[hash].js', assetFileNames: '[name]-[hash][extname]' },
    },
  },
}

/** The script that merchants' pages include: one file with a fixed address. */
const EMBEDDING: InlineConfig = {
  ...CHECKOUT_PAGE,
  build: {
    target: 'es2022',
    modulePreload: false,
    outDir: `${CHECKOUT}dist/embedding`,
    rolldownOptions: {
      input: { checkout: `${CHECKOUT}embedding/checkout.ts` },
      output: { format: 'iife', entryFileNames: '[name].js' },
    },
  },
}

/**
 * One entry script, one stylesheet and a script of each page, which the entry loads when it is
 * needed. `manifest.json` lists them. Addresses are relative, because the product may be served
 * below a path.
 */
const DASHBOARD_PAGES: InlineConfig = {
  root: DASHBOARD,
  base: './',
  configFile: false,
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    manifest: 'manifest.json',
    rolldownOptions: {
      input: { dashboard: `${DASHBOARD}main.ts` },
      // Packages mark modules with "use client", which has no meaning without a server.
      onLog: (level, log, report) => log.code === 'MODULE_LEVEL_DIRECTIVE' || report(level, log),
      output: {
        entryFileNames: '[name]-[hash].js',
        chunkFileNames: '[name]-[hash].js',
        assetFileNames: '[name]-[hash][extname]',
      },
    },
  },
}

/** Builds all pages. Returns false when Vite, a development dependency, is not installed. */
export async function buildPages(): Promise<boolean> {
  return (await buildCheckout()) && (await buildDashboard())
}

/** Builds the pages that changed since their last build. */
export async function buildPagesIfNeeded(): Promise<boolean> {
  const isCheckoutBuilt = isFresh(CHECKOUT_BUILT, CHECKOUT_SOURCES) || (await buildCheckout())
  const isDashboardBuilt = isFresh(DASHBOARD_BUILT, DASHBOARD_SOURCES) || (await buildDashboard())
  return isCheckoutBuilt && isDashboardBuilt
}

/** Builds the checkout page, the sign-in pages and the script that embeds a checkout. */
export async function buildCheckout(): Promise<boolean> {
  const vite = await import('vite').catch(() => null)
  // In this order: the first build empties `dist`.
  await vite?.build(CHECKOUT_PAGE)
  await vite?.build(SIGN_IN_PAGES)
  await vite?.build(EMBEDDING)
  return vite !== null
}

async function buildDashboard(): Promise<boolean> {
  const vite = await import('vite').catch(() => null)
  await vite?.build(DASHBOARD_PAGES)
  // At the highest quality, which would take too long when the service starts.
  for (const name of vite ? globSync('*.{js,css}', { cwd: `${DASHBOARD}dist` }) : []) {
    const path = `${DASHBOARD}dist/${name}`
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path), { params }))
  }
  return vite !== null
}

const TOKENS = fileURLToPath(new URL('*.css', import.meta.url))
const SIGN_IN_SOURCES = `${SIGN_IN}{.,texts}/*.{ts,tsx,css}`
const CHECKOUT_SOURCES = [TOKENS, `${CHECKOUT}{.,embedding,texts}/*.{ts,tsx,css}`, SIGN_IN_SOURCES]
const CHECKOUT_BUILT = [`${CHECKOUT}dist/page-*`, `${CHECKOUT}dist/sign-in-*`, `${CHECKOUT}dist/embedding/checkout.js`]
const DASHBOARD_SOURCES = [`${DASHBOARD}!(dist)/**/*.{ts,tsx,css}`, `${DASHBOARD}*.{ts,tsx,css}`, ...CHECKOUT_SOURCES]
const DASHBOARD_BUILT = [`${DASHBOARD}dist/manifest.json`, `${DASHBOARD}dist/*.br`]

/** Returns whether each built file exists and is newer than every source. */
function isFresh(built: readonly string[], sources: readonly string[]): boolean {
  const times = built.map((pattern) => timesOf([pattern]))
  const changedAt = Math.max(...timesOf(sources))
  return times.every((each) => each.length > 0) && Math.min(...times.flat()) >= changedAt
}

function timesOf(patterns: readonly string[]): number[] {
  return globSync([...patterns]).map((file) => statSync(file).mtimeMs)
}
