import assert from 'node:assert/strict'
import test from 'node:test'
import { buildSchema } from 'graphql'
import { createExecutor } from './executor.ts'

test('a type is a connection by its edges, not by its name', () => {
  const schema = buildSchema('type Query { line: LineConnection } type LineConnection { id: ID }')
  const executor = createExecutor(schema, { log: { error: () => {} } })
  const ready = executor.prepare({ query: '{ line { id } }', operationName: null, variables: null }, 'req')
  assert.ok('cost' in ready)
  assert.deepEqual(ready.cost, { records: 1, values: 1 })
})
