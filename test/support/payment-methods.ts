import type { Account, Services } from '../../src/accounts/index.ts'
import { type NewPaymentMethod, type PaymentMethod, storePaymentMethod } from '../../src/payments/methods/index.ts'
import { accountHash, sealCredentials } from '../../src/payments/providers/configurations/access-to.ts'
import { insertProviderConfiguration } from '../../src/payments/providers/configurations/provider-configurations.queries.generated.ts'
import {
  type AdapterName,
  findProviderConfiguration,
  type ProviderConfiguration,
  type StoredCredential,
  type StoredInstrument,
} from '../../src/payments/providers/index.ts'
import { formatId } from '../../src/platform/ids/index.ts'

type Card = Extract<StoredInstrument, { type: 'Card' }>
type BankAccount = Extract<StoredInstrument, { type: 'BankAccount' }>

const SANDBOX_KEY = { apiKey: 'sandbox-key-of-a-test' }

/** Inserts the row of a configuration without a request to the processor. */
export async function newConfiguration(
  services: Pick<Services, 'db' | 'sealer' | 'mintId' | 'wallNow'>,
  { id: orgId, shard, mode }: Pick<Account, 'id' | 'shard' | 'mode'>,
  more: {
    readonly currencies?: readonly string[]
    readonly isDefault?: boolean
    readonly adapter?: AdapterName
    readonly credentials?: Readonly<Record<string, string>>
  } = {},
): Promise<ProviderConfiguration> {
  const id = services.mintId(shard)
  await services.db.write.run(insertProviderConfiguration, {
    shard,
    id,
    orgId,
    callerId: orgId,
    name: 'Sandbox',
    provider: 'ProviderA',
    adapter: more.adapter ?? 'Sandbox',
    mode,
    credentialsSealed: sealCredentials(services.sealer, { id, orgId }, more.credentials ?? SANDBOX_KEY),
    notificationSecretSealed: null,
    accountHash: accountHash(services.sealer, { id, orgId }, 'account of a test'),
    currencies: more.currencies ? [...more.currencies] : null,
    methods: ['Card', 'BankAccount'],
    verifiesIdentity: (more.adapter ?? 'Sandbox') === 'Sandbox',
    isDefault: more.isDefault ?? false,
    threeDSecure: null,
    bankAccountsAreValidated: false,
    createdAt: services.wallNow(),
  })
  const made = await findProviderConfiguration(services, id)
  if (!made) throw new Error('the configuration was not written')
  return made
}

/** Returns a provider's data of a newly stored card, different each time. */
export function storedCard(more: Partial<Card> = {}, credential: Partial<StoredCredential> = {}): StoredCredential {
  const card: Card = {
    type: 'Card',
    brand: 'Visa',
    last4: '4242',
    expirationMonth: 12,
    expirationYear: 2099,
    cardholderName: 'Ada Byron',
    funding: 'Credit',
    ...more,
  }
  return { ...stored(card), supportedModels: ['CardOnFile', 'Subscription'], ...credential }
}

/** Returns a provider's data of a newly stored bank account, different each time. */
export function storedBankAccount(more: Partial<BankAccount> = {}): StoredCredential {
  const account: BankAccount = {
    type: 'BankAccount',
    institutionName: 'First Bank',
    accountHolderName: 'Ada Byron',
    last4: '6789',
    accountType: 'Checking',
    ...more,
  }
  return { ...stored(account), supportedModels: ['Subscription', 'UnscheduledCardOnFile'] }
}

let storings = 0

function stored(instrument: StoredInstrument): StoredCredential {
  const name = `credential of storing ${++storings}`
  return { credential: name, identity: `identity of ${name}`, instrument, supportedModels: [], schemeReference: null }
}

export type NewStoredMethod = Pick<NewPaymentMethod, 'contactId' | 'configuration'> & Partial<NewPaymentMethod>

/** Stores an instrument as completing a payment session does; a card by default. */
export function storeMethod(services: Services, account: Account, storing: NewStoredMethod): Promise<PaymentMethod> {
  return services.db.transaction((tx) =>
    storePaymentMethod(services, tx, account, {
      id: services.mintId(account.shard),
      stored: storedCard(),
      model: 'CardOnFile',
      billingAddress: null,
      paymentSessionId: null,
      ...storing,
    }),
  )
}

export const methodIdOf = ({ id }: Pick<PaymentMethod, 'id'>) => formatId('pmt', id)
