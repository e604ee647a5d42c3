import { claimRequests, type EndpointQueue, releaseClaims } from '../../src/webhooks/delivery/claim.ts'
import { FIRST_WINDOW } from '../../src/webhooks/subscriptions/webhook.ts'
import { spread } from './figure.ts'
import type { Subscriber } from './subscribers.ts'
import type { WebhookEnvironment } from './webhook-environment.ts'

const CLAIMS = 200
const WARM_UP_CLAIMS = 20
/** More than the number of queues. */
const LATER_MAX = 10_000

/**
 * Measures claims of as many requests as these queues may have in flight. Releases each claim
 * afterwards.
 */
export async function measureClaims(
  { services }: Pick<WebhookEnvironment, 'services'>,
  subscribers: readonly Subscriber[],
  count = CLAIMS,
): Promise<ReturnType<typeof spread> & { readonly rows: number }> {
  const queues = subscribers.map(({ account, id }): EndpointQueue => ({ shard: account.shard, webhookId: id }))
  const tookMs: number[] = []
  let rows = 0
  for (let n = 0; n < WARM_UP_CLAIMS + count; n++) {
    const startedMs = performance.now()
    const { claims } = await claimRequests(services, queues, {
      perQueue: queues.map(() => FIRST_WINDOW),
      lowPriorityMax: LATER_MAX,
    })
    if (n >= WARM_UP_CLAIMS) tookMs.push(performance.now() - startedMs)
    rows = claims.length
    await releaseClaims(services, claims)
  }
  return { ...spread(tookMs), rows }
}
