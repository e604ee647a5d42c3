import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { createSealer } from '../crypto/index.ts'
import { deterministicId } from '../ids/index.ts'
import { Refusal } from '../refusal.ts'
import {
  byId,
  byPosition,
  type Connection,
  type ConnectionArguments,
  type PositionKind,
  pageOf,
  pagingProblems,
} from './index.ts'

const sealer = createSealer(Buffer.alloc(32, 7))
const orders = fc.constantFrom('newest first' as const, 'oldest first' as const)
type Order = 'newest first' | 'oldest first'

/** A list in memory whose rows are their positions: the paging logic without a database. */
function listOf<Position extends string | bigint>(
  by: PositionKind<Position>,
  order: Order,
  stored: () => readonly Position[],
) {
  const reads: string[] = []
  const page = (
    args: ConnectionArguments,
    scope: readonly string[] = ['numbers', 'owner'],
  ): Promise<Connection<Position>> =>
    pageOf({
      sealer,
      scope,
      args,
      order,
      by,
      positionOf: (row) => row,
      rows: async ({ direction, from, limit }) => {
        reads.push(`${direction} ${limit}`)
        const rising = [...stored()].sort((a, b) => (a < b ? -1 : 1))
        const beyond =
          direction === 'ascending' ? rising.filter((row) => row > from) : rising.filter((row) => row < from).reverse()
        return beyond.slice(0, limit)
      },
    })
  return { page, reads }
}

const inOrder = <Position extends string | bigint>(order: Order, rows: Iterable<Position>) => {
  const rising = [...rows].sort((a, b) => (a < b ? -1 : 1))
  return order === 'oldest first' ? rising : rising.reverse()
}

const nodes = <Row>(connection: Connection<Row>) => connection.edges.map(({ node }) => node)

const positions = fc.uniqueArray(fc.bigInt({ min: 0n, max: 2n ** 63n - 2n }), { maxLength: 30 })
const uuids = positions.map((list) => list.map((each) => deterministicId(Number(each % 2n ** 48n), 1, String(each))))
const sizes = fc.integer({ min: 1, max: 7 })

async function walk<Row>(
  page: (args: ConnectionArguments) => Promise<Connection<Row>>,
  direction: 'forward' | 'backward',
  size: number,
  style: 'input' | 'field' = 'field',
  between: () => void = () => undefined,
): Promise<Row[]> {
  const seen: Row[] = []
  let cursor: string | null = null
  for (let more = true; more; between()) {
    const args = direction === 'forward' ? { first: size, after: cursor } : { last: size, before: cursor }
    const { edges, pageInfo } = await page(style === 'field' ? args : { input: args })
    const found = edges.map(({ node }) => node)
    if (direction === 'forward') seen.push(...found)
    else seen.unshift(...found)
    more = await (direction === 'forward' ? pageInfo.hasNextPage() : pageInfo.hasPreviousPage())
    cursor = direction === 'forward' ? pageInfo.endCursor : pageInfo.startCursor
  }
  return seen
}

for (const [name, by, stored] of [
  ['ids', byId, uuids],
  ['positions', byPosition, positions],
] as const) {
  test(`paging through ${name} in either direction returns every row once, in order`, async () => {
    const style = fc.constantFrom('input' as const, 'field' as const)
    await fc.assert(
      fc.asyncProperty(stored, orders, sizes, style, async (rows: (string | bigint)[], order, size, style) => {
        const { page } = listOf(by as PositionKind<string | bigint>, order, () => rows)
        assert.deepEqual(await walk(page, 'forward', size, style), inOrder(order, rows))
        assert.deepEqual(await walk(page, 'backward', size, style), inOrder(order, rows))
      }),
    )
  })
}

test('paging returns every unchanged row exactly once while others are added and removed', async () => {
  const changes = fc.array(fc.tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 40n })), { maxLength: 30 })
  const staying = fc.uniqueArray(fc.bigInt({ min: 0n, max: 40n }), { maxLength: 20 })
  const direction = fc.constantFrom('forward' as const, 'backward' as const)
  await fc.assert(
    fc.asyncProperty(staying, changes, orders, direction, sizes, async (rows, changes, order, direction, size) => {
      const kept = new Set(rows)
      const stored = new Set(rows)
      const queue = [...changes]
      const { page } = listOf(byPosition, order, () => [...stored])
      const seen = await walk(page, direction, size, 'field', () => {
        const [insert, row] = queue.shift() ?? [false, -1n]
        if (insert) stored.add(row)
        else if (!kept.has(row)) stored.delete(row)
      })
      assert.deepEqual(seen, inOrder(order, new Set(seen)))
      assert.deepEqual(
        seen.filter((row) => kept.has(row)),
        inOrder(order, kept),
      )
    }),
  )
})

test("page info is correct in both directions, even when the cursor's row has been deleted", async () => {
  const asked = fc.tuple(fc.constantFrom('forward', 'backward'), fc.integer({ min: 0, max: 4 }), fc.option(fc.nat(29)))
  await fc.assert(
    fc.asyncProperty(positions, orders, asked, fc.boolean(), async (rows, order, [direction, size, at], vanish) => {
      let stored = inOrder(order, rows)
      const { page } = listOf(byPosition, order, () => stored)
      const from = at === null ? undefined : stored[at]
      let cursor: string | undefined
      if (from !== undefined) {
        cursor = (await page({ first: 100 })).edges.find(({ node }) => node === from)?.cursor
        if (vanish) stored = stored.filter((row) => row !== from)
      }
      const isBefore = (a: bigint, b: bigint) => (order === 'oldest first' ? a < b : a > b)
      const forward = direction === 'forward'
      const window = stored.filter((row) => from === undefined || (forward ? isBefore(from, row) : isBefore(row, from)))
      const expected = forward ? window.slice(0, size) : window.slice(Math.max(0, window.length - size))
      const { edges, pageInfo } = await page(forward ? { first: size, after: cursor } : { last: size, before: cursor })
      assert.deepEqual(
        edges.map(({ node }) => node),
        expected,
      )
      const outside = stored.length - window.length > 0
      const rest = window.length > expected.length
      assert.equal(await pageInfo.hasNextPage(), forward ? rest : outside)
      assert.equal(await pageInfo.hasPreviousPage(), forward ? outside : rest)
      assert.equal(pageInfo.startCursor, edges[0]?.cursor ?? null)
      assert.equal(pageInfo.endCursor, edges.at(-1)?.cursor ?? null)
    }),
    { numRuns: 300 },
  )
})

test('a page has twenty rows by default', async () => {
  const { page } = listOf(byPosition, 'oldest first', () => Array.from({ length: 60 }, (_, i) => BigInt(i)))
  const all = await page({ first: 60 })
  const cursor = all.edges[30]!.cursor
  const range = (from: number, to: number) => nodes(all).slice(from, to)
  assert.deepEqual(nodes(await page({})), range(0, 20))
  assert.deepEqual(nodes(await page({ input: null, first: null, after: null, last: null, before: null })), range(0, 20))
  assert.deepEqual(nodes(await page({ after: cursor })), range(31, 51))
  assert.deepEqual(nodes(await page({ input: { before: cursor } })), range(10, 30))
})

test('rows before a page are read only when hasPreviousPage is selected', async () => {
  const { page, reads } = listOf(byPosition, 'newest first', () => [1n, 2n, 3n, 4n])
  const { edges } = await page({ first: 2 })
  const second = await page({ first: 1, after: edges[1]!.cursor })
  assert.equal(second.pageInfo.hasNextPage(), true)
  assert.deepEqual(reads, ['descending 3', 'descending 2'])
  assert.equal(await second.pageInfo.hasPreviousPage(), true)
  assert.deepEqual(reads.slice(2), ['ascending 1'])
})

test('every invalid combination of paging arguments is refused, and all its problems are reported', async () => {
  const { page } = listOf(byPosition, 'oldest first', () => [1n, 2n, 3n])
  const { startCursor: cursor } = (await page({})).pageInfo
  const value = {
    first: fc.option(fc.integer({ min: -2, max: 103 })),
    last: fc.option(fc.integer({ min: -2, max: 103 })),
  }
  const cursors = fc.option(fc.constantFrom(cursor, 'nonsense'))
  const paging = fc.record({ ...value, after: cursors, before: cursors })
  await fc.assert(
    fc.asyncProperty(paging, fc.boolean(), async (paging, inside) => {
      const { first, last, after, before } = paging
      const expected = new Set<string>()
      if (last !== null && first !== null) expected.add('last')
      if (last !== null && after !== null) expected.add('last')
      if (before !== null && (first !== null || after !== null)) expected.add('before')
      if (first !== null && (first < 0 || first > 100)) expected.add('first')
      if (last !== null && (last < 0 || last > 100)) expected.add('last')
      if (after === 'nonsense') expected.add('after')
      if (before === 'nonsense') expected.add('before')
      assert.deepEqual(new Set(await problemFields(page(inside ? { input: paging } : paging))), expected)
    }),
    { numRuns: 500 },
  )
})

test('paging arguments both in the input and on the field are refused, even when they are equal', async () => {
  const { page } = listOf(byPosition, 'oldest first', () => [1n, 2n, 3n])
  assert.deepEqual(await problemFields(page({ first: 2, input: { first: 2 } })), ['first'])
  assert.deepEqual(await problemFields(page({ first: 2, input: { after: 'nonsense' } })), ['first', 'after'])
  assert.deepEqual(await problemFields(page({ first: 2, after: null, input: { first: null } })), [])
})

test('paging problems that do not depend on the list are found without it, except a cursor of another list', async () => {
  const { page } = listOf(byPosition, 'oldest first', () => [1n, 2n, 3n])
  const { startCursor: cursor } = (await page({})).pageInfo
  const size = fc.option(fc.integer({ min: -2, max: 103 }))
  const cursors = fc.option(fc.constantFrom(cursor, 'nonsense', `${cursor}=`))
  const paging = fc.record({ first: size, last: size, after: cursors, before: cursors })
  await fc.assert(
    fc.asyncProperty(paging, fc.boolean(), async (paging, inside) => {
      const args = inside ? { input: paging } : paging
      const fields = pagingProblems(args).map(({ field }) => field)
      assert.deepEqual(fields, await problemFields(page(args)))
    }),
    { numRuns: 300 },
  )
  const foreign = (await listOf(byPosition, 'newest first', () => [1n]).page({}, ['others'])).pageInfo.startCursor
  assert.deepEqual(pagingProblems({ after: foreign }), [])
  assert.deepEqual(await problemFields(page({ after: foreign })), ['after'])
})

test('a cursor of another list is refused', async () => {
  const { page } = listOf(byPosition, 'oldest first', () => [1n, 2n, 3n])
  const cursor = (await page({})).pageInfo.startCursor
  assert.deepEqual(await problemFields(page({ after: cursor }, ['numbers', 'other'])), ['after'])
  assert.deepEqual(await problemFields(page({ before: cursor }, ['others', 'owner'])), ['before'])
  assert.deepEqual(nodes(await page({ after: cursor }, ['numbers', 'owner'])), [2n, 3n])
})

async function problemFields(page: Promise<unknown>): Promise<string[]> {
  try {
    await page
    return []
  } catch (error) {
    assert.ok(error instanceof Refusal && error.code === 'VALIDATION_ERROR')
    return error.problems.map(({ field }) => field)
  }
}
