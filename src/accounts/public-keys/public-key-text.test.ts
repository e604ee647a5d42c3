import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typoCheck } from '../../platform/crypto/index.ts'
import { newPublicKeyText, shardOfPublicKey } from './public-key-text.ts'

test("a key's text shows its kind and its shard, and no two keys are equal", () => {
  for (const shard of [0, 7, 1023]) {
    const key = newPublicKeyText({ mode: 'Sandbox', shard })
    assert.match(key, /^tpk_test_\d{4}[0-9A-Za-z]{38}$/)
    assert.equal(shardOfPublicKey(key), shard)
    assert.notEqual(key, newPublicKeyText({ mode: 'Sandbox', shard }))
  }
  assert.match(newPublicKeyText({ mode: 'Live', shard: 1 }), /^tpk_live_0001/)
})

test('mistyped keys and other texts are recognized without a query', () => {
  const key = newPublicKeyText({ mode: 'Live', shard: 512 })
  for (let at = 0; at < key.length; at++) {
    const typo = key.slice(0, at) + (key[at] === 'x' ? 'y' : 'x') + key.slice(at + 1)
    assert.equal(shardOfPublicKey(typo), null, `character ${at}`)
  }
  const beyond = key.slice(0, -6).replace('live_0512', 'live_1024')
  const secret = key.slice(0, -6).replace('tpk_', 'tsk_')
  for (const text of ['', key.slice(1), `${key}0`, ` ${key}`, beyond + typoCheck(beyond), secret + typoCheck(secret)])
    assert.equal(shardOfPublicKey(text), null)
})
