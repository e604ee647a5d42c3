import { globSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { InlineConfig } from 'vite'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))

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
  await vite?.build(EMBEDDING)
  return vite !== null
}

/** Builds the page unless the build is newer than the sources. */
export async function buildPageIfNeeded(): Promise<boolean> {
  return isFresh() || buildPage()
}

function isFresh(): boolean {
  const builtAt = Math.min(...timesOf([...globSync(`${FOLDER}dist/page-*`), `${FOLDER}dist/embedding/checkout.js`]))
  const changedAt = Math.max(...timesOf(globSync(`${FOLDER}{.,embedding,texts}/*.{ts,tsx,css}`)))
  return Number.isFinite(builtAt) && builtAt >= changedAt
}

function timesOf(files: readonly string[]): number[] {
  return files.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.NaN)
}
