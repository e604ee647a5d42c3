import { after } from 'node:test'
import pg from 'pg'
import { formatId, parseId } from '../../src/platform/ids/index.ts'
import { pagingSpec } from '../connections.ts'
import type { PagedList } from '../support/paged-list.ts'
import { startTestServer, type TestAccount } from '../support/server.ts'

const server = await startTestServer()
const database = new pg.Pool({ connectionString: server.database.adminUrl, max: 2 })
// The database goes, with whoever is connected, when the file has run.
database.on('error', () => {})
after(async () => {
  await database.end()
  await server.close()
})
const rival = await server.account('Organization')

/** Asks as the holder of that key. */
const by =
  ({ key }: TestAccount): PagedList['ask'] =>
  async (query, variables) => {
    const { data, errors } = await server.ask(key, query, variables)
    return errors ? { data, errors } : { data }
  }

async function createContact({ key }: TestAccount): Promise<string> {
  const answer = await server.ask<{ createContact: { id: string } }>(
    key,
    'mutation { createContact(input: { name: "Ada" }) { id } }',
  )
  return answer.data.createContact.id
}

async function createSession({ id, key }: TestAccount, contactId: string) {
  const answer = await server.ask<{ createPaymentPlanSession: { id: string; paymentPlanId: string } }>(
    key,
    `mutation ($orgId: ID!, $contactId: ID!) { createPaymentPlanSession(input: { orgId: $orgId, contactId: $contactId,
      amount: 5, currency: "EUR", frequency: Weekly, startDate: "2090-01-01", occurrences: 4,
      createPendingPaymentPlan: true }) { id paymentPlanId } }`,
    { orgId: id, contactId },
  )
  return answer.data.createPaymentPlanSession
}

/** Makes rows one after the other and gives their ids. */
async function inTurn(count: number, make: () => Promise<string>): Promise<string[]> {
  const ids: string[] = []
  for (let made = 0; made < count; made++) ids.push(await make())
  return ids
}

pagingSpec({
  field: 'contacts',
  inputType: 'ContactsInput',
  order: 'newest first',
  open: async () => {
    const shop = await server.account('Organization')
    return {
      ask: by(shop),
      filter: {},
      create: (count) => inTurn(count, () => createContact(shop)),
      remove: async (id) => {
        await server.ask(shop.key, 'mutation ($id: ID!) { deleteContact(input: { id: $id }) { id } }', { id })
      },
      foreign: { ask: by(rival) },
    }
  },
})

const NONE: PagedList['filter'] = {}

for (const [field, inputType, idOf] of [
  ['paymentPlanSessions', 'PaymentPlanSessionsInput', 'id'],
  ['paymentPlans', 'PaymentPlansInput', 'paymentPlanId'],
] as const)
  for (const narrowed of [false, true])
    pagingSpec({
      field,
      inputType,
      order: 'newest first',
      open: async () => {
        const shop = await server.account('Organization')
        const contactId = await createContact(shop)
        return {
          ask: by(shop),
          filter: narrowed ? { contactId } : NONE,
          create: (count) => inTurn(count, async () => (await createSession(shop, contactId))[idOf]),
          foreign: narrowed ? { filter: { contactId: await createContact(shop) } } : { ask: by(rival) },
        }
      },
    })

pagingSpec({
  field: 'checkoutConfigurations',
  inputType: 'CheckoutConfigurationsInput',
  order: 'newest first',
  open: async () => {
    const shop = await server.account('Organization')
    const present = await server.ask<{ checkoutConfigurations: { edges: { node: { id: string } }[] } }>(
      shop.key,
      '{ checkoutConfigurations { edges { node { id } } } }',
    )
    return {
      ask: by(shop),
      filter: {},
      present: present.data.checkoutConfigurations.edges.map(({ node }) => node.id),
      // Made behind the scenes: no operation makes them yet.
      create: (count) =>
        inTurn(count, async () => {
          const { shard, id: orgId } = shop.account
          const id = server.services.mintId(shard)
          await database.query(
            `insert into checkout_configurations (shard, id, org_id, name, is_default, created_at, updated_at)
             values ($1, $2, $3, 'Other', false, now(), now())`,
            [shard, id, orgId],
          )
          return formatId('cko', id)
        }),
      remove: async (id) => {
        await database.query('delete from checkout_configurations where id = $1', [parseId('cko', id)?.uuid])
      },
      foreign: { ask: by(rival) },
    }
  },
})
