import { sweepIdempotencyKeys } from './access/index.ts'
import type { OpenServices } from './installation.ts'
import { sweepExpiredSessions } from './payment-plans/index.ts'
import { dropOldPartitions, makePartitionsAhead } from './platform/db/index.ts'
import { every } from './platform/jobs/index.ts'
import type { Log } from './platform/log/index.ts'
import { deliverWebhooks } from './webhooks/index.ts'

const EXPIRE_SESSIONS_EVERY_MS = 20_000
const FORGET_IDEMPOTENCY_KEYS_EVERY_MS = 10 * 60_000
const MAKE_PARTITIONS_EVERY_MS = 60 * 60_000
const DROP_PARTITIONS_EVERY_MS = 60 * 60_000

/** The work of this process that no request waits for. */
export interface Worker {
  /** Looks for webhook work at once. */
  readonly wake: () => void
  readonly stop: () => Promise<void>
}

/** Delivers webhooks, expires sessions and keeps the tables in order until stopped. */
export function startWorker({ services, hints }: OpenServices, adminUrl: string, log: Log): Worker {
  const delivery = deliverWebhooks(services, { log, hints })
  const jobs = [
    every(EXPIRE_SESSIONS_EVERY_MS, 'expire sessions', () => sweepExpiredSessions(services), log),
    every(FORGET_IDEMPOTENCY_KEYS_EVERY_MS, 'forget idempotency keys', () => sweepIdempotencyKeys(services), log),
    every(MAKE_PARTITIONS_EVERY_MS, 'make partitions', () => makePartitionsAhead(adminUrl, services.wallNow), log),
    every(DROP_PARTITIONS_EVERY_MS, 'drop old partitions', () => dropOldPartitions(adminUrl, services.wallNow), log),
  ]
  return {
    wake: delivery.wake,
    stop: async () => {
      await Promise.all([delivery.stop(), ...jobs.map((job) => job.stop())])
    },
  }
}
