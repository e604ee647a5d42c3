import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Where whoever handles a request is killed. */
export const API_POINTS = [
  'payment: before use',
  'payment: token used',
  'payment: written',
  'payment: answered',
  'payment: settled',
  'refund: written',
  'refund: answered',
  'refund: settled',
  'notification: kept',
] as const

/** Where a worker is. */
export const WORKER_POINTS = [
  'errand: claimed',
  'errand: done',
  'settle: charge answered',
  'settle: refund answered',
  'notification: claimed',
  'notification: applied',
  'plan: claimed',
  'plan: written',
] as const

export const CRASH_POINTS: readonly string[] = [...API_POINTS, ...WORKER_POINTS]

const source = fileURLToPath(new URL('../../src', import.meta.url))

/** Every point that the product names, as its source says. */
export function pointsOfSource(): Set<string> {
  const texts = globSync('**/*.ts', { cwd: source }).map((file) => readFileSync(`${source}/${file}`, 'utf8'))
  return new Set(texts.flatMap((text) => [...text.matchAll(/\bcrashPoint\('([^']+)'\)/g)].map(([, name]) => name!)))
}
