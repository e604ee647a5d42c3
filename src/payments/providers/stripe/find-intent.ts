import type Stripe from 'stripe'
import type { SentCharge } from '../port/port.ts'
import type { StripeChargeParameters } from './charge-request.ts'
import type { Intent } from './intent-outcome.ts'

/** The most customers of one contact, and setup intents of each, that are searched. */
const CUSTOMERS_MAX = 10
const SETUP_INTENTS_MAX = 100

/** Returns the intent of a sent charge; null when Stripe has none or does not find it yet. */
export async function findIntent(
  stripe: Stripe,
  { attemptId, reference, request }: Omit<SentCharge, 'paymentId'>,
): Promise<Intent | null> {
  if (reference !== null) return retrieveIntent(stripe, reference)
  if (request.call === 'setup_intent') return findSetupIntent(stripe, attemptId, request.parameters)
  const { data } = await stripe.paymentIntents.search({ query: `metadata['attempt_id']:'${attemptId}'`, limit: 1 })
  // The search may return an old state.
  return data[0] ? retrieveIntent(stripe, data[0].id) : null
}

/** Returns an intent by its id, with the stored instrument. */
export async function retrieveIntent(stripe: Stripe, id: string): Promise<Intent> {
  return id.startsWith('seti_')
    ? stripe.setupIntents.retrieve(id, { expand: ['payment_method'] })
    : stripe.paymentIntents.retrieve(id, { expand: ['payment_method', 'latest_charge'] })
}

/** Setup intents have no search: those of the contact's customers are listed. */
async function findSetupIntent(
  stripe: Stripe,
  attemptId: string,
  parameters: Readonly<Record<string, unknown>>,
): Promise<Intent | null> {
  const { contactId } = parameters as unknown as StripeChargeParameters
  if (!contactId) return null
  const query = `metadata['contact_id']:'${contactId}'`
  const customers = await stripe.customers.search({ query, limit: CUSTOMERS_MAX })
  for (const { id } of customers.data) {
    const { data } = await stripe.setupIntents.list({
      customer: id,
      limit: SETUP_INTENTS_MAX,
      expand: ['data.payment_method'],
    })
    const found = data.find(({ metadata }) => metadata?.attempt_id === attemptId)
    if (found) return found
  }
  return null
}
