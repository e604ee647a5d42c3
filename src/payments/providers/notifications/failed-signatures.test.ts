import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countFailedSignatures } from './failed-signatures.ts'

test('too many invalid signatures block their sender, and no other, for the rest of the minute', () => {
  let nowMs = 1_000
  const failed = countFailedSignatures(() => nowMs)
  for (let times = 0; times < 30; times++) {
    assert.equal(failed.waitMs('one'), 0)
    failed.count('one')
    nowMs += 1_000
  }
  assert.equal(failed.waitMs('one'), 30_000)
  assert.equal(failed.waitMs('other'), 0)
  nowMs += 30_000
  assert.equal(failed.waitMs('one'), 0)
})

test('failures a minute apart never block a sender', () => {
  let nowMs = 0
  const failed = countFailedSignatures(() => nowMs)
  for (let times = 0; times < 100; times++) {
    failed.count('one')
    assert.equal(failed.waitMs('one'), 0)
    nowMs += 60_000
  }
})

test('an unchecked signature counts as failed until it is verified', () => {
  const failed = countFailedSignatures(() => 0)
  for (let times = 0; times < 30; times++) failed.count('one')
  assert.ok(failed.waitMs('one') > 0)
  failed.forgive('one')
  assert.equal(failed.waitMs('one'), 0)
})
