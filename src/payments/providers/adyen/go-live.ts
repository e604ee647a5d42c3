import { rejected } from '../port/go-live-port.ts'
import {
  type GoLiveAnswer,
  type GoLiveItem,
  type PaymentProvider,
  type ProviderAccess,
  ProviderUnavailable,
} from '../port/port.ts'
import { unavailableOnNoResponse } from '../port/retry.ts'
import { type Checkout, callAdyen } from './checkout.ts'
import { EVENT_CODES } from './events.ts'
import { callManagement, type Management } from './management.ts'
import { CREDENTIALS_REFUSED } from './outcome-table.ts'

/** The fields of `additionalData` that the adapter reads, by purpose. */
const ADDITIONAL_DATA = [
  'cardHolderName',
  'cardSummary',
  'expiryDate',
  'fundingSource',
  'merchantAdviceCode',
  'networkTxReference',
  'realtimeAccountUpdaterStatus',
  'recurring.recurringDetailReference',
  'recurringProcessingModel',
  'refusalReasonRaw',
  'tokenization.storedPaymentMethodId',
]

/**
 * A debit for which Adyen lists ACH, because it filters the payment methods by country and
 * currency.
 */
const A_DEBIT = { countryCode: 'US', amount: { currency: 'USD', value: 1000 } }

/** The items of the go-live checklist that concern the account at Adyen. */
export const goLiveItems: NonNullable<PaymentProvider['goLiveItems']> = (access, { methods, currencies }) => {
  const takesCards = methods.includes('Card')
  return [
    credentialsItem(access),
    storedItem(access),
    {
      code: 'Events',
      instruction:
        'In the Customer Area, under Developers, Webhooks, create the standard webhook, that of recurring tokens and that of notices of change with the notification URL, enable these events, and enter the HMAC key of each in the notification secret.',
      expected: EVENT_CODES,
    },
    methodsItem(access, methods),
    ...(takesCards ? [rawCardItem(access), captureItem(access), ADDITIONAL_DATA_ITEM] : []),
    {
      code: 'Currencies',
      instruction: 'Ask Adyen which currencies the merchant account processes, and limit the configuration to them.',
      expected: currencies ?? [],
    },
    ...(methods.includes('BankAccount') ? [bankAccountsItem(access)] : []),
  ]
}

/** The role that permits raw card data. */
const RAW_CARD_ROLE = 'API PCI Payments role'
const READABLE =
  'Unknown until the API key has the role Management API - Accounts read; you can also look it up in the Customer Area.'

const rawCardItem = (access: ProviderAccess): GoLiveItem => ({
  code: 'RawCardData',
  instruction: `Ask Adyen to permit raw card data (PCI DSS) for the API key, because card numbers come from the vault. ${READABLE}`,
  expected: [RAW_CARD_ROLE],
  ...reading(
    access,
    'GET /me',
    ({ ownCredential }) => ownCredential.getApiCredentialDetails(),
    ({ roles }) => {
      if (!Array.isArray(roles)) throw new ProviderUnavailable()
      const isPermitted = roles.includes(RAW_CARD_ROLE)
      return isPermitted ? PASSED : { status: 'Failed', response: '200', missing: [RAW_CARD_ROLE] }
    },
  ),
})

const captureItem = (access: ProviderAccess): GoLiveItem => ({
  code: 'CaptureMode',
  instruction: `In the Customer Area, under Settings, Account settings, let the capture delay be immediate. ${READABLE}`,
  ...reading(
    access,
    'GET /merchants/{merchantId}',
    ({ merchants }) => merchants.getMerchantAccount(merchantAccountOf(access)),
    ({ captureDelay }) => {
      const delay = String(captureDelay).toLowerCase()
      if (!/^(immediate|manual|[1-9]\d?)$/.test(delay)) throw new ProviderUnavailable()
      return { status: delay === 'immediate' ? 'Passed' : 'Failed', response: `capture delay: ${delay}` }
    },
  ),
})

const ADDITIONAL_DATA_ITEM: GoLiveItem = {
  code: 'AdditionalData',
  instruction: 'In the Customer Area, under Developers, Additional data, let Adyen send these fields.',
  expected: ADDITIONAL_DATA,
}

/** No API reports whether giact is enabled, so the organization declares it. */
const bankAccountsItem = ({ bankAccountsAreValidated }: ProviderAccess): GoLiveItem => ({
  code: 'BankAccounts',
  instruction:
    'Let Adyen enable giact gVERIFY for the merchant account, or validate the account of a person yourself before its first debit, as Nacha requires for `web` debits. Then set `bankAccountsAreValidated`. Until then these debits are declined.',
  answer: () =>
    bankAccountsAreValidated
      ? { status: 'Passed', response: 'declared' }
      : { status: 'Failed', response: 'not declared' },
})

const credentialsItem = (access: ProviderAccess): GoLiveItem => ({
  code: 'Credentials',
  instruction: 'Set an API key of the merchant account with the role Checkout webservice.',
  ...asking(access, 'POST /paymentMethods', ({ payments }) =>
    payments.paymentMethods({ merchantAccount: merchantAccountOf(access) }),
  ),
})

const storedItem = (access: ProviderAccess): GoLiveItem => ({
  code: 'StoredPaymentMethods',
  instruction: 'Give the API key the role Merchant Recurring.',
  ...asking(access, 'GET /storedPaymentMethods', ({ recurring }) =>
    recurring.getTokensForStoredPaymentDetails(access.configurationId, merchantAccountOf(access)),
  ),
})

function methodsItem(access: ProviderAccess, methods: readonly string[]): GoLiveItem {
  const expected = [
    ...(methods.includes('Card') ? ['scheme'] : []),
    ...(methods.includes('BankAccount') ? ['ach'] : []),
  ]
  const debit = methods.includes('BankAccount') ? A_DEBIT : {}
  return {
    code: 'PaymentMethods',
    instruction:
      'In the Customer Area, under Settings, Payment methods, add these payment methods to the merchant account.',
    expected,
    ...asking(
      access,
      'POST /paymentMethods',
      ({ payments }) => payments.paymentMethods({ merchantAccount: merchantAccountOf(access), ...debit }),
      ({ paymentMethods = [] }) => {
        const missing = expected.filter((name) => !paymentMethods.some(({ type }) => type === name))
        return { status: missing.length === 0 ? 'Passed' : 'Failed', response: '200', missing }
      },
    ),
  }
}

/** Returns the request of an item to the Management API. Many keys may not call it. */
function reading<Body>(
  access: ProviderAccess,
  request: string,
  call: (management: Management) => Promise<Body>,
  read: (body: Body) => GoLiveAnswer,
): Pick<GoLiveItem, 'request' | 'answer'> {
  return {
    request,
    answer: async () => {
      const reply = await unavailableOnNoResponse(() => callManagement(access, call))
      return reply.accepted ? read(reply.body) : rejected(reply.status, reply.errorCode, [])
    },
  }
}

const PASSED = { status: 'Passed', response: '200' } as const

/**
 * Returns the request of an item, which passes when Adyen accepts it unless `read` says otherwise.
 */
function asking<Body>(
  access: ProviderAccess,
  request: string,
  call: (checkout: Checkout) => Promise<Body>,
  read: (body: Body) => GoLiveAnswer = () => PASSED,
): Pick<GoLiveItem, 'request' | 'answer'> {
  return {
    request,
    answer: async () => {
      const reply = await unavailableOnNoResponse(() => callAdyen(access, call))
      if (reply.accepted) return read(reply.body)
      if (!Number.isInteger(reply.status)) throw new ProviderUnavailable()
      return rejected(reply.status, reply.errorCode, [...CREDENTIALS_REFUSED, 422])
    },
  }
}

const merchantAccountOf = ({ credentials }: ProviderAccess) => credentials.merchantAccount ?? ''
