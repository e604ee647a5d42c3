import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Account, Services } from '../../src/accounts/index.ts'
import { accountOfId } from '../accounts.ts'
import { type Sizes, seedMillions } from '../lists/seed-million.ts'
import type { Seeded } from '../seed.ts'
import { seedDue, seedWaiting } from '../webhooks/pending-requests.ts'
import { makeSubscribers, type Subscriber } from '../webhooks/subscribers.ts'

/**
 * The numbers of records for each row. A contact has a card. A payment has an event, and some have
 * a refund, a dispute or a plan. A waiting request has an event and a due row.
 */
const SHARES = { contacts: 0.1, payments: 0.2, deliveries: 0.16, waiting: 0.05 } as const
/** The share of the rows that one organization has. The others have equal parts of the rest. */
const LARGEST_SHARE = 1 / 3
const OTHERS = 100
/** More than are needed: some have the shard of the largest organization. */
const MADE = OTHERS + 10
const CLAIMED_QUEUES = 64
const DUE_IN_EACH = 100

/** A host that accepts no connection. Nothing is sent to it. */
export const ENDPOINT_HOST = '127.0.0.1:9'

export interface ToFill {
  readonly services: Services
  readonly admin: pg.Client
  readonly seeded: Seeded
  readonly appUrl: string
}

/** The webhooks that the benchmark reads and claims from. */
export interface Filled {
  /** A webhook of the largest organization, as a uuid. */
  readonly webhookId: string
  /** Webhooks of other organizations. The number of their due requests does not depend on rows. */
  readonly claimed: readonly Subscriber[]
}

/**
 * Adds about this number of rows to the large tables: a third of one organization, the rest of 100
 * others. Does not check foreign keys.
 */
export async function seedGrowth({ services, admin, seeded, appUrl }: ToFill, rows: number): Promise<Filled> {
  const nowMs = Date.now()
  // Rows have ids of their shard, time and number, and those of the largest organization have other
  // numbers at each time.
  const origins = Array.from({ length: MADE }, () => `http://${ENDPOINT_HOST}`)
  const made = await makeSubscribers(services, seeded.above[0]!, { organizations: MADE, webhooksEach: 1, origins })
  const others = made.filter(({ account }) => account.shard !== seeded.shard).slice(0, OTHERS)
  const [ofLargest, ofOther] = [rows * LARGEST_SHARE, (rows * (1 - LARGEST_SHARE)) / others.length]
  const webhookIds = await seedMillions(admin, seeded, sizesOf(ofLargest), nowMs)
  for (const [index, { account }] of others.entries()) {
    await insertConfiguration(admin, services, account)
    await seedMillions(admin, { shard: account.shard, orgId: account.id }, sizesOf(ofOther), nowMs - 1 - index)
  }
  const account = await accountOfId(appUrl, seeded.orgId)
  const largest = webhookIds.map((id): Subscriber => ({ ...others[0]!, account, id }))
  await seedWaiting(admin, largest, ofLargest * SHARES.waiting)
  await seedWaiting(admin, others, rows * (1 - LARGEST_SHARE) * SHARES.waiting)
  const claimed = others.slice(0, CLAIMED_QUEUES)
  await seedDue(admin, claimed, CLAIMED_QUEUES * DUE_IN_EACH)
  return { webhookId: webhookIds[0]!, claimed }
}

function sizesOf(rows: number): Sizes {
  const { contacts, payments, deliveries } = SHARES
  return {
    contacts: Math.ceil(rows * contacts),
    payments: Math.ceil(rows * payments),
    deliveries: Math.ceil(rows * deliveries),
  }
}

async function insertConfiguration(
  admin: pg.Client,
  { mintId }: Pick<Services, 'mintId'>,
  { shard, id }: Account,
): Promise<void> {
  await admin.query(
    `insert into provider_configurations (shard, id, org_id, name, provider, adapter, mode, credentials_sealed,
       account_hash, methods, is_default, created_at, updated_at)
     values ($1, $2, $3, 'Sandbox', 'ProviderA', 'Sandbox', 'Sandbox', $4, '', '{Card,BankAccount}', true, now(), now())`,
    [shard, mintId(shard), id, randomBytes(60)],
  )
}
