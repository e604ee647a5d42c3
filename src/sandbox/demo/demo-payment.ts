import type { ApiClient } from './api-client.ts'

/**
 * A valid card of the sandbox processor. It differs from the tests' cards, because tests search all
 * output for their numbers.
 */
export const DEMO_CARD = '5105 1051 0510 5100'

/** The metadata by which a later start finds the payment that the explorer refunds. */
export const REFUND_REF = 'demo-refund'
const AMOUNT = '120.00'
/** The next start replaces a payment with a smaller refundable amount. */
const LEFT_MIN = 10
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

/** Returns the id of a demo payment that can be refunded in parts. Creates one if there is none. */
export async function ensureRefundablePayment(
  api: ApiClient,
  key: string,
  contactId: string,
  today: string,
): Promise<string> {
  const { payments } = await api<Payments>(key, {
    query:
      '{ payments(first: 100, input: { status: Succeeded }) { edges { node { id amount refundedAmount transactionRef } } } }',
  })
  const found = payments.edges.map(({ node }) => node).find(isRefundable)
  return found?.id ?? createPayment(api, key, contactId, today)
}

function isRefundable({ amount, refundedAmount, transactionRef }: PaymentFound): boolean {
  return transactionRef === REFUND_REF && Number(amount) - Number(refundedAmount) >= LEFT_MIN
}

async function createPayment(api: ApiClient, key: string, contactId: string, today: string): Promise<string> {
  const card = {
    contactId,
    number: DEMO_CARD,
    expirationMonth: 12,
    expirationYear: Number(today.slice(0, 4)) + CARD_YEARS,
    cvc: '123',
  }
  const { vaultTokenizeCard } = await api<{ vaultTokenizeCard: { id: string } }>(key, {
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
  const { paymentCreate } = await api<{ paymentCreate: { id: string } }>(key, {
    query: 'mutation ($input: PaymentCreateInput!) { paymentCreate(input: $input) { id } }',
    variables: { input },
  })
  return paymentCreate.id
}
