import type { Account } from '../accounts/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import { Refusal } from '../platform/refusal.ts'
import { processingPaymentOfPlan } from './change-plan.queries.generated.ts'

/**
 * Returns the refusal of a change while a charge is in flight. Its message says when another
 * request can succeed.
 */
export async function chargeInFlight(tx: Transaction, { shard }: Account, planId: string): Promise<Refusal> {
  const payment = first(await tx.run(processingPaymentOfPlan, { shard, planId }))
  return new Refusal('INVALID_STATE', IN_FLIGHT_MESSAGES[payment?.status ?? ''] ?? IN_FLIGHT)
}

const IN_FLIGHT = 'An occurrence of the payment plan is being charged.'
const IN_FLIGHT_MESSAGES: Readonly<Record<string, string>> = {
  RequiresAction: `${IN_FLIGHT} The customer has one hour to confirm the payment at their bank.`,
  Processing: `${IN_FLIGHT} Its bank debit is in progress, which takes days.`,
}
