import assert from 'node:assert/strict'
import test from 'node:test'
import { fileOf } from '../../../../test/support/settlements.ts'
import { type CsvRow, readCsv } from './read-csv.ts'

async function rowsOf(text: string, chunkBytes: number): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  for await (const row of readCsv(fileOf(text, chunkBytes))) rows.push(row)
  return rows
}

test('quotes, line breaks and a byte order mark are read as RFC 4180 says, wherever a chunk ends', async () => {
  const text = '\uFEFFname,note\r\n"Éclair, large","said ""yes""\r\ntwice"\r\n\r\nlast,\r\n"",""'
  const rows = [
    { line: 1, cells: ['name', 'note'] },
    { line: 2, cells: ['Éclair, large', 'said "yes"\r\ntwice'] },
    { line: 5, cells: ['last', ''] },
    { line: 6, cells: ['', ''] },
  ]
  for (const chunkBytes of [1, 2, 3, 7, 1_000]) assert.deepEqual(await rowsOf(text, chunkBytes), rows)
})

test('a file without a last line break has its last line, and an empty file has none', async () => {
  assert.deepEqual(await rowsOf('one,two\nthree,four', 5), [
    { line: 1, cells: ['one', 'two'] },
    { line: 2, cells: ['three', 'four'] },
  ])
  assert.deepEqual(await rowsOf('', 5), [])
})

for (const [problem, text] of [
  ['`line 2` has a quotation mark that is not closed.', 'a,b\n"open,\nc,d\n'],
  ['`line 2` has text after a closing quotation mark.', 'a,b\n"closed"text,c\n'],
  ['`line 2` must have at most 4096 characters in a column.', `a,b\n${'x'.repeat(4_097)},c\n`],
  ['`line 2` must have at most 200 columns.', `a,b\n${','.repeat(200)}\n`],
] as const)
  test(`a file is refused that ${problem.split('` ')[1]}`, async () => {
    await assert.rejects(rowsOf(text, 4), { message: problem })
  })

test('a file in another encoding is refused with the line from which it cannot be read', async () => {
  async function* latin() {
    yield Buffer.from('a,b\nc,d\n')
    yield Buffer.from('caf\xe9,e\n', 'latin1')
  }
  await assert.rejects(
    async () => {
      for await (const _row of readCsv(latin()));
    },
    { message: '`file` must be text in UTF-8; line 3 or a later one is not.' },
  )
})
