import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { DECLINED, type ScenarioPlan } from '../../test/support/plan-scenarios.ts'
import { startRenewals } from '../../test/support/renewed-cards.ts'
import { armCrashPoint } from '../platform/crash-point.ts'

const fixture = await startRenewals()
after(fixture.close)
const { merchantWithoutRetries, newPlan, passDays, sql, reportCard, setAmount, settle, services } = fixture

/** Returns a plan whose first charge failed, of a merchant without retries. */
async function failedPlan() {
  const merchant = await merchantWithoutRetries()
  const plan = await newPlan(merchant)
  await setAmount(plan, DECLINED.soft)
  await passDays(plan, 1)
  return { merchant, plan }
}

/** Inserts copies of a plan, of its occurrences and of its payment. */
async function copy({ id }: ScenarioPlan, shard: number, count: number): Promise<void> {
  const planIds = Array.from({ length: count }, () => services.mintId(shard))
  const paymentIds = planIds.map(() => services.mintId(shard))
  for (const [table, planColumn, changes] of [
    ['payment_plans', 'id', "'id', c.plan_id"],
    ['payments', 'payment_plan_id', "'id', c.payment_id, 'payment_plan_id', c.plan_id"],
    [
      'payment_plan_occurrences',
      'plan_id',
      "'plan_id', c.plan_id, 'payment_id', case when o.payment_id is not null then c.payment_id end",
    ],
  ] as const) {
    const [columns] = await sql.directory<{ names: string }>(
      `select string_agg(column_name, ', ') as names from information_schema.columns
       where table_name = $1 and is_generated = 'NEVER'`,
      [table],
    )
    await sql.write(
      `insert into ${table} (${columns!.names}) select ${columns!.names} from (
         select (jsonb_populate_record(o, jsonb_build_object(${changes}))).*
         from ${table} o, unnest($2::uuid[], $3::uuid[]) as c (plan_id, payment_id) where o.${planColumn} = $1) as copies`,
      [id, planIds, paymentIds],
    )
  }
}

/**
 * Returns the number of plans of a merchant whose failed occurrence is to be retried, and of the
 * others.
 */
async function retried(orgId: string): Promise<[number, number]> {
  const failed = await sql.rows<{ retry_at: Date | null }>(
    `select o.retry_at
     from payment_plan_occurrences o join payment_plans p on p.id = o.plan_id
     where p.org_id = $1 and o.status = 'Failed'`,
    [orgId],
  )
  const count = failed.filter(({ retry_at }) => retry_at !== null).length
  return [count, failed.length - count]
}

test('an update of the card retries all of its plans, however many they are', async () => {
  const { merchant, plan } = await failedPlan()
  const { shard, id: orgId } = merchant.account.account
  await copy(plan, shard, 2_001)
  await reportCard(merchant, { expirationYear: 2101 })
  await settle(0)
  assert.deepEqual(await retried(orgId), [2_002, 0])
  assert.deepEqual(await sql.rows("select kind from jobs where kind = 'RetryPlansOfMethod'"), [])
})

test('a job that died continues after the plans that it has retried, and another update starts it again', async () => {
  const { merchant, plan } = await failedPlan()
  const { shard, id: orgId } = merchant.account.account
  await copy(plan, shard, 150)
  const failAgain = () =>
    sql.write(
      `update payment_plan_occurrences o set retry_at = null, first_failed_at = null
       from payment_plans p where p.id = o.plan_id and p.org_id = $1`,
      [orgId],
    )
  const die = () =>
    armCrashPoint('plans: retried', () => {
      throw new Error('killed')
    })
  die()
  await reportCard(merchant, { expirationYear: 2101 })
  await settle(0)
  assert.deepEqual(await retried(orgId), [100, 51])
  await failAgain()
  await settle(2)
  assert.deepEqual(await retried(orgId), [51, 100])
  await failAgain()
  die()
  await reportCard(merchant, { expirationYear: 2102 })
  await settle(0)
  await failAgain()
  await reportCard(merchant, { expirationYear: 2103 })
  await settle(2)
  assert.deepEqual(await retried(orgId), [151, 0])
})
