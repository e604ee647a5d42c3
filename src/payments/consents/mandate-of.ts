import type { Account } from '../../accounts/index.ts'
import type { Mandate } from '../providers/index.ts'
import type { NewConsent } from './consent.ts'

/** Returns a consent in the form that providers receive. */
export function mandateOf({ clockId }: Pick<Account, 'clockId'>, consent: NewConsent): Mandate {
  const { id: consentId, acceptedAt, ipAddress, userAgent, textVersion, language } = consent
  const { amountMinor, lastAmountMinor, currency, frequency, occurrences, firstDate, lastDate } = consent
  return {
    ...{ consentId, acceptedAt, isOfTestClock: clockId !== null, ipAddress, userAgent, textVersion, language },
    charges: { amountMinor, lastAmountMinor, currency, frequency, occurrences, firstDate, lastDate },
  }
}
