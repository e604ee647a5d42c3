import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { makePartitions } from '../../src/platform/db/partitions.ts'
import { timestampOf } from '../../src/platform/time/index.ts'
import type { Seeded } from '../seed.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const YEAR_MS = 365 * DAY_MS
/** Events and deliveries are kept for 90 days. */
const HISTORY_MS = 89 * DAY_MS
const WEEKS_OF_HISTORY = 13
const WEBHOOKS = 10
const ROWS_AT_ONCE = 500_000
/** One payment in so many has a refund, has a dispute, or belongs to a plan. */
const EVERY = { refund: 20, dispute: 100, plan: 5 } as const

/** The numbers of records of one organization. */
export interface Sizes {
  readonly contacts: number
  readonly payments: number
  readonly deliveries: number
}

/** The times of rows, in milliseconds of the wall clock. The end is exclusive. */
interface Period {
  readonly fromMs: number
  readonly toMs: number
}

/** SQL of the time of row `n` of `count` rows between `$1` and `$2`. */
const rowMs = (n: string, count: string) =>
  `($1::bigint + (${n})::bigint * ($2::bigint - $1::bigint) / (${count})::bigint)`
const rowTime = `to_timestamp(${rowMs('n', '$3')} / 1000.0)`
/**
 * SQL of the id of row `n` of `count` rows, in the bucket `$4`. `kind` is a digit that separates
 * the ids of different tables.
 */
const rowId = (kind: string, n = 'n', count = '$3') =>
  `(lpad(to_hex(${rowMs(n, count)}), 12, '0') || '7' || lpad(to_hex((${n})::bigint % 4096), 3, '0')
    || '8${kind}' || lpad(to_hex((${n})::bigint), 10, '0') || lpad(to_hex($4::int), 4, '0'))::uuid`
/** SQL of the contact and the method of payment or plan `n`. `$6` is the number of contacts. */
const contactId = rowId('1', 'n % $6::bigint', '$6')
const methodId = rowId('2', 'n % $6::bigint', '$6')
/** SQL of the payment of refund or dispute `n`. */
const paymentId = (every: number) => rowId('3', `n * ${every}`, `$3::bigint * ${every}`)

/** The names of the contacts: 30 given names, 40 family names, and the number of the contact. */
export const GIVEN_NAMES = [
  ...['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara', 'Donald', 'Frances', 'John', 'Margaret', 'Niklaus', 'Radia', 'Ken'],
  ...['Dennis', 'Katherine', 'Tim', 'Adele', 'Leslie', 'Shafi', 'Tony', 'Karen', 'Butler', 'Lynn', 'Fernando', 'Jean'],
  ...['Robin', 'Silvio', 'Whitfield', 'Susan', 'Martin', 'Dorothy'],
]
export const FAMILY_NAMES = [
  ...['Lovelace', 'Hopper', 'Turing', 'Dijkstra', 'Liskov', 'Knuth', 'Allen', 'Backus', 'Hamilton', 'Wirth', 'Perlman'],
  ...['Thompson', 'Ritchie', 'Johnson', 'Berners', 'Goldberg', 'Lamport', 'Goldwasser', 'Hoare', 'Jones', 'Lampson'],
  ...[
    'Conway',
    'Corbato',
    'Sammet',
    'Milner',
    'Micali',
    'Diffie',
    'Graham',
    'Hellman',
    'Vaughan',
    'Shannon',
    'Neumann',
  ],
  ...['Babbage', 'Boole', 'Church', 'Curry', 'Minsky', 'McCarthy', 'Engelbart', 'Naur'],
]

/**
 * Inserts the records of one organization: contacts with a card each, a year of payments with
 * refunds, disputes and plans, and 90 days of events and deliveries. Does not check foreign keys.
 * Returns the ids of its webhooks.
 */
export async function seedMillions(
  admin: pg.Client,
  seeded: Pick<Seeded, 'shard' | 'orgId'>,
  sizes: Sizes,
  nowMs: number,
): Promise<string[]> {
  const year = { fromMs: nowMs - YEAR_MS, toMs: nowMs }
  const history = { fromMs: nowMs - HISTORY_MS, toMs: nowMs }
  const configurationId = (
    await admin.query<{ id: string }>('select id from provider_configurations where org_id = $1', [seeded.orgId])
  ).rows[0]!.id
  await makePartitions(admin, () => timestampOf(history.fromMs), WEEKS_OF_HISTORY)
  await admin.query('set session_replication_role = replica')
  const insert = async (count: number, period: Period, sql: string, values: readonly unknown[] = []) => {
    const { fromMs, toMs } = period
    for (let start = 0; start < count; start += ROWS_AT_ONCE) {
      const end = Math.min(count, start + ROWS_AT_ONCE)
      await admin.query(sql.replaceAll('@rows', `generate_series(${start}::bigint, ${end - 1}::bigint) as n`), [
        ...[fromMs, toMs, count, seeded.shard, seeded.orgId],
        ...values,
      ])
    }
  }
  await insert(sizes.contacts, year, CONTACTS, [GIVEN_NAMES, FAMILY_NAMES])
  await insert(sizes.contacts, year, METHODS, [configurationId, randomBytes(60)])
  await insert(sizes.payments, year, PAYMENTS, [sizes.contacts, configurationId])
  await insert(Math.floor(sizes.payments / EVERY.refund), year, REFUNDS, [configurationId, randomBytes(8)])
  await insert(Math.floor(sizes.payments / EVERY.dispute), year, DISPUTES, [configurationId])
  await insert(Math.floor(sizes.payments / EVERY.plan), year, PLANS, [sizes.contacts])
  const webhookIds = (
    await admin.query<{ id: string }>('select id from webhooks where account_id = $1 order by id limit $2', [
      ...[seeded.orgId, WEBHOOKS],
    ])
  ).rows.map(({ id }) => id)
  await insert(sizes.payments, history, EVENTS)
  await insert(sizes.deliveries, history, DELIVERIES, [webhookIds, sizes.payments])
  await admin.query('set session_replication_role = origin')
  return webhookIds
}

const CONTACTS = `insert into contacts (shard, id, org_id, name, given_name, family_name, email, created_at, updated_at)
  select $4::int, id, $5, given || ' ' || family, given, family,
    lower(given) || '.' || lower(family) || '.' || n || '@example.com', created_at, created_at
  from (select n, ${rowId('1')} as id, ${rowTime} as created_at, ($6::text[])[1 + n % cardinality($6::text[])] as given,
      ($7::text[])[1 + n / cardinality($6::text[]) % cardinality($7::text[])] as family from @rows) c`

const METHODS = `insert into payment_methods (shard, id, org_id, contact_id, type, status, provider, configuration_id,
    credential_sealed, credential_hash, former_credentials_sealed, brand, last4, expiration_month, expiration_year,
    cardholder_name, funding, supported_models, created_at, updated_at)
  select $4::int, ${rowId('2')}, $5, ${rowId('1')}, 'Card', 'Active', 'ProviderA', $6, $7, sha256(uuid_send(${rowId('2')})), '{}',
    case when n % 3 = 0 then 'Visa' else 'Mastercard' end, lpad((n * 7919 % 10000)::text, 4, '0'), 12, 2099, 'Ada Lovelace',
    'Credit', '{CardOnFile,Subscription}', ${rowTime}, ${rowTime}
  from @rows`

const PAYMENTS = `insert into payments (shard, id, org_id, contact_id, amount_minor, currency, status, refunded_minor,
    refunds_reserved_minor, configuration_id, payment_method_id, payment_plan_id, plan_occurrence, transaction_ref,
    decline_code, created_at, updated_at)
  select $4::int, ${rowId('3')}, $5, ${contactId}, amount, currency, status, refunded, refunded, $7,
    ${methodId}, case when n % ${EVERY.plan} = 0 then ${rowId('6', `n / ${EVERY.plan}`, `$3::bigint / ${EVERY.plan}`)} end,
    case when n % ${EVERY.plan} = 0 then 1 end,
    'order-' || n, case when status = 'Failed' then 'insufficient_funds' end, ${rowTime}, ${rowTime}
  from (select *, case when status = 'Succeeded' and n % ${EVERY.refund} = 0 then amount / 2 else 0 end as refunded
    from (select n, 100 + n * 7919 % 50000 as amount, case when n % 10 = 3 then 'EUR' else 'USD' end as currency,
        case when n % 100 = 7 then 'Disputed' when n % 12 = 5 then 'Failed' when n % 1000 = 1 then 'Processing'
          else 'Succeeded' end as status
      from @rows) n) p`

const REFUNDS = `insert into refunds (shard, id, org_id, payment_id, attempt_id, configuration_id, amount_minor, currency, status,
    request, sends, provider_reference, reason, origin, created_at, updated_at)
  select $4::int, ${rowId('4')}, $5, ${paymentId(EVERY.refund)}, ${paymentId(EVERY.refund)}, $6, 500, 'USD',
    case when n % 50 = 7 then 'Failed' else 'Succeeded' end, '{}', 1, 're_' || encode($7::bytea, 'hex') || n,
    'RequestedByCustomer', 'Api', ${rowTime}, ${rowTime}
  from @rows`

const DISPUTES = `insert into disputes (shard, id, org_id, payment_id, attempt_id, configuration_id, provider_reference,
    amount_minor, currency, reason, evidence_due_at, status, opened_at, closed_at, reported_at, created_at, updated_at)
  select $4::int, ${rowId('5')}, $5, ${paymentId(EVERY.dispute)}, ${paymentId(EVERY.dispute)}, $6, 'dp_' || n, 900, 'USD', 'Fraudulent', ${rowTime}, status,
    ${rowTime}, case when status in ('Won', 'Lost') then ${rowTime} end, ${rowTime}, ${rowTime}, ${rowTime}
  from (select n, (array['Won', 'Lost', 'NeedsResponse', 'UnderReview'])[1 + n % 4] as status from @rows) d`

const PLANS = `with plan as (
    insert into payment_plans (shard, id, org_id, contact_id, payment_method_id, amount_minor, currency, status, frequency,
      start_date, occurrences, remaining_occurrences, next_run_at, paused_at, created_at, updated_at)
    select $4::int, ${rowId('6')}, $5, ${contactId}, ${methodId}, 4990, 'USD', status,
      'Monthly', ${rowTime}::date, 12, 6,
      case when status in ('Active', 'PastDue') then now() + n % 30 * interval '1 day' end,
      case when status = 'Paused' then now() end, ${rowTime}, ${rowTime}
    from (select n, case when n % 50 = 3 then 'PastDue' when n % 40 = 9 then 'Paused' when n % 6 = 1 then 'Completed'
        when n % 9 = 4 then 'Canceled' else 'Active' end as status from @rows) p
    returning shard, id, org_id, start_date
  )
  insert into payment_plan_occurrences (shard, plan_id, number, org_id, due_date, due_at, status, updated_at)
  select shard, id, 1, org_id, start_date, start_date, 'Scheduled', now() from plan`

const EVENTS = `insert into events (shard, id, account_id, subject_id, type, payload, occurred_at)
  select $4::int, ${rowId('7')}, $5, ${rowId('7')}, (array['payment.succeeded', 'payment.created', 'payment.failed'])[1 + n % 3],
    repeat('x', 900), ${rowTime}
  from @rows`

const DELIVERIES = `insert into webhook_requests (shard, id, webhook_id, account_id, event_id, event_shard, event_type, position,
    url, status, attempts, last_status_code, created_at, updated_at)
  select $4::int, ${rowId('8')}, ($6::uuid[])[1 + n % cardinality($6::uuid[])], $5, ${rowId('7', 'n % $7::bigint', '$7')}, $4::int,
    (array['payment.succeeded', 'payment.created', 'payment.failed'])[1 + n % 3], 1000 + n / cardinality($6::uuid[]),
    'https://shop.example.com/hooks', case when n % 500 = 7 then 'failed' else 'delivered' end, 1,
    case when n % 500 = 7 then 503 else 200 end, ${rowTime}, ${rowTime}
  from @rows`
