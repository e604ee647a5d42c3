import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { change } from '../../support/change.ts'
import { openReceiver } from '../../support/delivery.ts'
import { until } from '../../support/process.ts'
import { isSignedBy } from '../../support/standard-webhooks.ts'
import { SHOP } from './front.ts'
import { startShop } from './shop.ts'

/** The address that persons are redirected to at the end. */
export const redirectUrl = `${SHOP}/verified`

/** A verification that a person can go through. */
export interface Session {
  readonly id: string
  readonly link: string
}

interface Verification {
  readonly status: string
  readonly completedAt: string | null
  readonly documents: readonly {
    readonly category: string | null
    readonly images: readonly { readonly name: string; readonly url: string }[]
  }[]
  readonly selfieVideoUrl: string | null
}

interface ShownContact {
  readonly id: string
  readonly name: string
  readonly givenName: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly idv: Verification | null
}

/** The events that a merchant's system receives. */
interface ToldEvent {
  readonly type: string
  readonly data: { readonly id: string; readonly name: string; readonly idv: { readonly sessionId: string } }
}

const CONTACT = `query ($id: ID!) { contact(id: $id) { id name givenName email phone idv {
  status completedAt documents { category images { name url } } selfieVideoUrl nameMatch dateOfBirthMatch phoneNumberMatch
  addressMatch taxIdMatch livenessCheck facialComparisonCheck } } }`
const DELIVERIES = `query ($webhookId: ID!) {
  webhookRequests(input: { webhookId: $webhookId }) { edges { node { status } } } }`

/** A shop whose merchant wants to know who people are, and has a worker. */
export async function startVerifications() {
  const shop = await startShop({ worker: true })
  const { query, server } = shop
  const { account } = await shop.merchant()
  const make = (field: string, input: object, selection?: string): Promise<unknown> =>
    change(server, account, field, input, selection)

  async function contactOf(id: string): Promise<ShownContact> {
    const { data, errors } = await server.ask<{ contact: ShownContact }>(account.key, CONTACT, { id })
    assert.equal(errors, undefined, JSON.stringify(errors))
    return data.contact
  }

  /** A system of the merchant's that is told of verifications for the length of a test. */
  async function listen(t: TestContext) {
    const receiver = await openReceiver(t)
    server.webhookAllow.add(receiver.hostAndPort)
    const input = { url: receiver.url(), events: ['contact.idv.completed'] }
    const made = await make('webhookCreate', input, 'signingSecret webhook { id }')
    const { signingSecret, webhook } = made as { readonly signingSecret: string; readonly webhook: { id: string } }
    t.after(() => make('webhookDelete', { id: webhook.id }))
    return {
      /** The one event about a session, once it was delivered; nothing else was told, and the secret signed it. */
      hears: async ({ id }: Session): Promise<ToldEvent> => {
        const [arrival, ...others] = await receiver.arrived(1)
        assert.ok(arrival && others.length === 0)
        assert.ok(isSignedBy(signingSecret, arrival))
        const event = JSON.parse(arrival.body) as ToldEvent
        assert.deepEqual([event.type, event.data.idv.sessionId], ['contact.idv.completed', id])
        await until(
          'the delivery is written down',
          async () => (await server.ask(account.key, DELIVERIES, { webhookId: webhook.id })).text,
          (text) => text.includes('"delivered"'),
        )
        return event
      },
    }
  }

  return {
    ...shop,
    merchantName: account.account.name,
    listen,
    contactOf,
    startSession: async (whom: object): Promise<Session> =>
      (await make('contactCreateIdvSession', { redirectUrl, ...whom }, 'id link token expiresAt')) as Session,
    newContact: async (name: string, more: object = {}): Promise<string> =>
      ((await make('createContact', { orgId: account.id, name, ...more })) as { readonly id: string }).id,
    contactsNow: async () => (await query<{ count: number }>('select count(*)::int from contacts'))[0]?.count ?? 0,
    /** Waits until the product was told of so many sessions that they ended so. */
    ended: (status: string, count: number) =>
      until(
        `${count} sessions are ${status}`,
        () => query('select id from identity_sessions where status = $1', [status]),
        (rows) => rows.length === count,
      ),
  }
}
