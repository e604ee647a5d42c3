import pLimit from 'p-limit'
import { type Account, newContext, type Services } from '../../src/accounts/index.ts'
import { makeAccount } from '../../src/cli/commands/index.ts'
import { formatId } from '../../src/platform/ids/index.ts'
import { catalogue, type EventName } from '../../src/webhooks/events/index.ts'
import { webhookCreate } from '../../src/webhooks/subscriptions/webhook-create.ts'

const MADE_AT_ONCE = 16

/** A webhook that hears one type of event of its organization, as the only one. */
export interface Hearer {
  readonly account: Account
  readonly id: string
  readonly type: EventName
  readonly url: string
}

/** Makes organizations below an agency, each with so many webhooks; the n-th webhook is at the n-th of these origins. */
export async function makeHearers(
  services: Services,
  agencyId: string,
  plan: { readonly organizations: number; readonly webhooksEach: number; readonly origins: readonly string[] },
): Promise<Hearer[]> {
  const some = pLimit(MADE_AT_ONCE)
  const about = { kind: 'Organization', name: 'Organization', parentId: formatId('agy', agencyId) } as const
  const made = await some.map(Array.from({ length: plan.organizations }).keys(), async (organization) => {
    const account = await makeAccount(services, about)
    const hearers: Hearer[] = []
    for (let n = 0; n < plan.webhooksEach; n++) {
      const url = `${plan.origins[organization * plan.webhooksEach + n]}/webhooks`
      hearers.push(await makeHearer(services, account, catalogue[n]!.name, url))
    }
    return hearers
  })
  return made.flat()
}

export async function makeHearer(services: Services, account: Account, type: EventName, url: string): Promise<Hearer> {
  const request = {
    caller: { account, keyId: null, keyExpiresAt: null },
    requestId: 'bench',
    idempotencyKey: null,
    address: null,
  }
  const context = newContext(services, async () => null, request)
  const { webhook } = await webhookCreate(context, { url, events: [type] })
  return { account, id: webhook.id, type, url }
}
