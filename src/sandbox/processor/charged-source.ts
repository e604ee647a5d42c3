import type { ChargeOrder } from './charge-order.ts'
import { bankAccountOf, cardOf } from './instrument.ts'
import type { Merchant } from './ledger.ts'
import type { ProcessorContext } from './processor-context.ts'
import type { Credential, InstrumentData } from './records.ts'
import { scenarioOfAccount, scenarioOfCard } from './requested-scenario.ts'

/** The payment source of an order, without its number. */
export interface ChargedSource {
  readonly instrument: InstrumentData
  readonly scenario: string
  readonly credential: Credential | null
  /** False if the credential does not exist, was deleted, or belongs to another customer. */
  readonly known: boolean
  /** True if this charge received a new card from the card network's updater. */
  readonly isUpdated?: boolean
}

const NO_INSTRUMENT: InstrumentData = { type: 'financing', fingerprint: '', option: '' }

/** Finds the payment source of an order. */
export function chargedSource(
  { fingerprint }: ProcessorContext,
  merchant: Merchant,
  { source, customer }: ChargeOrder,
): ChargedSource {
  const given = (instrument: InstrumentData, scenario: string) => ({
    instrument,
    scenario,
    credential: null,
    known: true,
  })
  switch (source.kind) {
    case 'card':
      return given(cardOf(source.card, fingerprint), scenarioOfCard(source.card.number))
    case 'bank_account':
      return given(bankAccountOf(source.account, fingerprint), scenarioOfAccount(source.account.number))
    case 'financing':
      return given({ type: 'financing', fingerprint: fingerprint('financing'), option: source.option }, 'ordinary')
    case 'credential': {
      const credential = merchant.credentials.get(source.id)
      const known = credential !== undefined && credential.status !== 'forgotten' && credential.customer === customer
      return known
        ? { instrument: credential.instrument, scenario: credential.scenario, credential, known }
        : { instrument: NO_INSTRUMENT, scenario: 'ordinary', credential: null, known }
    }
  }
}
