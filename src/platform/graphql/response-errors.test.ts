import assert from 'node:assert/strict'
import test from 'node:test'
import type { GraphQLSchema } from 'graphql'
import { problem, Refusal, refuseProblems } from '../refusal.ts'
import { buildSchema, createExecutor, type Feature, type GraphQLResponse } from './index.ts'

const ITEMS = 500

const feature: Feature<object> = {
  name: 'shelf',
  sdl: `
    type Item { late: Int early: Int fault: Int }
    extend type Query { items: [Item!]! refused(problems: Int!, length: Int): Int fault: Int }
  `,
  resolvers: {
    Query: {
      items: () => Array.from({ length: ITEMS }, () => ({})),
      refused: (_: unknown, { problems, length }: { problems: number; length?: number }) =>
        refuseProblems(
          Array.from({ length: problems }, (_each, index) =>
            problem(`f${index}${'x'.repeat(length ?? 0)}`, 'is wrong'),
          ),
        ),
      fault: () => {
        throw new Error('a fault')
      },
    },
    Item: {
      early: () => {
        throw new Refusal('NOT_FOUND', 'Item not found.')
      },
      late: async () => refuseProblems([problem('a', 'is wrong'), problem('b', 'is wrong')]),
      fault: () => {
        throw new Error('a fault')
      },
    },
  },
  nodes: {},
}
const schema: GraphQLSchema = buildSchema([feature])

/** Runs a query on each engine: the third use of a document is compiled. */
async function answersTo(query: string): Promise<{ readonly answers: GraphQLResponse[]; readonly faults: number }> {
  let faults = 0
  const log = {
    error: () => {
      faults += 1
    },
  }
  const executor = createExecutor<object>(schema, { log, compileAtUse: 2 })
  const answers: GraphQLResponse[] = []
  for (let use = 0; use < 3; use += 1) {
    const ready = executor.prepare({ query, operationName: null, variables: null }, 'req')
    const answer = 'refused' in ready ? ready.refused : await executor.run(ready, {}, 'req')
    answers.push(JSON.parse(JSON.stringify(answer)) as GraphQLResponse)
  }
  return { answers, faults }
}

function check(
  { errors = [] as unknown as NonNullable<GraphQLResponse['errors']> }: GraphQLResponse,
  total: number,
): void {
  const bytes = Buffer.byteLength(JSON.stringify(errors))
  assert.ok(errors.length <= 50 && bytes <= 16_384, `${errors.length} errors of ${bytes} bytes`)
  const last = errors.at(-1)
  assert.equal(errors.length - 1 + Number(last?.extensions.omitted), total)
  assert.equal(last?.message, `${last?.extensions.omitted} more errors are omitted.`)
  assert.equal(last?.extensions.requestId, 'req')
}

test('a refusal with many problems returns 50 errors, and the last one counts the omitted ones', async () => {
  const { answers } = await answersTo('{ refused(problems: 130000) }')
  for (const answer of answers) {
    check(answer, 130_000)
    assert.equal(answer.errors?.length, 50)
    assert.deepEqual(answer.data, { refused: null })
    assert.equal(answer.errors?.[48]?.message, '`f48` is wrong.')
    assert.deepEqual(answer.errors?.[49]?.extensions, { code: 'VALIDATION_ERROR', requestId: 'req', omitted: 129_951 })
  }
})

test('50 errors and 16 KiB of errors are returned in full', async () => {
  const { answers } = await answersTo('{ refused(problems: 50) }')
  for (const { errors } of answers) {
    assert.equal(errors?.length, 50)
    assert.ok(!errors?.some(({ extensions }) => 'omitted' in extensions))
  }
})

test('long errors are left out by their bytes, also with multi-byte characters', async () => {
  const { answers } = await answersTo('{ refused(problems: 20, length: 1000) }')
  for (const answer of answers) {
    check(answer, 20)
    assert.ok((answer.errors?.length ?? 0) > 5)
  }
  const { answers: few } = await answersTo('{ refused(problems: 2, length: 20000) }')
  for (const { errors } of few)
    assert.deepEqual(errors, [
      {
        message: '2 more errors are omitted.',
        extensions: { code: 'VALIDATION_ERROR', requestId: 'req', omitted: 2 },
      },
    ])
})

test('errors of many list items and aliases have one limit, in the order of their paths', async () => {
  const { answers } = await answersTo('{ items { early late } again: items { late } refused(problems: 3) }')
  for (const answer of answers) {
    check(answer, ITEMS * 3 + ITEMS * 2 + 3)
    assert.deepEqual(answer.errors?.[0]?.path, ['again', 0, 'late'])
    assert.deepEqual(answer.errors, answers[0]?.errors)
    const { items } = answer.data as { items: unknown[] }
    assert.equal(items.length, ITEMS)
  }
})

test('faults beyond the limit are neither returned nor logged one by one', async () => {
  const { answers, faults } = await answersTo('{ items { fault } }')
  for (const answer of answers) check(answer, ITEMS)
  assert.ok(faults <= 3 * 51, `${faults} log lines`)
})

test('the errors of an invalid document are limited, too', async () => {
  const names = Array.from({ length: 600 }, (_, index) => `nothing${index}`)
  const { answers } = await answersTo(`{ ${names.join(' ')} }`)
  for (const { errors } of answers) assert.ok(errors && errors.length <= 50)
})
