import assert from 'node:assert/strict'
import test from 'node:test'
import { accounts, rowsOf, services, sql, tokenize } from '../../test/support/vault.ts'
import { deleteOverdueCvcs, type VaultToken } from './index.ts'

test('the cleanup skips security codes that are locked, without waiting', async () => {
  const tokens = [await tokenize(), await tokenize(), await tokenize()]
  accounts.later({ minutes: 60, seconds: 1 })
  const client = await sql.client(tokens[1]!.id)
  await client.query('begin')
  await client.query('select from vault_instruments where token_id = $1 for update', [tokens[1]!.id])
  assert.equal(await deleteOverdueCvcs(services), 2)
  await client.query('commit')
  const hasCvc = async (token: VaultToken) => (await rowsOf(token)).instrument.sealed_cvc !== null
  for (const [index, token] of tokens.entries()) assert.equal(await hasCvc(token), index === 1)
  assert.equal(await deleteOverdueCvcs(services), 1)
  assert.equal(await hasCvc(tokens[1]!), false)
})
