import pLimit from 'p-limit'
import type { Account, Services } from '../../src/accounts/index.ts'
import { makeAccount } from '../../src/cli/commands/index.ts'
import { formatId } from '../../src/platform/ids/index.ts'
import { catalogue, type EventName } from '../../src/webhooks/events/index.ts'
import { webhookCreate } from '../../src/webhooks/subscriptions/webhook-create.ts'
import { contextOf } from '../accounts.ts'

const MADE_AT_ONCE = 16

/** A webhook that is the only subscriber to one type of event of its organization. */
export interface Subscriber {
  readonly account: Account
  readonly id: string
  readonly type: EventName
  readonly url: string
}

/**
 * Creates organizations below an agency, each with this number of webhooks. The n-th webhook has
 * the n-th of these origins.
 */
export async function makeSubscribers(
  services: Services,
  agencyId: string,
  plan: { readonly organizations: number; readonly webhooksEach: number; readonly origins: readonly string[] },
): Promise<Subscriber[]> {
  const some = pLimit(MADE_AT_ONCE)
  const about = { kind: 'Organization', name: 'Organization', parentId: formatId('agy', agencyId) } as const
  const made = await some.map(Array.from({ length: plan.organizations }).keys(), async (organization) => {
    const account = await makeAccount(services, about)
    const subscribers: Subscriber[] = []
    for (let n = 0; n < plan.webhooksEach; n++) {
      const url = `${plan.origins[organization * plan.webhooksEach + n]}/webhooks`
      subscribers.push(await makeSubscriber(services, account, catalogue[n]!.name, url))
    }
    return subscribers
  })
  return made.flat()
}

export async function makeSubscriber(
  services: Services,
  account: Account,
  type: EventName,
  url: string,
): Promise<Subscriber> {
  const { webhook } = await webhookCreate(contextOf(services, account), { url, events: [type] })
  return { account, id: webhook.id, type, url }
}
