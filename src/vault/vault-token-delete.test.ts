import assert from 'node:assert/strict'
import test from 'node:test'
import {
  accounts,
  eventsOf,
  newConsumer,
  refused,
  release,
  requestBy,
  rowsOf,
  tokenize,
  use,
} from '../../test/support/vault.ts'
import type { Account } from '../accounts/index.ts'
import { formatId } from '../platform/ids/index.ts'
import { vaultTokenDelete } from './vault-token-delete.ts'

const { agency, platform, organization, sibling, stranger, later } = accounts
const remove = ({ id }: { id: string }, account: Account = organization) =>
  vaultTokenDelete(requestBy(account), { id: formatId('vtk', id) })

test('deleting a token shreds its instrument at once and keeps its record', async () => {
  const made = await tokenize({ cvc: '123' })
  const deleted = await remove(made)
  assert.ok(deleted.deletedAt)
  const { token, instrument } = await rowsOf(made)
  assert.equal(instrument, null)
  assert.equal(token.last4, made.last4)
  assert.deepEqual(await eventsOf(made), ['created', 'deleted'])
})

test('deleting a token again returns it unchanged and announces nothing', async () => {
  const made = await tokenize()
  const deleted = await remove(made)
  assert.deepEqual(await remove(made, platform), deleted)
  assert.deepEqual(await eventsOf(made), ['created', 'deleted'])
})

test('accounts above can delete a token, and others do not find it', async () => {
  for (const account of [agency, platform]) assert.ok((await remove(await tokenize(), account)).deletedAt)
  const made = await tokenize()
  for (const account of [sibling, stranger])
    await assert.rejects(remove(made, account), refused('NOT_FOUND', 'Vault token not found.'))
  const own = await tokenize({}, agency)
  await assert.rejects(remove(own), refused('NOT_FOUND'))
  assert.ok((await remove(own, platform)).deletedAt)
  assert.deepEqual(await eventsOf(own), ['created', 'deleted'])
})

test('a token in use cannot be deleted, and a released one is deleted already', async () => {
  const made = await tokenize()
  const consumer = newConsumer()
  await use(made, consumer)
  await assert.rejects(remove(made), refused('INVALID_STATE', 'A payment or plan needs the vault token.'))
  assert.ok((await rowsOf(made)).instrument)
  await release(made, consumer)
  assert.ok((await remove(made)).deletedAt)
  assert.deepEqual(await eventsOf(made), ['created', 'used', 'deleted'])
})

test('an expired token cannot be deleted, because the cleanup must remove its record', async () => {
  const made = await tokenize()
  const deletedBefore = await remove(await tokenize())
  const usedBefore = await tokenize()
  await use(usedBefore, newConsumer())
  later({ hours: 1 })
  try {
    await assert.rejects(
      remove(made),
      refused('INVALID_STATE', 'The vault token is older than an hour and can no longer be deleted.'),
    )
    assert.equal((await rowsOf(made)).token.deleted_at, null)
    assert.deepEqual(await remove(deletedBefore), deletedBefore)
    await assert.rejects(remove(usedBefore), refused('INVALID_STATE', 'A payment or plan needs the vault token.'))
  } finally {
    later({})
  }
})
