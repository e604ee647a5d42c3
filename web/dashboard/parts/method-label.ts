import type { MethodFragment } from '../documents.generated.ts'
import { texts } from '../language.ts'

/** Returns a payment method such as "Visa •••• 4242". */
export function methodLabel({ type, card, bankAccount }: MethodFragment): string {
  const name = (type === 'Card' ? card?.brand : bankAccount?.institutionName) ?? texts.methodTypes[type]
  const last4 = card?.last4 ?? bankAccount?.last4
  return last4 ? `${capitalized(name)} •••• ${last4}` : capitalized(name)
}

/** Returns the end of a card's validity such as "12/2030", or null. */
export function expiryOf({ card }: Pick<MethodFragment, 'card'>): string | null {
  return card ? `${String(card.expirationMonth).padStart(2, '0')}/${card.expirationYear}` : null
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
