import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BATCH_MAX } from './charging-capacity.ts'
import { type ClaimPosition, openClaimCursor, START } from './claim-cursor.ts'

const claimsOf = (orgId: string, count: number): ClaimPosition[] =>
  Array.from({ length: count }, () => ({ shard: 1, orgId }))
const limits = (exceptOrgIds: readonly string[] = [], promptOrgIds: readonly string[] | null = null) => ({
  rowsMax: 512,
  exceptOrgIds,
  promptOrgIds,
})
const orgIdOf = (position: ClaimPosition | null) => position?.orgId

test('after a claim with as many rows as it may have the next one continues, and after a smaller one it starts over', () => {
  const cursor = openClaimCursor()
  cursor.claimed(limits(), [...claimsOf('a', 256), ...claimsOf('b', 256)])
  assert.equal(orgIdOf(cursor.next(limits(['a']))), 'b')
  cursor.claimed(limits(['a']), claimsOf('c', 511))
  assert.equal(cursor.next(limits(['a'])), START)
})

test('no claim is made while all organizations that may have more due plans are excluded', () => {
  let nowMs = 0
  const cursor = openClaimCursor(() => nowMs)
  cursor.next(limits(['slow']))
  nowMs = 100
  cursor.claimed(limits(['slow']), [...claimsOf('large', BATCH_MAX), ...claimsOf('small', BATCH_MAX - 1)])
  assert.equal(cursor.next(limits(['slow'])), START, 'the large one may have more')
  assert.equal(cursor.next(limits(['large'])), START, 'the slow one may have more')
  assert.equal(cursor.next(limits(['large', 'slow'])), null)
  nowMs = 249
  assert.equal(cursor.next(limits(['large', 'slow'])), null)
  nowMs = 250
  assert.equal(cursor.next(limits(['large', 'slow'])), START, 'others may have fallen due')
})

test('an organization with one charge as a probe may have more due plans', () => {
  const cursor = openClaimCursor(() => 0)
  cursor.next(limits(['slow']))
  cursor.claimed(limits(['slow'], ['prompt']), [...claimsOf('prompt', 2), ...claimsOf('probed', 1)])
  assert.equal(cursor.next(limits(['slow', 'prompt'])), START)
  assert.equal(cursor.next(limits(['slow', 'probed'])), null)
})

test('a claim is made when no organization is excluded', () => {
  const cursor = openClaimCursor()
  cursor.claimed(limits(), claimsOf('a', 1))
  assert.equal(cursor.next(limits()), START)
})

test('a claim that did not start with the first organization says nothing about those before', () => {
  const cursor = openClaimCursor()
  cursor.claimed(limits(), claimsOf('a', 512))
  cursor.claimed(limits(['b']), [])
  assert.equal(cursor.next(limits(['b'])), START)
})
