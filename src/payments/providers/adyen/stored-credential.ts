import type { StoredPaymentMethodResource } from '@adyen/api-library/lib/src/typings/checkout/storedPaymentMethodResource.js'
import type {
  ProviderAccess,
  ProviderRequest,
  RecurringModel,
  ReportedCard,
  Secrets,
  StoredCredential,
  StoredInstrument,
} from '../port/port.ts'
import { entry } from '../port/read-object.ts'
import { NoResponse } from '../port/retry.ts'
import { callAdyen } from './checkout.ts'
import { CREDENTIALS_REFUSED, FORGOTTEN_CODES, FUNDING } from './outcome-table.ts'

type AdditionalData = Readonly<Partial<Record<string, string>>>
type Parameters = Readonly<Record<string, unknown>>

const MODELS: readonly RecurringModel[] = ['CardOnFile', 'Subscription', 'UnscheduledCardOnFile']

/**
 * Returns the instrument that Adyen stored with a charge. Returns null if none was requested, or if
 * Adyen stores it later and sends a notification. Reads missing facts from Adyen's list of the
 * shopper's methods, if available.
 */
export async function storedWith(
  access: ProviderAccess,
  { parameters }: ProviderRequest,
  additional: AdditionalData,
  secrets: Secrets,
): Promise<StoredCredential | null> {
  const { storePaymentMethod, shopperReference } = parameters
  const storedPaymentMethodId = tokenIn(additional)
  if (storePaymentMethod !== true || typeof shopperReference !== 'string' || !storedPaymentMethodId) return null
  const name = { storedPaymentMethodId, shopperReference }
  return describe(name, { additional, parameters, secrets, listed: await readListed(access, name) })
}

/**
 * Returns the instrument of a notification; null when Adyen's list of the shopper's methods does
 * not contain it. Throws NoResponse.
 */
export async function storedByEvent(
  access: ProviderAccess,
  name: TokenName,
  additional: AdditionalData,
): Promise<StoredCredential | null> {
  const listed = await findListed(access, name)
  return listed && describe(name, { additional, parameters: {}, secrets: {}, listed })
}

/**
 * Returns a stored card from Adyen's list of the shopper's methods; null when it is not listed.
 * Throws NoResponse.
 */
export async function listedCard(access: ProviderAccess, name: TokenName): Promise<StoredInstrument | null> {
  const listed = await findListed(access, name)
  const sources = { additional: {}, parameters: {}, secrets: {}, listed }
  return listed && !isAccount(sources) ? cardOf(sources) : null
}

/**
 * Returns the card with which Adyen sent a charge of a stored card, when the merchant account
 * includes last digits and expiry date in responses. If the account updater changed the card and
 * the response does not show the change, reads the card from Adyen's list.
 */
export async function reportedCard(
  access: ProviderAccess,
  { parameters }: ProviderRequest,
  additional: AdditionalData,
  secrets: Secrets,
): Promise<ReportedCard | null> {
  const { type, storedPaymentMethodId } = paymentMethodIn(parameters)
  if (type !== 'scheme' || storedPaymentMethodId === undefined) return null
  const listed =
    entry(UPDATED, additional.realtimeAccountUpdaterStatus) && secrets.credential !== undefined
      ? await readListed(access, readCredential(secrets.credential))
      : null
  const { cardSummary, expiryDate } = additional
  if (!listed && !(cardSummary && expiryDate)) return null
  const card = cardOf({ additional: { cardSummary, expiryDate }, parameters: {}, secrets: {}, listed })
  if (card?.type !== 'Card') return null
  const { last4, expirationMonth, expirationYear } = card
  return { brand: listed?.brand ?? null, last4, expirationMonth, expirationYear }
}

/** The results of Adyen's account updater with new data of the card. */
const UPDATED: Readonly<Record<string, true>> = { CardChanged: true, CardExpiryChanged: true }

function tokenIn(additional: AdditionalData): string | undefined {
  return additional['tokenization.storedPaymentMethodId'] ?? additional['recurring.recurringDetailReference']
}

async function readListed(access: ProviderAccess, name: TokenName): Promise<StoredPaymentMethodResource | null> {
  try {
    return await findListed(access, name)
  } catch (error) {
    if (error instanceof NoResponse) return null
    throw error
  }
}

/** Returns the stored bank accounts of a shopper. Throws NoResponse. */
export async function listAccounts(
  access: ProviderAccess,
  shopperReference: string,
): Promise<readonly StoredCredential[]> {
  const accounts = (await listMethods(access, shopperReference)).filter(({ type }) => type === 'ach')
  return accounts.flatMap((listed) => {
    if (listed.id === undefined) return []
    const name = { storedPaymentMethodId: listed.id, shopperReference }
    return describe(name, { additional: {}, parameters: {}, secrets: {}, listed }) ?? []
  })
}

async function findListed(access: ProviderAccess, name: TokenName): Promise<StoredPaymentMethodResource | null> {
  const methods = await listMethods(access, name.shopperReference)
  return methods.find(({ id }) => id === name.storedPaymentMethodId) ?? null
}

/**
 * Returns the stored methods of a shopper. Throws NoResponse, also when Adyen rejects the request.
 */
async function listMethods(
  access: ProviderAccess,
  shopperReference: string,
): Promise<readonly StoredPaymentMethodResource[]> {
  const reply = await callAdyen(access, ({ recurring }) =>
    recurring.getTokensForStoredPaymentDetails(shopperReference, access.credentials.merchantAccount),
  )
  if (reply.accepted) return reply.body.storedPaymentMethods ?? []
  const { status, errorCode } = reply
  if (status === 404 || FORGOTTEN_CODES.includes(errorCode ?? '')) return []
  throw new NoResponse(CREDENTIALS_REFUSED.includes(status) ? 'credentials rejected' : 'unreadable answer')
}

interface Sources {
  readonly additional: AdditionalData
  readonly parameters: Parameters
  readonly secrets: Secrets
  readonly listed: StoredPaymentMethodResource | null
}

function describe(name: TokenName, sources: Sources): StoredCredential | null {
  const instrument = isAccount(sources) ? accountOf(sources) : cardOf(sources)
  if (!instrument) return null
  const { additional, listed } = sources
  return {
    credential: credentialOf(name),
    // A card has one id for each shopper, however often it is stored.
    identity: name.storedPaymentMethodId,
    instrument,
    supportedModels: modelsOf(sources),
    schemeReference: additional.networkTxReference ?? listed?.networkTxReference ?? null,
  }
}

function isAccount({ parameters, listed, additional }: Sources): boolean {
  return (listed?.type ?? paymentMethodIn(parameters).type ?? additional.paymentMethod) === 'ach'
}

/** Returns null without last digits and expiry date, because such a card cannot be shown. */
function cardOf({ additional, parameters, secrets, listed }: Sources): StoredInstrument | null {
  const sent = paymentMethodIn(parameters)
  const [additionalMonth, additionalYear] = additional.expiryDate?.split('/') ?? []
  const last4 = listed?.lastFour ?? additional.cardSummary ?? secrets.number?.slice(-4)
  const expirationMonth = Number(listed?.expiryMonth ?? additionalMonth ?? sent.expiryMonth)
  const expirationYear = fullYear(Number(listed?.expiryYear ?? additionalYear ?? sent.expiryYear))
  if (!last4 || !isMonth(expirationMonth) || !isFourDigits(expirationYear)) return null
  return {
    type: 'Card',
    brand: listed?.brand ?? additional.paymentMethod ?? null,
    last4,
    expirationMonth,
    expirationYear,
    cardholderName: sent.holderName ?? listed?.holderName ?? additional.cardHolderName ?? null,
    funding: entry(FUNDING, additional.fundingSource) ?? 'Unknown',
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
function modelsOf({ listed, parameters, additional }: Sources): readonly RecurringModel[] {
  const reported = listed?.supportedRecurringProcessingModels ?? []
  const declared = parameters.recurringProcessingModel ?? additional.recurringProcessingModel
  return MODELS.filter((model) => (reported.length > 0 ? reported.includes(model) : model === declared))
}

function paymentMethodIn(parameters: Parameters): Readonly<Partial<Record<string, string>>> {
  return { ...(parameters.paymentMethod as Readonly<Partial<Record<string, string>>> | undefined) }
}

const fullYear = (year: number) => (year < 100 ? 2000 + year : year)
const isMonth = (month: number) => Number.isInteger(month) && month >= 1 && month <= 12
const isFourDigits = (year: number) => Number.isInteger(year) && year >= 1000 && year <= 9999

/** The name of a stored instrument: Adyen's id, which is valid only for its shopper. */
interface TokenName {
  readonly storedPaymentMethodId: string
  readonly shopperReference: string
}

/**
 * Returns the credential of a stored instrument. Charges need only the id; a deletion needs both
 * parts.
 */
export function credentialOf({ storedPaymentMethodId, shopperReference }: TokenName): string {
  return JSON.stringify({ storedPaymentMethodId, shopperReference })
}

/** Reads a credential; throws for another format. */
export function readCredential(credential: string): TokenName {
  const { storedPaymentMethodId, shopperReference } = JSON.parse(credential) as Partial<TokenName>
  if (typeof storedPaymentMethodId !== 'string' || typeof shopperReference !== 'string')
    throw new TypeError('Not a credential of Adyen.')
  return { storedPaymentMethodId, shopperReference }
}
