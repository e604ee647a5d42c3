import assert from 'node:assert/strict'
import test from 'node:test'
import {
  ARGUMENT_STYLES,
  assertPage,
  DIRECTIONS,
  ids,
  inOrder,
  type Page,
  type PagedField,
  type PagedList,
  type Paging,
  pagingOf,
  read,
  refusedFields,
  walk,
} from './support/paged-list.ts'

/** Page by page, in sizes that do and do not divide seven rows, and all in one page. */
const WALKS = [
  [1, 'field'],
  [3, 'input'],
  [7, 'field'],
  [100, 'field'],
] as const

/** Registers the tests that every connection passes: the rules of paging, over HTTP. */
export function pagingSpec(field: PagedField): void {
  const named = (title: string, work: (list: PagedList) => Promise<void>) =>
    test(`${field.field}: ${title}`, async (t) => work(await field.open(t)))

  named('an empty list has an empty page', async (list) => {
    if (list.present?.length) return
    const none = { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null }
    for (const paging of [{}, { first: 5 }, { last: 5 }, { first: 0 }])
      assert.deepEqual(await read(field, list, paging), { edges: [], pageInfo: none })
  })

  named('a walk in either direction gives every row once, in order', async (list) => {
    const expected = inOrder(field, await filled(list, 7))
    for (const direction of DIRECTIONS)
      for (const [size, style] of WALKS)
        assert.deepEqual(await walk(field, list, direction, size, style), expected, `${direction} by ${size}, ${style}`)
  })

  named('page info is true on both sides of every page', async (list) => {
    const expected = inOrder(field, await filled(list, 5))
    const { edges } = await read(field, list, { first: 100 })
    for (const direction of DIRECTIONS)
      for (const size of [0, 1, 3])
        for (const [at, { cursor }] of edges.entries()) {
          const window = direction === 'forward' ? expected.slice(at + 1) : expected.slice(0, at)
          const page = await read(field, list, pagingOf(direction, size, cursor))
          assertPage(page, direction, window, size, true)
        }
    for (const direction of DIRECTIONS)
      for (const size of [0, 3, 5])
        assertPage(await read(field, list, pagingOf(direction, size, null)), direction, expected, size, false)
  })

  named('a page has twenty rows unless another size is asked for', async (list) => {
    const expected = inOrder(field, await filled(list, 23))
    const { edges } = await read(field, list, { first: 100 })
    const [second, last] = [edges[1]!.cursor, edges.at(-1)!.cursor]
    assert.deepEqual(ids(await read(field, list, {})), expected.slice(0, 20))
    assert.deepEqual(
      ids(await read(field, list, { first: null, after: null, last: null, before: null })),
      expected.slice(0, 20),
    )
    assert.deepEqual(ids(await read(field, list, { after: second })), expected.slice(2, 22))
    assert.deepEqual(ids(await read(field, list, { before: last })), expected.slice(-21, -1))
  })

  named('wrong paging arguments are refused with all their problems, in either place', async (list) => {
    await list.create(2)
    const cursor = (await read(field, list, {})).pageInfo.startCursor
    const wrong: readonly (readonly [Paging, readonly string[]])[] = [
      [{ first: -1 }, ['first']],
      [{ first: 101 }, ['first']],
      [{ last: -1 }, ['last']],
      [{ last: 101 }, ['last']],
      [{ first: 1, last: 1 }, ['last']],
      [{ first: 1, before: cursor }, ['before']],
      [{ last: 1, after: cursor }, ['last']],
      [{ after: cursor, before: cursor }, ['before']],
      [{ first: -1, last: 101, after: 'x', before: '' }, ['after', 'before', 'first', 'last']],
    ]
    for (const style of ARGUMENT_STYLES)
      for (const [paging, fields] of wrong)
        assert.deepEqual(await refusedFields(field, list, { [style]: paging }), fields, JSON.stringify([style, paging]))
  })

  named('paging in input and on the field at once is refused, also when both say the same', async (list) => {
    assert.deepEqual(await refusedFields(field, list, { input: { first: 2 }, field: { first: 2 } }), ['first'])
    assert.deepEqual(await refusedFields(field, list, { input: { last: 2 }, field: { first: 2 } }), ['first', 'last'])
  })

  named('a cursor that is altered, spelled otherwise or of another list is refused', async (list) => {
    await list.create(2)
    const cursor = (await read(field, list, {})).pageInfo.startCursor!
    const other = { ...list, ...list.foreign }
    const bytes = Buffer.from(cursor, 'base64url')
    const altered = [0, 1, Math.floor(bytes.length / 2), bytes.length - 1].map((at) => {
      const copy = Buffer.from(bytes)
      copy[at]! ^= 1
      return copy.toString('base64url')
    })
    const spelled = [
      '',
      'x',
      `${cursor}=`,
      `${cursor} `,
      ` ${cursor}`,
      `${cursor}A`,
      cursor.slice(0, -1),
      '4111111111111111',
    ]
    for (const text of [...altered, ...spelled])
      for (const name of ['after', 'before'])
        assert.deepEqual(await refusedFields(field, list, { field: { [name]: text } }), [name], JSON.stringify(text))
    assert.deepEqual(await refusedFields(field, other, { field: { after: cursor } }), ['after'])
    assert.match(cursor, /^[A-Za-z0-9_-]+$/)
  })

  named('paging continues after a cursor of a deleted row', async (list) => {
    if (!list.remove) return
    const expected = inOrder(field, await filled(list, 5))
    const cursor = (await read(field, list, { first: 3 })).pageInfo.endCursor
    await list.remove(expected[2]!)
    assertPage(await read(field, list, { first: 5, after: cursor }), 'forward', expected.slice(3), 5, true)
    assertPage(await read(field, list, { last: 5, before: cursor }), 'backward', expected.slice(0, 2), 5, true)
    await list.remove(expected[0]!)
    await list.remove(expected[1]!)
    assert.equal((await read(field, list, { first: 1, after: cursor })).pageInfo.hasPreviousPage, false)
  })

  for (const direction of DIRECTIONS)
    named(`paging ${direction} returns every remaining row exactly once during inserts and deletes`, async (list) => {
      const rows = await list.create(10)
      const leaving = list.remove ? rows.filter((_, at) => at % 3 === 1) : []
      const changes = Promise.all([
        list.create(4),
        list.create(4),
        (async () => {
          for (const id of leaving) await list.remove?.(id)
        })(),
      ])
      const seen = await walk(field, list, direction, 2, 'field')
      const [one, two] = await changes
      const known = new Set([...(list.present ?? []), ...rows, ...one, ...two])
      assert.equal(new Set(seen).size, seen.length, 'a row was seen twice')
      assert.ok(seen.every((id) => known.has(id)))
      const staying = rows.filter((id) => !leaving.includes(id))
      assert.deepEqual(
        seen.filter((id) => staying.includes(id)),
        inOrder(field, staying),
      )
    })

  if (field.order === 'oldest first')
    named('a reader that follows the end of the list misses nothing that is written meanwhile', async (list) => {
      let writing = true
      const written = Promise.all([list.create(8), list.create(8), list.create(8)]).finally(() => {
        writing = false
      })
      const seen: string[] = []
      for (let cursor: string | null = null, more = true; more; ) {
        const last = !writing
        const page: Page = await read(field, list, { first: 5, after: cursor })
        seen.push(...ids(page))
        cursor = page.pageInfo.endCursor ?? cursor
        more = page.pageInfo.hasNextPage || !last
      }
      assert.deepEqual([...seen].sort(), (await written).flat().sort())
    })
}

/** Creates this number of rows and returns the ids of all rows, in order of creation. */
async function filled(list: PagedList, count: number): Promise<string[]> {
  return [...(list.present ?? []), ...(await list.create(count))]
}
