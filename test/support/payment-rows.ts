import { formatId, requireId } from '../../src/platform/ids/index.ts'
import type { DatabaseAccess } from './database-access.ts'
import type { TestAccount, TestServer } from './server.ts'

/** The columns of payments that tests of lists need. */
export interface PaymentRows {
  readonly count: number
  readonly status?: string
  /** The shown contact id; null for none. */
  readonly contactId?: string | null
}

/** Referenced records: each payment names a contact, a configuration or a session. */
const CONFIGURATION = `insert into provider_configurations (shard, id, org_id, name, provider, adapter, mode, credentials_sealed,
    account_hash, methods, is_default, created_at, updated_at)
  values ($1, $2, $3, 'Rows', 'ProviderA', 'Sandbox', 'Sandbox', '', '', '{Card}', false, $4, $4)`

/**
 * Inserts rows of this number of payments, which is faster than charging. Returns their shown ids,
 * oldest first.
 */
export async function writePaymentRows(
  sql: DatabaseAccess,
  { services }: Pick<TestServer, 'services'>,
  { account: { shard, id: orgId } }: TestAccount,
  { count, status = 'Succeeded', contactId = null }: PaymentRows,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => services.mintId(shard))
  const [configurationId, now] = [services.mintId(shard), services.wallNow()]
  await sql.inShard(shard, CONFIGURATION, [shard, configurationId, orgId, now])
  await sql.inShard(
    shard,
    `insert into payments (shard, id, org_id, contact_id, configuration_id, amount_minor, currency, status, refunded_minor,
       refunds_reserved_minor, created_at, updated_at)
     select $1, id, $2, $3, $4, 4990, 'USD', $5, 0, 0, $6, $6 from unnest($7::uuid[]) as row (id)`,
    [shard, orgId, contactId && requireId('con', contactId, 'Contact').uuid, configurationId, status, now, ids],
  )
  return ids.map((id) => formatId('pay', id))
}

/**
 * Inserts rows of this number of disputes of a payment with an attempt. Returns their shown ids,
 * oldest first.
 */
export async function writeDisputeRows(
  sql: DatabaseAccess,
  { services }: Pick<TestServer, 'services'>,
  paymentId: string,
  count: number,
  status = 'Warning',
): Promise<string[]> {
  const { shard, uuid } = requireId('pay', paymentId, 'Payment')
  const ids = Array.from({ length: count }, () => services.mintId(shard))
  await sql.inShard(
    shard,
    `insert into disputes (shard, id, org_id, payment_id, attempt_id, configuration_id, provider_reference, amount_minor,
       currency, reason, status, opened_at, reported_at, created_at, updated_at)
     select t.shard, row.id, t.org_id, t.payment_id, t.id, t.configuration_id, row.id::text, 100, 'USD', 'Other', $5,
       $3, $3, $3, $3
     from payment_attempts t, unnest($4::uuid[]) as row (id) where t.shard = $1 and t.payment_id = $2`,
    [shard, uuid, services.wallNow(), ids, status],
  )
  return ids.map((id) => formatId('dsp', id))
}

/** The columns of refunds that tests of lists need. */
export interface RefundRows {
  readonly count: number
  readonly status?: string
  readonly amountMinor?: number
  readonly reason?: string | null
  readonly createdAt?: string
}

/**
 * Inserts rows of this number of refunds of a payment with an attempt. Returns their shown ids,
 * oldest first.
 */
export async function writeRefundRows(
  sql: DatabaseAccess,
  { services }: Pick<TestServer, 'services'>,
  paymentId: string,
  { count, status = 'Succeeded', amountMinor = 100, reason = null, createdAt = services.wallNow() }: RefundRows,
): Promise<string[]> {
  const { shard, uuid } = requireId('pay', paymentId, 'Payment')
  const ids = Array.from({ length: count }, () => services.mintId(shard))
  await sql.inShard(
    shard,
    `insert into refunds (shard, id, org_id, payment_id, attempt_id, configuration_id, amount_minor, currency, status, origin,
       request, reason, sends, created_at, updated_at)
     select t.shard, row.id, t.org_id, t.payment_id, t.id, t.configuration_id, $5, 'USD', $6, 'Api', '{}', $7, 1, $3, $3
     from payment_attempts t, unnest($4::uuid[]) as row (id) where t.shard = $1 and t.payment_id = $2`,
    [shard, uuid, createdAt, ids, amountMinor, status, reason],
  )
  return ids.map((id) => formatId('ref', id))
}

/**
 * Inserts rows of this number of occurrences, which is faster than charging them. Returns their
 * numbers.
 */
export async function writeOccurrenceRows(
  sql: DatabaseAccess,
  { services }: Pick<TestServer, 'services'>,
  planId: string,
  { first, count }: { readonly first: number; readonly count: number },
): Promise<string[]> {
  const { shard, uuid } = requireId('ppl', planId, 'Payment plan')
  const rows = await sql.inShard<{ number: number }>(
    shard,
    `insert into payment_plan_occurrences (shard, plan_id, number, org_id, due_date, due_at, status, updated_at)
     select p.shard, p.id, number, p.org_id, p.start_date + number, $3, 'Canceled', $3
     from payment_plans p, generate_series($4::integer, $5) as number
     where p.shard = $1 and p.id = $2
     returning number`,
    [shard, uuid, services.wallNow(), first, first + count - 1],
  )
  return rows.map(({ number }) => String(number))
}
