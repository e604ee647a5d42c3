import type { Services } from '../access/index.ts'
import { type CheckoutMethods, checkoutMethodsOf, methodOffered, storedIsOffered } from '../checkout-sessions/index.ts'
import { type PaymentMethod, paymentMethodStatus } from '../payment-methods/index.ts'
import { formatId } from '../platform/ids/index.ts'
import { Refusal } from '../platform/refusal.ts'
import { configurationFor, type InstrumentType, type PaymentOption } from '../providers/index.ts'
import type { LinkedPaymentSession } from './linked-session.ts'
import { optionsToOffer } from './options-to-offer.ts'
import { methodsToOffer as methodsToOfferStatement } from './pay-session.queries.generated.ts'

type Seeker = Pick<Services, 'db' | 'now' | 'wallNow' | 'sealer' | 'publicUrl' | 'providerEndpoints'>

/** A stored method, as far as its owner needs to see it to choose it. */
export interface OfferedMethod {
  /** As clients name it. */
  readonly id: string
  readonly type: InstrumentType
  readonly brand: string | null
  readonly institutionName: string | null
  readonly last4: string | null
  readonly expirationMonth: number | null
  readonly expirationYear: number | null
}

/** What a session can be paid with. */
export interface Offers {
  readonly instruments: readonly InstrumentType[]
  readonly methods: readonly OfferedMethod[]
  /** Of the provider's own, such as financing; none where something may be stored. */
  readonly options: readonly PaymentOption[]
}

const METHODS_MOST = 20
const INSTRUMENTS = ['Card', 'BankAccount'] as const

/** The kinds of instrument that the checkout offers and a provider configuration takes for this, and what the contact has stored. */
export async function offersOf(services: Seeker, linked: LinkedPaymentSession): Promise<Offers> {
  const checkout = await checkoutMethodsOf(services, linked.session)
  const taken = await Promise.all(INSTRUMENTS.map((instrument) => isOffered(services, linked, checkout, instrument)))
  return {
    instruments: INSTRUMENTS.filter((_, index) => taken[index]),
    methods: await storedMethods(services, linked, checkout),
    options: (await optionsToOffer(services, linked))?.options ?? [],
  }
}

function isOffered(
  services: Seeker,
  linked: LinkedPaymentSession,
  checkout: CheckoutMethods,
  instrument: InstrumentType,
): Promise<boolean> | false {
  const offered = methodOffered(checkout, instrument)
  return offered !== null && isTaken(services, linked, instrument, offered.configurationId)
}

async function storedMethods(
  services: Seeker,
  linked: LinkedPaymentSession,
  checkout: CheckoutMethods,
): Promise<OfferedMethod[]> {
  const { session, account } = linked
  if (session.contactId === null) return []
  const { shard, id: orgId } = account
  const key = { shard, orgId, contactId: session.contactId, limit: METHODS_MOST }
  const rows = await services.db.read.run(methodsToOfferStatement, key)
  const offered: OfferedMethod[] = []
  for (const { status, configurationId, supportedModels, ...row } of rows) {
    const method = { ...row, status: status as PaymentMethod['status'], type: row.type as InstrumentType }
    const isGood = paymentMethodStatus(method, services.now()) === 'Active' && supportedModels.includes('CardOnFile')
    if (!isGood || !storedIsOffered(checkout, { type: method.type, configurationId })) continue
    if (!(await isTaken(services, linked, method.type, configurationId))) continue
    const { status: _, ...shown } = method
    offered.push({ ...shown, id: formatId('pmt', method.id) })
  }
  return offered
}

async function isTaken(
  { db }: Seeker,
  { session, account }: LinkedPaymentSession,
  instrument: InstrumentType,
  configurationId: string | null,
): Promise<boolean> {
  const { currency, amountMinor } = session
  const id = configurationId && formatId('ppc', configurationId)
  try {
    await configurationFor({ db }, account, { instrument, currency, amountMinor, id })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
