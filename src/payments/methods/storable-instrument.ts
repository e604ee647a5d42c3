import { isStorable } from '../../platform/text/index.ts'
import type { StoredInstrument } from '../providers/index.ts'

const LAST4 = /^[0-9]{4}$/

/**
 * Returns true when an instrument that a provider reports can be stored as a payment method. A
 * charge must not fail because of what it stored.
 */
export function isStorableInstrument(instrument: StoredInstrument): boolean {
  const texts = Object.values(instrument).filter((value) => typeof value === 'string')
  if (!texts.every(isStorable)) return false
  if (instrument.type === 'BankAccount') return instrument.last4 === null || LAST4.test(instrument.last4)
  const { last4, expirationMonth, expirationYear } = instrument
  return LAST4.test(last4) && isWithin(expirationMonth, 1, 12) && isWithin(expirationYear, 1000, 9999)
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}
