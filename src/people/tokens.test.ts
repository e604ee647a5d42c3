import assert from 'node:assert/strict'
import test from 'node:test'
import { isToken, newLinkToken, newToken, shardOfLinkToken, tokenHash } from './tokens.ts'

test('the token of a link names the shard of its row', () => {
  for (const shard of [0, 1, 35, 36, 1023]) assert.equal(shardOfLinkToken(newLinkToken(shard)), shard)
})

test('no other text is the token of a link', () => {
  const token = newLinkToken(7)
  for (const text of ['', token.slice(1), `${token}A`, `zz${newToken()}`, ` ${token}`, `${token.slice(0, -1)}!`])
    assert.equal(shardOfLinkToken(text), null, text)
})

test('a token has 256 bits, and its hash as many', () => {
  const token = newToken()
  assert.ok(isToken(token) && !isToken(`${token}=`))
  assert.equal(Buffer.from(token, 'base64url').length, 32)
  assert.equal(tokenHash(token).length, 32)
})
