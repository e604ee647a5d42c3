import type { Services } from '../../accounts/index.ts'
import { type PaymentMethod, paymentMethodStatus } from '../../payments/methods/index.ts'
import {
  type AdapterName,
  adapterFacts,
  configurationFor,
  type InstrumentType,
} from '../../payments/providers/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type CheckoutMethods, checkoutMethodsOf, methodOffered, storedIsOffered } from '../sessions/index.ts'
import { availableMethods } from './available-sources.queries.generated.ts'
import type { CheckoutTerms } from './selected-source.ts'

type Seeker = Pick<Services, 'db' | 'now'>

/**
 * The request for payment sources: the contact, and the one stored method that may be shown when
 * not all of the contact's may.
 */
type Asked = Omit<CheckoutTerms, 'tokenRef'> & { readonly methodId?: string | null }

/** A stored method, as far as its owner needs to see it to choose it. */
export interface AvailableMethod {
  /** As clients name it. */
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
  /** The kinds of instrument that the sandbox processor charges. */
  readonly simulated: readonly InstrumentType[]
}

const METHODS_MOST = 20
const INSTRUMENTS = ['Card', 'BankAccount'] as const

/**
 * The kinds of instrument that the checkout offers and a provider configuration takes for this, and
 * what the contact has stored.
 */
export async function availableSources(services: Seeker, asked: Asked): Promise<AvailableSources> {
  const { account, checkoutConfigurationId } = asked
  const checkout = await checkoutMethodsOf(services, { orgId: account.id, checkoutConfigurationId })
  const takers = await Promise.all(INSTRUMENTS.map((instrument) => takerOf(services, asked, checkout, instrument)))
  return {
    instruments: INSTRUMENTS.filter((_, index) => takers[index] !== null),
    methods: await storedMethods(services, asked, checkout),
    simulated: INSTRUMENTS.filter((_, index) => takers[index] && adapterFacts(takers[index]).isSimulated),
  }
}

/** Returns the adapter that charges new instruments of a kind; null when the checkout does not offer them. */
async function takerOf(
  services: Seeker,
  asked: Asked,
  checkout: CheckoutMethods,
  instrument: InstrumentType,
): Promise<AdapterName | null> {
  const offered = methodOffered(checkout, instrument)
  return offered && adapterFor(services, asked, instrument, offered.configurationId)
}

async function storedMethods(services: Seeker, asked: Asked, checkout: CheckoutMethods): Promise<AvailableMethod[]> {
  const { account, contactId, model, methodId = null } = asked
  if (contactId === null) return []
  const { shard, id: orgId } = account
  const rows = await services.db.read.run(availableMethods, { shard, orgId, contactId, methodId, limit: METHODS_MOST })
  const offered: AvailableMethod[] = []
  for (const { status, configurationId, supportedModels, ...row } of rows) {
    const method = { ...row, status: status as PaymentMethod['status'], type: row.type as InstrumentType }
    const isGood = paymentMethodStatus(method, services.now(account)) === 'Active' && supportedModels.includes(model)
    if (!isGood || !storedIsOffered(checkout, { type: method.type, configurationId })) continue
    if ((await adapterFor(services, asked, method.type, configurationId)) === null) continue
    const { status: _, ...shown } = method
    offered.push({ ...shown, id: formatId('pmt', method.id) })
  }
  return offered
}

/** Returns the adapter that charges an instrument; null when no configuration takes it. */
async function adapterFor(
  { db }: Seeker,
  { account, currency, amountMinor }: Asked,
  instrument: InstrumentType,
  configurationId: string | null,
): Promise<AdapterName | null> {
  const id = configurationId && formatId('ppc', configurationId)
  try {
    return (await configurationFor({ db }, account, { instrument, currency, amountMinor, id })).adapter
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
