import type pg from 'pg'
import { processorAt } from '../test/support/sandbox.ts'
import type { Merchant } from './seed-plans.ts'

/**
 * Returns the number of charges. Throws unless each paid occurrence has one payment and one charge
 * in the ledger.
 */
export async function requireBalanced(
  admin: pg.Client,
  merchants: readonly Merchant[],
  processorUrl: string,
): Promise<number> {
  let charges = 0
  for (const { account, apiKey } of merchants) {
    const { rows } = await admin.query<{ attempt: string }>(
      `select t.id as attempt from payment_plan_occurrences o
         join payments p on p.shard = o.shard and p.id = o.payment_id and p.plan_occurrence = o.number
         join payment_attempts t on t.shard = p.shard and t.payment_id = p.id
       where o.shard = $1 and o.org_id = $2 and o.status = 'Succeeded' and p.status = 'Succeeded' and t.outcome = 'Succeeded'`,
      [account.shard, account.id],
    )
    const { rows: others } = await admin.query(
      `select p.id from payments p where p.shard = $1 and p.org_id = $2 and p.status <> 'Succeeded'`,
      [account.shard, account.id],
    )
    const ledger = await processorAt(processorUrl).ledger(apiKey)
    const charged = ledger.charges.filter(({ amount, status }) => amount > 0 && status === 'succeeded')
    const references = new Set(charged.map(({ reference }) => reference))
    const isSame = rows.length === charged.length && rows.every(({ attempt }) => references.has(attempt))
    if (!isSame || references.size !== charged.length || others.length > 0)
      throw new Error(`unbalanced: ${rows.length} paid, ${charged.length} charged, ${others.length} not paid`)
    charges += rows.length
  }
  return charges
}
