import { globSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { InlineConfig } from 'vite'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const SIGN_IN_FOLDER = fileURLToPath(new URL('../sign-in/', import.meta.url))

/** One script and one stylesheet, named by a hash of their content. */
const CONFIGURATION: InlineConfig = {
  root: FOLDER,
  configFile: false,
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2022',
    modulePreload: false,
    // The page's policy refuses data URLs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { page: `${FOLDER}main.tsx` },
      output: { entryFileNames: '[name]-[hash].js', assetFileNames: '[name]-[hash][extname]' },
    },
  },
}

/** The script and stylesheet of the pages on which people sign in. */
const SIGN_IN: InlineConfig = {
  ...CONFIGURATION,
  root: SIGN_IN_FOLDER,
  build: {
    ...CONFIGURATION.build,
    outDir: `${FOLDER}dist`,
    emptyOutDir: false,
    rolldownOptions: {
      input: { 'sign-in': `${SIGN_IN_FOLDER}main.tsx` },
      output: { entryFileNames: '[name]-[hash].js', assetFileNames: '[name]-[hash][extname]' },
    },
  },
}

/** The script that merchants' pages include: one file with a fixed address. */
const EMBEDDING: InlineConfig = {
  ...CONFIGURATION,
  build: {
    target: 'es2022',
    modulePreload: false,
    outDir: `${FOLDER}dist/embedding`,
    rolldownOptions: {
      input: { checkout: `${FOLDER}embedding/checkout.ts` },
      output: { format: 'iife', entryFileNames: '[name].js' },
    },
  },
}

/**
 * Builds the page into `dist`. Returns false when Vite, a development dependency, is not installed.
 */
export async function buildPage(): Promise<boolean> {
  const vite = await import('vite').catch(() => null)
  // In this order: the first build empties `dist`.
  await vite?.build(CONFIGURATION)
  await vite?.build(SIGN_IN)
  await vite?.build(EMBEDDING)
  return vite !== null
}

/** Builds the page unless the build is newer than the sources. */
export async function buildPageIfNeeded(): Promise<boolean> {
  return isFresh() || buildPage()
}

function isFresh(): boolean {
  const built = [`${FOLDER}dist/page-*`, `${FOLDER}dist/sign-in-*`].flatMap((pattern) => globSync(pattern))
  const builtAt = Math.min(...timesOf([...built, `${FOLDER}dist/embedding/checkout.js`]))
  const sources = [`${FOLDER}{.,embedding,texts}/*.{ts,tsx,css}`, `${SIGN_IN_FOLDER}{.,texts}/*.{ts,tsx,css}`]
  const changedAt = Math.max(...timesOf(sources.flatMap((pattern) => globSync(pattern))))
  return Number.isFinite(builtAt) && builtAt >= changedAt
}

function timesOf(files: readonly string[]): number[] {
  return files.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.NaN)
}
