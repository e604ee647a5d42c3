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

test('the size of a page multiplies the cost of its records, and not that of its count', () => {
  const schema = buildSchema(`
    directive @cost(records: Int!) on FIELD_DEFINITION
    type Query { rows(first: Int): RowConnection }
    type RowConnection { edges: [RowEdge!]! totalCount: TotalCount @cost(records: 100) }
    type RowEdge { cursor: String }
    type TotalCount { count: Int }`)
  const executor = createExecutor(schema, { log: { error: () => {} } })
  const costOf = (query: string) => {
    const ready = executor.prepare({ query, operationName: null, variables: null }, 'req')
    assert.ok('cost' in ready)
    return ready.cost?.records
  }
  assert.equal(costOf('{ rows(first: 50) { edges { cursor } } }'), 51)
  assert.equal(costOf('{ rows(first: 50) { edges { cursor } totalCount { count } } }'), 151)
})
