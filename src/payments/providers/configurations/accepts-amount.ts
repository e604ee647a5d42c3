import { ADAPTERS, type AdapterName, adapterFacts } from '../adapters.ts'
import type { InstrumentType } from '../port/port.ts'
import type { ProviderConfiguration } from './provider-configuration.ts'

/** An amount to charge, or zero for a verification. */
export interface Money {
  readonly amountMinor: bigint
  readonly currency: string
}

/** The adapters and kinds of instrument that can charge an amount. */
export interface Acceptors {
  readonly adapters: readonly AdapterName[]
  readonly instruments: readonly InstrumentType[]
}

const INSTRUMENTS: readonly InstrumentType[] = ['Card', 'BankAccount']

/**
 * The vault stores accounts with routing numbers of the United States, which are debited in dollars
 * only.
 */
const CURRENCY_OF_DEBITS = 'USD'

/** Returns the adapters and kinds of instrument that can charge an amount. */
export function acceptorsOf({ amountMinor, currency }: Money): Acceptors {
  return {
    adapters: ADAPTERS.filter(({ minorUnits }) => minorUnits(amountMinor, currency) !== null).map(({ name }) => name),
    instruments: INSTRUMENTS.filter((instrument) => isChargedIn(instrument, currency)),
  }
}

/** Returns true when a configuration can charge such an instrument an amount. */
export function acceptsAmount(
  { adapter, currencies }: Pick<ProviderConfiguration, 'adapter' | 'currencies'>,
  { instrument, ...money }: Money & { readonly instrument: InstrumentType },
): boolean {
  const { amountMinor, currency } = money
  if (!isChargedIn(instrument, currency) || currencies?.includes(currency) === false) return false
  return adapterFacts(adapter).minorUnits(amountMinor, currency) !== null
}

function isChargedIn(instrument: InstrumentType, currency: string): boolean {
  return instrument !== 'BankAccount' || currency === CURRENCY_OF_DEBITS
}
