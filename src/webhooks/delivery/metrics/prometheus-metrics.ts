import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Services } from '../../../accounts/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import { every } from '../../../platform/schedule/index.ts'
import { epochMsOf } from '../../../platform/time/index.ts'
import { LAST_ERRORS, WORKER_LOST } from '../last-error.ts'
import type { DeliveryMetrics } from './delivery-metrics.ts'
import {
  BREAKER_BLOCKS_MAX,
  type DeliverySample,
  DUE_BLOCKS_MAX,
  OUTBOX_MAX,
  QUEUES_MAX,
  sampleCells,
} from './sample-delivery.ts'

const SAMPLE_EVERY_MS = 15_000
const DURATION_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15]
const BATCH_SIZES = [1, 4, 16, 64, 256]
const ACCEPTED = 'accepted'
const SAMPLED = `Across all processes, updated every ${SAMPLE_EVERY_MS / 1000} s.`

/** The metrics of webhook delivery in a registry. */
export interface RegisteredMetrics {
  /** The measurements of this process. */
  readonly metrics: DeliveryMetrics
  readonly stop: () => Promise<void>
}

/**
 * Registers the metrics and updates them: those of this process at once, those of all processes by
 * a sample every 15 s, at a bounded cost. A scrape does not query the database.
 */
export function registerDeliveryMetrics(
  cells: () => readonly Services[],
  registry: Registry,
  log: Log,
): RegisteredMetrics {
  const show = registerSampledMetrics(registry)
  const sampling = every(SAMPLE_EVERY_MS, 'sample webhook delivery', async () => show(await sampleCells(cells())), log)
  return { metrics: registerProcessMetrics(registry), stop: sampling.stop }
}

function registerProcessMetrics(registry: Registry): DeliveryMetrics {
  const registers = [registry]
  const attempts = new Counter({
    name: 'tallystick_webhook_attempts_total',
    help: 'Delivery attempts that this process recorded, by outcome: accepted, or the lastError.',
    labelNames: ['outcome'],
    registers,
  })
  // Creates all series at the start, because a rate misses the first failure of a new series.
  for (const outcome of [ACCEPTED, ...LAST_ERRORS]) attempts.inc({ outcome }, 0)
  const durations = new Histogram({
    name: 'tallystick_webhook_attempt_duration_seconds',
    help: 'Duration of those attempts, from connecting to the status line or the failure. Lost attempts are excluded.',
    buckets: DURATION_SECONDS,
    registers,
  })
  const batches = new Histogram({
    name: 'tallystick_webhook_recorded_batch_outcomes',
    help: 'Number of outcomes per batched write of this process.',
    buckets: BATCH_SIZES,
    registers,
  })
  const watched: (() => number)[] = []
  new Gauge({
    name: 'tallystick_webhook_requests_in_flight',
    help: 'Delivery attempts in flight in this process.',
    registers,
    collect() {
      this.set(watched.reduce((sum, inFlight) => sum + inFlight(), 0))
    },
  })
  return {
    recorded: (outcomes) => {
      batches.observe(outcomes.length)
      for (const { error, durationMs } of outcomes) {
        attempts.inc({ outcome: error ?? ACCEPTED })
        durations.observe(durationMs / 1000)
      }
    },
    lost: (count) => attempts.inc({ outcome: WORKER_LOST }, count),
    watch: (inFlight) => {
      watched.push(inFlight)
    },
  }
}

function registerSampledMetrics(registry: Registry): (sample: DeliverySample) => void {
  const gauge = (name: string, help: string): Gauge => {
    const gauge = new Gauge({ name: `tallystick_webhook_${name}`, help: `${help} ${SAMPLED}`, registers: [registry] })
    // Exports no value before the first sample, because a 0 would be wrong.
    gauge.remove()
    return gauge
  }
  const oldestDue = gauge(
    'oldest_due_age_seconds',
    'Time since the oldest due request fell due, among requests that are not in flight and whose webhook is enabled ' +
      `with a closed breaker. 0 if there is none. Covers the first ${QUEUES_MAX} endpoint queues with work.`,
  )
  const unserved = gauge(
    'longest_unserved_queue_seconds',
    'Longest time that an endpoint queue with such a request has waited since it was last served, or since that request ' +
      `fell due if that is later. 0 if there is none. Covers the first ${QUEUES_MAX} endpoint queues with work.`,
  )
  const backlog = gauge(
    'queues_with_backlog',
    `Webhooks with a due request that is not in flight, among the first ${QUEUES_MAX} endpoint queues with work.`,
  )
  const failing = gauge(
    'queues_failing',
    `Webhooks whose breaker is open. An estimate if the endpoint queues take more than ${BREAKER_BLOCKS_MAX} blocks.`,
  )
  const pending = new Gauge({
    name: 'tallystick_webhook_pending_requests',
    help:
      'Pending requests, including those of disabled webhooks, by time since dispatch. An estimate if ' +
      `the queue takes more than ${DUE_BLOCKS_MAX} blocks. ${SAMPLED}`,
    labelNames: ['age'],
    registers: [registry],
  })
  const lag = gauge(
    'fan_out_lag_seconds',
    `Age of the oldest event that is not fanned out or not forwarded, among at most ${OUTBOX_MAX}. 0 if there is none.`,
  )
  const outbox = gauge(
    'outbox_events',
    `Events that are not fanned out or not forwarded, counted up to ${OUTBOX_MAX}. ` +
      'An event to forward counts once for each account in another cell.',
  )
  const sampledAt = gauge(
    'sampled_timestamp_seconds',
    'Time of the last sample of the figures of all processes, in seconds since 1970.',
  )

  return (sample) => {
    oldestDue.set(sample.oldestDueSeconds)
    unserved.set(sample.longestUnservedSeconds)
    backlog.set(sample.queuesWithBacklog)
    failing.set(sample.failingWebhooks)
    pending.set({ age: 'under 1 minute' }, sample.pending.underMinute)
    pending.set({ age: 'under 1 hour' }, sample.pending.underHour)
    pending.set({ age: 'under 1 day' }, sample.pending.underDay)
    pending.set({ age: 'older' }, sample.pending.older)
    lag.set(sample.fanOutLagSeconds)
    outbox.set(sample.outboxEvents)
    sampledAt.set(epochMsOf(sample.at) / 1000)
  }
}
