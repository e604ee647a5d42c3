import type Stripe from 'stripe'
import { rejected } from '../port/go-live-port.ts'
import type { GoLiveAnswer, GoLiveItem, GoLiveScope, PaymentProvider, ProviderAccess } from '../port/port.ts'
import { callStripeOrFail, StripeRefusal } from './call-stripe.ts'
import { EVENT_MAPPERS } from './events.ts'

/** Stripe also sends this old name of `refund.updated`. */
const OLD_NAME = 'charge.refund.updated'
const EVENTS_TO_SELECT = Object.keys(EVENT_MAPPERS).filter((type) => type !== OLD_NAME)

/** The most endpoints that Stripe lists at once. An account has at most 16 in each mode. */
const ENDPOINTS_MAX = 100
/** The card that Stripe publishes for tests. */
const TEST_CARD = { number: '4242424242424242', exp_month: 12, exp_year: 2099 }

/** The items of the go-live checklist that concern the account at Stripe. */
export const goLiveItems: NonNullable<PaymentProvider['goLiveItems']> = (access, scope) => {
  const account = read(access, (stripe) => stripe.accounts.retrieveCurrent())
  const takesCards = scope.methods.includes('Card')
  return [
    credentialsItem(access),
    eventsItem(access),
    methodsItem(account, scope),
    ...(takesCards ? [rawCardItem(access), CAPTURE] : []),
    currenciesItem(access, account, scope),
    ...(scope.methods.includes('BankAccount') ? [bankAccountsItem(account)] : []),
  ]
}

/** Returns a request that is sent when it is first used, and once. */
function read<Answer>(access: ProviderAccess, work: (stripe: Stripe) => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | null = null
  return () => {
    answer ??= callStripeOrFail(access, work)
    return answer
  }
}

/** Returns the answer of a request; Unknown with Stripe's code if the key may not send it. */
async function unlessRejected(answer: () => Promise<GoLiveAnswer>, refused?: readonly number[]): Promise<GoLiveAnswer> {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof StripeRefusal) return rejected(error.status, error.fault.code ?? null, refused)
    throw error
  }
}

const credentialsItem = (access: ProviderAccess): GoLiveItem => ({
  code: 'Credentials',
  instruction:
    'Set a secret key, or a restricted key that may write PaymentIntents, SetupIntents, PaymentMethods, Customers and Refunds.',
  request: 'GET /v1/payment_intents',
  answer: () =>
    unlessRejected(async () => {
      await callStripeOrFail(access, (stripe) => stripe.paymentIntents.list({ limit: 1 }))
      return { status: 'Passed', response: '200' }
    }),
})

const eventsItem = (access: ProviderAccess): GoLiveItem => ({
  code: 'Events',
  instruction:
    'Select these events at the enabled webhook endpoint that has the notification URL of the configuration.',
  expected: EVENTS_TO_SELECT,
  request: 'GET /v1/webhook_endpoints',
  answer: () =>
    unlessRejected(async () => {
      const { data } = await callStripeOrFail(access, (stripe) =>
        stripe.webhookEndpoints.list({ limit: ENDPOINTS_MAX }),
      )
      return answerOfEndpoints(data, access.notificationUrl)
    }, []),
})

/** Compares the events of the enabled endpoints that have this address with those that are read. */
export function answerOfEndpoints(
  endpoints: readonly Pick<Stripe.WebhookEndpoint, 'url' | 'status' | 'enabled_events'>[],
  notificationUrl: string,
): GoLiveAnswer {
  const ours = endpoints.filter(({ url, status }) => url === notificationUrl && status === 'enabled')
  const selected = new Set(ours.flatMap(({ enabled_events }) => enabled_events))
  const missing = selected.has('*') ? [] : EVENTS_TO_SELECT.filter((type) => !selected.has(type))
  const counted = `${ours.length} enabled ${ours.length === 1 ? 'endpoint' : 'endpoints'} with the notification URL`
  return { status: missing.length === 0 ? 'Passed' : 'Failed', response: counted, missing }
}

const methodsItem = (account: () => Promise<Stripe.Account>, { methods }: GoLiveScope): GoLiveItem => {
  const expected = [
    ...(methods.includes('Card') ? ['card_payments'] : []),
    ...(methods.includes('BankAccount') ? ['us_bank_account_ach_payments'] : []),
  ] as const
  return {
    code: 'PaymentMethods',
    instruction: "Complete the account's activation at Stripe, and turn these payment methods on.",
    expected,
    request: 'GET /v1/account',
    answer: () =>
      unlessRejected(async () => {
        const { charges_enabled, capabilities } = await account()
        const missing = expected.filter(
          (name) => (capabilities as Record<string, unknown> | undefined)?.[name] !== 'active',
        )
        const isReady = charges_enabled && missing.length === 0
        return {
          status: isReady ? 'Passed' : 'Failed',
          response: `charges_enabled: ${charges_enabled === true}`,
          missing,
        }
      }, []),
  }
}

const rawCardItem = (access: ProviderAccess): GoLiveItem => ({
  code: 'RawCardData',
  instruction:
    'Ask Stripe to permit raw card data (PCI DSS) for the account, because card numbers come from the vault.',
  // In live mode this check would need a real card.
  ...(access.mode === 'Sandbox' && {
    request: 'POST /v1/payment_methods with a test card',
    answer: () =>
      unlessRejected(async () => {
        await callStripeOrFail(access, (stripe) => stripe.paymentMethods.create({ type: 'card', card: TEST_CARD }))
        return { status: 'Passed', response: '200' }
      }, [400, 402]),
  }),
})

const CAPTURE: GoLiveItem = {
  code: 'CaptureMode',
  instruction: 'Nothing to set: each request to Stripe says how its payment is captured.',
  answer: () => ({ status: 'Passed', response: 'set by each request' }),
}

const currenciesItem = (
  access: ProviderAccess,
  account: () => Promise<Stripe.Account>,
  { currencies }: GoLiveScope,
): GoLiveItem => ({
  code: 'Currencies',
  instruction: "Limit the configuration's currencies to those that Stripe charges for the account's country.",
  expected: currencies ?? [],
  request: 'GET /v1/country_specs/{country}',
  answer: () =>
    unlessRejected(async () => {
      const { country, default_currency } = await account()
      const response = `country: ${codeOf(country)}, default_currency: ${codeOf(default_currency)}`
      if (!currencies || !country) return { status: 'Manual', response }
      const spec = await callStripeOrFail(access, (stripe) => stripe.countrySpecs.retrieve(country))
      const missing = currencies.filter((each) => !spec.supported_payment_currencies.includes(each.toLowerCase()))
      return { status: missing.length === 0 ? 'Passed' : 'Failed', response, missing }
    }, []),
})

const bankAccountsItem = (account: () => Promise<Stripe.Account>): GoLiveItem => ({
  code: 'BankAccounts',
  instruction:
    'Debit bank accounts with an account in the United States, in dollars; otherwise limit the configuration to cards.',
  request: 'GET /v1/account',
  answer: () =>
    unlessRejected(async () => {
      const { country } = await account()
      return { status: country === 'US' ? 'Passed' : 'Failed', response: `country: ${codeOf(country)}` }
    }, []),
})

/** Returns a code of Stripe; `unknown` for anything else, so that no other text is shown. */
function codeOf(value: unknown): string {
  return typeof value === 'string' && /^[A-Za-z]{2,3}$/.test(value) ? value.toUpperCase() : 'unknown'
}
