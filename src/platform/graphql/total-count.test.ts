import assert from 'node:assert/strict'
import test from 'node:test'
import { createSealer } from '../crypto/index.ts'
import { byPosition, pageOf } from './index.ts'

const sealer = createSealer(Buffer.alloc(32, 7))

test('rows are counted only when the count is selected, and once', async () => {
  let counts = 0
  const { totalCount } = await pageOf<bigint, bigint>({
    ...{ sealer, scope: ['numbers'], args: {}, order: 'newest first', by: byPosition },
    positionOf: (row) => row,
    rows: async () => [1n],
    count: async ({ limit }) => {
      counts += 1
      return limit
    },
  })
  assert.equal(counts, 0)
  assert.deepEqual([await totalCount?.counted(), await totalCount?.counted(), counts], [10_001, 10_001, 1])
})
