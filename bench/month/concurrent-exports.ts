import { setTimeout as pause } from 'node:timers/promises'
import { exportCreate } from '../../src/accounts/exports/export-create.ts'
import { contextOf } from '../accounts.ts'
import type { PlanEnvironment } from '../plan-environment.ts'
import type { PrepareWork } from './concurrent-work.ts'

const POLL_INTERVAL_MS = 100
/** A run fails if an export takes longer. */
const EXPORT_MS_MAX = 120_000
/** An organization can have this number of exports. */
const EXPORTS_MAX = 20

/**
 * Prepares exports of all payments of the first organization. The worker writes one after another,
 * until the organization has as many exports as it can have.
 */
export const concurrentExports: PrepareWork = async (environment) => async (signal) => {
  const { services, admin, merchants } = environment
  const context = contextOf(services, merchants[0]!.account)
  const startedMs = performance.now()
  let exports = 0
  for (; exports < EXPORTS_MAX && !signal.aborted; exports++) {
    const { id } = await exportCreate(context, { kind: 'Payments' })
    const exportMs = performance.now()
    while (!(await isCompleted(environment, id))) {
      if (performance.now() - exportMs > EXPORT_MS_MAX) throw new Error('an export was not completed')
      await pause(POLL_INTERVAL_MS)
    }
  }
  const seconds = (performance.now() - startedMs) / 1000
  const { rows } = await admin.query<{ rows: number }>('select coalesce(sum(row_count), 0)::int as rows from exports')
  return { title: `Lines of ${exports} exports of payments`, records: rows[0]!.rows, seconds }
}

async function isCompleted({ admin }: PlanEnvironment, id: string): Promise<boolean> {
  const { rows } = await admin.query<{ status: string }>('select status from exports where id = $1', [id])
  if (rows[0]?.status === 'Failed') throw new Error('an export failed')
  return rows[0]?.status === 'Completed'
}
