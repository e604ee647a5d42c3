import type { Account, Services } from '../../src/accounts/index.ts'
import type { Timestamp } from '../../src/platform/time/index.ts'

/** A payment that has succeeded, and what the processor's ledger has of its charge. */
export interface SettledPayment {
  readonly paymentId: string
  readonly charge: {
    readonly id: string
    readonly reference: string
    readonly amount: number
    readonly currency: string
    readonly settledAt: Timestamp
  }
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
 * Inserts payments that have succeeded through a configuration of the sandbox processor, as rows:
 * they have no jobs, events and audit entries, which an import does not read.
 */
export async function insertSettledPayments(
  { mintId }: Pick<Services, 'mintId'>,
  query: (text: string, values: readonly unknown[]) => Promise<unknown>,
  { shard, id: orgId }: Account,
  { configurationId, count, at }: { readonly configurationId: string; readonly count: number; readonly at: Timestamp },
): Promise<readonly SettledPayment[]> {
  const payments = Array.from({ length: count }, (_, index): SettledPayment => {
    const charge = { id: `ch_settled_${index}`, reference: mintId(shard), amount: 500 + index, currency: 'USD' }
    return { paymentId: mintId(shard), charge: { ...charge, settledAt: at } }
  })
  const charges = payments.map(({ charge }) => charge)
  await query(INSERT, [
    ...[shard, orgId, configurationId, at, payments.map(({ paymentId }) => paymentId)],
    ...[charges.map(({ reference }) => reference), charges.map(({ id }) => id), charges.map(({ amount }) => amount)],
  ])
  return payments
}
