import assert from 'node:assert/strict'
import type { ConsentText } from '../../src/checkout/flow/index.ts'
import type { PageState } from '../../src/checkout/pages/page-state.ts'
import { requireId } from '../../src/platform/ids/index.ts'
import { canariesIn } from './canary-scan.ts'
import { change } from './change.ts'
import { VISA } from './instruments.ts'
import { type Merchant, type ShownPayment, startPayments } from './payments.ts'
import type { TestServerOptions } from './server.ts'

/** The response to a request from the page. */
export interface PageAnswer {
  readonly status: number
  readonly body: {
    readonly status?: string
    readonly url?: string
    readonly finalStatus?: string
    readonly completedAt?: string | null
    readonly redirectUrl?: string | null
    readonly messageFollows?: boolean
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

/** Returns a card in the form in which the checkout page sends it. */
export const pageCard = (number: string = VISA) => ({
  type: 'card',
  number,
  expirationMonth: 12,
  expirationYear: 2099,
  cvc: '737',
  cardholderName: 'Ada Byron',
})

/** Returns a bank account in the form in which the checkout page sends it. */
export const pageAccount = (accountNumber: string) => ({
  type: 'bank_account',
  routingNumber: '021000021',
  accountNumber,
  accountHolderName: 'Ada Byron',
})

/** Starts the product with a sandbox processor, and offers a customer's actions at links. */
export async function startCheckout(options: TestServerOptions = {}) {
  // Each visit comes from its own address, as customers' visits do.
  const visited = { ...options, env: { ...options.env, TALLYSTICK_TRUST_PROXY: 'on' } }
  const fixture = await startPayments(visited)
  const { server } = fixture
  const createSession = (merchant: Merchant, input: object = {}) =>
    change(
      server,
      merchant.account,
      'createPaymentSession',
      { orgId: merchant.account.id, amount: '49.90', currency: 'USD', ...input },
      SESSION,
    ) as Promise<unknown> as Promise<ShownSession>
  return {
    ...fixture,
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
    /** Opens a link as the customer's browser does. */
    visit: ({ link }: Pick<ShownSession, 'link'>, browser: Record<string, string> = {}) =>
      visitAt(link.replace(`${PUBLIC_URL}/`, server.url), undefined, browser),
    /**
     * Decides a challenge at the bank as a browser does, and follows the redirects to the product
     * and the checkout.
     */
    confirm: async (url: string, decision: 'approve' | 'decline') => {
      const back = await fixture.processor.decide(url, decision)
      const response = await fetch(back.replace(`${PUBLIC_URL}/`, server.url), { redirect: 'manual' })
      assert.equal(response.status, 303)
      const location = response.headers.get('location') ?? ''
      return { location, link: location.replace(`${PUBLIC_URL}/`, server.url) }
    },
    /** Returns every event of these records, in the order of writing. */
    eventsOfAll: async (...ids: readonly string[]): Promise<string[]> => {
      const uuids = ids.map((id) => requireId(id.slice(0, 3), id, 'Record').uuid)
      const rows = await fixture.sql.rows<{ type: string }>(
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

/** Returns the state that the page was rendered from; null when the response is not a page. */
function stateIn(html: string): PageState | null {
  const [, text] = /<script type="application\/json" id="state">([^<]*)<\/script>/.exec(html) ?? []
  return text === undefined ? null : JSON.parse(text)
}

/** Returns the consent that a page displays for a source. */
export function consentShown(
  { terms }: Pick<PageState, 'terms'>,
  source: ConsentText['source'],
  stores: boolean,
  last4: string | null | undefined = null,
): string | null {
  const found = terms?.consent.texts.find((each) => each.source === source && each.stores === stores)
  return found?.text.replaceAll('{last4}', last4 ?? '····') ?? null
}

interface EnteredInstrument {
  readonly type: 'Card' | 'BankAccount'
  readonly last4: string | null
}

/** The body of a completion, or parts that an attacker might send. */
interface Given {
  readonly token?: unknown
  readonly paymentMethodId?: unknown
  readonly consent?: unknown
  readonly [field: string]: unknown
}

/** Returns the selected instrument; null for an option of the provider. */
function instrumentOf(
  state: PageState | null,
  entered: ReadonlyMap<string, EnteredInstrument>,
  { token, paymentMethodId }: Given,
): EnteredInstrument | null {
  if (token !== undefined) return entered.get(`${token}`) ?? { type: 'Card', last4: null }
  return state?.availableSources?.methods.find(({ id }) => id === paymentMethodId) ?? null
}

let visits = 0
function newAddress(): string {
  visits += 1
  return `10.${visits >> 16}.${(visits >> 8) & 255}.${visits & 255}`
}

/** Returns the requests of the page at its link, and others that an attacker might send. */
export function visitAt(link: string, address: string = newAddress(), browser: Record<string, string> = {}) {
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
    assert.equal(canariesIn(text + JSON.stringify([...response.headers])).size, 0, 'a response contains a number')
    assert.equal(response.headers.get('cache-control'), 'no-store')
    return { status: response.status, body: JSON.parse(text) }
  }
  const from = { 'x-forwarded-for': address, ...browser }
  let state: PageState | null = null
  const entered = new Map<string, EnteredInstrument>()
  async function page(query = '') {
    const response = await fetch(`${link}${query}`, { headers: from, redirect: 'manual' })
    const { status, headers } = response
    const html = await response.text()
    const shown = stateIn(html)
    if (shown?.termsFingerprint) state = shown
    return { status, headers, html, state: shown }
  }
  /**
   * Returns the terms that the page was opened with, and the consent that it displays for a source.
   */
  async function agreement(given: Given): Promise<object> {
    if (state === null) await page()
    const instrument = instrumentOf(state, entered, given)
    const isNew = given.token !== undefined
    const asks = state?.terms?.consent.hasBox || state?.terms?.storing === 'Enabled' || given.consent === true
    const stores = isNew && Boolean(asks) && (state?.terms?.consent.hasBox || state?.terms?.storing !== 'Disabled')
    const agreedText = state && consentShown(state, instrument?.type ?? 'Option', stores, instrument?.last4)
    return { termsFingerprint: state?.termsFingerprint ?? 'none', agreedText: agreedText ?? 'none' }
  }
  async function token(instrument: object): Promise<string> {
    const { status, body } = await ask('instrument', instrument)
    assert.equal(status, 200, JSON.stringify(body))
    const last4 = `${(body.card ?? body.bankAccount)?.last4}`
    entered.set(body.token ?? '', { type: body.card ? 'Card' : 'BankAccount', last4 })
    return body.token ?? ''
  }
  const complete = async (given: Given) => ask('complete', { ...(await agreement(given)), ...given })
  return {
    link,
    address,
    ask,
    token,
    complete,
    /** Sends the instrument and pays with it. */
    pay: async (instrument: object, more: object = {}) => complete({ token: await token(instrument), ...more }),
    status: () => ask('status'),
    cancel: () => ask('cancel', {}),
    otherSource: () => ask('other-source', {}),
    page,
  }
}
