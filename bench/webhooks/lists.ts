import { cursorsOf } from '../../src/platform/graphql/cursors.ts'
import { byPosition } from '../../src/platform/graphql/index.ts'
import { formatId } from '../../src/platform/ids/index.ts'
import { accountOfId } from '../accounts.ts'
import { load } from '../load.ts'
import { startProduct } from '../servers.ts'
import { post, WEBHOOK_REQUESTS } from '../workloads.ts'
import { spread } from './figure.ts'
import { seedDelivered } from './history-rows.ts'
import { makeSubscriber } from './subscribers.ts'
import type { WebhookEnvironment } from './webhook-environment.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const ROUNDS = 9
const ROUND_MS = 400

/** Measures a page of a short history, and of a long one. */
export interface Pages {
  readonly page: 'first' | 'middle' | 'last'
  readonly shortMs: number
  readonly longMs: number
}

/**
 * Reads pages of 50 requests from the API, alternately of a webhook with few requests and of one
 * with many. Returns medians.
 */
export async function measureLists(
  environment: WebhookEnvironment,
  { few, many }: { readonly few: number; readonly many: number },
): Promise<Pages[]> {
  const { seeded, appUrl, settle } = environment.base
  const account = await accountOfId(appUrl, seeded.orgId)
  const nowMs = Date.now()
  // Each has its own day: ids are derived from times.
  const history = async (count: number, daysAgo: number) => {
    const times = { fromMs: nowMs - daysAgo * DAY_MS, toMs: nowMs - (daysAgo - 1) * DAY_MS }
    const subscriber = await makeSubscriber(
      environment.services,
      account,
      'contact.created',
      `${environment.endpoints.origins[0]}/`,
    )
    await seedDelivered(environment.admin, subscriber, count, times)
    return pageRequests(environment, subscriber.id, count)
  }
  const [short, long] = [await history(few, 2), await history(many, 1)]
  await settle()
  const { port, stop } = await startProduct(environment.base, [], { core: 'any' })
  const round = async (bytes: Buffer) => (await load({ port, bytes: [bytes] }, 1, ROUND_MS)).p50Ms
  const pages: Pages[] = []
  for (const page of ['first', 'middle', 'last'] as const) {
    const took: { shortMs: number; longMs: number }[] = []
    for (let n = 0; n < ROUNDS; n++) took.push({ shortMs: await round(short[page]), longMs: await round(long[page]) })
    const median = (which: 'shortMs' | 'longMs') => spread(took.map((each) => each[which])).p50Ms
    pages.push({ page, shortMs: median('shortMs'), longMs: median('longMs') })
  }
  await stop()
  return pages
}

function pageRequests(
  { services, base }: WebhookEnvironment,
  id: string,
  count: number,
): Record<Pages['page'], Buffer> {
  const after = cursorsOf(services.sealer, ['webhookRequests', id, null], byPosition).write(
    BigInt(Math.floor(count / 2)),
  )
  const page = (input: object) =>
    post(
      JSON.stringify({ query: WEBHOOK_REQUESTS, variables: { input: { webhookId: formatId('whk', id), ...input } } }),
      base.seeded.key,
    )
  return { first: page({ first: 50 }), middle: page({ first: 50, after }), last: page({ last: 50 }) }
}
