import type { Money } from '../../../platform/money/index.ts'
import { ADAPTERS, type AdapterName, adapterFacts } from '../adapters.ts'
import type { InstrumentType } from '../port/port.ts'
import type { ProviderConfiguration } from './provider-configuration.ts'

/** The adapters and kinds of instrument that can charge an amount. */
export interface AmountSupport {
  readonly adapters: readonly AdapterName[]
  readonly instruments: readonly InstrumentType[]
}

const INSTRUMENTS: readonly InstrumentType[] = ['Card', 'BankAccount']

/** The vault stores accounts of the United States only, which are debited in dollars. */
const CURRENCY_OF_DEBITS = 'USD'

/** An amount. The amount of a plan's last charge may differ. */
export interface PlannedMoney extends Money {
  readonly lastAmountMinor?: bigint | null | undefined
}

function hasUnitsFor(
  adapter: AdapterName,
  { amountMinor, lastAmountMinor }: Omit<PlannedMoney, 'currency'>,
  currency: string,
): boolean {
  const { minorUnits } = adapterFacts(adapter)
  return [amountMinor, lastAmountMinor ?? amountMinor].every((amount) => minorUnits(amount, currency) !== null)
}

/** Returns the adapters and kinds of instrument that can charge an amount. */
export function amountSupportOf({ currency, ...amounts }: PlannedMoney): AmountSupport {
  return {
    adapters: ADAPTERS.filter(({ name }) => hasUnitsFor(name, amounts, currency)).map(({ name }) => name),
    instruments: INSTRUMENTS.filter((instrument) => isChargedIn(instrument, currency)),
  }
}

/** Returns whether a configuration can charge an amount to this kind of instrument. */
export function acceptsAmount(
  { adapter, currencies }: Pick<ProviderConfiguration, 'adapter' | 'currencies'>,
  { instrument, currency, ...amounts }: PlannedMoney & { readonly instrument: InstrumentType },
): boolean {
  if (!isChargedIn(instrument, currency) || currencies?.includes(currency) === false) return false
  return hasUnitsFor(adapter, amounts, currency)
}

/** Returns true when a configuration debits bank accounts. */
export function acceptsBankAccounts({
  methods,
  currencies,
}: Pick<ProviderConfiguration, 'methods' | 'currencies'>): boolean {
  return methods.includes('BankAccount') && currencies?.includes(CURRENCY_OF_DEBITS) !== false
}

/**
 * Returns whether a configuration debits accounts of persons that are not stored yet. Others
 * decline such debits until the organization declares that the accounts are validated.
 */
export function acceptsNewAccountsOfPersons({
  adapter,
  bankAccountsAreValidated,
}: Pick<ProviderConfiguration, 'adapter' | 'bankAccountsAreValidated'>): boolean {
  return bankAccountsAreValidated || !adapterFacts(adapter).needsValidatedAccounts
}

function isChargedIn(instrument: InstrumentType, currency: string): boolean {
  return instrument !== 'BankAccount' || currency === CURRENCY_OF_DEBITS
}
