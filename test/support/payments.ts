import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { jobHandlers } from '../../src/cli/job-handlers.ts'
import type { PaymentMethod } from '../../src/payments/methods/index.ts'
import {
  accessTo,
  adapterOf,
  applyNotifications,
  findProviderConfiguration,
  type InstrumentFacts,
  type ProviderConfiguration,
  type ProviderEventOrigin,
  type RecurringModel,
} from '../../src/payments/providers/index.ts'
import { formatId, requireId } from '../../src/platform/ids/index.ts'
import { runJobs } from '../../src/platform/queue/index.ts'
import { providerEventHandlers } from '../../src/worker.ts'
import { change } from './change.ts'
import { inEachCell } from './in-each-cell.ts'
import { VISA } from './instruments.ts'
import { storeMethod } from './payment-methods.ts'
import { NEW_CONFIGURATION, type ProviderServer, startProviderServer } from './providers.ts'
import type { ProcessorLedger } from './sandbox.ts'
import type { TestAccount, TestAnswer, TestServerOptions } from './server.ts'

/** An organization with a provider configuration, and its ledger at the processor. */
export interface Merchant {
  readonly account: TestAccount
  readonly apiKey: string
  readonly configuration: ProviderConfiguration
  readonly ledger: () => Promise<ProcessorLedger>
}

/** Returns a merchant's configuration as the origin of provider events. */
export function originOf({ account, configuration }: Pick<Merchant, 'account' | 'configuration'>): ProviderEventOrigin {
  return { account: account.account, configuration, configurationIds: [configuration.id] }
}

/** The default input of a payment. */
export const PAYMENT = `id orgId contactId amount currency status refundedAmount vaultTokenId configurationId paymentMethodId
  paymentPlanId paymentSessionId recurringProcessingModel declineCode failureMessage actionUrl transactionRef
  metadata { key value } refunds { id amount currency status origin } createdAt updatedAt`

export interface ShownPayment {
  readonly id: string
  readonly orgId: string
  readonly contactId: string | null
  readonly amount: string
  readonly currency: string
  readonly status: string
  readonly refundedAmount: string
  readonly vaultTokenId: string | null
  readonly configurationId: string | null
  readonly paymentMethodId: string | null
  readonly recurringProcessingModel: string | null
  readonly declineCode: string | null
  readonly failureMessage: string | null
  readonly actionUrl: string | null
  readonly transactionRef: string | null
  readonly createdAt: string
  readonly refunds: readonly {
    readonly id: string
    readonly amount: string
    readonly status: string
    readonly origin: string
  }[]
}

export const CHARGE = `mutation ($input: PaymentMethodChargeInput!) { made: paymentMethodCharge(input: $input) { ${PAYMENT} } }`
export const CREATE = `mutation ($input: PaymentCreateInput!) { made: paymentCreate(input: $input) { ${PAYMENT} } }`
export const REFUND =
  'mutation ($input: PaymentRefundInput!) { made: paymentRefund(input: $input) { id paymentId amount currency status } }'
const READ = `query ($id: ID!) { payment(id: $id) { ${PAYMENT} } }`

export type MutationAnswer<Made> = TestAnswer<{ readonly made: Made }>

/** An instrument to store. The processor must accept its number; later charges may be declined. */
export interface InstrumentToStore {
  readonly number?: string
  readonly type?: 'Card' | 'BankAccount'
  readonly models?: readonly RecurringModel[]
  /** The uuid of the contact; a new one by default. */
  readonly contactId?: string
}

/** Starts the product with a sandbox processor, and offers functions that create payments. */
export async function startPayments(options: TestServerOptions = {}) {
  const fixture = await startProviderServer(options)
  const { server, processor } = fixture
  const { services } = server
  const run =
    <Made>(document: string) =>
    (merchant: Merchant, input: object, headers: Record<string, string> = {}): Promise<MutationAnswer<Made>> =>
      server.ask(merchant.account.key, document, { input }, headers)
  return {
    ...fixture,
    merchant: (parent: TestAccount | null = null) => newMerchant(fixture, parent),
    /** Stores a contact's payment method at the processor. */
    storedMethod: (merchant: Merchant, storing: InstrumentToStore = {}) => storedMethod(fixture, merchant, storing),
    configurationIdOf: ({ configuration }: Merchant) => formatId('ppc', configuration.id),
    charge: run<ShownPayment>(CHARGE),
    create: run<ShownPayment>(CREATE),
    refund: run<{ id: string; amount: string; currency: string; status: string }>(REFUND),
    read: async (merchant: Merchant, id: string): Promise<ShownPayment> => {
      const { data, errors } = await server.ask<{ payment: ShownPayment }>(merchant.account.key, READ, { id })
      assert.equal(errors, undefined, JSON.stringify(errors))
      return data.payment
    },
    /** Advances the clock and runs the due jobs. */
    settle: async (seconds = 70): Promise<void> => {
      server.clock.advance(seconds * 1_000)
      await inEachCell(services, (ofCell) => runJobs(ofCell, jobHandlers(ofCell, null)))
    },
    /** Delivers all notifications of the processor, and applies them. */
    deliverNotifications: async (): Promise<void> => {
      assert.equal(await processor.flush(), 0, 'a notification did not arrive')
      await inEachCell(services, (ofCell) => applyNotifications(ofCell, providerEventHandlers))
    },
    /** Tokenizes a card with the merchant's key, or another one. */
    token: async (merchant: Merchant, card: object = {}, account = merchant.account): Promise<string> => {
      const terms = { number: VISA, expirationMonth: 12, expirationYear: 2099, cvc: '737', ...card }
      return (await change(server, account, 'vaultTokenizeCard', terms)).id
    },
    bankToken: async (merchant: Merchant, accountNumber: string): Promise<string> => {
      const terms = { routingNumber: '021000021', accountNumber, accountType: 'Checking', holderType: 'Personal' }
      return (await change(server, merchant.account, 'vaultTokenizeBankAccount', terms)).id
    },
    /** Returns the event types of a record, in the order of writing. */
    eventsOf: async (id: string): Promise<string[]> => {
      const { uuid } = requireId(id.slice(0, 3), id, 'Record')
      const rows = await fixture.sql.rows<{ type: string }>(
        'select type from events where subject_id = $1 order by id',
        [uuid],
      )
      return rows.map(({ type }) => type)
    },
  }
}

async function newMerchant({ server, processor }: ProviderServer, parent: TestAccount | null): Promise<Merchant> {
  const account = await server.account('Organization', parent)
  const apiKey = `key-${randomUUID()}`
  const input = { ...NEW_CONFIGURATION, credentials: { sandbox: { apiKey } }, orgId: account.id }
  const { id } = await change(server, account, 'providerConfigurationCreate', input)
  const configuration = await findProviderConfiguration(server.services, requireId('ppc', id, 'Configuration').uuid)
  assert.ok(configuration)
  return { account, apiKey, configuration, ledger: () => processor.ledger(apiKey) }
}

async function storedMethod(
  { server }: ProviderServer,
  { account, configuration }: Merchant,
  {
    number = VISA,
    type = 'Card',
    models = ['CardOnFile', 'Subscription', 'UnscheduledCardOnFile'],
    ...whose
  }: InstrumentToStore,
): Promise<PaymentMethod & { readonly shownId: string; readonly contactShownId: string }> {
  const { services } = server
  const named = { orgId: account.id, name: 'Ada Byron' }
  const contactShownId = whose.contactId
    ? formatId('con', whose.contactId)
    : (await change(server, account, 'createContact', named)).id
  const contactId = requireId('con', contactShownId, 'Contact').uuid
  const provider = await adapterOf(configuration.adapter)
  const access = accessTo(services, configuration)
  const attemptId = randomUUID()
  const request = provider.chargeRequest(
    {
      ...{ attemptId, paymentId: attemptId, contactId, amountMinor: 0n, currency: 'USD' },
      source: { kind: 'instrument', instrument: FACTS[type] },
      ...{ model: 'CardOnFile', stores: true, customerPresent: true, billingAddress: null, email: null },
      ...{ statementDescriptor: null, returnUrl: () => 'https://pay.example.test/' },
    },
    access,
  )
  const outcome = await provider.charge(access, attemptId, request, { number, cvc: '737' })
  assert.ok('stored' in outcome && outcome.stored, `${outcome.kind}: not stored`)
  const stored = { ...outcome.stored, supportedModels: models }
  const method = await storeMethod(services, account.account, { contactId, configuration, stored })
  return { ...method, shownId: formatId('pmt', method.id), contactShownId }
}

const FACTS: Readonly<Record<'Card' | 'BankAccount', InstrumentFacts>> = {
  Card: { type: 'Card', expirationMonth: 12, expirationYear: 2099, cardholderName: 'Ada Byron', hasCvc: true },
  BankAccount: {
    ...{ type: 'BankAccount', routingNumber: '021000021', accountType: 'Checking', holderType: 'Personal' },
    accountHolderName: 'Ada Byron',
  },
}
