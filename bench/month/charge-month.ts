import { setTimeout as pause } from 'node:timers/promises'
import type { Cpu, PlanEnvironment } from '../plan-environment.ts'
import type { ConcurrentFigures, PrepareWork } from './concurrent-work.ts'

/**
 * The number of plans that are charged first. V8 then has compiled the charging code, and the
 * planner has statistics of the tables.
 */
const WARM_UP_PLANS = 5_000
const LATER_MS = 60 * 60 * 1000
const POLL_INTERVAL_MS = 2_000
/** A run fails after this time without a charge or delivery. */
const NO_PROGRESS_TIMEOUT_MS = 60_000

/** The CPU time of the charges and deliveries, and when they fell due. */
export interface MonthRun {
  readonly dueMs: number
  /** CPU seconds from the due time until nothing was left to charge or deliver. */
  readonly cpu: Cpu
  /** Null without concurrent work. */
  readonly concurrent: ConcurrentFigures | null
}

export interface MonthOptions {
  readonly plans: number
  /** The work that runs meanwhile, if any. */
  readonly concurrent: PrepareWork | null
  /** The folder for a CPU profile of the worker. */
  readonly profiles?: string | undefined
}

/**
 * Inserts plans, makes all of them due at one time while a worker waits, and returns when the
 * worker has charged them and delivered their events.
 */
export async function chargeMonth(
  environment: PlanEnvironment,
  { plans, concurrent: prepare, profiles }: MonthOptions,
): Promise<MonthRun> {
  const warmUp = Math.min(WARM_UP_PLANS, plans)
  const webhook = await environment.subscribe()
  const work = prepare ? await prepare(environment, webhook) : null
  await environment.fill(warmUp)
  const worker = await environment.startWorker(profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : [])
  await finished(environment)
  console.error(`Inserting ${plans} plans …`)
  await environment.fill(warmUp + plans, new Date(Date.now() + LATER_MS))
  const dueMs = await makeDue(environment, plans)
  await pause(dueMs - Date.now())
  console.error('Charging …')
  const before = environment.cpu()
  const charged = new AbortController()
  const [concurrent] = await Promise.all([
    work ? work(charged.signal) : null,
    finished(environment).finally(() => charged.abort()),
  ])
  const after = environment.cpu()
  await worker.stop()
  const names = Object.keys(before) as (keyof Cpu)[]
  return { dueMs, concurrent, cpu: Object.fromEntries(names.map((name) => [name, after[name] - before[name]])) as Cpu }
}

/** Sets one due time for all plans that are due later, and returns it. */
async function makeDue({ admin }: PlanEnvironment, plans: number): Promise<number> {
  const dueMs = Math.ceil((Date.now() + 15_000 + plans / 3) / 1000) * 1000
  const changes = [
    `update payment_plan_occurrences o set due_at = $1, due_date = $1::timestamptz::date from plan_due d
     where o.shard = d.shard and o.plan_id = d.plan_id and o.number = 1 and o.status = 'Scheduled'`,
    `update payment_plans p set next_run_at = $1, start_date = $1::timestamptz::date from payment_plan_occurrences o
     where o.shard = p.shard and o.plan_id = p.id and o.number = 1 and o.due_at = $1`,
    `update plan_due d set due_at = $1 from payment_plan_occurrences o
     where o.shard = d.shard and o.plan_id = d.plan_id and o.number = 1 and o.due_at = $1`,
  ]
  await admin.query('begin')
  for (const change of changes) await admin.query(change, [new Date(dueMs)])
  await admin.query('commit')
  // In production autovacuum has done this by then. Without it, first reads write to the WAL.
  await admin.query('vacuum analyze plan_due, payment_plans, payment_plan_occurrences')
  await admin.query('checkpoint')
  if (Date.now() > dueMs) throw new Error('the plans fell due before they were ready')
  return dueMs
}

/** Waits until no plan is due, no charge is open, and no event waits for its delivery. */
async function finished({ admin, delivered }: PlanEnvironment): Promise<void> {
  let [progress, progressMs] = ['', performance.now()]
  for (;;) {
    await pause(POLL_INTERVAL_MS)
    const { rows } = await admin.query<{ busy: boolean; due: string | null }>(
      `select exists (select from plan_due where due_at <= now()) or exists (select from event_outbox)
           or exists (select from webhook_due) or exists (select from payment_attempts where stage <> 'Settled') as busy,
         (select plan_id from plan_due where due_at <= now() order by due_at limit 1)::text as due`,
    )
    const { busy, due } = rows[0]!
    if (!busy) return
    const now = `${due} ${await delivered()}`
    if (now !== progress) [progress, progressMs] = [now, performance.now()]
    else if (performance.now() - progressMs > NO_PROGRESS_TIMEOUT_MS)
      throw new Error(`no charge or delivery since ${now}`)
  }
}
