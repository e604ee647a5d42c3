import assert from 'node:assert/strict'
import { after } from 'node:test'
import { requireId } from '../../src/platform/ids/index.ts'
import { change } from './change.ts'
import { openReceiver } from './delivery.ts'
import { MARK } from './identity-canaries.ts'
import { startPayments } from './payments.ts'
import { until } from './process.ts'
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
 * The product with a worker, beside a sandbox processor; all that it answers and tells about
 * verifications is written down.
 */
export async function watchVerifications() {
  const house = await startPayments({ worker: true })
  after(house.close)
  const { query, server } = house
  const answered = new Set<string>()
  const answers: string[] = []
  const bodies: string[] = []

  async function asked<Data>(account: TestAccount, document: string, variables: object, headers = {}) {
    const { text, data, errors } = await server.ask<Data>(account.key, document, variables, headers)
    answers.push(text)
    return { text, data, code: errors?.[0]?.extensions.code, told: JSON.stringify(errors ?? null) }
  }

  /** Starts a session, and again as a client does whose answer was lost. */
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

  /** How a contact's verification stands, and the code of the refusal when it can't be read. */
  async function read(account: TestAccount, id: string) {
    const { text, data, code } = await asked<Shown>(account, READ, { id })
    for (const [url] of text.matchAll(/https?:\/\/[^"\\]+/g)) answered.add(url)
    return { status: data.contact.idv?.status, name: data.contact.name, code }
  }

  /** An organization whose own system is told everything. */
  async function listening(account: TestAccount): Promise<TestAccount> {
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
    ...house,
    /** The links of sessions and pictures. They appear only in the response to their request. */
    answered,
    /** Every answer of the API to those who start and read, and the body of every webhook. */
    answers,
    bodies,
    asked,
    start,
    read,
    listening,
    newContact: async (account: TestAccount, more: object = {}): Promise<string> =>
      (await change(server, account, 'createContact', { orgId: account.id, name: 'Known', ...more })).id,
    /** Waits until the product was told that a session stands so. */
    stands: ({ id }: Session, status: string) =>
      until(
        `a session is ${status}`,
        () =>
          query<{ status: string }>('select status from identity_sessions where id = $1', [
            requireId('idv', id, 'Session').uuid,
          ]),
        ([row]) => row?.status === status,
      ),
    /** Waits until so many lines of the log say this. */
    logs: (text: string, count = 1) =>
      until(text, () => server.logged.filter((line) => line.includes(text)).length >= count),
    /** Waits until so many verifications were told of, and gives the contact of the last. */
    completed: async (count: number): Promise<string> => {
      await until(`${count} are told of`, completions, (told) => told.length >= count)
      assert.equal(completions().length, count)
      return (JSON.parse(completions().at(-1) ?? '') as { data: { id: string } }).data.id
    },
    completedSoFar: () => completions().length,
  }
}
