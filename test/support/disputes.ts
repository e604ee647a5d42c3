import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { DisputeReport } from '../../src/payments/providers/index.ts'
import { paymentEventHandler } from '../../src/payments/settlement/payment-event-handler.ts'
import { requireId } from '../../src/platform/ids/index.ts'
import { timestampOf } from '../../src/platform/time/index.ts'
import { originOf, startPayments } from './payments.ts'

/** Returns a time of a provider: a second of a fixed hour. */
export const second = (number: number) => timestampOf(Date.parse('2027-03-01T12:00:00Z') + number * 1_000)

/** Returns a report about a new dispute: a warning, unless `more` says otherwise. */
export function disputeReport(more: Partial<DisputeReport> = {}): DisputeReport {
  return {
    reference: `dispute ${randomUUID()}`,
    status: 'Warning',
    isClosed: false,
    amount: { amountMinor: 500n, currency: 'USD' },
    reason: 'Fraudulent',
    networkReasonCode: '10.4',
    evidenceDueAt: null,
    openedAt: null,
    reportedAt: second(0),
    ...more,
  }
}

const SHOWN = `id paymentId amount currency reason networkReasonCode evidenceDueAt status openedAt closedAt reportedAt
  providerReference configurationId payment { id }`

export interface ShownDispute {
  readonly id: string
  readonly amount: string | null
  readonly currency: string
  readonly reason: string
  readonly status: string
  readonly closedAt: string | null
  readonly providerReference: string
}

/** Returns a report with this status after some seconds. */
export const reported = (status: DisputeReport['status'], at: number, more: Partial<DisputeReport> = {}) =>
  disputeReport({ status, isClosed: status === 'Won' || status === 'Lost', reportedAt: second(at), ...more })

/** Starts the product with a merchant whose charges are disputed. */
export async function startDisputes() {
  const fixture = await startPayments()
  const { server, sql } = fixture
  const { services } = server
  const merchant = await fixture.merchant()
  const handler = paymentEventHandler([])

  /** Returns the processor's id of a payment's charge. */
  async function chargeOf(paymentId: string): Promise<string> {
    const [attempt] = await sql.rows<{ provider_reference: string }>(
      'select provider_reference from payment_attempts where payment_id = $1',
      [requireId('pay', paymentId, '').uuid],
    )
    assert.ok(attempt)
    return attempt.provider_reference
  }

  async function disputesOf(paymentId: string): Promise<ShownDispute[]> {
    const { data, text } = await server.ask<{ payment: { disputes: ShownDispute[] } }>(
      merchant.account.key,
      `query ($id: ID!) { payment(id: $id) { disputes { ${SHOWN} } } }`,
      { id: paymentId },
    )
    assert.ok(data?.payment, text)
    return data.payment.disputes
  }

  return {
    ...fixture,
    merchant,
    newMerchant: fixture.merchant,
    chargeOf,
    disputesOf,
    /** Pays 20.00 dollars. Returns the payment, and the processor's id of its charge. */
    paid: async (card: object = {}, by = merchant) => {
      const vaultTokenId = await fixture.token(by, card)
      const { data } = await fixture.create(by, { amount: '20.00', currency: 'USD', vaultTokenId })
      const { id } = data.made
      return { id, chargeId: await chargeOf(id) }
    },
    /** Returns the status of a payment and those of its disputes. */
    statusesOf: async (id: string) => [
      (await fixture.read(merchant, id)).status,
      ...(await disputesOf(id)).map(({ status }) => status),
    ],
    /** Applies a report about a dispute of a charge. */
    report: (chargeId: string, dispute: DisputeReport, by = merchant) => {
      const event = { kind: 'Dispute', charge: { id: null, reference: chargeId }, report: dispute } as const
      return services.db.transaction((tx) => handler(services, tx, originOf(by), event))
    },
  }
}
