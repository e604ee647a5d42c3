import type Stripe from 'stripe'
import { credentialsRefused } from '../port/credentials-refused.ts'
import { fillPlaceholders } from '../port/fill-placeholders.ts'
import {
  type ChargeOutcome,
  type PaymentProvider,
  type ProviderAccess,
  ProviderUnavailable,
  type SentCharge,
} from '../port/port.ts'
import { NoAnswer } from '../port/retry.ts'
import { askStripe, askStripeOrFail, StripeRefusal } from './ask-stripe.ts'
import type { StripeChargeParameters } from './charge-request.ts'
import { declineOf } from './declines.ts'
import { findIntent, retrieveIntent } from './find-intent.ts'
import { type Intent, outcomeOf } from './intent-outcome.ts'
import { partsOf } from './stored-credential.ts'

/**
 * Creates and confirms the intent, under the attempt's key. Before that, under keys of their own, the customer that it stores
 * for and the PaymentMethod of an instrument: sent again within the life of these keys, all three answer as they did.
 */
export const stripeCharge: PaymentProvider['charge'] = async (access, attemptId, request, secrets, isFirst) => {
  const parameters = fillPlaceholders(request.parameters, secrets) as unknown as StripeChargeParameters
  const sent = { attemptId, reference: null, request }
  let attempts = 0
  const send = (stripe: Stripe) => {
    attempts++
    return sendIntent(stripe, access, attemptId, request.call, parameters)
  }
  try {
    return outcomeOf(await askStripe(access, send))
  } catch (error) {
    if (error instanceof NoAnswer) return afterNoAnswer(access, sent, error)
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
 * The customer of a contact at Stripe, who holds our id and nothing else. The key lives a day: a contact who stores something on
 * another day gets another customer, which does no harm, as a credential names the one that it hangs on.
 */
async function customerOf(stripe: Stripe, configurationId: string, contactId: string): Promise<string> {
  const customer = await stripe.customers.create(
    { metadata: { contact_id: contactId } },
    { idempotencyKey: `${configurationId}-${contactId}` },
  )
  return customer.id
}

/** Stripe answers a 500 again to the same key, whatever the intent became: what it made is found by our name for it. */
async function afterNoAnswer(
  access: ProviderAccess,
  sent: Unnamed,
  { unknownCause }: NoAnswer,
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
  // A used key shows that there was an earlier sending.
  return (await foundOrNull(access, sent)) ?? { kind: 'Unknown', reference, cause: 'unreadable answer' }
}

type Unnamed = Omit<SentCharge, 'paymentId'>

async function foundOrNull(access: ProviderAccess, sent: Unnamed): Promise<ChargeOutcome | null> {
  try {
    const intent = await askStripe(access, (stripe) => findIntent(stripe, sent))
    return intent && outcomeOf(intent)
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof StripeRefusal) return null
    throw error
  }
}

/** Finds a charge by its reference, else by the attempt's id in its metadata; the search lags a minute, rarely more, behind. */
export const findStripeCharge: PaymentProvider['findCharge'] = async (access, sent) => {
  return answering(sent, async () => {
    const intent = await askStripe(access, (stripe) => findIntent(stripe, sent))
    return intent && outcomeOf(intent)
  })
}

/** Nothing is left to do but to look: Stripe goes on by itself when the customer has confirmed. */
export const completeStripeAction: PaymentProvider['completeAction'] = async (access, sent) => {
  const { reference } = sent
  return (await findStripeCharge(access, sent)) ?? { kind: 'Unknown', reference, cause: 'unreadable answer' }
}

export const cancelStripeCharge: PaymentProvider['cancelCharge'] = async (access, sent) => {
  const outcome = await answering(sent, async () => {
    const found = await askStripe(access, (stripe) => findIntent(stripe, sent))
    if (!found || outcomeOf(found).kind === 'Canceled') return found && outcomeOf(found)
    return outcomeOf(await askStripe(access, (stripe) => cancelIntent(stripe, found)))
  })
  return outcome ?? { kind: 'Unknown', reference: sent.reference, cause: 'unreadable answer' }
}

/** Cancels what can be canceled; what is past that is read as it is. */
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

/** Of a look, a refusal says as little as no answer, unless it is that there is no such intent. */
async function answering(
  { reference }: SentCharge,
  read: () => Promise<ChargeOutcome | null>,
): Promise<ChargeOutcome | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof NoAnswer) return { kind: 'Unknown', reference, cause: error.unknownCause }
    if (!(error instanceof StripeRefusal)) throw error
    return error.fault.code === 'resource_missing' ? null : { kind: 'Unknown', reference, cause: 'unreadable answer' }
  }
}

/** Detaches a PaymentMethod: nobody can charge it any more. One that is gone or detached is forgotten. */
export const forgetStripeCredential: PaymentProvider['forgetCredential'] = async (access, credential) => {
  const { paymentMethod } = partsOf(credential)
  try {
    await askStripeOrFail(access, (stripe) => stripe.paymentMethods.detach(paymentMethod))
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    if (error.kind !== 'invalid') throw new ProviderUnavailable()
  }
}
