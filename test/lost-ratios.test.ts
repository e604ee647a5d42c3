import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ComparedRun, lostRatios } from '../bench/lost-ratios.ts'

const run = (at: string, ratio: number, processor = 'one'): ComparedRun => ({
  ...{ at, machine: { processor, cores: 2, commit: 'abc' } },
  works: [{ name: 'Q1', ratio }],
})

test('a ratio that fell by more than a tenth is lost', () => {
  assert.deepEqual(lostRatios(run('2026-02-01', 0.89), [run('2026-01-01', 1)]), [
    'Q1: 0.89, and 1.00 on 2026-01-01 (abc)',
  ])
  assert.deepEqual(lostRatios(run('2026-02-01', 0.9), [run('2026-01-01', 1)]), [])
})

test('the newest earlier run on the same kind of processor is compared', () => {
  const earlier = [run('2026-01-02', 0.5), run('2026-01-01', 1), run('2026-01-03', 2, 'another'), run('2026-03-01', 2)]
  assert.deepEqual(lostRatios(run('2026-02-01', 0.6), earlier), [])
  assert.equal(lostRatios(run('2026-02-01', 0.6, 'a third'), earlier), null)
})

test('a work that was not measured before is not compared', () => {
  assert.deepEqual(lostRatios(run('2026-02-01', 0.6), [{ ...run('2026-01-01', 1), works: [] }]), [])
})
