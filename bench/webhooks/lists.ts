import { cursorsOf } from '../../src/platform/graphql/cursors.ts'
import { byPosition } from '../../src/platform/graphql/index.ts'
import { formatId } from '../../src/platform/ids/index.ts'
import { accountOfId } from '../account-of-id.ts'
import { load } from '../load.ts'
import { startProduct } from '../servers.ts'
import { post, WEBHOOK_REQUESTS } from '../works.ts'
import { spread } from './figure.ts'
import { seedDelivered } from './history-rows.ts'
import { makeHearer } from './tenants.ts'
import type { WebhookHouse } from './webhook-house.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const ROUNDS = 9
const ROUND_MS = 400

/** How long a page of a short history takes, and of a long one. */
export interface Pages {
  readonly page: 'first' | 'middle' | 'last'
  readonly shortMs: number
  readonly longMs: number
}

/** Pages of 50 requests of a webhook that has few and of one that has many, from the API, in turns on one connection; medians. */
export async function measureLists(
  house: WebhookHouse,
  { few, many }: { readonly few: number; readonly many: number },
): Promise<Pages[]> {
  const { seeded, appUrl, settle } = house.house
  const account = await accountOfId(appUrl, seeded.orgId)
  const nowMs = Date.now()
  // Each has a day of its own: ids are made of times.
  const history = async (count: number, daysAgo: number) => {
    const times = { fromMs: nowMs - daysAgo * DAY_MS, toMs: nowMs - (daysAgo - 1) * DAY_MS }
    const hearer = await makeHearer(house.services, account, 'contact.created', `${house.endpoints.origins[0]}/`)
    await seedDelivered(house.admin, hearer, count, times)
    return asked(house, hearer.id, count)
  }
  const [short, long] = [await history(few, 2), await history(many, 1)]
  await settle()
  const { port, stop } = await startProduct(house.house, [], { core: 'any' })
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

function asked({ services, house }: WebhookHouse, id: string, count: number): Record<Pages['page'], Buffer> {
  const after = cursorsOf(services.sealer, ['webhookRequests', id, null], byPosition).write(
    BigInt(Math.floor(count / 2)),
  )
  const page = (input: object) =>
    post(
      JSON.stringify({ query: WEBHOOK_REQUESTS, variables: { input: { webhookId: formatId('whk', id), ...input } } }),
      house.seeded.key,
    )
  return { first: page({ first: 50 }), middle: page({ first: 50, after }), last: page({ last: 50 }) }
}
