import { randomUUID } from 'node:crypto'
import { type accessTo, adapterOf, type ProviderConfiguration } from '../src/payments/providers/index.ts'

const CARD = { number: '4242424242424242', cvc: '737' }

/** Has the processor store a card of a customer, and gives what it calls it. */
export async function storeCard(
  configuration: ProviderConfiguration,
  access: ReturnType<typeof accessTo>,
  contactId: string,
) {
  const provider = await adapterOf(configuration.adapter)
  const attemptId = randomUUID()
  const facts = { expirationMonth: 12, expirationYear: 2099, cardholderName: 'Ada Lovelace', hasCvc: true }
  const request = provider.chargeRequest(
    {
      ...{ attemptId, paymentId: attemptId, contactId, amountMinor: 0n, currency: 'USD' },
      source: { kind: 'instrument', instrument: { type: 'Card', ...facts } },
      ...{ model: 'Subscription', stores: true, customerPresent: true, billingAddress: null, email: null },
      ...{ statementDescriptor: null, returnUrl: () => 'https://pay.example.com/' },
    },
    access,
  )
  const outcome = await provider.charge(access, attemptId, request, CARD)
  if (!('stored' in outcome) || !outcome.stored) throw new Error(`a card was not stored: ${outcome.kind}`)
  return outcome.stored
}
