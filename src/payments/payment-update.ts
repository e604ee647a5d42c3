import { type Announcement, changedFrom } from '../webhooks/events/index.ts'
import { type Payment, paymentPayload } from './payment.ts'

/**
 * Returns the event of a change that no other event reports; none when the change is not visible.
 */
export function updateEvents(before: Payment, after: Payment): Announcement[] {
  if (after.isVerification) return []
  const data = paymentPayload(after)
  const previous = changedFrom(paymentPayload(before), data) ?? {}
  const isShown = Object.keys(previous).some((name) => name !== 'updatedAt')
  return isShown ? [{ type: 'payment.updated', subjectId: after.id, data, previous }] : []
}
