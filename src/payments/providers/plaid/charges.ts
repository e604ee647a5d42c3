import type { ACHClass, TransferAuthorization, TransferNetwork, TransferType } from 'plaid'
import { credentialsRefused } from '../port/decline.ts'
import type {
  ChargeOutcome,
  Decline,
  PaymentProvider,
  ProviderAccess,
  Secrets,
  StoredCredential,
  UnknownCause,
} from '../port/port.ts'
import { entry } from '../port/read-object.ts'
import { NoResponse, unknownOnNoResponse } from '../port/retry.ts'
import {
  migrateAccount,
  type PlaidAccount,
  readCredential,
  removeItem,
  storedAccount,
  verifyAccount,
} from './accounts.ts'
import { callPlaid, type PlaidReply, type Refused } from './call-plaid.ts'
import { type ChargeParameters, CURRENCY, parametersOf } from './charge-request.ts'
import { findByAttempt, findByAuthorization, findById, type TransferLookup } from './find-transfer.ts'
import {
  BAD_ACCOUNT,
  DECLINED,
  DECLINES_BY_RATIONALE,
  ERRORS,
  NEEDS_LOGIN,
  NEVER_USED,
  NO_ACCESS,
  NOT_VERIFIED,
  outcomeOfTransfer,
  REJECTED,
  rejectsCredentials,
} from './outcome-table.ts'

/**
 * Sends a charge, which debits at most once:
 *
 * 1. An account is verified, then added. Neither has a key. A repetition creates another Item of
 *    the same account and debits nothing.
 * 2. The authorization has the attempt's id as its key, which Plaid keeps for 48 hours: a
 *    repetition returns the same authorization, whichever Item is named. One of an earlier request
 *    names the Item of that request, which identifies it.
 * 3. An authorization makes at most one transfer, however often it is used: it is Plaid's key of a
 *    transfer.
 *
 * So an attempt has at most one transfer. When a step before the transfer is rejected, an earlier
 * request may already have created it, so it is looked up unless this request is the first.
 */
export const charge: PaymentProvider['charge'] = async (access, attemptId, request, secrets, isFirst) => {
  const parameters = parametersOf(request)
  const sending = { access, attemptId, isFirst: isFirst === true }
  return unknownOnNoResponse<ChargeOutcome>(null, async () => {
    const unverified = await declineOfUnverified(sending, parameters, secrets)
    if (unverified) return unverified
    const plaidAccount = await plaidAccountOf(access, parameters, secrets)
    if (!plaidAccount.accepted) return notAdded(sending, plaidAccount, BAD_ACCOUNT)
    const stored = () => storedOf(access, plaidAccount.body, parameters, secrets)
    if (!parameters.authorization)
      return { kind: 'Succeeded', reference: plaidAccount.body.accountId, stored: await stored() }
    const { outcome, usesAccount } = await debit(sending, parameters, plaidAccount.body)
    const isMade = outcome.kind === 'Processing' || outcome.kind === 'Succeeded'
    if (isMade && parameters.stores) return { ...outcome, stored: await stored() }
    if (parameters.account && !usesAccount) await removeItem(access, plaidAccount.body)
    return outcome
  })
}

interface Sending {
  readonly access: ProviderAccess
  readonly attemptId: string
  /** True if nothing of the attempt was sent before. */
  readonly isFirst: boolean
}

/**
 * Returns the outcome for an account that is not verified; null for a verified or stored account.
 */
async function declineOfUnverified(
  sending: Sending,
  { account }: ChargeParameters,
  { number }: Secrets,
): Promise<ChargeOutcome | null> {
  if (!account || number === undefined) return null
  const reply = await verifyAccount(sending.access, account, number)
  if (!reply.accepted) return notAdded(sending, reply, NOT_VERIFIED)
  return reply.body ? null : notDebited(sending, NOT_VERIFIED)
}

/**
 * Returns the outcome for an account that Plaid does not verify or add. A client without the
 * product can still debit stored accounts, so this does not count as a rejection of its
 * credentials.
 */
async function notAdded(sending: Sending, reply: Refused, otherwise: Decline): Promise<ChargeOutcome> {
  return NO_ACCESS.includes(reply.errorCode) ? notDebited(sending, NOT_VERIFIED) : refused(sending, reply, otherwise)
}

async function plaidAccountOf(
  access: ProviderAccess,
  { account }: ChargeParameters,
  { number, credential }: Secrets,
): Promise<PlaidReply<PlaidAccount>> {
  if (account && number !== undefined) return migrateAccount(access, account, number)
  if (credential !== undefined) return { accepted: true, body: readCredential(credential) }
  throw new TypeError('The account placeholder has no value.')
}

async function storedOf(
  access: ProviderAccess,
  plaidAccount: PlaidAccount,
  { account, stores }: ChargeParameters,
  { number }: Secrets,
): Promise<StoredCredential | null> {
  if (!account || !stores || number === undefined) return null
  return storedAccount(access, plaidAccount, { account, number, model: stores.model })
}

/** The result of a debit, and whether the account has or may have a transfer in progress. */
interface Debit {
  readonly outcome: ChargeOutcome
  readonly usesAccount: boolean
}

async function debit(sending: Sending, parameters: ChargeParameters, plaidAccount: PlaidAccount): Promise<Debit> {
  const { access } = sending
  const reply = await authorize(access, parameters, plaidAccount)
  if (!reply.accepted) return { outcome: await refused(sending, reply, REJECTED), usesAccount: false }
  const { authorization } = reply.body
  const declined = declineOf(authorization)
  if (declined) return { outcome: { kind: 'Declined', reference: null, decline: declined }, usesAccount: false }
  const namedAccount = authorization.proposed_transfer?.account_id ?? plaidAccount.accountId
  if (namedAccount !== plaidAccount.accountId)
    return { outcome: settled(await findByAuthorization(access, authorization.id), NEVER_USED), usesAccount: false }
  const outcome = await transfer(access, parameters, plaidAccount, authorization)
  return { outcome, usesAccount: !ENDED.includes(outcome.kind) }
}

const ENDED: readonly ChargeOutcome['kind'][] = ['Declined', 'Canceled', 'Returned']

function authorize(access: ProviderAccess, { authorization }: ChargeParameters, plaidAccount: PlaidAccount) {
  return callPlaid(access, (plaid, options) =>
    plaid.transferAuthorizationCreate(
      {
        ...authorization!,
        access_token: plaidAccount.accessToken,
        account_id: plaidAccount.accountId,
        type: 'debit' as TransferType,
        network: 'ach' as TransferNetwork,
        ach_class: plaidAccount.achClass as ACHClass,
        iso_currency_code: CURRENCY,
        user: { ...authorization!.user, legal_name: plaidAccount.legalName },
      },
      options,
    ),
  )
}

/**
 * Returns the decline of an authorization. Returns null for an approval, including one for which
 * Plaid could not assess the risk.
 */
function declineOf({ decision, decision_rationale }: TransferAuthorization): Decline | null {
  const word: string = decision
  if (word === 'approved') return null
  if (word === 'declined') return entry(DECLINES_BY_RATIONALE, decision_rationale?.code) ?? DECLINED
  if (word === 'user_action_required') return NEEDS_LOGIN
  throw new NoResponse('unreadable answer')
}

async function transfer(
  access: ProviderAccess,
  { transfer: { description, metadata } }: ChargeParameters,
  plaidAccount: PlaidAccount,
  { id: authorization_id }: TransferAuthorization,
): Promise<ChargeOutcome> {
  const names = { access_token: plaidAccount.accessToken, account_id: plaidAccount.accountId, authorization_id }
  const reply = await callPlaid(access, (plaid, options) =>
    plaid.transferCreate({ ...names, description, metadata: { ...metadata } }, options),
  )
  if (reply.accepted) return outcomeOfTransfer(reply.body.transfer)
  const found = await findByAuthorization(access, authorization_id)
  return settled(found, entry(ERRORS, reply.errorCode) ?? REJECTED)
}

/**
 * Returns the outcome after Plaid rejected a step before the transfer: a decline, unless an earlier
 * request of the attempt made a transfer or may have. A rejection of our credentials is never the
 * customer's decline.
 */
async function refused(sending: Sending, reply: Refused, otherwise: Decline): Promise<ChargeOutcome> {
  if (!rejectsCredentials(reply)) return notDebited(sending, entry(ERRORS, reply.errorCode) ?? otherwise)
  if (sending.isFirst) return credentialsRefused(true)
  const found = await findByAttempt(sending.access, sending.attemptId)
  return typeof found === 'string' ? credentialsRefused(false) : outcomeOfTransfer(found)
}

/** Returns a decline, unless an earlier request of the attempt made a transfer or may have. */
async function notDebited({ access, attemptId, isFirst }: Sending, decline: Decline): Promise<ChargeOutcome> {
  return settled(isFirst ? 'none' : await findByAttempt(access, attemptId), decline)
}

function settled(found: TransferLookup, decline: Decline): ChargeOutcome {
  if (found === 'none') return { kind: 'Declined', reference: null, decline }
  return typeof found === 'string' ? unknown(found) : outcomeOfTransfer(found)
}

function unknown(cause: UnknownCause, reference: string | null = null): ChargeOutcome {
  return { kind: 'Unknown', reference, cause }
}

const UNSURE = unknown('server error')

/** Finds the charge by Plaid's transfer id, or by our id in its metadata. */
export const findCharge: PaymentProvider['findCharge'] = async (access, { attemptId, reference, request }) =>
  unknownOnNoResponse<ChargeOutcome | null>(reference, async () => {
    if (!parametersOf(request).authorization) return UNSURE
    const found = reference === null ? await findByAttempt(access, attemptId) : await findById(access, reference)
    if (found === 'none') return null
    return typeof found === 'string' ? unknown(found, reference) : outcomeOfTransfer(found)
  })

/** Returns the current state, because Plaid has no redirects. */
export const completeAction: PaymentProvider['completeAction'] = async (access, sent) =>
  (await findCharge(access, sent)) ?? UNSURE

/** Cancels a transfer that was not submitted to the bank. Returns the state of a submitted one. */
export const cancelCharge: PaymentProvider['cancelCharge'] = async (access, sent) => {
  const { reference } = sent
  if (reference === null) return (await findCharge(access, sent)) ?? { kind: 'Canceled', reference }
  return unknownOnNoResponse<ChargeOutcome>(reference, async () => {
    const reply = await callPlaid(access, (plaid, options) => plaid.transferCancel({ transfer_id: reference }, options))
    return reply.accepted ? { kind: 'Canceled', reference } : ((await findCharge(access, sent)) ?? UNSURE)
  })
}
