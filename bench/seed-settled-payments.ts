import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Account, Services } from '../src/accounts/index.ts'
import type { Charge } from '../src/sandbox/processor/records.ts'

/** A payment that has succeeded, and its charge at the processor, of which the report reads these fields. */
export interface SettledPayment {
  readonly paymentId: string
  readonly charge: Charge
}

const INSERT = `with payment as (
    insert into payments (shard, id, org_id, configuration_id, amount_minor, currency, status, refunded_minor,
      refunds_reserved_minor, created_at, updated_at)
    select $1, id, $2, $3, amount, 'USD', 'Succeeded', 0, 0, $4, $4
    from unnest($5::uuid[], $8::bigint[]) as row (id, amount)
  ), named as (
    insert into payment_attempt_references (shard, configuration_id, reference, attempt_id)
    select $1, $3, reference, id from unnest($6::uuid[], $7::text[]) as row (id, reference)
  )
  insert into payment_attempts (shard, id, org_id, payment_id, number, configuration_id, stores, customer_present, request,
    stage, outcome, provider_reference, sends, created_at, settled_at)
  select $1, attempt_id, $2, payment_id, 1, $3, false, false, '{}', 'Settled', 'Succeeded', reference, 1, $4, $4
  from unnest($5::uuid[], $6::uuid[], $7::text[]) as row (payment_id, attempt_id, reference)`

/**
 * Inserts a configuration of the sandbox processor and payments that have succeeded through it, as
 * rows: they have no jobs, events and audit entries, which an import does not read.
 */
export async function seedSettledPayments(
  { mintId, wallNow }: Services,
  admin: pg.Client,
  { shard, id: orgId }: Account,
  count: number,
): Promise<{ readonly configurationId: string; readonly payments: readonly SettledPayment[] }> {
  const [configurationId, now] = [mintId(shard), wallNow()]
  await admin.query(
    `insert into provider_configurations (shard, id, org_id, name, provider, adapter, mode, credentials_sealed, account_hash,
       methods, is_default, created_at, updated_at)
     values ($1, $2, $3, 'Sandbox', 'ProviderA', 'Sandbox', 'Sandbox', $4, '', '{Card,BankAccount}', true, $5, $5)`,
    [shard, configurationId, orgId, randomBytes(60), now],
  )
  const payments = Array.from({ length: count }, (_, index) => {
    const charge = { id: `ch_bench_${index}`, reference: mintId(shard), amount: 500 + index, currency: 'USD' }
    return { paymentId: mintId(shard), charge: { ...charge, settledAt: now } as Charge }
  })
  await admin.query(INSERT, [
    ...[shard, orgId, configurationId, now, payments.map(({ paymentId }) => paymentId)],
    ...[payments.map(({ charge }) => charge.reference), payments.map(({ charge }) => charge.id)],
    payments.map(({ charge }) => charge.amount),
  ])
  return { configurationId, payments }
}
