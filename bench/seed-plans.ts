import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Account, Services } from '../src/accounts/index.ts'
import { makeAccount } from '../src/cli/commands/index.ts'
import { sealCredential } from '../src/payments/methods/credential.ts'
import {
  accountHash,
  sealCredentials,
  sealNotificationSecret,
} from '../src/payments/providers/configurations/access-to.ts'
import {
  configurationOf,
  type ProviderConfiguration,
} from '../src/payments/providers/configurations/provider-configuration.ts'
import { insertProviderConfiguration } from '../src/payments/providers/configurations/provider-configurations.queries.generated.ts'
import { accessTo } from '../src/payments/providers/index.ts'
import { first } from '../src/platform/db/index.ts'
import { formatId } from '../src/platform/ids/index.ts'
import { SANDBOX_CARDS } from '../test/support/instruments.ts'
import { storeCard } from './stored-card.ts'

const CARDS_AT_ONCE = 32

/** The organizations of a benchmark. */
export interface MerchantCounts {
  readonly organizations: number
  /** The customers of each organization. Each has a card. */
  readonly customers: number
  /** Every so many customers one has a card whose later charges are declined. Zero: none has. */
  readonly declinedEvery: number
}

/** An organization with plans to charge, and the cards of its customers. */
export interface Merchant {
  readonly account: Account
  readonly apiKey: string
  readonly configuration: ProviderConfiguration
  readonly contactIds: readonly string[]
  readonly methodIds: readonly string[]
  /** The payment methods of cards whose charges are declined. */
  readonly declinedMethodIds: readonly string[]
}

/** The plans to insert: those from number `from` to before `to`, counted over all merchants. */
export interface PlanRange {
  readonly from: number
  readonly to: number
  /** The number of dates of a plan. */
  readonly occurrences: number
  /** The time of the first date. Null: within the last hour, in random order. */
  readonly dueAt: Date | null
}

/**
 * Creates organizations below an agency, with customers whose cards the sandbox processor has
 * stored.
 */
export async function seedMerchants(
  services: Services,
  admin: pg.Client,
  agencyId: string,
  counts: MerchantCounts,
): Promise<Merchant[]> {
  const merchants: Merchant[] = []
  for (let number = 0; number < counts.organizations; number++) {
    const about = { kind: 'Organization', name: `Organization ${number}`, parentId: formatId('agy', agencyId) } as const
    const account = await makeAccount(services, about)
    merchants.push(await seedMerchant(services, admin, account, counts))
  }
  return merchants
}

async function seedMerchant(
  services: Services,
  admin: pg.Client,
  account: Account,
  { customers, declinedEvery }: MerchantCounts,
): Promise<Merchant> {
  const { shard, id: orgId } = account
  const apiKey = `bench-${randomUUID()}`
  const configuration = await configure(services, account, apiKey)
  const ids = () => Array.from({ length: customers }, () => services.mintId(shard))
  const [contactIds, methodIds] = [ids(), ids()]
  await admin.query(
    `insert into contacts (shard, id, org_id, name, created_at, updated_at)
     select $1, id, $2, 'Ada Lovelace', now(), now() from unnest($3::uuid[]) as c (id)`,
    [shard, orgId, contactIds],
  )
  const isDeclined = (at: number) => declinedEvery > 0 && at % declinedEvery === 0
  const sealed = await storeCards(services, configuration, { contactIds, methodIds, isDeclined })
  await admin.query(
    `insert into payment_methods (shard, id, org_id, contact_id, type, status, provider, configuration_id,
       credential_sealed, credential_hash, former_credentials_sealed, brand, last4, expiration_month, expiration_year,
       cardholder_name, funding, supported_models, created_at, updated_at)
     select $1, id, $2, contact_id, 'Card', 'Active', 'ProviderA', $3, sealed, sha256(uuid_send(id)), '{}', 'Visa',
       '4242', 12, 2099, 'Ada Lovelace', 'Credit', '{CardOnFile,Subscription}', now(), now()
     from unnest($4::uuid[], $5::uuid[], $6::bytea[]) as m (id, contact_id, sealed)`,
    [shard, orgId, configuration.id, methodIds, contactIds, sealed],
  )
  await admin.query(
    `insert into payment_method_configurations (shard, org_id, contact_id, configuration_id, payment_method_id)
     select m.shard, m.org_id, m.contact_id, m.configuration_id, m.id from payment_methods m
     where m.shard = $1 and m.org_id = $2`,
    [shard, orgId],
  )
  const declinedMethodIds = methodIds.filter((_, at) => isDeclined(at))
  return { account, apiKey, configuration, contactIds, methodIds, declinedMethodIds }
}

async function configure(services: Services, account: Account, apiKey: string): Promise<ProviderConfiguration> {
  const { shard, id: orgId } = account
  const owner = { id: services.mintId(shard), orgId }
  const row = await services.db.write.run(insertProviderConfiguration, {
    ...owner,
    ...{ shard, callerId: orgId, name: 'Sandbox', provider: 'ProviderA', adapter: 'Sandbox', mode: 'Sandbox' },
    credentialsSealed: sealCredentials(services.sealer, owner, { apiKey }),
    notificationSecretSealed: sealNotificationSecret(services.sealer, owner, randomBytes(32).toString('base64url')),
    accountHash: accountHash(services.sealer, owner, apiKey),
    ...{
      currencies: null,
      methods: ['Card', 'BankAccount'],
      verifiesIdentity: true,
      isDefault: true,
      threeDSecure: null,
      bankAccountsAreValidated: false,
      createdAt: services.wallNow(),
    },
  })
  return configurationOf(first(row)!)
}

/** Stores cards at the processor. Returns their credentials as the payment methods contain them. */
async function storeCards(
  services: Services,
  configuration: ProviderConfiguration,
  {
    contactIds,
    methodIds,
    isDeclined,
  }: Pick<Merchant, 'contactIds' | 'methodIds'> & { readonly isDeclined: (at: number) => boolean },
): Promise<Buffer[]> {
  const sealed: Buffer[] = []
  const access = accessTo(services, configuration)
  const waiting = contactIds.entries()
  const one = async () => {
    for (const [at, contactId] of waiting) {
      const number = isDeclined(at) ? SANDBOX_CARDS.declinedLater : undefined
      const { credential } = await storeCard(configuration, access, contactId, number)
      sealed[at] = sealCredential(services.sealer, { id: methodIds[at]!, orgId: configuration.orgId }, credential)
    }
  }
  await Promise.all(Array.from({ length: CARDS_AT_ONCE }, one))
  return sealed
}

/**
 * Inserts plans for the merchants, each with a first date and later ones. Does not check foreign
 * keys, because the rows satisfy them and the checks would take most of the time.
 */
export async function seedPlans(
  admin: pg.Client,
  merchants: readonly Merchant[],
  { from, to, occurrences, dueAt }: PlanRange,
): Promise<void> {
  await admin.query('set session_replication_role = replica')
  const each = (count: number) => Math.floor(count / merchants.length)
  for (const { account, contactIds, methodIds } of merchants) {
    const { shard, id: orgId } = account
    const of = [shard, orgId, contactIds, methodIds, Date.now(), each(from), each(to) - 1]
    await admin.query(
      `with plan as (
         select (lpad(to_hex($5::bigint), 12, '0') || '7' || lpad(to_hex(n / 65536), 3, '0') || '8000'
             || lpad(to_hex(n), 8, '0') || lpad(to_hex($1::int), 4, '0'))::uuid as id,
           1 + n % $8::int as customer, coalesce($10, now() - random() * interval '1 hour') as due_at
         from generate_series($6::int, $7::int) as n
       ), made as (
         insert into payment_plans (shard, id, org_id, contact_id, payment_method_id, amount_minor, currency, status,
           frequency, start_date, occurrences, remaining_occurrences, next_run_at, created_at, updated_at)
         select $1, id, $2, ($3::uuid[])[customer], ($4::uuid[])[customer], 4990, 'USD', 'Active',
           'Monthly', due_at::date, $9::int, $9::int, due_at, now(), now()
         from plan
       ), dated as (
         insert into payment_plan_occurrences (shard, plan_id, number, org_id, due_date, due_at, status, updated_at)
         select $1, id, number, $2, at::date, at, 'Scheduled', now()
         from plan, generate_series(1, $9::int) as number, lateral (select due_at + (number - 1) * interval '30 days' as at)
         -- Keeps the rows of a plan on one page, as activation does.
         order by id, number
       )
       insert into plan_due (shard, plan_id, org_id, due_at) select $1, id, $2, due_at from plan`,
      [...of, contactIds.length, occurrences, dueAt],
    )
  }
  await admin.query('set session_replication_role = origin')
}
