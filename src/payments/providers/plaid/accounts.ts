import { createHmac } from 'node:crypto'
import type { CountryCode } from 'plaid'
import {
  type PaymentProvider,
  type ProviderAccess,
  ProviderUnavailable,
  type RecurringModel,
  type StoredCredential,
} from '../port/port.ts'
import { NoAnswer, orUnavailable } from '../port/retry.ts'
import { ask, askOnce, type Reply } from './ask-plaid.ts'
import type { NewAccount } from './charge-request.ts'
import { knowsTemplate } from './identity-read.ts'
import { credentialOf, type Pair, readCredential } from './pair.ts'

/**
 * Adds an account. Plaid has no key for this call, so that repeating it makes a second Item of the
 * same account. Neither is debited by that, and the debit's key is the attempt's; see `charges.ts`.
 * Throws NoAnswer.
 */
export async function bringIn(access: ProviderAccess, account: NewAccount, number: string): Promise<Reply<Pair>> {
  const { routing_number, account_type, legal_name: legalName, holder_type: holderType } = account
  const reply = await askOnce(access, (plaid, options) =>
    plaid.transferMigrateAccount({ account_number: number, routing_number, account_type }, options),
  )
  if (!reply.accepted) return reply
  const { access_token: accessToken, account_id: accountId } = reply.body
  if (typeof accessToken !== 'string' || typeof accountId !== 'string') throw new NoAnswer('unreadable answer')
  return { accepted: true, body: { accessToken, accountId, legalName, holderType } }
}

/** Removes an account that was not debited. Ignores failures. */
export async function letGo(access: ProviderAccess, { accessToken }: Pair): Promise<void> {
  try {
    await ask(access, (plaid, options) => plaid.itemRemove({ access_token: accessToken }, options))
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
  }
}

/**
 * The consent given when the account was stored: a standing consent includes a schedule, but not
 * the reverse.
 */
const COVERED: Readonly<Record<RecurringModel, readonly RecurringModel[]>> = {
  CardOnFile: ['CardOnFile'],
  Subscription: ['Subscription'],
  UnscheduledCardOnFile: ['Subscription', 'UnscheduledCardOnFile'],
}

/**
 * Returns an account that was added to stay. The bank's name is omitted when Plaid does not return
 * it.
 */
export async function storedAccount(
  access: ProviderAccess,
  pair: Pair,
  { account, number, model }: { readonly account: NewAccount; readonly number: string; readonly model: string | null },
): Promise<StoredCredential> {
  return {
    credential: credentialOf(pair),
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

/** Returns the keyed hash of the account: Plaid's ids change each time an account is added. */
function identityOf({ credentials }: ProviderAccess, routingNumber: string, number: string): string {
  return createHmac('sha256', credentials.clientId ?? '')
    .update(`${routingNumber}:${number}`)
    .digest('base64url')
}

async function institutionNameOf(access: ProviderAccess, routingNumber: string): Promise<string | null> {
  const wanted = { count: 1, offset: 0, country_codes: ['US' as CountryCode] }
  try {
    const reply = await ask(access, (plaid, options) =>
      plaid.institutionsGet({ ...wanted, options: { routing_numbers: [routingNumber] } }, options),
    )
    return (reply.accepted && reply.body.institutions?.[0]?.name) || null
  } catch (error) {
    if (error instanceof NoAnswer) return null
    throw error
  }
}

const FORGOTTEN_CODES = ['ITEM_NOT_FOUND', 'INVALID_ACCESS_TOKEN']

/** Removes the Item of a stored account. An unknown one counts as removed. */
export const forgetCredential: PaymentProvider['forgetCredential'] = async (access, credential) => {
  const { accessToken } = readCredential(credential)
  const reply = await orUnavailable(() =>
    ask(access, (plaid, options) => plaid.itemRemove({ access_token: accessToken }, options)),
  )
  if (!reply.accepted && !FORGOTTEN_CODES.includes(reply.errorCode)) throw new ProviderUnavailable()
}

/**
 * Reads the limits of Transfer and a list of verifications by the template, each only if it is to
 * be used. A person sets the notification address in Plaid's dashboard.
 */
export const check: PaymentProvider['check'] = async (access, uses = { charges: true, verifies: false }) => {
  const isOpen = (!uses.charges || (await knowsTransfer(access))) && (!uses.verifies || (await knowsTemplate(access)))
  return isOpen ? { account: access.credentials.clientId ?? '' } : 'refused'
}

async function knowsTransfer(access: ProviderAccess): Promise<boolean> {
  const reply = await orUnavailable(() => ask(access, (plaid, options) => plaid.transferConfigurationGet({}, options)))
  return reply.accepted
}
