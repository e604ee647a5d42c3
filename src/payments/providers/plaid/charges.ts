import type { ACHClass, TransferAuthorization, TransferNetwork, TransferType } from 'plaid'
import { entry } from '../port/entry.ts'
import type {
  ChargeOutcome,
  Decline,
  PaymentProvider,
  ProviderAccess,
  Secrets,
  StoredCredential,
} from '../port/port.ts'
import { NoAnswer, orUnknown } from '../port/retry.ts'
import { bringIn, letGo, storedAccount } from './accounts.ts'
import { ask, type Reply } from './ask-plaid.ts'
import { type ChargeParameters, CURRENCY, parametersOf } from './charge-request.ts'
import { type Found, findByAttempt, findByAuthorization, findById } from './find-transfer.ts'
import {
  BAD_ACCOUNT,
  DECLINED,
  ERRORS,
  NEEDS_LOGIN,
  NEVER_USED,
  RATIONALES,
  REFUSED_TO_SPEAK,
  REJECTED,
} from './outcome-table.ts'
import { type Pair, readCredential } from './pair.ts'
import { outcomeOfTransfer } from './transfer-outcome.ts'

/**
 * Sends a charge, which debits at most once:
 *
 * 1. Adding an account has no key. A repetition makes another Item of the same account and debits
 *    nothing.
 * 2. The authorization has the attempt's id as its key, which Plaid keeps for 48 hours: a repetition
 *    returns the same authorization, whichever Item is named. One of an earlier request names the
 *    Item of that request, which identifies it.
 * 3. An authorization makes at most one transfer, however often it is used: it is Plaid's key of a
 *    transfer.
 *
 * So an attempt has one authorization and one transfer. When a step before the transfer is rejected,
 * an earlier request may have gone further: unless this is the first, the transfer is looked up.
 */
export const charge: PaymentProvider['charge'] = async (access, attemptId, request, secrets, isFirst) => {
  const parameters = parametersOf(request)
  const sending = { access, attemptId, isFirst: isFirst === true }
  return orUnknown<ChargeOutcome>(null, async () => {
    const pair = await pairOf(access, parameters, secrets)
    if (!pair.accepted) return refused(sending, pair.errorCode, BAD_ACCOUNT)
    const stored = () => storedOf(access, pair.body, parameters, secrets)
    if (!parameters.authorization) return { kind: 'Succeeded', reference: pair.body.accountId, stored: await stored() }
    const { outcome, usesPair } = await debit(sending, parameters, pair.body)
    const isMade = outcome.kind === 'Processing' || outcome.kind === 'Succeeded'
    if (isMade && parameters.stores) return { ...outcome, stored: await stored() }
    if (parameters.account && !usesPair) await letGo(access, pair.body)
    return outcome
  })
}

interface Sending {
  readonly access: ProviderAccess
  readonly attemptId: string
  /** True when nothing of the attempt was sent before. */
  readonly isFirst: boolean
}

async function pairOf(
  access: ProviderAccess,
  { account }: ChargeParameters,
  { number, credential }: Secrets,
): Promise<Reply<Pair>> {
  if (account && number !== undefined) return bringIn(access, account, number)
  if (credential !== undefined) return { accepted: true, body: readCredential(credential) }
  throw new TypeError('The account placeholder has no value.')
}

async function storedOf(
  access: ProviderAccess,
  pair: Pair,
  { account, stores }: ChargeParameters,
  { number }: Secrets,
): Promise<StoredCredential | null> {
  if (!account || !stores || number === undefined) return null
  return storedAccount(access, pair, { account, number, model: stores.model })
}

/** The result of a debit, and whether the pair has, or may have, a transfer in progress. */
interface Debit {
  readonly outcome: ChargeOutcome
  readonly usesPair: boolean
}

async function debit(sending: Sending, parameters: ChargeParameters, pair: Pair): Promise<Debit> {
  const { access } = sending
  const reply = await authorize(access, parameters, pair)
  if (!reply.accepted) return { outcome: await refused(sending, reply.errorCode, REJECTED), usesPair: false }
  const { authorization } = reply.body
  const declined = declineOf(authorization)
  if (declined) return { outcome: { kind: 'Declined', reference: null, decline: declined }, usesPair: false }
  const namedAccount = authorization.proposed_transfer?.account_id ?? pair.accountId
  if (namedAccount !== pair.accountId)
    return { outcome: settled(await findByAuthorization(access, authorization.id), NEVER_USED), usesPair: false }
  const outcome = await transfer(access, parameters, pair, authorization)
  return { outcome, usesPair: !ENDED.includes(outcome.kind) }
}

const ENDED: readonly ChargeOutcome['kind'][] = ['Declined', 'Canceled', 'Returned']

function authorize(access: ProviderAccess, { authorization }: ChargeParameters, pair: Pair) {
  return ask(access, (plaid, options) =>
    plaid.transferAuthorizationCreate(
      {
        ...authorization!,
        access_token: pair.accessToken,
        account_id: pair.accountId,
        type: 'debit' as TransferType,
        network: 'ach' as TransferNetwork,
        ach_class: achClassOf(pair, authorization!.user_present),
        iso_currency_code: CURRENCY,
        user: { ...authorization!.user, legal_name: pair.legalName },
      },
      options,
    ),
  )
}

/**
 * Returns the ACH class: corporate for businesses, web for a present person, else standing consent.
 */
function achClassOf({ holderType }: Pair, isPresent: boolean): ACHClass {
  return (holderType === 'Business' ? 'ccd' : isPresent ? 'web' : 'ppd') as ACHClass
}

/** Returns null for an approval, also when Plaid could not judge the risk. */
function declineOf({ decision, decision_rationale }: TransferAuthorization): Decline | null {
  const word: string = decision
  if (word === 'approved') return null
  if (word === 'declined') return entry(RATIONALES, decision_rationale?.code) ?? DECLINED
  if (word === 'user_action_required') return NEEDS_LOGIN
  throw new NoAnswer('unreadable answer')
}

async function transfer(
  access: ProviderAccess,
  { transfer: said }: ChargeParameters,
  pair: Pair,
  { id: authorization_id }: TransferAuthorization,
): Promise<ChargeOutcome> {
  const names = { access_token: pair.accessToken, account_id: pair.accountId, authorization_id }
  const { description, metadata } = said
  const reply = await ask(access, (plaid, options) =>
    plaid.transferCreate({ ...names, description, metadata: { ...metadata } }, options),
  )
  if (reply.accepted) return outcomeOfTransfer(reply.body.transfer)
  return settled(await findByAuthorization(access, authorization_id), entry(ERRORS, reply.errorCode) ?? REJECTED)
}

/**
 * Returns the outcome after Plaid rejected a step before the transfer: a decline, unless an earlier
 * request of the attempt made a transfer or may have.
 */
async function refused(
  { access, attemptId, isFirst }: Sending,
  errorCode: string,
  otherwise: Decline,
): Promise<ChargeOutcome> {
  const decline = entry(ERRORS, errorCode) ?? (REFUSED_TO_SPEAK.includes(errorCode) ? REJECTED : otherwise)
  return settled(isFirst ? 'none' : await findByAttempt(access, attemptId), decline)
}

function settled(found: Found, decline: Decline): ChargeOutcome {
  if (found === 'none') return { kind: 'Declined', reference: null, decline }
  return found === 'unsure' ? UNSURE : outcomeOfTransfer(found)
}

const UNSURE: ChargeOutcome = { kind: 'Unknown', reference: null, cause: 'server error' }

/** Finds the charge by Plaid's transfer id, or by our id in its metadata. */
export const findCharge: PaymentProvider['findCharge'] = async (access, { attemptId, reference, request }) =>
  orUnknown<ChargeOutcome | null>(reference, async () => {
    if (!parametersOf(request).authorization) return UNSURE
    const found = reference === null ? await findByAttempt(access, attemptId) : await findById(access, reference)
    if (found === 'none') return null
    return found === 'unsure' ? { ...UNSURE, reference } : outcomeOfTransfer(found)
  })

/** Plaid has no redirects: returns the current state. */
export const completeAction: PaymentProvider['completeAction'] = async (access, sent) =>
  (await findCharge(access, sent)) ?? UNSURE

/** Cancels a transfer that was not submitted to the bank. Returns the state of one that was. */
export const cancelCharge: PaymentProvider['cancelCharge'] = async (access, sent) => {
  const { reference } = sent
  if (reference === null) return (await findCharge(access, sent)) ?? { kind: 'Canceled', reference }
  return orUnknown<ChargeOutcome>(reference, async () => {
    const reply = await ask(access, (plaid, options) => plaid.transferCancel({ transfer_id: reference }, options))
    return reply.accepted ? { kind: 'Canceled', reference } : ((await findCharge(access, sent)) ?? UNSURE)
  })
}
