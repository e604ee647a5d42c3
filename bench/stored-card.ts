import { randomUUID } from 'node:crypto'
import { type accessTo, adapterOf, type ProviderConfiguration } from '../src/payments/providers/index.ts'

const NUMBER = '4242424242424242'
const CVC = '737'

/** Stores a card of a customer at the processor. Returns the credential. */
export async function storeCard(
  configuration: ProviderConfiguration,
  access: ReturnType<typeof accessTo>,
  contactId: string,
  number = NUMBER,
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
  const outcome = await provider.charge(access, attemptId, request, { number, cvc: CVC })
  if (!('stored' in outcome) || !outcome.stored) throw new Error(`the processor did not store a card: ${outcome.kind}`)
  return outcome.stored
}
