import type { ChargeTerms, ProviderAccess } from '../../src/payments/providers/port/port.ts'
import { type StubProvider, startStubProvider } from './stub-provider.ts'

export const ATTEMPT = '0198f0c0-0000-7000-8000-000000000001'

/** A stub of Plaid that accepts every call unless a test changes a response. */
export interface StubPlaid extends StubProvider {
  readonly access: ProviderAccess
  /** Resets the responses to success, and forgets the requests. */
  readonly resetResponses: () => void
  readonly lastOf: (path: string) => Readonly<Record<string, unknown>> | undefined
  readonly countOf: (path: string) => number
}

export const PATHS = {
  verify: '/auth/verify',
  migrate: '/transfer/migrate_account',
  authorize: '/transfer/authorization/create',
  create: '/transfer/create',
  list: '/transfer/list',
  get: '/transfer/get',
  cancelAuthorization: '/transfer/authorization/cancel',
  remove: '/item/remove',
} as const

export const ok = (body: object) => ({ status: 200, body })
export const verified = (verification_status: string) => ok({ verification_status, verification_insights: {} })
export const refused = (error_code: string, status = 400) => ({
  status,
  body: { error_type: 'INVALID_INPUT', error_code },
})
export const pair = (number: number) => ok({ access_token: `access-${number}`, account_id: `account-${number}` })

export const authorization = (fields: object = {}) =>
  ok({
    authorization: {
      id: 'authorization-1',
      decision: 'approved',
      decision_rationale: null,
      proposed_transfer: { account_id: 'account-1' },
      ...fields,
    },
  })

export const transfer = (fields: object = {}) => ({
  id: 'transfer-1',
  status: 'pending',
  failure_reason: null,
  metadata: { attempt_id: ATTEMPT },
  ...fields,
})

/** The terms of a debit of a tokenized account, which is stored with the charge. */
export const TERMS: ChargeTerms = {
  attemptId: ATTEMPT,
  paymentId: '0198f0c0-0000-7000-8000-000000000002',
  contactId: '0198f0c0-0000-7000-8000-000000000003',
  amountMinor: 1050n,
  currency: 'USD',
  source: {
    kind: 'instrument',
    instrument: {
      type: 'BankAccount',
      routingNumber: '110000000',
      accountType: 'Checking',
      holderType: 'Personal',
      accountHolderName: 'Ada Lovelace',
    },
  },
  model: 'Subscription',
  stores: true,
  customerPresent: true,
  billingAddress: null,
  email: 'ada@example.com',
  statementDescriptor: 'Rent for May',
  returnUrl: () => 'https://pay.example.com/payments/return/ticket',
}

export async function startStubPlaid(): Promise<StubPlaid> {
  const stub = await startStubProvider()
  const sentTo = (path: string) => stub.requests.filter((request) => request.path === path)
  return {
    ...stub,
    access: {
      configurationId: '0198f0c0-0000-7000-8000-000000000009',
      mode: 'Sandbox',
      credentials: { clientId: 'client-of-a-test', secret: 'secret-of-a-test' },
      notificationSecret: null,
      endpoint: stub.url,
      notificationUrl: 'https://pay.example.com/notifications/ppc_1',
    },
    resetResponses: () => {
      stub.answer(PATHS.verify, verified('database_insights_pass'))
      stub.answer(PATHS.migrate, pair(1))
      stub.answer('/institutions/get', ok({ institutions: [{ name: 'First Bank' }] }))
      stub.answer(PATHS.remove, ok({}))
      stub.answer(PATHS.authorize, authorization())
      stub.answer(PATHS.create, ok({ transfer: transfer() }))
      stub.answer(PATHS.list, ok({ transfers: [] }))
      stub.answer(PATHS.get, refused('NOT_FOUND'))
      stub.answer(PATHS.cancelAuthorization, ok({}))
    },
    lastOf: (path) => sentTo(path).at(-1)?.body,
    countOf: (path) => sentTo(path).length,
  }
}
