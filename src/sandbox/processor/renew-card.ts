import type { Merchant } from './ledger.ts'
import { notifyOfCredential } from './notify.ts'
import type { ProcessorContext } from './processor-context.ts'
import type { Credential } from './records.ts'

const YEARS_OF_NEW_CARD = 4
/** The last four digits of every replacement card. */
const LAST4_OF_NEW_CARD = '1881'

/** Gives a stored card a new expiry date. Its number stays. Returns the credential after it. */
export function renewCard(context: ProcessorContext, merchant: Merchant, credential: Credential): Credential {
  const { instrument } = credential
  if (instrument.type !== 'card') return credential
  const expirationYear = instrument.expirationYear + YEARS_OF_NEW_CARD
  return writeUpdate(context, merchant, { ...credential, instrument: { ...instrument, expirationYear } }, 'updated')
}

/**
 * Gives a stored card a new expiry date and a new number, of which merchants see the last four
 * digits. Its issuer approves later charges. Returns the credential after it.
 */
export function replaceCard(context: ProcessorContext, merchant: Merchant, credential: Credential): Credential {
  const { instrument } = credential
  if (instrument.type !== 'card') return credential
  const expirationYear = instrument.expirationYear + YEARS_OF_NEW_CARD
  const replaced = { ...instrument, expirationYear, last4: LAST4_OF_NEW_CARD }
  const next = { ...credential, instrument: replaced, scenario: 'ordinary', status: 'active' as const }
  return writeUpdate(context, merchant, next, 'updated')
}

/** Writes an update of a stored instrument and notifies the merchant. */
export function writeUpdate(
  context: ProcessorContext,
  merchant: Merchant,
  credential: Credential,
  change: 'updated' | 'invalid',
): Credential {
  const value = { ...credential, dueAt: null }
  context.ledger.record({ kind: 'credential', merchant: merchant.id, value })
  notifyOfCredential(context, merchant, value, change)
  return value
}
