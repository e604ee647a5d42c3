import type { Services } from '../../../accounts/index.ts'
import type { RecurringModel } from '../../../payments/providers/index.ts'
import { dateOfOccurrence, firstCharge, lastAmountIfOther } from '../../../plans/index.ts'
import { dateIn } from '../../../platform/time/index.ts'
import { brandOf, configurationOfSession } from '../../configurations/index.ts'
import type { OfferedConsents } from '../../flow/index.ts'
import type { Language } from '../../language/index.ts'
import type { LinkedPaymentSession } from '../../payment-sessions/index.ts'
import type { LinkedPlanSession } from '../../plan-sessions/index.ts'
import { type LinkedPlan, recoveryCharges } from '../../recovery/index.ts'
import { paymentConsents, planConsents, recoveryConsents } from './consent-texts.ts'
import type { Payee } from './phrases.ts'

type Reader = Pick<Services, 'db' | 'now'>

/** Returns the terms that the customer accepts by paying now, in their language. */
export async function termsOfPayment(
  services: Reader,
  { session, account }: LinkedPaymentSession,
  language: Language,
): Promise<OfferedConsents> {
  const { amountMinor, currency, storePaymentMethod, recurringProcessingModel } = session
  const today = dateIn(account.timeZone, services.now(account))
  const day = { firstDate: today, lastDate: today }
  const charges = { amountMinor, lastAmountMinor: null, currency, frequency: null, occurrences: 1, ...day }
  const model = storePaymentMethod === 'Disabled' ? null : (recurringProcessingModel as RecurringModel)
  return paymentConsents({ payee: await payeeOf(services, session, account), charges, language }, model)
}

/** Returns the terms to which a customer agrees who completes the plan session now. */
export async function termsOfPlan(
  services: Reader,
  { session, account }: LinkedPlanSession,
  language: Language,
): Promise<OfferedConsents> {
  const { amountMinor, currency, frequency, occurrences } = session
  const { startDate } = firstCharge(session, dateIn(account.timeZone, services.now(account)))
  const lastDate = dateOfOccurrence({ startDate, frequency }, occurrences)
  const amounts = { amountMinor, lastAmountMinor: lastAmountIfOther(session), currency }
  const charges = { ...amounts, frequency, occurrences, firstDate: startDate, lastDate }
  return planConsents({ payee: await payeeOf(services, session, account), charges, language })
}

/** Returns the terms to which a plan's customer agrees who pays the outstanding amount now. */
export async function termsOfRecovery(
  services: Reader,
  linked: LinkedPlan,
  language: Language,
): Promise<OfferedConsents> {
  const { appearance, account } = linked
  const charges = recoveryCharges(linked, dateIn(account.timeZone, services.now(account)))
  return recoveryConsents({ payee: await payeeOf(services, appearance, account), charges, language })
}

type Appearance = Parameters<typeof configurationOfSession>[1] & Parameters<typeof brandOf>[0]

async function payeeOf(services: Reader, appearance: Appearance, account: { readonly name: string }): Promise<Payee> {
  const { name, support } = brandOf(appearance, await configurationOfSession(services, appearance), account)
  return { name, support }
}
