import type pg from 'pg'
import { readStatements } from '../../scripts/statement-files.ts'

/**
 * Returns PostgreSQL's plan of a statement for any values of its parameters. The tables of a test
 * are small: without these settings it would read them as a whole.
 */
export async function planOfStatement(client: pg.Client, name: string): Promise<string> {
  const statement = (await readStatements()).find((each) => each.name === name)
  if (!statement) throw new Error(`there is no statement ${name}`)
  await client.query('set enable_seqscan = off; set enable_indexonlyscan = off')
  const { rows } = await client.query(`explain (generic_plan, costs off) ${statement.text}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
