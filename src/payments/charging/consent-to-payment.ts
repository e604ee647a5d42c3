import type { Account, Context } from '../../accounts/index.ts'
import type { AuthorizationInput } from '../../platform/graphql/inputs.generated.ts'
import { dateIn } from '../../platform/time/index.ts'
import { type NewConsent, reportedConsent } from '../consents/index.ts'
import type { NewCharge } from './write-attempt.ts'

/** Returns the consent to one payment that an organization reports; null if it reports none. */
export function consentToPayment(
  context: Context,
  account: Account,
  given: AuthorizationInput | null | undefined,
  { payment: { contactId = null, amountMinor, currency }, attempt: { model, source } }: NewCharge,
): NewConsent | null {
  if (given == null || source.kind === 'option') return null
  const today = dateIn(account.timeZone, context.now(account))
  const day = { firstDate: today, lastDate: today }
  return reportedConsent(context, account, given, {
    ...{ contactId, purposes: ['Payment'], model },
    charges: { amountMinor, lastAmountMinor: null, currency, frequency: null, occurrences: 1, ...day },
    source: source.kind === 'token' ? source.token : source.method,
  })
}

/**
 * Returns the consent of a payment as columns of `insertCharges`. The payment's row has the others.
 */
export function consentColumns(consent: NewConsent | null) {
  return {
    consentId: consent?.id ?? null,
    consentText: consent?.text ?? null,
    consentDate: consent?.firstDate ?? null,
    acceptedAt: consent?.acceptedAt ?? null,
    ipAddress: consent?.ipAddress ?? null,
    userAgent: consent?.userAgent ?? null,
    methodType: consent?.methodType ?? null,
    methodBrand: consent?.methodBrand ?? null,
    methodInstitutionName: consent?.methodInstitutionName ?? null,
    methodLast4: consent?.methodLast4 ?? null,
  }
}
