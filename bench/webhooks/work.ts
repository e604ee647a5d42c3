import { makeSubscribers, type Subscriber } from './subscribers.ts'
import type { WebhookEnvironment } from './webhook-environment.ts'

/** The numbers of rows, events and milliseconds of each measurement. */
export interface Size {
  readonly warmUp: number
  readonly drained: number
  readonly busy: number
  readonly waiting: number
  readonly steadyMs: number
  readonly dueRequests: number
  readonly fairMs: number
  readonly idleEvents: number
  readonly listed: number
  readonly dropped: number
  readonly bareMs: number
}

export const FULL: Size = {
  warmUp: 10_000,
  drained: 60_000,
  busy: 30_000,
  waiting: 2_000_000,
  steadyMs: 30_000,
  dueRequests: 300_000,
  fairMs: 60_000,
  idleEvents: 200,
  listed: 1_000_000,
  dropped: 300_000,
  bareMs: 3_000,
}
export const QUICK: Size = {
  ...FULL,
  warmUp: 5_000,
  drained: 30_000,
  busy: 20_000,
  waiting: 200_000,
  steadyMs: 10_000,
  fairMs: 20_000,
  listed: 200_000,
  bareMs: 2_000,
}

/** The webhooks and sizes of a measurement. */
export interface Work {
  readonly environment: WebhookEnvironment
  /** A hundred webhooks of twenty organizations. */
  readonly subscribers: readonly Subscriber[]
  readonly size: Size
}

/** Creates organizations with webhooks at these origins, by default those of healthy endpoints. */
export function subscribersOf(
  { services, base, endpoints }: WebhookEnvironment,
  plan: { readonly organizations: number; readonly webhooksEach: number },
  origins = endpoints.origins,
): Promise<Subscriber[]> {
  return makeSubscribers(services, base.seeded.above[0]!, { ...plan, origins })
}
