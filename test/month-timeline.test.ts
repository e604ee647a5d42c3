import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countsBySecond, percentiles, rateOf } from '../bench/month/timeline.ts'
import { timelineSvg } from '../bench/month/timeline-svg.ts'

test('percentiles are the nearest ranks, and those of nothing are no number', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => 100 - at)
  assert.deepEqual(percentiles(hundred), { p50Ms: 50, p90Ms: 90, p99Ms: 99, maxMs: 100 })
  assert.deepEqual(percentiles([7]), { p50Ms: 7, p90Ms: 7, p99Ms: 7, maxMs: 7 })
  assert.ok(Number.isNaN(percentiles([]).maxMs))
})

test('times are counted by the second after the start, empty seconds included', () => {
  assert.deepEqual(countsBySecond([5_000, 5_999, 8_000], 5_000), [2, 0, 0, 1])
  assert.equal(rateOf([5_500, 6_000, 7_000, 9_000], 5_000), 1)
})

test('the chart has a line for each series within its axes, and no text of a name as markup', () => {
  const svg = timelineSvg('1 < 2', [
    { name: 'Charges & more', color: '#3b82f6', counts: [0, 1_500, 900] },
    { name: 'Deliveries', color: '#d97706', counts: [] },
  ])
  assert.match(svg, /<title>1 &lt; 2<\/title>/)
  assert.match(svg, />Charges &amp; more</)
  assert.equal(svg.match(/<polyline/g)?.length, 2)
  const [width, height] = [880, 360]
  for (const [, points] of svg.matchAll(/points="([^"]*)"/g))
    for (const [x, y] of (points ?? '')
      .split(' ')
      .filter(Boolean)
      .map((point) => point.split(',').map(Number)))
      assert.ok(x! > 0 && x! < width && y! > 0 && y! < height)
  assert.match(svg, />1,500</)
})
