import { globSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { InlineConfig } from 'vite'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))

/** One script and one stylesheet, each named by what is in it. */
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

/** The script that merchants' pages include: one file whose address never changes. */
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

/** Builds the page into `dist`. False when its builder is not installed: it is for development only. */
export async function buildPage(): Promise<boolean> {
  const vite = await import('vite').catch(() => null)
  // One after the other: the first empties the folder that the second lies in.
  await vite?.build(CONFIGURATION)
  await vite?.build(EMBEDDING)
  return vite !== null
}

/** Builds the page unless that was done since it last changed. */
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
