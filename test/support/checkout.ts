import assert from 'node:assert/strict'
import type { PageState } from '../../src/checkout/pages/page-state.ts'
import { requireId } from '../../src/platform/ids/index.ts'
import { canariesIn } from './canary-scan.ts'
import { change } from './change.ts'
import { VISA } from './instruments.ts'
import { type Merchant, type ShownPayment, startPayments } from './payments.ts'

/** The response to a request of the page. */
export interface PageAnswer {
  readonly status: number
  readonly body: {
    readonly status?: string
    readonly url?: string
    readonly became?: string
    readonly completedAt?: string | null
    readonly redirectUrl?: string | null
    readonly reason?: string
    readonly token?: string
    readonly card?: Readonly<Record<string, unknown>>
    readonly bankAccount?: Readonly<Record<string, unknown>>
    readonly errors?: readonly { readonly message: string; readonly extensions: Readonly<Record<string, unknown>> }[]
  }
}

export interface ShownSession {
  readonly id: string
  readonly link: string
  readonly status: string
  readonly paymentId: string | null
}

const PUBLIC_URL = 'https://pay.example.test'
const SESSION = 'id link status paymentId'

/** A card as the page of a link gives it. */
export const pageCard = (number: string = VISA) => ({
  type: 'card',
  number,
  expirationMonth: 12,
  expirationYear: 2099,
  cvc: '737',
  cardholderName: 'Ada Byron',
})

/** An account as the page of a link gives it. */
export const pageAccount = (accountNumber: string) => ({
  type: 'bank_account',
  routingNumber: '021000021',
  accountNumber,
  accountHolderName: 'Ada Byron',
})

/** The product beside a sandbox processor, and what customers do at links. */
export async function startCheckout(
  options: { readonly worker?: boolean; readonly env?: Record<string, string> } = {},
) {
  // Every visit comes from an address of its own, as those of customers do.
  const visited = { ...options, env: { ...options.env, TALLYSTICK_TRUST_PROXY: 'on' } }
  const house = await startPayments(visited)
  const { server } = house
  const createSession = (merchant: Merchant, input: object = {}) =>
    change(
      server,
      merchant.account,
      'createPaymentSession',
      { orgId: merchant.account.id, amount: '49.90', currency: 'USD', ...input },
      SESSION,
    ) as Promise<unknown> as Promise<ShownSession>
  return {
    ...house,
    createSession,
    newContact: async (merchant: Merchant) =>
      (await change(server, merchant.account, 'createContact', { orgId: merchant.account.id, name: 'Ada Byron' })).id,
    session: async (merchant: Merchant, id: string): Promise<ShownSession> => {
      const query = `query ($id: ID!) { paymentSession(id: $id) { ${SESSION} } }`
      const { data, errors } = await server.ask<{ paymentSession: ShownSession }>(merchant.account.key, query, { id })
      assert.equal(errors, undefined, JSON.stringify(errors))
      return data.paymentSession
    },
    methods: async (merchant: Merchant, contactId: string) => {
      const query = `query ($id: ID!) { contact(id: $id) { paymentMethods { edges { node {
        id type status card { last4 brand funding } bankAccount { last4 } supportedRecurringProcessingModels paymentSessionId
        billingAddress { lines countryCode } } } } } }`
      const { data, errors } = await server.ask<{ contact: { paymentMethods: { edges: { node: ShownMethod }[] } } }>(
        merchant.account.key,
        query,
        { id: contactId },
      )
      assert.equal(errors, undefined, JSON.stringify(errors))
      return data.contact.paymentMethods.edges.map(({ node }) => node)
    },
    /** A link as its customer's browser has it. */
    visit: ({ link }: Pick<ShownSession, 'link'>) => visitAt(link.replace(`${PUBLIC_URL}/`, server.url)),
    /** Answers the bank's question as a browser does, and follows the redirects to us and to the checkout. */
    confirm: async (url: string, decision: 'approve' | 'decline') => {
      const back = await house.processor.decide(url, decision)
      const response = await fetch(back.replace(`${PUBLIC_URL}/`, server.url), { redirect: 'manual' })
      assert.equal(response.status, 303)
      const location = response.headers.get('location') ?? ''
      return { location, link: location.replace(`${PUBLIC_URL}/`, server.url) }
    },
    /** Every event of these records, in the order in which they were written. */
    eventsOfAll: async (...ids: readonly string[]): Promise<string[]> => {
      const uuids = ids.map((id) => requireId(id.slice(0, 3), id, 'Record').uuid)
      const rows = await house.query<{ type: string }>(
        'select type from events where subject_id = any($1) order by id',
        [uuids],
      )
      return rows.map(({ type }) => type)
    },
  }
}

export interface ShownMethod {
  readonly id: string
  readonly type: string
  readonly status: string
  readonly card: Readonly<Record<string, string>> | null
  readonly bankAccount: Readonly<Record<string, string>> | null
  readonly supportedRecurringProcessingModels: readonly string[]
  readonly paymentSessionId: string | null
  readonly billingAddress: { readonly lines: readonly string[]; readonly countryCode: string } | null
}

export type { Merchant, ShownPayment }

/** Returns the state that a page is made from; null when the response is no page. */
function stateIn(html: string): PageState | null {
  const [, text] = /<script type="application\/json" id="state">([^<]*)<\/script>/.exec(html) ?? []
  return text === undefined ? null : JSON.parse(text)
}

let visits = 0
function newAddress(): string {
  visits += 1
  return `10.${visits >> 16}.${(visits >> 8) & 255}.${visits & 255}`
}

/** The requests of a page at its link, and those that others may try there. */
export function visitAt(link: string, address: string = newAddress()) {
  async function ask(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<PageAnswer> {
    const response = await fetch(`${link}/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers:
        body === undefined
          ? { ...from, ...headers }
          : {
              ...from,
              origin: PUBLIC_URL,
              'sec-fetch-site': 'same-origin',
              'content-type': 'application/json',
              ...headers,
            },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    assert.equal(canariesIn(text + JSON.stringify([...response.headers])).size, 0, 'an answer holds a number')
    assert.equal(response.headers.get('cache-control'), 'no-store')
    return { status: response.status, body: JSON.parse(text) }
  }
  const from = { 'x-forwarded-for': address }
  let terms: string | null = null
  async function page(query = '') {
    const response = await fetch(`${link}${query}`, { headers: from, redirect: 'manual' })
    const { status, headers } = response
    const html = await response.text()
    const state = stateIn(html)
    terms = state?.terms ?? terms
    return { status, headers, html, state }
  }
  /** Returns the last state of the page. */
  async function shownTerms(): Promise<string> {
    if (terms === null) await page()
    return terms ?? 'none'
  }
  async function token(instrument: object): Promise<string> {
    const { status, body } = await ask('instrument', instrument)
    assert.equal(status, 200, JSON.stringify(body))
    return body.token ?? ''
  }
  const complete = async (given: object) => ask('complete', { terms: await shownTerms(), ...given })
  return {
    link,
    address,
    ask,
    token,
    complete,
    /** Gives the instrument and pays with it. */
    pay: async (instrument: object, more: object = {}) => complete({ token: await token(instrument), ...more }),
    status: () => ask('status'),
    cancel: () => ask('cancel', {}),
    otherMeans: () => ask('other-means', {}),
    page,
  }
}
