import pg from 'pg'
import { linkSecretAad, type SessionKindName } from '../../src/checkout/sessions/link-secret.ts'
import { createSealer, type Sealer } from '../../src/platform/crypto/index.ts'
import { type MintId, mintIds } from '../../src/platform/ids/index.ts'
import { systemMilliseconds } from '../../src/platform/time/index.ts'
import type { Environment } from '../environment.ts'
import type { Seeded } from '../seed.ts'

const PAGE = 100
const OCCURRENCES = 12

/** The records whose ids the requests for pages contain. Ids are uuids. */
export interface SeededPages {
  readonly configurationId: string
  readonly settlementId: string
}

interface Filling {
  readonly client: pg.Client
  readonly mintId: MintId
  readonly seeded: Seeded
  readonly configurationId: string
}

/**
 * Fills one page of each list with records that have all their nested records: payments with
 * attempts, refunds, disputes and consents, returned payments, payments that no settlement report
 * names, plans with occurrences, payment sessions, and the lines of a settlement report.
 */
export async function seedPages({ adminUrl, rootKey, seeded }: Environment): Promise<SeededPages> {
  const client = new pg.Client(adminUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>('select id from provider_configurations where org_id = $1', [
      seeded.orgId,
    ])
    const filling = { client, mintId: mintIds(systemMilliseconds), seeded, configurationId: rows[0]!.id }
    const ids = (count: number) => Array.from({ length: count }, () => filling.mintId(seeded.shard))
    const consentIds = ids(PAGE)
    const [planIds, paymentIds, attemptIds] = [ids(PAGE), ids(PAGE), ids(PAGE)]
    await insertConsents(filling, consentIds)
    await insertPlans(filling, planIds, consentIds)
    await insertPayments(filling, { paymentIds, attemptIds, planIds, consentIds })
    await insertSessions(filling, ids(PAGE))
    const sealer = createSealer(Buffer.from(rootKey, 'base64'))
    for (const kind of ['payment_session', 'payment_plan_session'] as const) await sealLinks(filling, sealer, kind)
    const settlementId = filling.mintId(seeded.shard)
    await insertSettlement(filling, settlementId, { paymentIds, attemptIds })
    const returned = { paymentIds: ids(PAGE), attemptIds: ids(PAGE) }
    await insertBarePayments(filling, 'Returned', returned)
    await insertLines(filling, settlementId, returned, PAGE)
    await insertBarePayments(filling, 'Succeeded', { paymentIds: ids(PAGE), attemptIds: ids(PAGE) })
    await client.query('vacuum analyze')
    return { configurationId: filling.configurationId, settlementId }
  } finally {
    await client.end()
  }
}

async function insertConsents({ client, seeded: { shard, orgId, contactIds } }: Filling, ids: readonly string[]) {
  await client.query(
    `insert into consents (shard, id, org_id, contact_id, origin, purposes, text, text_version, language, amount_minor, currency,
       frequency, occurrences, first_date, last_date, recurring_processing_model, method_type, method_brand, method_last4,
       accepted_at, ip_address, user_agent, created_at)
     select $1, id, $2, $4::uuid, 'Page', '{PaymentPlan}', $5, '2026-11', 'en', 4990, 'USD', 'Monthly', 12, '2026-12-01',
       '2027-11-01', 'Subscription', 'Card', 'Visa', '4242', now(), '192.0.2.7', 'Mozilla/5.0', now()
     from unnest($3::uuid[]) as c (id)`,
    [shard, orgId, ids, contactIds[0], 'I agree to these payments. '.repeat(20)],
  )
}

async function insertPlans(
  { client, seeded: { shard, orgId } }: Filling,
  planIds: readonly string[],
  consentIds: readonly string[],
) {
  await client.query(
    `with method as (
       select id, contact_id from payment_methods where org_id = $2 order by id limit 1
     ), plan as (
       insert into payment_plans (shard, id, org_id, contact_id, amount_minor, currency, status, frequency, start_date,
         occurrences, remaining_occurrences, payment_method_id, metadata, created_at, updated_at)
       select $1, p.id, $2, m.contact_id, 4990, 'USD', 'Active', 'Monthly', '2026-12-01', $5, $5, m.id,
         '[{"key":"order","value":"A-1042"}]', now(), now()
       from unnest($3::uuid[]) as p (id), method m
     ), occurrence as (
       insert into payment_plan_occurrences (shard, plan_id, number, org_id, due_date, due_at, status, updated_at)
       select $1, p.id, n, $2, date '2026-12-01' + 30 * n, timestamptz '2026-12-01' + n * interval '30 days', 'Scheduled', now()
       from unnest($3::uuid[]) as p (id), generate_series(1, $5::integer) as n
     )
     insert into payment_plan_consents (shard, plan_id, consent_id, org_id, since)
     select $1, p, c, $2, now() from unnest($3::uuid[], $4::uuid[]) as row (p, c)`,
    [shard, orgId, planIds, consentIds, OCCURRENCES],
  )
}

interface PaymentIds {
  readonly paymentIds: readonly string[]
  readonly attemptIds: readonly string[]
}

async function insertPayments(
  { client, mintId, seeded: { shard, orgId }, configurationId }: Filling,
  {
    paymentIds,
    attemptIds,
    planIds,
    consentIds,
  }: PaymentIds & { readonly planIds: readonly string[]; readonly consentIds: readonly string[] },
) {
  const ids = () => paymentIds.map(() => mintId(shard))
  await client.query(
    `with method as (
       select id, contact_id, configuration_id from payment_methods where org_id = $2 order by id limit 1
     ), payment as (
       insert into payments (shard, id, org_id, contact_id, amount_minor, currency, status, refunded_minor,
         refunds_reserved_minor, configuration_id, payment_method_id, payment_plan_id, consent_id, metadata, created_at,
         updated_at)
       select $1, p, $2, m.contact_id, 4990, 'USD', 'Disputed', 100, 100, m.configuration_id, m.id, l, c,
         '[{"key":"order","value":"A-1042"}]', now() - interval '10 days', now()
       from unnest($3::uuid[], $5::uuid[], $6::uuid[]) as row (p, l, c), method m
     ), attempt as (
       insert into payment_attempts (shard, id, org_id, payment_id, number, configuration_id, stores, customer_present,
         request, stage, outcome, provider_reference, sends, created_at, settled_at)
       select $1, a, $2, p, 1, $7, false, false, '{}', 'Settled', 'Succeeded', 'ch_' || a, 1, now(), now()
       from unnest($3::uuid[], $4::uuid[]) as row (p, a)
     ), refund as (
       insert into refunds (shard, id, org_id, payment_id, attempt_id, configuration_id, amount_minor, currency, status,
         request, sends, created_at, updated_at, origin)
       select $1, r, $2, p, a, $7, 100, 'USD', 'Succeeded', '{}', 1, now(), now(), 'Api'
       from unnest($3::uuid[], $4::uuid[], $8::uuid[]) as row (p, a, r)
     )
     insert into disputes (shard, id, org_id, payment_id, attempt_id, configuration_id, provider_reference, amount_minor,
       currency, reason, status, opened_at, reported_at, created_at, updated_at)
     select $1, d, $2, p, a, $7, 'dp_' || a, 4990, 'USD', 'Fraudulent', 'NeedsResponse', now(), now(), now(), now()
     from unnest($3::uuid[], $4::uuid[], $9::uuid[]) as row (p, a, d)`,
    [shard, orgId, paymentIds, attemptIds, planIds, consentIds, configurationId, ids(), ids()],
  )
}

/** Inserts payments without nested records, whose only attempt has the same outcome. */
async function insertBarePayments(
  { client, seeded: { shard, orgId }, configurationId }: Filling,
  outcome: 'Succeeded' | 'Returned',
  { paymentIds, attemptIds }: PaymentIds,
) {
  await client.query(
    `with payment as (
       insert into payments (shard, id, org_id, configuration_id, amount_minor, currency, status, refunded_minor,
         refunds_reserved_minor, created_at, updated_at)
       select $1, p, $2, $5, 4990, 'USD', $6, 0, 0, now() - interval '10 days', now() - interval '10 days'
       from unnest($3::uuid[]) as row (p)
     )
     insert into payment_attempts (shard, id, org_id, payment_id, number, configuration_id, stores, customer_present,
       request, stage, outcome, provider_reference, sends, created_at, settled_at)
     select $1, a, $2, p, 1, $5, false, false, '{}', 'Settled', $6, 'ch_' || a, 1, now() - interval '10 days',
       now() - interval '10 days'
     from unnest($3::uuid[], $4::uuid[]) as row (p, a)`,
    [shard, orgId, paymentIds, attemptIds, configurationId, outcome],
  )
}

async function insertSessions({ client, seeded }: Filling, ids: readonly string[]) {
  const { shard, orgId, contactIds, checkoutConfigurationId } = seeded
  await client.query(
    `insert into payment_sessions (shard, id, org_id, contact_id, amount_minor, currency, status, store_payment_method,
       link_secret_hash, link_secret_sealed, checkout_configuration_id, brand_name, metadata, created_at, updated_at)
     select $1, id, $2, $4::uuid, 4990, 'USD', 'Active', 'Disabled', sha256(uuid_send(id)), sha256(uuid_send(id)), $5,
       'Example Shop', '[{"key":"order","value":"A-1042"}]', now(), now()
     from unnest($3::uuid[]) as s (id)`,
    [shard, orgId, ids, contactIds[0], checkoutConfigurationId],
  )
}

/** Seals new secrets for the links of the newest sessions, which the page of the list decrypts. */
async function sealLinks({ client, seeded: { shard, orgId } }: Filling, sealer: Sealer, kind: SessionKindName) {
  const { rows } = await client.query<{ id: string }>(
    `select id from ${kind}s where org_id = $1 order by id desc limit ${PAGE}`,
    [orgId],
  )
  const sealed = rows.map(({ id }) => sealer.seal(`secret of ${id}`, linkSecretAad({ kind, orgId, id })))
  await client.query(
    `update ${kind}s s set link_secret_sealed = row.sealed from unnest($2::uuid[], $3::bytea[]) as row (id, sealed)
     where s.shard = $1 and s.id = row.id`,
    [shard, rows.map(({ id }) => id), sealed],
  )
}

async function insertSettlement(filling: Filling, settlementId: string, charges: PaymentIds) {
  const { client, mintId, seeded, configurationId } = filling
  const { shard, orgId } = seeded
  await client.query(
    `insert into settlement_reports (shard, id, org_id, configuration_id, reference, source, status, lines, repeated_lines,
       differences, totals, created_at, imported_at)
     select $1, id, $2, $4, 'report_' || id, 'File', 'Imported', $5, 0, 0, '[]', now(), now()
     from unnest($3::uuid[]) as r (id)`,
    [
      ...[shard, orgId, [settlementId, ...Array.from({ length: PAGE - 1 }, () => mintId(shard))]],
      ...[configurationId, charges.paymentIds.length],
    ],
  )
  await insertLines(filling, settlementId, charges, 0)
}

/** Inserts lines for the charges of payments into a settlement report, after its first `lines`. */
async function insertLines(
  { client, seeded: { shard, orgId }, configurationId }: Filling,
  settlementId: string,
  { paymentIds, attemptIds }: PaymentIds,
  lines: number,
) {
  await client.query(
    `insert into settlement_lines (shard, report_id, number, org_id, configuration_id, reference, type, occurred_at,
       charge_reference, amount_minor, currency, fee_minor, net_minor, settled_currency, payment_id, attempt_id)
     select $1, $3, n + $7, $2, $4, 'ln_' || n + $7, 'Charge', now(), 'ch_' || a, 4990, 'USD', 100, 4890, 'USD', p, a
     from unnest($5::uuid[], $6::uuid[]) with ordinality as row (p, a, n)`,
    [shard, orgId, settlementId, configurationId, paymentIds, attemptIds, lines],
  )
}
