import type { StoredPaymentMethodResource } from '@adyen/api-library/lib/src/typings/checkout/storedPaymentMethodResource.js'
import { entry } from '../port/entry.ts'
import type {
  ProviderAccess,
  ProviderRequest,
  RecurringModel,
  Secrets,
  StoredCredential,
  StoredInstrument,
} from '../port/port.ts'
import { NoAnswer } from '../port/retry.ts'
import { ask } from './checkout.ts'
import { credentialOf, type TokenName } from './credential.ts'
import { FUNDING } from './outcome-table.ts'

type Said = Readonly<Record<string, string>>
type Parameters = Readonly<Record<string, unknown>>

const MODELS: readonly RecurringModel[] = ['CardOnFile', 'Subscription', 'UnscheduledCardOnFile']

/**
 * Returns the instrument that Adyen stored with a charge. Returns null when none was requested, and
 * when Adyen stores it later and sends a notification. Missing facts are read from Adyen's list of
 * the shopper's methods, when available.
 */
export async function storedWith(
  access: ProviderAccess,
  { parameters }: ProviderRequest,
  said: Said,
  secrets: Secrets,
): Promise<StoredCredential | null> {
  const { storePaymentMethod, shopperReference } = parameters
  const storedPaymentMethodId = tokenIn(said)
  if (storePaymentMethod !== true || typeof shopperReference !== 'string' || !storedPaymentMethodId) return null
  const name = { storedPaymentMethodId, shopperReference }
  return describe(name, { said, parameters, secrets, listed: await readListed(access, name) })
}

/**
 * Returns the instrument of a notification; null when Adyen's list of the shopper's methods does
 * not contain it.
 */
export async function storedByEvent(
  access: ProviderAccess,
  name: TokenName,
  said: Said,
): Promise<StoredCredential | null> {
  const listed = await findListed(access, name)
  return listed && describe(name, { said, parameters: {}, secrets: {}, listed })
}

export function tokenIn(said: Said): string | undefined {
  return said['tokenization.storedPaymentMethodId'] ?? said['recurring.recurringDetailReference']
}

async function readListed(access: ProviderAccess, name: TokenName): Promise<StoredPaymentMethodResource | null> {
  try {
    return await findListed(access, name)
  } catch (error) {
    if (error instanceof NoAnswer) return null
    throw error
  }
}

async function findListed(access: ProviderAccess, name: TokenName): Promise<StoredPaymentMethodResource | null> {
  const { storedPaymentMethodId, shopperReference } = name
  const reply = await ask(access, ({ recurring }) =>
    recurring.getTokensForStoredPaymentDetails(shopperReference, access.credentials.merchantAccount),
  )
  if (!reply.accepted) return null
  return reply.body.storedPaymentMethods?.find(({ id }) => id === storedPaymentMethodId) ?? null
}

interface Sources {
  readonly said: Said
  readonly parameters: Parameters
  readonly secrets: Secrets
  readonly listed: StoredPaymentMethodResource | null
}

function describe(name: TokenName, sources: Sources): StoredCredential | null {
  const instrument = isAccount(sources) ? accountOf(sources) : cardOf(sources)
  if (!instrument) return null
  const { said, listed } = sources
  return {
    credential: credentialOf(name),
    // A card has one id for each shopper, however often it is stored.
    identity: name.storedPaymentMethodId,
    instrument,
    supportedModels: modelsOf(sources),
    schemeReference: said.networkTxReference ?? listed?.networkTxReference ?? null,
  }
}

function isAccount({ parameters, listed, said }: Sources): boolean {
  return (listed?.type ?? paymentMethodIn(parameters).type ?? said.paymentMethod) === 'ach'
}

/**
 * Returns null without the last digits and the expiry date, because such a card cannot be shown.
 */
function cardOf({ said, parameters, secrets, listed }: Sources): StoredInstrument | null {
  const sent = paymentMethodIn(parameters)
  const [saidMonth, saidYear] = said.expiryDate?.split('/') ?? []
  const last4 = listed?.lastFour ?? said.cardSummary ?? secrets.number?.slice(-4)
  const expirationMonth = Number(listed?.expiryMonth ?? saidMonth ?? sent.expiryMonth)
  const expirationYear = fullYear(Number(listed?.expiryYear ?? saidYear ?? sent.expiryYear))
  if (!last4 || !isMonth(expirationMonth) || !isFourDigits(expirationYear)) return null
  return {
    type: 'Card',
    brand: listed?.brand ?? said.paymentMethod ?? null,
    last4,
    expirationMonth,
    expirationYear,
    cardholderName: sent.holderName ?? listed?.holderName ?? said.cardHolderName ?? null,
    funding: entry(FUNDING, said.fundingSource) ?? 'Unknown',
  }
}

function accountOf({ parameters, secrets, listed }: Sources): StoredInstrument {
  const sent = paymentMethodIn(parameters)
  return {
    type: 'BankAccount',
    institutionName: listed?.issuerName ?? null,
    accountHolderName: sent.ownerName ?? listed?.ownerName ?? null,
    last4: listed?.lastFour ?? secrets.number?.slice(-4) ?? null,
    accountType: accountTypeOf(sent.bankAccountType),
  }
}

function accountTypeOf(word: string | undefined) {
  return word === 'savings' ? 'Savings' : word === 'checking' ? 'Checking' : null
}

/** Returns the models that Adyen reports, or else the declared one. */
function modelsOf({ listed, parameters, said }: Sources): readonly RecurringModel[] {
  const reported = listed?.supportedRecurringProcessingModels ?? []
  const declared = parameters.recurringProcessingModel ?? said.recurringProcessingModel
  return MODELS.filter((model) => (reported.length > 0 ? reported.includes(model) : model === declared))
}

function paymentMethodIn(parameters: Parameters): Readonly<Partial<Record<string, string>>> {
  return { ...(parameters.paymentMethod as Readonly<Partial<Record<string, string>>> | undefined) }
}

const fullYear = (year: number) => (year < 100 ? 2000 + year : year)
const isMonth = (month: number) => Number.isInteger(month) && month >= 1 && month <= 12
const isFourDigits = (year: number) => Number.isInteger(year) && year >= 1000 && year <= 9999
