import type { Database } from '../../src/platform/db/index.ts'

/**
 * Runs a task of the worker in each cell, one after another, with services that are bound to the
 * cell. Returns the results.
 */
export async function inEachCell<Services extends { readonly db: Database }, Result>(
  services: Services,
  task: (ofCell: Services) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const db of services.db.cells) results.push(await task({ ...services, db }))
  return results
}

/** Returns the sum of the counts that the cells returned. */
export const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)
