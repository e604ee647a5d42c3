import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitByKey } from './split.ts'

const route = { to: 'shards', parameter: 'shards', parallel: ['ids', 'names'] } as const
const half = (shard: number) => (shard < 512 ? 'west' : 'east')

test('lists are split by cell, with the elements that belong to each shard', () => {
  const parameters = { shards: [1, 900, 2], ids: ['a', 'b', 'c'], names: ['A', 'B', 'C'], now: 'today' }
  assert.deepEqual(
    [...splitByKey(route, parameters, half)],
    [
      ['west', { shards: [1, 2], ids: ['a', 'c'], names: ['A', 'C'], now: 'today' }],
      ['east', { shards: [900], ids: ['b'], names: ['B'], now: 'today' }],
    ],
  )
})

test('parameters for a single cell are not copied, and no shard needs no cell', () => {
  const parameters = { shards: [1, 2], ids: ['a', 'b'], names: ['A', 'B'] }
  assert.equal(splitByKey(route, parameters, half).get('west'), parameters)
  assert.equal(splitByKey(route, { shards: [], ids: [], names: [] }, half).size, 0)
})
