import { hash, randomBytes } from 'node:crypto'
import { amountSupportOf } from '../src/payments/providers/index.ts'
import type { Sealer } from '../src/platform/crypto/index.ts'
import { formatId, type MintId, requireId } from '../src/platform/ids/index.ts'
import type { Seeded } from './seed.ts'

export interface SessionInput {
  readonly contactId: string
  readonly amount: string
  readonly currency: string
  readonly frequency: string
  readonly startDate: string
  readonly occurrences: number
  readonly successUrl: string
  readonly brandName: string
  readonly metadata: readonly { readonly key: string; readonly value: string }[]
}

/**
 * Returns the rows that the product writes for this input: a session, its event, and the event's
 * outbox row.
 */
export function newSessionRow(seeded: Seeded, mintId: MintId, sealer: Sealer, input: SessionInput) {
  const { shard, orgId, checkoutConfigurationId } = seeded
  const { contactId, amount, currency, frequency, startDate, occurrences, successUrl, brandName, metadata } = input
  const [id, eventId] = [mintId(shard), mintId(shard)]
  const amountMinor = BigInt(Math.round(Number(amount) * 100))
  const now = new Date().toISOString()
  const at = `${now.slice(0, 19)}Z`
  const secret = `0${randomBytes(33).toString('base64url')}`
  const shown = { amount, currency, status: 'Active', frequency, startDate, occurrences }
  const ids = { id: formatId('pps', id), orgId: formatId('org', orgId), contactId }
  const checkout = formatId('cko', checkoutConfigurationId)
  const payload = {
    id: formatId('evt', eventId),
    type: 'payment_plan_session.created',
    apiVersion: '2026-11-01',
    occurredAt: at,
    ownerId: `Org#${ids.orgId}`,
    mode: 'Sandbox',
    data: {
      ...{ ...ids, ...shown, cancelUrl: null, successUrl, expirationDate: null, paymentPlanId: null },
      ...{ lastAmount: shown.amount, totalAmount: null },
      ...{ statementDescriptor: null, description: null, transactionRef: null },
      ...{ createdAt: at, updatedAt: at, checkoutConfigurationId: checkout, brandLogoUrl: null, brandName, metadata },
    },
  }
  const row = {
    ...{ id, orgId, callerId: orgId, contactId: requireId('con', contactId, 'Contact').uuid },
    ...{ checkoutConfigurationId, checkoutIsDefault: true, paymentPlanId: null, metadata },
    ...amountSupportOf({ amountMinor, currency }),
    ...{ amountMinor, totalAmountMinor: null, currency, status: 'Active', frequency, occurrences },
    ...{ startDate, expirationDate: null, createdAt: now },
    ...{ callbackUrl: null, cancelUrl: null, successUrl, brandLogoUrl: null, brandName },
    ...{ statementDescriptor: null, description: null, transactionRef: null },
    linkSecretHash: `\\x${hash('sha256', secret, 'hex')}`,
    linkSecretSealed: `\\x${sealer.seal(secret, ['payment_plan_session.link', orgId, id]).toString('hex')}`,
    ...{ eventIds: [eventId], subjectIds: [id], types: [payload.type], payloads: [JSON.stringify(payload)] },
    ...{ occurredAt: now, targetAccounts: [orgId] },
    ...{
      auditAction: 'createPaymentPlanSession',
      auditId: mintId(shard),
      auditActorId: orgId,
      auditKeyId: orgId,
      auditPersonId: null,
      auditAddress: '127.0.0.1',
      auditRequestId: id,
      auditedAt: now,
    },
  }
  const link = `http://127.0.0.1/checkout/${secret}`
  const more = { successUrl, link, expirationDate: null, checkoutConfigurationId: checkout, createdAt: at }
  return { row, answer: { ...ids, ...shown, ...more } }
}
