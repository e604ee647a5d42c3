import type { Ask } from './ask.ts'
import { DEMO_CARD } from './demo-card.ts'

/** The metadata by which a later start finds the payment that the explorer refunds. */
export const REFUND_REF = 'demo-refund'
const AMOUNT = '120.00'
/** The next start replaces a payment with less than this left. */
const LEFT_LEAST = 10
const CARD_YEARS = 3

interface PaymentFound {
  readonly id: string
  readonly amount: string
  readonly refundedAmount: string
  readonly transactionRef: string | null
}

interface Payments {
  readonly payments: { readonly edges: readonly { readonly node: PaymentFound }[] }
}

/** Returns the id of a payment of the demo's that can be refunded in parts; creates one when there is none. */
export async function refundablePayment(ask: Ask, key: string, contactId: string, today: string): Promise<string> {
  const { payments } = await ask<Payments>(key, {
    query:
      '{ payments(first: 100, input: { status: Succeeded }) { edges { node { id amount refundedAmount transactionRef } } } }',
    variables: {},
  })
  const found = payments.edges.map(({ node }) => node).find(isRefundable)
  return found?.id ?? createPayment(ask, key, contactId, today)
}

function isRefundable({ amount, refundedAmount, transactionRef }: PaymentFound): boolean {
  return transactionRef === REFUND_REF && Number(amount) - Number(refundedAmount) >= LEFT_LEAST
}

async function createPayment(ask: Ask, key: string, contactId: string, today: string): Promise<string> {
  const card = {
    contactId,
    number: DEMO_CARD,
    expirationMonth: 12,
    expirationYear: Number(today.slice(0, 4)) + CARD_YEARS,
    cvc: '123',
  }
  const { vaultTokenizeCard } = await ask<{ vaultTokenizeCard: { id: string } }>(key, {
    query: 'mutation ($input: VaultTokenizeCardInput!) { vaultTokenizeCard(input: $input) { id } }',
    variables: { input: card },
  })
  const input = {
    vaultTokenId: vaultTokenizeCard.id,
    contactId,
    amount: AMOUNT,
    currency: 'USD',
    transactionRef: REFUND_REF,
  }
  const { paymentCreate } = await ask<{ paymentCreate: { id: string } }>(key, {
    query: 'mutation ($input: PaymentCreateInput!) { paymentCreate(input: $input) { id } }',
    variables: { input },
  })
  return paymentCreate.id
}
