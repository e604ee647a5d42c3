import { pagingSpec } from '../../../test/connections.ts'
import type { PagedList } from '../../../test/support/paged-list.ts'
import { accounts, answer, create, endpoint, remove, uuidOf, writtenEvent } from '../../../test/support/webhooks.ts'
import { type Account, ownerIdOf } from '../../accounts/index.ts'
import { makeAccount } from '../../cli/commands/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import { dispatch } from '../delivery/dispatch.ts'
import { announce } from '../events/index.ts'

const { services, organization, stranger } = accounts

const newOrganization = (): Promise<Account> =>
  makeAccount(services, { kind: 'Organization', name: 'Paged', parentId: null })

/** Creates rows one after another and returns their ids. */
async function inSequence(count: number, make: () => Promise<string>): Promise<string[]> {
  const ids: string[] = []
  for (let made = 0; made < count; made++) ids.push(await make())
  return ids
}

pagingSpec({
  field: 'webhooks',
  inputType: 'WebhooksInput!',
  order: 'newest first',
  open: async (): Promise<PagedList> => {
    const account = await newOrganization()
    return {
      ask: (query, variables) => answer(account, query, variables),
      filter: { ownerId: ownerIdOf(account) },
      create: (count) => inSequence(count, async () => (await create(account, endpoint)).webhook.id),
      remove: async (id) => void (await remove(account, { id })),
      foreign: { ask: (query, variables) => answer(stranger, query, variables), filter: {} },
    }
  },
})

pagingSpec({
  field: 'webhookRequests',
  inputType: 'WebhookRequestsInput!',
  order: 'oldest first',
  open: async (): Promise<PagedList> => {
    const { webhook } = await create(organization, endpoint)
    const other = await create(organization, endpoint)
    const webhookId = uuidOf(webhook.id)
    return {
      ask: (query, variables) => answer(organization, query, variables),
      filter: { webhookId: webhook.id },
      create: (count) =>
        inSequence(count, async () => {
          const event = await writtenEvent()
          const [made] = await services.db.transaction((tx) =>
            dispatch(tx, services.wallNow(), [{ event, webhookId, number: 0 }]),
          )
          return formatId('whr', made!.id)
        }),
      foreign: { filter: { webhookId: other.webhook.id } },
    }
  },
})

pagingSpec({
  field: 'events',
  inputType: 'EventsInput',
  order: 'newest first',
  open: async (): Promise<PagedList> => {
    const account = await newOrganization()
    let last = ''
    const noted = {
      ...services,
      mintId: (shard: number) => {
        last = services.mintId(shard)
        return last
      },
    }
    return {
      ask: (query, variables) => answer(account, query, variables),
      filter: { type: 'contact.created' },
      create: (count) =>
        inSequence(count, async () => {
          let id = ''
          await services.db.transaction((tx) => {
            const written = announce(noted, tx, { type: 'contact.created', account, subjectId: account.id, data: {} })
            id = formatId('evt', last)
            return written
          })
          return id
        }),
      foreign: { filter: {} },
    }
  },
})
