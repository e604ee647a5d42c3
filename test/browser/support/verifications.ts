import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { change } from '../../support/change.ts'
import { until } from '../../support/process.ts'
import { openReceiver } from '../../support/receiver.ts'
import { isSignedBy } from '../../support/standard-webhooks.ts'
import { startBrowserFixture } from './fixture.ts'
import { SHOP } from './tls-proxy.ts'

/** The address that people are redirected to at the end. */
export const redirectUrl = `${SHOP}/verified`

/** A verification session that a person can complete. */
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
interface ReceivedEvent {
  readonly type: string
  readonly data: { readonly id: string; readonly name: string; readonly idv: { readonly sessionId: string } }
}

const CONTACT = `query ($id: ID!) { contact(id: $id) { id name givenName email phone idv {
  status completedAt documents { category images { name url } } selfieVideoUrl nameMatch dateOfBirthMatch phoneNumberMatch
  addressMatch taxIdMatch livenessCheck facialComparisonCheck } } }`
const DELIVERIES = `query ($webhookId: ID!) {
  webhookRequests(input: { webhookId: $webhookId }) { edges { node { status } } } }`

/** Starts the browser fixture with a worker and a merchant that verifies identities. */
export async function startVerifications() {
  const fixture = await startBrowserFixture({ worker: true })
  const { sql, server } = fixture
  const { account } = await fixture.merchant()
  const make = (field: string, input: object, selection?: string): Promise<unknown> =>
    change(server, account, field, input, selection)

  async function contactOf(id: string): Promise<ShownContact> {
    const { data, errors } = await server.ask<{ contact: ShownContact }>(account.key, CONTACT, { id })
    assert.equal(errors, undefined, JSON.stringify(errors))
    return data.contact
  }

  /** Opens a merchant's system that receives verification events during a test. */
  async function listen(t: TestContext) {
    const receiver = await openReceiver(t)
    server.webhookAllow.add(receiver.hostAndPort)
    const input = { url: receiver.url(), events: ['contact.idv.completed'] }
    const made = await make('webhookCreate', input, 'signingSecret webhook { id }')
    const { signingSecret, webhook } = made as { readonly signingSecret: string; readonly webhook: { id: string } }
    t.after(() => make('webhookDelete', { id: webhook.id }))
    return {
      /** Waits for the only event of a session, and requires a valid signature. */
      waitForMessage: async ({ id }: Session): Promise<ReceivedEvent> => {
        const [arrival, ...others] = await receiver.arrived(1)
        assert.ok(arrival && others.length === 0)
        assert.ok(isSignedBy(signingSecret, arrival))
        const event = JSON.parse(arrival.body) as ReceivedEvent
        assert.deepEqual([event.type, event.data.idv.sessionId], ['contact.idv.completed', id])
        await until(
          'the delivery is recorded',
          async () => (await server.ask(account.key, DELIVERIES, { webhookId: webhook.id })).text,
          (text) => text.includes('"delivered"'),
        )
        return event
      },
    }
  }

  return {
    ...fixture,
    merchantName: account.account.name,
    listen,
    contactOf,
    startSession: async (whom: object): Promise<Session> =>
      (await make('contactCreateIdvSession', { redirectUrl, ...whom }, 'id link token expiresAt')) as Session,
    newContact: async (name: string, more: object = {}): Promise<string> =>
      ((await make('createContact', { orgId: account.id, name, ...more })) as { readonly id: string }).id,
    contactsNow: () => sql.count('select count(*) from contacts'),
    /** Waits until this number of sessions have this status. */
    ended: (status: string, count: number) =>
      until(
        `${count} sessions are ${status}`,
        () => sql.rows('select id from identity_sessions where status = $1', [status]),
        (rows) => rows.length === count,
      ),
  }
}
