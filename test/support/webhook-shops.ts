import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { until } from './process.ts'
import { openReceiver, type Receiver, type ReceiverAnswer } from './receiver.ts'
import type { TestAccount, TestServer } from './server.ts'

export const SECONDS = 1000
export const MINUTES = 60 * SECONDS
export const HOURS = 60 * MINUTES
export const DAYS = 24 * HOURS

/** A webhook request, as the API shows it. */
export interface History {
  readonly id: string
  readonly url: string
  readonly status: string
  readonly attempts: number
  readonly lastStatusCode: number | null
  readonly lastError: string | null
  readonly nextAttemptAt: string | null
  readonly payload: string
  readonly createdAt: string
  readonly attemptLog: readonly { readonly number: number; readonly startedAt: string; readonly error: string | null }[]
}

const HISTORY = `query ($id: ID!) { webhookRequests(input: { webhookId: $id }) { edges { node {
  id url status attempts lastStatusCode lastError nextAttemptAt payload createdAt attemptLog { number startedAt error }
} } } }`

/** Returns what tests do with organizations that have a webhook, on a server with a worker. */
export function webhookShops(server: TestServer) {
  const change = async <Made = { readonly id: string }>(
    account: TestAccount,
    field: string,
    input: object,
    selection = 'id',
  ) => {
    const type = `${field[0]?.toUpperCase()}${field.slice(1)}Input!`
    const document = `mutation ($input: ${type}) { ${field}(input: $input) { ${selection} } }`
    const { data, text } = await server.ask<Record<string, Made> | null>(account.key, document, { input })
    assert.ok(data?.[field], text)
    return data[field]
  }
  const subscribe = async (account: TestAccount, url: string, events: readonly string[]) => {
    const made = await change<{ signingSecret: string; webhook: { id: string } }>(
      account,
      'webhookCreate',
      { url, events },
      'signingSecret webhook { id }',
    )
    return { secret: made.signingSecret, webhookId: made.webhook.id }
  }
  /** Creates an organization with a webhook at a receiver whose responses the test chooses. */
  const openShop = async (t: TestContext, answer?: ReceiverAnswer, events = ['contact.created']) => {
    const receiver = await openReceiver(t, answer)
    server.webhookAllow.add(receiver.hostAndPort)
    const agency = await server.account('Agency')
    const shop = await server.account('Organization', agency)
    return { receiver, agency, shop, ...(await subscribe(shop, receiver.url(), events)) }
  }
  const newContact = (shop: TestAccount, name = 'Ada') => change(shop, 'createContact', { orgId: shop.id, name })
  return { change, subscribe, openShop, newContact, ...histories(server), ...passing(server) }
}

function histories(server: TestServer) {
  const history = async (account: TestAccount, id: string): Promise<History[]> => {
    const { data, text } = await server.ask<{ webhookRequests: { edges: { node: History }[] } } | null>(
      account.key,
      HISTORY,
      { id },
    )
    assert.ok(data, text)
    return data.webhookRequests.edges.map(({ node }) => node)
  }
  /** Waits until the webhook's first request meets the condition, and returns it. */
  const request = async (
    account: TestAccount,
    webhookId: string,
    isFit: (request: History) => boolean,
  ): Promise<History> => {
    const [found] = await until(
      'the history',
      () => history(account, webhookId),
      ([first]) => Boolean(first && isFit(first)),
    )
    return found!
  }
  /** Waits until the webhook's first request has had this number of attempts, and returns it. */
  const attempted = (account: TestAccount, webhookId: string, attempts: number) =>
    request(account, webhookId, (each) => each.attempts === attempts && each.attemptLog.length === attempts)
  return { history, request, attempted }
}

function passing(server: TestServer) {
  /** Advances the clock, and wakes the worker. */
  const pass = (milliseconds: number): void => {
    server.clock.advance(milliseconds)
    server.worker?.wake()
  }
  /** Moves the clock past a time from the API, which is in whole seconds. */
  const passUntil = (moment: string | null | undefined): void =>
    pass(Date.parse(moment ?? '') + SECONDS - Date.parse(server.clock.now()))
  return { pass, passUntil }
}

/** Returns the ids of the requests that arrived, in order. */
export const idsOf = ({ arrivals }: Receiver) => arrivals.map(({ headers }) => headers['webhook-id'])
