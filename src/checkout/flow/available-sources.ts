import type { Services } from '../../accounts/index.ts'
import { type PaymentMethod, paymentMethodStatus } from '../../payments/methods/index.ts'
import {
  type AdapterName,
  adapterFacts,
  type ConfigurationRequest,
  configurationFor,
  type InstrumentType,
} from '../../payments/providers/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkoutMethodsOf, isStoredMethodOffered, methodOffered, type OfferedMethods } from '../sessions/index.ts'
import { availableMethods } from './available-sources.queries.generated.ts'
import type { CheckoutTerms } from './selected-source.ts'

type Reader = Pick<Services, 'db' | 'now'>

/**
 * The terms of a checkout, and the only stored method to show if the contact's other methods must
 * not be shown.
 */
type SourceTerms = Omit<CheckoutTerms, 'tokenRef'> & { readonly methodId?: string | null }

/** The data of a stored method by which its owner recognizes it. */
export interface AvailableMethod {
  /** The public id. */
  readonly id: string
  readonly type: InstrumentType
  readonly brand: string | null
  readonly institutionName: string | null
  readonly last4: string | null
  readonly expirationMonth: number | null
  readonly expirationYear: number | null
}

/** The payment sources of a customer: types of instruments to enter, and stored methods. */
export interface AvailableSources {
  readonly instruments: readonly InstrumentType[]
  readonly methods: readonly AvailableMethod[]
  /** The types of instruments that the sandbox processor charges. */
  readonly simulated: readonly InstrumentType[]
}

const METHODS_MAX = 20
const INSTRUMENTS = ['Card', 'BankAccount'] as const

/**
 * Returns the types of instruments that the checkout offers and a provider configuration accepts
 * for these terms, and the contact's stored methods.
 */
export async function availableSources(services: Reader, terms: SourceTerms): Promise<AvailableSources> {
  const { account, checkoutConfigurationId } = terms
  const checkout = await checkoutMethodsOf(services, { orgId: account.id, checkoutConfigurationId })
  const adapters = await Promise.all(
    INSTRUMENTS.map((instrument) => adapterForNew(services, terms, checkout, instrument)),
  )
  return {
    instruments: INSTRUMENTS.filter((_, index) => adapters[index] !== null),
    methods: await storedMethods(services, terms, checkout),
    simulated: INSTRUMENTS.filter((_, index) => adapters[index] && adapterFacts(adapters[index]).isSimulated),
  }
}

/**
 * Returns the adapter that charges new instruments of a kind; null when the checkout does not offer
 * them.
 */
async function adapterForNew(
  services: Reader,
  terms: SourceTerms,
  checkout: OfferedMethods,
  instrument: InstrumentType,
): Promise<AdapterName | null> {
  const offered = methodOffered(checkout, instrument)
  const id = offered?.configurationId && formatId('ppc', offered.configurationId)
  return offered && adapterFor(services, terms, { instrument, id, isEnteredByCustomer: true })
}

async function storedMethods(
  services: Reader,
  terms: SourceTerms,
  checkout: OfferedMethods,
): Promise<AvailableMethod[]> {
  const { account, contactId, model, methodId = null } = terms
  if (contactId === null) return []
  const { shard, id: orgId } = account
  const rows = await services.db.read.run(availableMethods, { shard, orgId, contactId, methodId, limit: METHODS_MAX })
  const offered: AvailableMethod[] = []
  for (const { status, configurationId, supportedModels, ...row } of rows) {
    const method = { ...row, status: status as PaymentMethod['status'], type: row.type as InstrumentType }
    const isGood = paymentMethodStatus(method, services.now(account)) === 'Active' && supportedModels.includes(model)
    if (!isGood || !isStoredMethodOffered(checkout, { type: method.type, configurationId })) continue
    const adapter = await adapterFor(services, terms, { instrument: method.type, storedBy: configurationId })
    if (adapter === null) continue
    const { status: _, ...shown } = method
    offered.push({ ...shown, id: formatId('pmt', method.id) })
  }
  return offered
}

/** Returns the adapter that charges an instrument; null when no configuration takes it. */
async function adapterFor(
  { db }: Reader,
  { account, currency, amountMinor, lastAmountMinor }: SourceTerms,
  charged: Pick<ConfigurationRequest, 'instrument' | 'id' | 'storedBy' | 'isEnteredByCustomer'>,
): Promise<AdapterName | null> {
  try {
    const request = { ...charged, currency, amountMinor, lastAmountMinor }
    return (await configurationFor({ db }, account, request)).adapter
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
