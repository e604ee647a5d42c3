import type Stripe from 'stripe'
import { credentialsRefused } from '../port/decline.ts'
import { fillPlaceholders } from '../port/fill-placeholders.ts'
import {
  type ChargeOutcome,
  type PaymentProvider,
  type ProviderAccess,
  ProviderUnavailable,
  type SentCharge,
} from '../port/port.ts'
import { NoResponse } from '../port/retry.ts'
import { callStripe, callStripeOrFail, StripeRefusal } from './call-stripe.ts'
import type { StripeChargeParameters } from './charge-request.ts'
import { declineOf } from './declines.ts'
import { findIntent, type Intent, outcomeOf, retrieveIntent } from './intents.ts'
import { partsOf } from './stored-credential.ts'

/**
 * Creates the customer and the PaymentMethod with their own keys, then creates and confirms the
 * intent with the attempt's key. While the keys are valid, a repetition returns the same results.
 */
export const charge: PaymentProvider['charge'] = async (access, attemptId, request, secrets, isFirst) => {
  const parameters = fillPlaceholders(request.parameters, secrets) as unknown as StripeChargeParameters
  const sent = { attemptId, reference: null, request }
  let attempts = 0
  const send = (stripe: Stripe) => {
    attempts++
    return sendIntent(stripe, access, attemptId, request.call, parameters)
  }
  try {
    return outcomeOf(await callStripe(access, send))
  } catch (error) {
    if (error instanceof NoResponse) return afterNoResponse(access, sent, error)
    if (error instanceof StripeRefusal) return afterRefusal(access, sent, error, isFirst === true && attempts === 1)
    throw error
  }
}

async function sendIntent(
  stripe: Stripe,
  { configurationId }: ProviderAccess,
  attemptId: string,
  call: string,
  { contactId, method, credential, intent }: StripeChargeParameters,
): Promise<Intent> {
  const customer = contactId && (await customerOf(stripe, configurationId, contactId))
  const made = method && (await stripe.paymentMethods.create(method, { idempotencyKey: `${attemptId}-method` }))
  const stored = credential === undefined ? null : partsOf(credential)
  const whole = {
    ...intent,
    payment_method: made?.id ?? stored?.paymentMethod,
    ...((customer ?? stored) && { customer: customer ?? stored?.customer }),
  }
  const options = { idempotencyKey: attemptId }
  return call === 'setup_intent'
    ? stripe.setupIntents.create(whole as Stripe.SetupIntentCreateParams, options)
    : stripe.paymentIntents.create(whole as unknown as Stripe.PaymentIntentCreateParams, options)
}

/**
 * Returns the Stripe customer of a contact, which contains our id only. The key is valid for a day.
 * After that, a call creates another customer. This is harmless, because a credential contains its
 * customer.
 */
async function customerOf(stripe: Stripe, configurationId: string, contactId: string): Promise<string> {
  const customer = await stripe.customers.create(
    { metadata: { contact_id: contactId } },
    { idempotencyKey: `${configurationId}-${contactId}` },
  )
  return customer.id
}

/** Finds the intent by our id after a 500, because Stripe repeats the 500 for the same key. */
async function afterNoResponse(
  access: ProviderAccess,
  sent: Unnamed,
  { unknownCause }: NoResponse,
): Promise<ChargeOutcome> {
  const unknown = { kind: 'Unknown', reference: null, cause: unknownCause } as const
  return unknownCause === 'server error' ? ((await foundOrNull(access, sent)) ?? unknown) : unknown
}

async function afterRefusal(
  access: ProviderAccess,
  sent: Unnamed,
  { kind, fault, reference }: StripeRefusal,
  nothingWasSent: boolean,
): Promise<ChargeOutcome> {
  if (kind === 'declined' || kind === 'invalid') return { kind: 'Declined', reference, decline: declineOf(fault) }
  if (kind === 'not allowed') return credentialsRefused(nothingWasSent)
  // A used key proves an earlier request.
  return (await foundOrNull(access, sent)) ?? { kind: 'Unknown', reference, cause: 'unreadable answer' }
}

type Unnamed = Omit<SentCharge, 'paymentId'>

async function foundOrNull(access: ProviderAccess, sent: Unnamed): Promise<ChargeOutcome | null> {
  try {
    const intent = await callStripe(access, (stripe) => findIntent(stripe, sent))
    return intent && outcomeOf(intent)
  } catch (error) {
    if (error instanceof NoResponse || error instanceof StripeRefusal) return null
    throw error
  }
}

/**
 * Finds a charge by its reference, or by the attempt's id in its metadata. The search lags by about
 * a minute.
 */
export const findCharge: PaymentProvider['findCharge'] = async (access, sent) => {
  return answering(sent, async () => {
    const intent = await callStripe(access, (stripe) => findIntent(stripe, sent))
    return intent && outcomeOf(intent)
  })
}

/** Only reads the outcome, because Stripe continues by itself after the customer has confirmed. */
export const completeAction: PaymentProvider['completeAction'] = async (access, sent) => {
  const { reference } = sent
  return (await findCharge(access, sent)) ?? { kind: 'Unknown', reference, cause: 'unreadable answer' }
}

export const cancelCharge: PaymentProvider['cancelCharge'] = async (access, sent) => {
  const outcome = await answering(sent, async () => {
    const found = await callStripe(access, (stripe) => findIntent(stripe, sent))
    if (!found || outcomeOf(found).kind === 'Canceled') return found && outcomeOf(found)
    return outcomeOf(await callStripe(access, (stripe) => cancelIntent(stripe, found)))
  })
  return outcome ?? { kind: 'Unknown', reference: sent.reference, cause: 'unreadable answer' }
}

/** Cancels an intent if possible, and otherwise returns its state. */
async function cancelIntent(stripe: Stripe, { id, object }: Intent): Promise<Intent> {
  try {
    return object === 'setup_intent' ? await stripe.setupIntents.cancel(id) : await stripe.paymentIntents.cancel(id)
  } catch (error) {
    if (isUnexpectedState(error)) return retrieveIntent(stripe, id)
    throw error
  }
}

const isUnexpectedState = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(payment|setup)_intent_unexpected_state$/.test(String(error.code))

/** Treats a rejected query as unknown, unless the intent does not exist. */
async function answering(
  { reference }: SentCharge,
  read: () => Promise<ChargeOutcome | null>,
): Promise<ChargeOutcome | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof NoResponse) return { kind: 'Unknown', reference, cause: error.unknownCause }
    if (!(error instanceof StripeRefusal)) throw error
    return error.fault.code === 'resource_missing' ? null : { kind: 'Unknown', reference, cause: 'unreadable answer' }
  }
}

/**
 * Detaches a PaymentMethod, so that it can no longer be charged. A missing one counts as detached.
 */
export const deleteCredential: PaymentProvider['deleteCredential'] = async (access, credential) => {
  const { paymentMethod } = partsOf(credential)
  try {
    await callStripeOrFail(access, (stripe) => stripe.paymentMethods.detach(paymentMethod))
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    if (error.kind !== 'invalid') throw new ProviderUnavailable()
  }
}
