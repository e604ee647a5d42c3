import type pg from 'pg'

/**
 * Copies the keys of a cell that are not destroyed to another cell, which gets instruments under
 * them. The copies are closed: the cell wraps with its own keys. Keys that it knows stay unchanged.
 */
export async function copyKeys(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query(
    'select id, ring, wrapped, check_value, created_at::text from vault_keys where destroyed_at is null',
  )
  for (const { id, ring, wrapped, check_value, created_at } of rows)
    await target.query(
      `insert into vault_keys (id, ring, wrapped, check_value, created_at, closed_at)
      values ($1, $2, $3, $4, $5, now()) on conflict do nothing`,
      [id, ring, wrapped, check_value, created_at],
    )
}
