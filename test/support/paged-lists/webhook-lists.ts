import { formatId } from '../../../src/platform/ids/index.ts'
import { ENDPOINT } from '../valid-inputs.ts'
import { type FixtureField, newestFirst, type PagingFixture, times, uuidOf } from './paging-fixture.ts'

/** The lists of events, webhooks and their deliveries. */
export const WEBHOOK_LISTS: readonly FixtureField[] = [
  {
    ...newestFirst,
    field: 'events',
    inputType: 'EventsInput',
    open: async (fixture) => {
      const { organization, sibling, ask } = await fixture.accounts()
      return {
        ask,
        filter: { orgId: organization.id, type: 'contact.created' },
        create: times(async () => eventAbout(fixture, await fixture.newContact(organization))),
        foreign: { filter: { orgId: sibling.id, type: 'contact.created' } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'webhooks',
    inputType: 'WebhooksInput!',
    open: async (fixture) => {
      const { organization, sibling, ask } = await fixture.accounts()
      return {
        ask,
        filter: { ownerId: organization.ownerId },
        create: times(
          async () => (await fixture.change(organization, 'webhookCreate', ENDPOINT, 'webhook { id }')).webhook.id,
        ),
        remove: async (id) => void (await fixture.change(organization, 'webhookDelete', { id })),
        foreign: { filter: { ownerId: sibling.ownerId } },
      }
    },
  },
  ...[false, true].map(
    (isOfWebhook): FixtureField => ({
      ...newestFirst,
      field: 'deliveries',
      inputType: 'DeliveriesInput',
      open: async (fixture) => {
        const { organization, sibling, ask } = await fixture.accounts()
        const webhookId = (await fixture.change(organization, 'webhookCreate', ENDPOINT, 'webhook { id }')).webhook.id
        const filter = { accountId: organization.id, status: 'pending', ...(isOfWebhook && { webhookId }) }
        return {
          ask,
          filter,
          create: times(async () => (await fixture.change(organization, 'webhookTest', { id: webhookId })).id),
          remove: (id) => fail(fixture, id),
          foreign: {
            filter: isOfWebhook ? { ...filter, status: 'delivered' } : { ...filter, accountId: sibling.id },
          },
        }
      },
    }),
  ),
  {
    field: 'webhookRequests',
    inputType: 'WebhookRequestsInput!',
    order: 'oldest first',
    open: async (fixture) => {
      const { organization, ask } = await fixture.accounts()
      const webhookId = (await fixture.change(organization, 'webhookCreate', ENDPOINT, 'webhook { id }')).webhook.id
      return {
        ask,
        filter: { webhookId, status: 'pending' },
        create: times(async () => (await fixture.change(organization, 'webhookTest', { id: webhookId })).id),
        remove: (id) => fail(fixture, id),
        foreign: { filter: { webhookId } },
      }
    },
  },
]

async function eventAbout({ sql }: PagingFixture, id: string): Promise<string> {
  const rows = await sql.rows('select id from events where subject_id = $1', [uuidOf(id)])
  return formatId('evt', rows[0]?.id)
}

/** Fails the request, as seven days without a response would. */
async function fail({ sql }: PagingFixture, id: string): Promise<void> {
  await sql.write('delete from webhook_due where request_id = $1', [uuidOf(id)])
  await sql.write("update webhook_requests set status = 'failed', next_attempt_at = null where id = $1", [uuidOf(id)])
}
