import assert from 'node:assert/strict'
import { after } from 'node:test'
import { requireId } from '../../src/platform/ids/index.ts'
import { change } from './change.ts'
import { MARK } from './identity-canaries.ts'
import { startPayments } from './payments.ts'
import { until } from './process.ts'
import { openReceiver } from './receiver.ts'
import type { TestAccount } from './server.ts'

/** A verification that a person can go through. */
export interface Session {
  readonly id: string
  readonly token: string
  readonly link: string
}

interface Shown {
  readonly contact: { readonly name: string; readonly idv: { readonly status: string } | null }
}

export const START = `mutation ($input: ContactCreateIdvSessionInput!) {
  made: contactCreateIdvSession(input: $input) { id token link expiresAt } }`
const READ = `query ($id: ID!) { contact(id: $id) { id name email phone
  idv { status documents { category images { name url } } selfieVideoUrl nameMatch addressMatch livenessCheck }
  again: idv { completedAt dateOfBirthMatch phoneNumberMatch taxIdMatch facialComparisonCheck } } }`
const COMPLETED = '"contact.idv.completed"'

/**
 * Starts the product with a worker and a sandbox processor. Records all responses and events about
 * verifications. `cells`: the number of cells of its database, if the test needs a certain one.
 */
export async function watchVerifications(cells?: number) {
  const fixture = await startPayments({ worker: true, ...(cells && { cells }) })
  after(fixture.close)
  const { sql, server } = fixture
  const answered = new Set<string>()
  const answers: string[] = []
  const bodies: string[] = []

  async function asked<Data>(account: TestAccount, document: string, variables: object, headers = {}) {
    const { text, data, errors } = await server.ask<Data>(account.key, document, variables, headers)
    answers.push(text)
    return { text, data, code: errors?.[0]?.extensions.code, errorText: JSON.stringify(errors ?? null) }
  }

  /** Starts a session twice, as a client does whose first response was lost. */
  async function start(account: TestAccount, whom: object): Promise<Session> {
    const input = { redirectUrl: `https://shop.example.test/${MARK}`, ...whom }
    const headers = { 'idempotency-key': `start-${answers.length}` }
    const { data } = await asked<{ made: Session }>(account, START, { input }, headers)
    const again = await asked<{ made: Session }>(account, START, { input }, headers)
    assert.equal(again.data.made.id, data.made.id)
    for (const { token, link } of [data.made, again.data.made])
      for (const text of [token, link, link.split('/').at(-1) ?? '']) answered.add(text)
    return data.made
  }

  /** Returns the status of a contact's verification, or the code of the refusal. */
  async function read(account: TestAccount, id: string) {
    const { text, data, code } = await asked<Shown>(account, READ, { id })
    for (const [url] of text.matchAll(/https?:\/\/[^"\\]+/g)) answered.add(url)
    return { status: data.contact.idv?.status, name: data.contact.name, code }
  }

  /** Adds a webhook for every event of an organization. */
  async function withWebhook(account: TestAccount): Promise<TestAccount> {
    const receiver = await openReceiver({ after }, ({ body }) => {
      bodies.push(body)
      return 200
    })
    server.webhookAllow.add(receiver.hostAndPort)
    await change(server, account, 'webhookCreate', { url: receiver.url(), events: ['*'] }, 'webhook { id }')
    return account
  }

  const completions = () => bodies.filter((body) => body.includes(COMPLETED))

  return {
    ...fixture,
    /** The links of sessions and pictures. They appear only in the response to their request. */
    answered,
    /** Every API response about verifications, and the body of every webhook. */
    answers,
    bodies,
    asked,
    start,
    read,
    withWebhook,
    newContact: async (account: TestAccount, more: object = {}): Promise<string> =>
      (await change(server, account, 'createContact', { orgId: account.id, name: 'Known', ...more })).id,
    /** Resolves when a session has this status. */
    untilStatus: ({ id }: Session, status: string) =>
      until(
        `a session is ${status}`,
        () =>
          sql.rows<{ status: string }>('select status from identity_sessions where id = $1', [
            requireId('idv', id, 'Session').uuid,
          ]),
        ([row]) => row?.status === status,
      ),
    /** Resolves when this number of log lines contain this text. */
    untilLogged: (text: string, count = 1) =>
      until(text, () => server.logged.filter((line) => line.includes(text)).length >= count),
    /**
     * Resolves when this number of completed verifications were announced, with the contact of the
     * last one.
     */
    untilCompleted: async (count: number): Promise<string> => {
      await until(`${count} are announced`, completions, (found) => found.length >= count)
      assert.equal(completions().length, count)
      return (JSON.parse(completions().at(-1) ?? '') as { data: { id: string } }).data.id
    },
    completedSoFar: () => completions().length,
  }
}
