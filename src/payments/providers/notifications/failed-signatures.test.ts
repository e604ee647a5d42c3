import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countFailedSignatures } from './failed-signatures.ts'

test('a sender whose signatures were not right too often waits for the rest of the minute, and nobody else does', () => {
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

test('failures that are a minute apart are never too many', () => {
  let nowMs = 0
  const failed = countFailedSignatures(() => nowMs)
  for (let times = 0; times < 100; times++) {
    failed.count('one')
    assert.equal(failed.waitMs('one'), 0)
    nowMs += 60_000
  }
})

test('what is looked at counts until it was right', () => {
  const failed = countFailedSignatures(() => 0)
  for (let times = 0; times < 30; times++) failed.count('one')
  assert.ok(failed.waitMs('one') > 0)
  failed.forgive('one')
  assert.equal(failed.waitMs('one'), 0)
})
