import assert from 'node:assert/strict'
import test from 'node:test'
import { createDeclineLimit } from './decline-limit.ts'

const HOUR_MS = 60 * 60_000

function openLimit() {
  const clock = { nowMs: 0 }
  const limit = createDeclineLimit(() => clock.nowMs)
  const decline = (network: string, orgId: string, times: number) => {
    for (let time = 0; time < times; time += 1) limit.count({ network, orgId })
  }
  const isRefused = (network: string, orgId: string): boolean => {
    try {
      limit.refuse({ network, orgId })
      return false
    } catch {
      return true
    }
  }
  return { clock, decline, isRefused }
}

test('a network with ten declines is refused for the rest of the hour, for any session', () => {
  const { clock, decline, isRefused } = openLimit()
  decline('n', 'one', 9)
  assert.equal(isRefused('n', 'one'), false)
  clock.nowMs = HOUR_MS - 1
  decline('n', 'one', 1)
  assert.equal(isRefused('n', 'one'), true)
  assert.equal(isRefused('n', 'another'), true)
  assert.equal(isRefused('m', 'one'), false)
  clock.nowMs = HOUR_MS
  assert.equal(isRefused('n', 'one'), false)
})

test('the limit of an organization counts declines from all networks', () => {
  const { clock, decline, isRefused } = openLimit()
  for (let network = 0; network < 500; network += 1) decline(`${network}`, 'one', 1)
  assert.equal(isRefused('new', 'one'), true)
  assert.equal(isRefused('new', 'another'), false)
  clock.nowMs = HOUR_MS
  assert.equal(isRefused('new', 'one'), false)
})
