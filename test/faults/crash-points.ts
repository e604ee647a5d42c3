import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Points of the API's requests. */
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

/** Points of a worker. Charges of plans also pass the points of requests. */
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

/** Points of a worker that moves a test clock, tested by test/year. */
export const CLOCK_POINTS = ['clock: done', 'clock: stepped'] as const

/**
 * Points of a request that creates a test clock, tested by
 * src/sandbox/test-clocks/create-crashes.test.ts.
 */
export const CLOCK_CREATION_POINTS = ['test clock: inserted', 'test clock: assigned'] as const

/**
 * Points of a request that starts a verification, tested by test/journeys/identity-kill.test.ts.
 */
export const IDENTITY_POINTS = ['identity: started', 'identity: kept'] as const

/**
 * Points of a worker that recovers a webhook, tested by
 * test/journeys/webhook-recovery-kill.test.ts.
 */
export const RECOVERY_POINTS = ['recovery: batch written', 'recovery: events dispatched'] as const

/**
 * Points of a request that captures or voids a payment, tested by
 * test/journeys/capture-kill.test.ts.
 */
export const CAPTURE_POINTS = ['capture: written', 'capture: answered', 'capture: settled'] as const

/** Points of a worker that settles such a request, tested there too. */
export const SETTLE_CAPTURE_POINTS = ['settle: capture answered'] as const

/** Points of a command that imports a settlement report, tested there too. */
export const IMPORT_POINTS = ['settlement-lines-written'] as const

/**
 * Points of a worker that moves payment methods to a replaced configuration, tested by
 * test/journeys/replaced-configuration-races.test.ts.
 */
export const MOVE_POINTS = ['methods: moving', 'methods: moved'] as const

/** Points of a worker that writes exported files, tested by test/journeys/export-kill.test.ts. */
export const EXPORT_POINTS = ['export: chunk written'] as const

/** Points of a worker that mails a customer, tested by src/checkout/payment-messages. */
export const MESSAGE_POINTS = ['payment message: sent'] as const

/**
 * Points of requests and of a worker that mail people, tested by
 * test/journeys/people-messages-kill.test.ts and src/people/messages.
 */
export const PERSON_MESSAGE_POINTS = [
  'invitation: written',
  'reset: written',
  'invitation: sent',
  'person message: sent',
] as const

/** Points of a customer's return, tested by test/journeys/abandoned-challenges.test.ts. */
export const RETURN_POINTS = ['challenge: marked'] as const

/** Points of a worker that announces what is due, tested by src/plans/upcoming-charges.test.ts. */
export const REMINDER_POINTS = ['reminder: written'] as const

/**
 * Points of a worker that retries the plans of a payment method, tested by
 * src/plans/retry-many-plans.test.ts.
 */
export const RENEWAL_POINTS = ['plans: retried'] as const

/** Points of a request that creates a plan session, tested by test/journeys/kill.test.ts. */
export const PLAN_SESSION_POINTS = ['plan session: written'] as const
/**
 * Points of a worker or a command that reseals values, tested by
 * test/journeys/root-key-kill.test.ts.
 */
export const ROOT_KEY_POINTS = ['root key: batch sealed'] as const

/** Points of a worker that delivers webhooks, tested by test/faults/deliveries. */
export const DELIVERY_POINTS = [
  'fan-out: dispatched',
  'delivery: claimed',
  'delivery: sent',
  'delivery: recorded',
] as const

/**
 * Points of a worker that forwards events to another cell, tested by
 * src/webhooks/delivery/forward-events.test.ts.
 */
export const FORWARD_POINTS = ['forward: dispatched'] as const

/** Points of the command that moves shards, tested by test/journeys/cell-move-kill.test.ts. */
export const SHARD_MOVE_POINTS = [
  'move: prepared',
  'move: copied',
  'move: paused',
  'move: hidden',
  'move: switched',
  'move: compared',
] as const

/** Every point at which a process of a deployment is killed. */
export const CRASH_POINTS: readonly { readonly child: 'api' | 'worker'; readonly point: string }[] = [
  ...API_POINTS.map((point) => ({ child: 'api', point }) as const),
  ...WORKER_POINTS.map((point) => ({ child: 'worker', point }) as const),
]

const source = fileURLToPath(new URL('../../src', import.meta.url))

/** Returns every crash point that the product's source names. */
export function pointsOfSource(): Set<string> {
  const texts = globSync('**/*.ts', { cwd: source }).map((file) => readFileSync(`${source}/${file}`, 'utf8'))
  return new Set(texts.flatMap((text) => [...text.matchAll(/\bcrashPoint\('([^']+)'\)/g)].map(([, name]) => name!)))
}
