import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Account, Services } from '../src/accounts/index.ts'
import { insertSettledPayments, type SettledPayment } from '../test/support/settled-payments.ts'

/** Inserts a configuration of the sandbox processor and payments that have succeeded through it. */
export async function seedSettledPayments(
  services: Services,
  admin: pg.Client,
  account: Account,
  count: number,
): Promise<{ readonly configurationId: string; readonly payments: readonly SettledPayment[] }> {
  const [configurationId, now] = [services.mintId(account.shard), services.wallNow()]
  await admin.query(
    `insert into provider_configurations (shard, id, org_id, name, provider, adapter, mode, credentials_sealed, account_hash,
       methods, is_default, created_at, updated_at)
     values ($1, $2, $3, 'Sandbox', 'ProviderA', 'Sandbox', 'Sandbox', $4, '', '{Card,BankAccount}', true, $5, $5)`,
    [account.shard, configurationId, account.id, randomBytes(60), now],
  )
  const query = (text: string, values: readonly unknown[]) => admin.query(text, [...values])
  const payments = await insertSettledPayments(services, query, account, { configurationId, count, at: now })
  return { configurationId, payments }
}
