import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isKeyText, newKeyText } from './key-text.ts'

test("a key's text shows its kind, and no two keys are equal", () => {
  const key = newKeyText({ kind: 'Organization', mode: 'Sandbox' })
  assert.match(key, /^tsk_test_org_[0-9A-Za-z]{38}$/)
  assert.match(newKeyText({ kind: 'Agency', mode: 'Live' }), /^tsk_live_agy_/)
  assert.match(newKeyText({ kind: 'Platform', mode: 'Live' }), /^tsk_live_plf_/)
  assert.notEqual(key, newKeyText({ kind: 'Organization', mode: 'Sandbox' }))
  assert.ok(isKeyText(key))
})

test('a mistyped key is recognized without a query', () => {
  const key = newKeyText({ kind: 'Organization', mode: 'Sandbox' })
  for (let at = 0; at < key.length; at++) {
    const typo = key.slice(0, at) + (key[at] === 'x' ? 'y' : 'x') + key.slice(at + 1)
    assert.equal(isKeyText(typo), false, `character ${at}`)
  }
  for (const text of ['', key.slice(1), `${key}0`, ` ${key}`, key.toUpperCase()]) assert.equal(isKeyText(text), false)
})
