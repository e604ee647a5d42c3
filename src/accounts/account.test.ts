import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mintIds } from '../platform/ids/index.ts'
import { accountIdOf, ownerIdOf, parseAccountId, parseOwnerId } from './account.ts'

const id = mintIds(() => 1_790_000_000_000)(77)
const KINDS = ['Platform', 'Agency', 'Organization'] as const

test('an account has an id and a global owner id', () => {
  for (const kind of KINDS) {
    const account = { kind, id }
    assert.deepEqual(parseAccountId(accountIdOf(account)), { kind, uuid: id, shard: 77 })
    assert.deepEqual(parseOwnerId(ownerIdOf(account)), { kind, uuid: id, shard: 77 })
  }
  assert.match(ownerIdOf({ kind: 'Organization', id }), /^Org#org_/)
})

test('an owner id whose halves name different kinds is invalid', () => {
  const plain = accountIdOf({ kind: 'Agency', id })
  for (const text of [`Org#${plain}`, `Platform#${plain}`, `agency#${plain}`, `#${plain}`, plain, 'Agency#', '']) {
    assert.equal(parseOwnerId(text), null)
  }
})
