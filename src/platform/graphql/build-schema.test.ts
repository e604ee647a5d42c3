import assert from 'node:assert/strict'
import test from 'node:test'
import { validateSchema } from 'graphql'
import { writtenSchema } from '../../../scripts/sdl-files.ts'
import { buildSchema, type Feature, schemaOf } from './index.ts'

function feature(more: Partial<Feature<object>>): Feature<object> {
  return { name: 'shelf', sdl: 'extend type Query { size: Int! }', resolvers: {}, nodes: {}, ...more }
}

test('an operation without a resolver prevents the start', () => {
  assert.throws(() => buildSchema([feature({})]), /Query\.size/)
})

test('a field with arguments needs a resolver too', () => {
  const sdl = 'type Shelf { books(first: Int): Int } extend type Query { shelf: Shelf }'
  assert.throws(() => buildSchema([feature({ sdl, resolvers: { Query: { shelf: () => ({}) } } })]), /Shelf\.books/)
})

test('a resolver without a field prevents the start', () => {
  const size = () => 1
  assert.throws(() => buildSchema([feature({ resolvers: { Query: { size, sise: size } } })]), /shelf: .*Query\.sise/)
  assert.throws(() => buildSchema([feature({ resolvers: { Query: { size: 1 } } })]), /not a function/)
})

test('a type that is found by id must implement Node, under its own prefix', () => {
  const find = async () => null
  const sdl = 'type Shelf implements Node { id: ID! } type Box { id: ID! } extend type Query { size: Int! }'
  const resolvers = { Query: { size: () => 1 } }
  const one = feature({ sdl, resolvers, nodes: { Shelf: { prefix: 'shf', find } } })
  assert.ok(buildSchema([one]).getType('Shelf'))
  assert.throws(() => buildSchema([feature({ sdl, resolvers, nodes: { Box: { prefix: 'box', find } } })]), /Box/)
  const again = feature({ name: 'again', sdl: '', nodes: { Shelf: { prefix: 'shf', find } } })
  assert.throws(() => buildSchema([one, again]), /shf|Syntax/)
})

test('invalid SDL is reported with the name of its feature', () => {
  assert.throws(() => buildSchema([feature({ sdl: 'type {' })]), /^Error: shelf: /)
})

test('an input list without a bound, or with one above 1,000, prevents the start', () => {
  const resolvers = { Query: { find: () => 1 } }
  const schema = (argument: string, more = '') =>
    buildSchema([feature({ sdl: `extend type Query { find(${argument}): Int } ${more}`, resolvers })])
  assert.throws(() => schema('id: ID', 'input Filter { names: [String!] }'), /Filter\.names needs @constraint/)
  for (const argument of ['ids: [ID!]!', 'ids: [ID!]', 'ids: [[ID]]', 'ids: [ID] @constraint(maxItems: 1001)'])
    assert.throws(() => schema(argument), /Query\.find\(ids:\) needs @constraint/, argument)
  assert.throws(() => schema('id: ID @constraint(maxItems: 5)'), /not a list/)
  const built = buildSchema([
    feature({ sdl: 'extend type Query { find("Which." ids: [ID!] @constraint(maxItems: 5)): Int }', resolvers }),
  ])
  assert.equal(built.getQueryType()?.getFields().find?.args[0]?.description, 'Which. At most 5 items.')
})

test("the product's SDL is valid, as its start assumes", async () => {
  // Throws on invalid SDL.
  assert.deepEqual(validateSchema(await writtenSchema()), [])
  const twice = 'type Shelf { size: Int size: Int } extend type Query { shelf: Shelf }'
  assert.throws(() => schemaOf([{ name: 'shelf', sdl: twice }]), /Shelf\.size/)
})
