import { createHmac } from 'node:crypto'
import type { CountryCode } from 'plaid'
import {
  type PaymentProvider,
  type ProviderAccess,
  ProviderUnavailable,
  type RecurringModel,
  type StoredCredential,
} from '../port/port.ts'
import { entry } from '../port/read-object.ts'
import { NoResponse, unavailableOnNoResponse } from '../port/retry.ts'
import { callPlaid, callPlaidOnce, type PlaidReply } from './call-plaid.ts'
import { type AchClass, achClassOf, type NewBankAccount } from './charge-request.ts'
import { knowsTemplate } from './identity.ts'
import { VERIFICATIONS } from './outcome-table.ts'

/** An account of an Item, with the holder's data that each debit needs. */
export interface PlaidAccount {
  readonly accessToken: string
  readonly accountId: string
  readonly legalName: string
  /** The class of the holder's consent. Every later debit has it. */
  readonly achClass: AchClass
}

/** Returns the credential of a stored account. */
export function credentialOf({ accessToken, accountId, legalName, achClass }: PlaidAccount): string {
  return JSON.stringify({ accessToken, accountId, legalName, achClass })
}

/**
 * A credential as it is stored. Earlier versions stored the holder's type in place of the class.
 */
type KeptAccount = Partial<PlaidAccount> & { readonly holderType?: 'Personal' | 'Business' }

/** Reads a credential; throws for another format. */
export function readCredential(credential: string): PlaidAccount {
  const { accessToken, accountId, legalName, achClass, holderType } = JSON.parse(credential) as KeptAccount
  if (typeof accessToken !== 'string' || typeof accountId !== 'string' || typeof legalName !== 'string')
    throw new TypeError('Not a credential of Plaid.')
  return { accessToken, accountId, legalName, achClass: achClass ?? achClassOf(holderType) }
}

/**
 * Returns whether Plaid's database recognizes an account, which Plaid requires before it is added.
 * A number that merely has a valid form for its bank does not count as verified. Throws NoResponse.
 */
export async function verifyAccount(
  access: ProviderAccess,
  { legal_name, routing_number: routing }: NewBankAccount,
  number: string,
): Promise<PlaidReply<boolean>> {
  const reply = await callPlaid(access, (plaid, options) =>
    plaid.authVerify({ legal_name, numbers: { ach: { account: number, routing } } }, options),
  )
  if (!reply.accepted) return reply
  const isVerified = entry(VERIFICATIONS, reply.body.verification_status)
  if (isVerified === undefined) throw new NoResponse('unreadable answer')
  return { accepted: true, body: isVerified }
}

/**
 * Adds a verified account. Plaid has no key for this call, so a repetition creates a second Item of
 * the same account. That is harmless, because the debit has the attempt's key; see `charges.ts`.
 * Throws NoResponse.
 */
export async function migrateAccount(
  access: ProviderAccess,
  account: NewBankAccount,
  number: string,
): Promise<PlaidReply<PlaidAccount>> {
  const { routing_number, account_type, legal_name: legalName } = account
  const achClass = account.ach_class ?? achClassOf(account.holder_type)
  const reply = await callPlaidOnce(access, (plaid, options) =>
    plaid.transferMigrateAccount({ account_number: number, routing_number, account_type }, options),
  )
  if (!reply.accepted) return reply
  const { access_token: accessToken, account_id: accountId } = reply.body
  if (typeof accessToken !== 'string' || typeof accountId !== 'string') throw new NoResponse('unreadable answer')
  return { accepted: true, body: { accessToken, accountId, legalName, achClass } }
}

/** Removes an account that was not debited. Ignores failures. */
export async function removeItem(access: ProviderAccess, { accessToken }: PlaidAccount): Promise<void> {
  try {
    await callPlaid(access, (plaid, options) => plaid.itemRemove({ access_token: accessToken }, options))
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error
  }
}

/**
 * The models that the consent at storing covers. A standing consent includes a schedule, but not
 * the reverse.
 */
const COVERED: Readonly<Record<RecurringModel, readonly RecurringModel[]>> = {
  CardOnFile: ['CardOnFile'],
  Subscription: ['Subscription'],
  UnscheduledCardOnFile: ['Subscription', 'UnscheduledCardOnFile'],
}

/** Returns an added account as a stored instrument, without the bank's name if Plaid has none. */
export async function storedAccount(
  access: ProviderAccess,
  plaidAccount: PlaidAccount,
  {
    account,
    number,
    model,
  }: { readonly account: NewBankAccount; readonly number: string; readonly model: string | null },
): Promise<StoredCredential> {
  return {
    credential: credentialOf(plaidAccount),
    identity: identityOf(access, account.routing_number, number),
    instrument: {
      type: 'BankAccount',
      institutionName: await institutionNameOf(access, account.routing_number),
      accountHolderName: account.legal_name || null,
      last4: number.slice(-4),
      accountType: account.account_type === 'savings' ? 'Savings' : 'Checking',
    },
    supportedModels: model !== null && Object.hasOwn(COVERED, model) ? COVERED[model as RecurringModel] : [],
    schemeReference: null,
  }
}

/**
 * Returns the keyed hash of the account, because Plaid's ids change each time an account is added.
 */
function identityOf({ credentials }: ProviderAccess, routingNumber: string, number: string): string {
  return createHmac('sha256', credentials.clientId ?? '')
    .update(`${routingNumber}:${number}`)
    .digest('base64url')
}

async function institutionNameOf(access: ProviderAccess, routingNumber: string): Promise<string | null> {
  const wanted = { count: 1, offset: 0, country_codes: ['US' as CountryCode] }
  try {
    const reply = await callPlaid(access, (plaid, options) =>
      plaid.institutionsGet({ ...wanted, options: { routing_numbers: [routingNumber] } }, options),
    )
    return (reply.accepted && reply.body.institutions?.[0]?.name) || null
  } catch (error) {
    if (error instanceof NoResponse) return null
    throw error
  }
}

const FORGOTTEN_CODES = ['ITEM_NOT_FOUND', 'INVALID_ACCESS_TOKEN']

/** Removes the Item of a stored account. An unknown one counts as removed. */
export const deleteCredential: PaymentProvider['deleteCredential'] = async (access, credential) => {
  const { accessToken } = readCredential(credential)
  const reply = await unavailableOnNoResponse(() =>
    callPlaid(access, (plaid, options) => plaid.itemRemove({ access_token: accessToken }, options)),
  )
  if (!reply.accepted && !FORGOTTEN_CODES.includes(reply.errorCode)) throw new ProviderUnavailable()
}

/**
 * Reads the limits of Transfer and a list of verifications by the template, each only if the
 * configuration uses it. A person sets the notification address in Plaid's dashboard.
 */
export const check: PaymentProvider['check'] = async (access, uses = { charges: true, verifies: false }) => {
  const isOpen = (!uses.charges || (await knowsTransfer(access))) && (!uses.verifies || (await knowsTemplate(access)))
  return isOpen ? { account: access.credentials.clientId ?? '' } : 'refused'
}

async function knowsTransfer(access: ProviderAccess): Promise<boolean> {
  const reply = await unavailableOnNoResponse(() =>
    callPlaid(access, (plaid, options) => plaid.transferConfigurationGet({}, options)),
  )
  return reply.accepted
}
