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
  'plan: written',
] as const

/** Where a worker is. What it charges of plans it sends as whoever handles a request sends other charges. */
export const WORKER_POINTS = [
  'job: claimed',
  'job: done',
  'settle: charge answered',
  'settle: refund answered',
  'notification: claimed',
  'notification: applied',
  'plan: claimed',
  'plan: written',
  'payment: answered',
  'payment: settled',
] as const

/** Where a worker is that moves a test clock: what is killed there is looked at after a year. */
export const CLOCK_POINTS = ['clock: done', 'clock: stepped'] as const

/** Where whoever starts a verification is: test/journeys/identity-kill.test.ts. */
export const IDENTITY_POINTS = ['identity: started', 'identity: kept'] as const

/** The points of a worker that recovers a webhook: test/journeys/webhook-recovery-kill.test.ts. */
export const RECOVERY_POINTS = ['recovery: batch written', 'recovery: events dispatched'] as const

/** Points of an API that creates plan sessions: test/journeys/kill.test.ts. */
export const PLAN_SESSION_POINTS = ['plan session: written'] as const
/** Where a worker or a command seals values anew: test/journeys/root-key-kill.test.ts. */
export const ROOT_KEY_POINTS = ['root key: batch sealed'] as const

/** Where a worker that delivers webhooks is: test/faults/deliveries. */
export const DELIVERY_POINTS = [
  'fan-out: dispatched',
  'delivery: claimed',
  'delivery: sent',
  'delivery: recorded',
] as const

/** Every point at which each process of a plant is killed. */
export const CRASH_POINTS: readonly { readonly unit: 'api' | 'worker'; readonly point: string }[] = [
  ...API_POINTS.map((point) => ({ unit: 'api', point }) as const),
  ...WORKER_POINTS.map((point) => ({ unit: 'worker', point }) as const),
]

const source = fileURLToPath(new URL('../../src', import.meta.url))

/** Every point that the product names, as its source says. */
export function pointsOfSource(): Set<string> {
  const texts = globSync('**/*.ts', { cwd: source }).map((file) => readFileSync(`${source}/${file}`, 'utf8'))
  return new Set(texts.flatMap((text) => [...text.matchAll(/\bcrashPoint\('([^']+)'\)/g)].map(([, name]) => name!)))
}
