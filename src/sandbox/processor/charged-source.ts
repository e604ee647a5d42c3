import type { ChargeOrder } from './charge-order.ts'
import { bankAccountOf, cardOf } from './instrument.ts'
import type { Merchant } from './ledger.ts'
import type { ProcessorContext } from './processor-context.ts'
import type { Credential, Instrument } from './records.ts'
import { scenarioOfAccount, scenarioOfCard } from './scenario-of-number.ts'

/** The payment source of an order, without its number. */
export interface ChargedSource {
  readonly instrument: Instrument
  readonly scenario: string
  readonly credential: Credential | null
  /** False if the credential does not exist, was deleted, or belongs to another customer. */
  readonly known: boolean
}

const NO_INSTRUMENT: Instrument = { type: 'financing', fingerprint: '', option: '' }

/** Finds the payment source of an order. */
export function chargedSource(
  { fingerprint }: ProcessorContext,
  merchant: Merchant,
  { source, customer }: ChargeOrder,
): ChargedSource {
  switch (source.kind) {
    case 'card':
      return {
        instrument: cardOf(source.card, fingerprint),
        scenario: scenarioOfCard(source.card.number),
        credential: null,
        known: true,
      }
    case 'bank_account':
      return {
        instrument: bankAccountOf(source.account, fingerprint),
        scenario: scenarioOfAccount(source.account.number),
        credential: null,
        known: true,
      }
    case 'financing':
      return {
        instrument: { type: 'financing', fingerprint: fingerprint('financing'), option: source.option },
        scenario: 'ordinary',
        credential: null,
        known: true,
      }
    case 'credential': {
      const credential = merchant.credentials.get(source.id)
      const known = credential !== undefined && credential.status !== 'forgotten' && credential.customer === customer
      return known
        ? { instrument: credential.instrument, scenario: credential.scenario, credential, known }
        : { instrument: NO_INSTRUMENT, scenario: 'ordinary', credential: null, known }
    }
  }
}
