import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { accountIdOf, type Mode } from '../src/accounts/index.ts'
import { makeAccount, makeKey } from '../src/cli/commands/index.ts'
import { openDatabase } from '../src/platform/db/index.ts'
import { type MintId, mintIds } from '../src/platform/ids/index.ts'
import { createLog } from '../src/platform/log/index.ts'
import { systemClock, systemMilliseconds } from '../src/platform/time/index.ts'

/** The records that the workloads request. Ids are uuids. */
export interface Seeded {
  readonly key: string
  readonly shard: number
  readonly orgId: string
  /** The accounts above the organization, which also receive its events. */
  readonly above: readonly string[]
  readonly checkoutConfigurationId: string
  readonly contactIds: readonly string[]
  readonly webhookIds: readonly string[]
}

const CONTACTS = 2_000
const SESSIONS_OF_CONTACT = 12
const METHODS_OF_CONTACT = 10
const WEBHOOKS = 40
const REQUESTS_OF_WEBHOOK = 250

/**
 * Fills the tables: one organization below an agency and a platform, contacts with sessions and
 * payment methods, webhooks with deliveries.
 */
export async function seed(appUrl: string, client: pg.Client, mode: Mode): Promise<Seeded> {
  const mintId = mintIds(systemMilliseconds)
  const { key, account } = await organization(appUrl, mode)
  const { shard, id: orgId } = account
  const ids = (count: number) => Array.from({ length: count }, () => mintId(shard))
  const { rows } = await client.query<{ id: string }>('select id from checkout_configurations where org_id = $1', [
    orgId,
  ])
  const checkoutConfigurationId = rows[0]!.id
  const [contactIds, webhookIds] = [ids(CONTACTS), ids(WEBHOOKS)]
  await client.query(
    `insert into contacts (shard, id, org_id, name, given_name, family_name, email, phone, created_at, updated_at)
     select $1, id, $2, 'Ada Lovelace ' || n, 'Ada', 'Lovelace', 'ada' || n || '@example.com', '+14155550100', now(), now()
     from unnest($3::uuid[]) with ordinality as c (id, n)`,
    [shard, orgId, contactIds],
  )
  await client.query(
    `insert into payment_plan_sessions (shard, id, org_id, contact_id, amount_minor, currency, status, frequency,
       start_date, occurrences, success_url, expiration_date, link_secret_hash, link_secret_sealed,
       checkout_configuration_id, brand_name, metadata, created_at, updated_at)
     select $1, id, $2, ($4::uuid[])[1 + n % $5], 4990, 'USD', 'Active', 'Monthly', '2027-01-01', 12,
       'https://shop.example.com/thanks', now() + interval '30 days', sha256(uuid_send(id)), $6, $7, 'Example Shop',
       '[{"key":"order","value":"A-1042"}]', now(), now()
     from unnest($3::uuid[]) with ordinality as s (id, n)`,
    [shard, orgId, ids(CONTACTS * SESSIONS_OF_CONTACT), contactIds, CONTACTS, randomBytes(74), checkoutConfigurationId],
  )
  await seedPaymentMethods(client, { shard, orgId, contactIds, mintId })
  await client.query(
    `with hook as (
       insert into webhooks (shard, id, account_id, url, events, enabled, secret_version, secret_check_value, created_at, updated_at)
       select $1, id, $2, 'https://shop.example.com/hooks', '{*}', true, 1, 'check', now(), now()
       from unnest($3::uuid[]) as w (id) returning id
     ), queue as (insert into webhook_queues (shard, webhook_id) select $1, id from hook)
     insert into webhook_positions (shard, webhook_id, last_position) select $1, id, 0 from hook`,
    [shard, orgId, webhookIds],
  )
  await client.query(
    `with event as (
       insert into events (shard, id, account_id, subject_id, type, payload, occurred_at)
       select $1, id, $2, id, 'contact.created', $6, now() from unnest($3::uuid[]) as r (id)
     )
     insert into webhook_requests (shard, id, webhook_id, account_id, event_id, event_shard, event_type, position, url,
       status, attempts, last_status_code, created_at, updated_at)
     select $1, id, ($4::uuid[])[1 + n % $5], $2, id, $1, 'contact.created', n / $5, 'https://shop.example.com/hooks',
       'delivered', 1, 200, now(), now()
     from unnest($3::uuid[]) with ordinality as r (id, n)`,
    [shard, orgId, ids(WEBHOOKS * REQUESTS_OF_WEBHOOK), webhookIds, WEBHOOKS, examplePayload],
  )
  await client.query('vacuum analyze')
  const above = [account.agencyId, account.platformId].filter((id) => id !== null)
  return { key, shard, orgId, above, checkoutConfigurationId, contactIds, webhookIds }
}

async function seedPaymentMethods(
  client: pg.Client,
  { shard, orgId, contactIds, mintId }: Pick<Seeded, 'shard' | 'orgId' | 'contactIds'> & { readonly mintId: MintId },
): Promise<void> {
  const configurationId = mintId(shard)
  await client.query(
    `insert into provider_configurations (shard, id, org_id, name, provider, adapter, mode, credentials_sealed,
       account_hash, methods, is_default, created_at, updated_at)
     values ($1, $2, $3, 'Sandbox', 'ProviderA', 'Sandbox', 'Sandbox', $4, '', '{Card,BankAccount}', true, now(), now())`,
    [shard, configurationId, orgId, randomBytes(60)],
  )
  const ids = Array.from({ length: contactIds.length * METHODS_OF_CONTACT }, () => mintId(shard))
  await client.query(
    `insert into payment_methods (shard, id, org_id, contact_id, type, status, provider, configuration_id,
       credential_sealed, credential_hash, former_credentials_sealed, brand, last4, expiration_month, expiration_year,
       cardholder_name, funding, supported_models, created_at, updated_at)
     select $1, id, $2, ($4::uuid[])[1 + n % $5], 'Card', 'Active', 'ProviderA', $6, $7, sha256(uuid_send(id)), '{}', 'Visa',
       '4242', 12, 2099, 'Ada Lovelace', 'Credit', '{CardOnFile,Subscription}', now(), now()
     from unnest($3::uuid[]) with ordinality as m (id, n)`,
    [shard, orgId, ids, contactIds, contactIds.length, configurationId, randomBytes(60)],
  )
  await client.query(
    `insert into payment_method_configurations (shard, org_id, contact_id, configuration_id, payment_method_id)
     select m.shard, m.org_id, m.contact_id, m.configuration_id, m.id from payment_methods m
     where m.shard = $1 and m.org_id = $2`,
    [shard, orgId],
  )
}

async function organization(appUrl: string, mode: Mode) {
  const db = await openDatabase({ url: appUrl, log: createLog({ level: 'warn' }), readConnections: 1, poolSize: 1 })
  const services = { db, wallNow: systemClock, mintId: mintIds(systemMilliseconds) }
  try {
    const platform = await makeAccount(services, { kind: 'Platform', name: 'Platform', mode })
    const agency = await makeAccount(services, {
      kind: 'Agency',
      name: 'Agency',
      parentId: accountIdOf(platform),
      mode,
    })
    const account = await makeAccount(services, {
      kind: 'Organization',
      name: 'Organization',
      parentId: accountIdOf(agency),
      mode,
    })
    const { key } = await makeKey(services, { accountId: accountIdOf(account) })
    return { account, key }
  } finally {
    await db.close()
  }
}

/** A payload as long as that of a contact's event. */
const examplePayload = JSON.stringify({
  id: 'evt_01kz0q4v7hf0ab6w0h4xb2x9q1',
  type: 'contact.created',
  apiVersion: '2026-11-20',
  occurredAt: '2026-11-20T10:00:00Z',
  ownerId: 'Org#org_01kz0q4v7hf0ab6w0h4xb2x9q1',
  mode: 'Sandbox',
  data: {
    id: 'con_01kz0q4v7hf0ab6w0h4xb2x9q1',
    orgId: 'org_01kz0q4v7hf0ab6w0h4xb2x9q1',
    name: 'Ada Lovelace',
    givenName: 'Ada',
    familyName: 'Lovelace',
    email: 'ada@example.com',
    phone: '+14155550100',
    deletedAt: null,
    createdAt: '2026-11-20T10:00:00Z',
    updatedAt: '2026-11-20T10:00:00Z',
  },
})
