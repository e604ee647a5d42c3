import type { ProviderAccess, ProviderEvent, StoredCredential, StoredInstrument } from '../port/port.ts'
import { objectOf, readObject } from '../port/read-object.ts'
import { unavailableOnNoResponse } from '../port/retry.ts'
import { listAccounts, listedCard } from './stored-credential.ts'

/** A webhook about stored methods. Adyen signs it as a whole. */
export interface TokenWebhook {
  readonly type: string
  readonly eventId: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Reads a webhook about stored methods; null for another format. */
export function readTokenWebhook(text: string): TokenWebhook | null {
  const { type, eventId, createdAt, data: given } = readObject(text) ?? {}
  const data = objectOf(given)
  if (typeof type !== 'string' || typeof createdAt !== 'string' || data === null) return null
  return { type, eventId: [type, eventId ?? data.pspReference, createdAt].join(':'), data: withoutNumber(data) }
}

/**
 * Returns the data with only the last four digits of a new account number. The others are never
 * stored.
 */
function withoutNumber(data: TokenWebhook['data']): TokenWebhook['data'] {
  const change = objectOf(data.notificationOfChange)
  if (change === null) return data
  const { newBankAccountNumber: number, newBankAccountType } = change
  const last4 = typeof number === 'string' ? number.slice(-4) : null
  return { ...data, notificationOfChange: { last4, newBankAccountType } }
}

/** The form of our references of shoppers. Other programs may use the same merchant account. */
const OUR_SHOPPER = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type TokenEventMapper = (access: ProviderAccess, data: TokenWebhook['data']) => Promise<readonly ProviderEvent[]>

/** The mapper of each type of webhook about stored methods. */
export const TOKEN_EVENT_MAPPERS: Readonly<Record<string, TokenEventMapper>> = {
  'recurring.token.disabled': async (_access, { storedPaymentMethodId: identity }) =>
    typeof identity === 'string' ? [{ kind: 'CredentialInvalid', identity }] : [],
  'recurring.token.updated': updatedCard,
  'ach.notificationOfChange': changedAccounts,
}

/**
 * Returns the events of a webhook about stored methods. May query Adyen: throws
 * ProviderUnavailable.
 */
export async function tokenEvents(
  access: ProviderAccess,
  { type, data }: TokenWebhook,
): Promise<readonly ProviderEvent[]> {
  const mapper = Object.hasOwn(TOKEN_EVENT_MAPPERS, type) ? TOKEN_EVENT_MAPPERS[type] : undefined
  const isOurs = typeof data.shopperReference === 'string' && OUR_SHOPPER.test(data.shopperReference)
  return mapper && isOurs ? mapper(access, data) : []
}

/** Returns the card of a token from Adyen's list, because the webhook has no data of the card. */
async function updatedCard(
  access: ProviderAccess,
  { shopperReference, storedPaymentMethodId: identity }: TokenWebhook['data'],
): Promise<readonly ProviderEvent[]> {
  if (typeof identity !== 'string') return []
  const name = { storedPaymentMethodId: identity, shopperReference: String(shopperReference) }
  const card = await unavailableOnNoResponse(() => listedCard(access, name))
  return card ? [{ kind: 'CredentialUpdated', identity, instrument: card, credential: null }] : []
}

/**
 * Returns the accounts of a shopper from Adyen's list. The notice does not identify the stored
 * account, so its details are used only if the shopper has one account.
 */
async function changedAccounts(
  access: ProviderAccess,
  { shopperReference, notificationOfChange }: TokenWebhook['data'],
): Promise<readonly ProviderEvent[]> {
  const accounts = await unavailableOnNoResponse(() => listAccounts(access, String(shopperReference)))
  const change = accounts.length === 1 ? (objectOf(notificationOfChange) ?? {}) : {}
  return accounts.map(({ identity, instrument }: StoredCredential) => ({
    kind: 'CredentialUpdated',
    identity,
    instrument: withChange(instrument, change),
    credential: null,
  }))
}

function withChange(instrument: StoredInstrument, change: Readonly<Record<string, unknown>>): StoredInstrument {
  if (instrument.type !== 'BankAccount') return instrument
  const { last4, newBankAccountType: type } = change
  return {
    ...instrument,
    last4: typeof last4 === 'string' ? last4 : instrument.last4,
    accountType: type === 'Savings' || type === 'Checking' ? type : instrument.accountType,
  }
}
