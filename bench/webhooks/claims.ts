import {
  claimRequests,
  type EndpointQueue,
  IN_FLIGHT_PER_WEBHOOK,
  releaseClaims,
} from '../../src/webhooks/delivery/claim.ts'
import { spread } from './figure.ts'
import type { Hearer } from './tenants.ts'
import type { WebhookHouse } from './webhook-house.ts'

const CLAIMS = 200
const WARM_UP_CLAIMS = 20
/** More than there are. */
const LATER_MAX = 10_000

/** How long it takes to claim all that these lanes may have under way. What was claimed is given back each time. */
export async function measureClaims(
  { services }: WebhookHouse,
  hearers: readonly Hearer[],
): Promise<ReturnType<typeof spread> & { readonly rows: number }> {
  const lanes = hearers.map(({ account, id }): EndpointQueue => ({ shard: account.shard, webhookId: id }))
  const tookMs: number[] = []
  let rows = 0
  for (let n = 0; n < WARM_UP_CLAIMS + CLAIMS; n++) {
    const startedMs = performance.now()
    const { claims } = await claimRequests(services, lanes, {
      perQueue: IN_FLIGHT_PER_WEBHOOK,
      lowPriorityMax: LATER_MAX,
    })
    if (n >= WARM_UP_CLAIMS) tookMs.push(performance.now() - startedMs)
    rows = claims.length
    await releaseClaims(services, claims)
  }
  return { ...spread(tookMs), rows }
}
