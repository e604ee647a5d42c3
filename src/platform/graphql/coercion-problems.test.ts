import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { coerceInputValue, isInputType, Kind, parse, typeFromAST } from 'graphql'
import { exampleSchema } from '../../../test/support/example-schema.ts'
import { coercionProblems } from './coercion-problems.ts'
import { inputsOf } from './operation-inputs.ts'

const document = parse('mutation ($input: CreateBookInput!) { createBook(input: $input) { id } }')
const definition = document.definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION)!
const type = typeFromAST(exampleSchema, definition.variableDefinitions![0]!.type)!
const inputs = inputsOf(exampleSchema, definition, new Map())

const scalar = fc.oneof(
  fc.constantFrom<unknown>('Novel', '2026-02-28', '2026-02-30', '4.50', 'a@b.example', null, true, undefined),
  fc.string(),
  fc.double(),
  fc.integer(),
)
const few = <T>(each: fc.Arbitrary<T>) => fc.array(each, { maxLength: 3 })
const anything = fc.oneof(scalar, few(scalar), few(few(scalar)), fc.dictionary(fc.string(), scalar, { maxKeys: 3 }))
const author = fc.record({ name: scalar, email: scalar, other: scalar }, { requiredKeys: [] })
const input = fc.oneof(
  { weight: 1, arbitrary: anything },
  {
    weight: 9,
    arbitrary: fc.record(
      {
        title: fc.oneof({ weight: 5, arbitrary: fc.string() }, { weight: 1, arbitrary: anything }),
        kind: scalar,
        price: scalar,
        pages: anything,
        publishedOn: scalar,
        authors: fc.oneof(anything, author, few(author)),
        tags: anything,
        ratio: scalar,
        isOpen: scalar,
        parentId: anything,
      },
      { requiredKeys: [] },
    ),
  },
)

test('finds problems exactly where graphql-js does', () => {
  assert.ok(isInputType(type))
  fc.assert(
    fc.property(input, (value) => {
      const expected = new Set<string>()
      coerceInputValue(value, type, (path, _value, error) => {
        const missing = /^Field "(\w+)" of required type/.exec(error.message)?.[1]
        expected.add([...path, ...(missing ? [missing] : [])].join('.') || 'input')
      })
      const problems = coercionProblems(inputs, { input: value })
      assert.deepEqual(new Set(problems.map(({ field }) => field)), expected)
    }),
    { numRuns: 1000 },
  )
})

test('reports at most 50 problems', () => {
  const problems = coercionProblems(inputs, { input: { authors: Array(100).fill({}) } })
  assert.equal(problems.length, 50)
})
