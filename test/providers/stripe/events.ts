import { describedObject } from '../described-value.ts'
import { ATTEMPT, accessTo } from './stripe.ts'

/** The call that looks up one payment intent. */
export const ONE = 'GET /v1/payment_intents/{intent}'
/** The charge that the events of these tests are about. */
export const charge = { id: ATTEMPT, reference: 'pi_1' }
/** The intent of this charge, in Stripe's format. */
export const ours = { id: 'pi_1', metadata: { attempt_id: ATTEMPT }, setup_future_usage: null, latest_charge: 'py_1' }
/** Access for events that need no further call. */
export const unasked = accessTo('http://127.0.0.1:9')

/** The time of each event, in seconds. */
export const EVENT_CREATED = 1_780_000_060

/** Returns an event whose object the document describes. */
export const event = (type: string, schema: string, fields: object, beyond = {}, previous?: object) => {
  const object = describedObject('stripe', schema, fields, beyond)
  const data = { object, ...(previous && { previous_attributes: previous }) }
  return {
    eventId: 'evt_1',
    body: JSON.stringify({ id: 'evt_1', object: 'event', type, created: EVENT_CREATED, data }),
  }
}
