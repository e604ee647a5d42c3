import type { MethodUpdate } from './plan-history.ts'
import type { YearRows } from './year-rows.ts'

interface Instrument {
  readonly last4?: string | null
  readonly expirationMonth?: number
  readonly expirationYear?: number
}

interface Method {
  readonly id: string
  readonly status: string
  readonly card: Instrument | null
  readonly bankAccount: Instrument | null
}

/**
 * Returns the update of a payment method in an event, after which failed charges may succeed; empty
 * for any other.
 */
export function methodUpdateIn(event: YearRows['events'][number]): Pick<MethodUpdate, 'methodId' | 'hasNewNumber'>[] {
  if (event.type !== 'payment_method.updated') return []
  const { data, previous } = JSON.parse(event.payload) as { data: Method; previous: Partial<Method> }
  const [now, before] = [data, { ...data, ...previous }].map((each) => each.card ?? each.bankAccount)
  const hasNewNumber = now?.last4 !== before?.last4
  const hasNewDate = now?.expirationMonth !== before?.expirationMonth || now?.expirationYear !== before?.expirationYear
  const isUsableAgain = previous.status === 'Invalid' || hasNewNumber || hasNewDate
  return data.status === 'Active' && isUsableAgain ? [{ methodId: data.id, hasNewNumber }] : []
}
