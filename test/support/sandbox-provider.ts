import { randomUUID } from 'node:crypto'
import type { ChargeOutcome, ChargeTerms, ProviderAccess, SentCharge } from '../../src/payments/providers/index.ts'
import { sandboxProvider } from '../../src/payments/providers/sandbox/index.ts'
import type { Charge } from '../../src/sandbox/processor/records.ts'
import type { TestProcessor } from './sandbox.ts'

const CARD = {
  type: 'Card',
  expirationMonth: 12,
  expirationYear: 2099,
  cardholderName: 'Ada Byron',
  hasCvc: true,
} as const
const ACCOUNT = {
  type: 'BankAccount',
  routingNumber: '110000000',
  accountType: 'Savings',
  holderType: 'Personal',
  accountHolderName: 'Ada Byron',
} as const

export const CARD_SOURCE: ChargeTerms['source'] = { kind: 'instrument', instrument: CARD }
export const ACCOUNT_SOURCE: ChargeTerms['source'] = { kind: 'instrument', instrument: ACCOUNT }

/** The terms of a charge of ten dollars with a present customer. */
export const chargeTerms = (more: Partial<ChargeTerms> = {}): ChargeTerms => ({
  attemptId: randomUUID(),
  paymentId: randomUUID(),
  contactId: 'a contact',
  amountMinor: 1_000n,
  currency: 'USD',
  source: CARD_SOURCE,
  model: null,
  stores: false,
  customerPresent: true,
  billingAddress: {
    lines: ['1 Main St'],
    locality: 'Town',
    administrativeArea: null,
    postalCode: '1',
    countryCode: 'US',
  },
  email: 'ada@example.test',
  statementDescriptor: 'CLIMBING',
  returnUrl: () => 'https://pay.example.test/payments/return/ticket',
  ...more,
})

/** A charge that was sent through the adapter. */
export interface SandboxCharge {
  readonly outcome: ChargeOutcome
  readonly sent: SentCharge
  /** Sends the same charge again. */
  readonly again: () => Promise<ChargeOutcome>
}

/** A merchant of the processor, through the adapter. */
export interface SandboxMerchant {
  readonly access: ProviderAccess
  /** Charges an instrument of this number. */
  readonly charge: (number: string, more?: Partial<ChargeTerms>) => Promise<SandboxCharge>
  /** Returns the processor's charges of an attempt. */
  readonly chargesOf: (sent: SentCharge) => Promise<readonly Charge[]>
}

export function sandboxMerchant(processor: TestProcessor): SandboxMerchant {
  const apiKey = `key-${randomUUID()}`
  const access: ProviderAccess = {
    configurationId: randomUUID(),
    mode: 'Sandbox',
    credentials: { apiKey },
    notificationSecret: null,
    endpoint: processor.url,
    notificationUrl: 'https://pay.example.test/notifications/none',
  }
  return {
    access,
    charge: async (number, more = {}) => {
      const terms = chargeTerms(more)
      const { attemptId, paymentId } = terms
      const request = sandboxProvider.chargeRequest(terms, access)
      const send = () => sandboxProvider.charge(access, attemptId, request, { number, cvc: '123' })
      const outcome = await send()
      return { outcome, sent: { attemptId, paymentId, request, reference: outcome.reference }, again: send }
    },
    chargesOf: async ({ attemptId }) =>
      (await processor.ledger(apiKey)).charges.filter(({ reference }) => reference === attemptId),
  }
}
