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
 * Brings an account in. Plaid has no key for this: whoever asks twice has two Items of one account. Neither is debited by
 * being there, and the debit that follows goes by a key that is the attempt's, whichever Item it names; see `charges.ts`.
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

/** Gives an account back that nothing was debited from, as well as that can be done. */
export async function letGo(access: ProviderAccess, { accessToken }: Pair): Promise<void> {
  try {
    await ask(access, (plaid, options) => plaid.itemRemove({ access_token: accessToken }, options))
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
  }
}

/** What the customer agreed to when the account was stored: a standing consent covers a schedule, too, and not the reverse. */
const COVERED: Readonly<Record<RecurringModel, readonly RecurringModel[]>> = {
  CardOnFile: ['CardOnFile'],
  Subscription: ['Subscription'],
  UnscheduledCardOnFile: ['Subscription', 'UnscheduledCardOnFile'],
}

/** An account that was brought in to stay. Its bank's name is left out when Plaid can't say it now. */
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

/** Each time an account is brought in it has other ids at Plaid: what stays is the account itself, told by its keyed hash. */
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

/** Removes the Item of a stored account. One that Plaid has not is forgotten. */
export const forgetCredential: PaymentProvider['forgetCredential'] = async (access, credential) => {
  const { accessToken } = readCredential(credential)
  const reply = await orUnavailable(() =>
    ask(access, (plaid, options) => plaid.itemRemove({ access_token: accessToken }, options)),
  )
  if (!reply.accepted && !FORGOTTEN_CODES.includes(reply.errorCode)) throw new ProviderUnavailable()
}

/**
 * Asks for the limits of Transfer, which tells whether that is open to us at all, and for the verifications of nobody by the
 * template that is named: each where it is to be used. Where notifications go is set in Plaid's dashboard.
 */
export const check: PaymentProvider['check'] = async (access, uses = { charges: true, verifies: false }) => {
  const isOpen = (!uses.charges || (await knowsTransfer(access))) && (!uses.verifies || (await knowsTemplate(access)))
  return isOpen ? { account: access.credentials.clientId ?? '' } : 'refused'
}

async function knowsTransfer(access: ProviderAccess): Promise<boolean> {
  const reply = await orUnavailable(() => ask(access, (plaid, options) => plaid.transferConfigurationGet({}, options)))
  return reply.accepted
}
