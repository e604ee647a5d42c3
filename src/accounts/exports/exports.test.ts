import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { change } from '../../../test/support/change.ts'
import { inEachCell } from '../../../test/support/in-each-cell.ts'
import { type Merchant, startPayments } from '../../../test/support/payments.ts'
import { EXPORTERS } from '../../cli/exporters.ts'
import type { ExportKind } from '../../platform/graphql/inputs.generated.ts'
import { requireId } from '../../platform/ids/index.ts'
import { plus } from '../../platform/time/index.ts'
import { BYTE_ORDER_MARK, csvLine } from './csv.ts'
import { deleteExpiredExports } from './delete-expired-exports.ts'
import { type ExportLimits, writeExport } from './write-export.ts'

const fixture = await startPayments()
after(fixture.close)
const { server, sql } = fixture
const { services } = server

const SHOWN = 'id kind status rowCount byteCount downloadPath expiresAt'
interface Shown {
  readonly id: string
  readonly status: string
  readonly rowCount: number
  readonly byteCount: number
  readonly downloadPath: string | null
}

async function read({ account }: Merchant, id: string): Promise<Shown> {
  const { data, text } = await server.ask<{ export: Shown }>(
    account.key,
    `query ($id: ID!) { export(id: $id) { ${SHOWN} } }`,
    { id },
  )
  assert.ok(data?.export, text)
  return data.export
}

const download = (path: string, key: string) =>
  fetch(new URL(path, server.url), { headers: { authorization: `Bearer ${key}` } })

/** Runs the job of an export until it is done. */
async function write(merchant: Merchant, id: string, limits?: ExportLimits): Promise<void> {
  const { shard, uuid } = requireId('exp', id, 'Export')
  const job = { shard, subjectId: uuid, orgId: merchant.account.account.id }
  while ((await writeExport(services, EXPORTERS, job, limits)) !== null);
}

async function exported(merchant: Merchant, input: object, limits?: ExportLimits): Promise<readonly string[][]> {
  const { id } = await change(server, merchant.account, 'exportCreate', input)
  await write(merchant, id, limits)
  const { status, downloadPath, rowCount, byteCount } = await read(merchant, id)
  assert.equal(status, 'Completed')
  const response = await download(downloadPath ?? '', merchant.account.key)
  assert.equal(response.status, 200)
  const bytes = Buffer.from(await response.arrayBuffer())
  assert.equal(bytes.length, byteCount)
  const lines = recordsOf(bytes.toString())
  assert.equal(lines.length, rowCount + 1)
  return lines
}

/** Reads a CSV file by RFC 4180, without the mark at its start. */
function recordsOf(file: string): string[][] {
  assert.ok(file.startsWith(BYTE_ORDER_MARK))
  const records: string[][] = [[]]
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/gy
  cell.lastIndex = BYTE_ORDER_MARK.length
  for (let match = cell.exec(file); match; match = cell.exec(file)) {
    const [, text = '', end] = match
    records.at(-1)?.push(text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text)
    if (end === '\r\n' && cell.lastIndex < file.length) records.push([])
    if (cell.lastIndex === file.length) break
  }
  return records
}

/** Returns a column of a file by its name. */
function column([head = [], ...lines]: readonly string[][], name: string): (string | undefined)[] {
  assert.ok(head.includes(name), `${name}: ${head.join()}`)
  return lines.map((line) => line[head.indexOf(name)])
}

async function pay(merchant: Merchant, amount: string, more: object = {}): Promise<string> {
  const vaultTokenId = await fixture.token(merchant)
  const { data, text } = await fixture.create(merchant, { amount, currency: 'USD', vaultTokenId, ...more })
  assert.ok(data?.made, text)
  return data.made.id
}

test('a file has each payment of the period once, whatever the size of its parts', async () => {
  const merchant = await fixture.merchant()
  const ids = []
  for (const amount of ['1.00', '2.00', '3.00', '4.00', '5.00']) ids.push(await pay(merchant, amount))
  await pay(await fixture.merchant(), '9.00')
  for (const rowsOfChunk of [1, 2, 5, 100]) {
    const file = await exported(merchant, { kind: 'Payments' }, { rowsOfChunk, rowsMax: 100 })
    assert.deepEqual(column(file, 'id'), ids)
    assert.deepEqual(column(file, 'amount'), ['1.00', '2.00', '3.00', '4.00', '5.00'])
  }
  const { createdAt } = await fixture.read(merchant, ids[2] ?? '')
  const since = plus(createdAt as never, { days: -1 })
  assert.equal((await exported(merchant, { kind: 'Payments', since })).length, 6)
  assert.equal((await exported(merchant, { kind: 'Payments', until: since })).length, 1)
})

test('every kind of record can be exported', async () => {
  const merchant = await fixture.merchant()
  const { shownId, contactShownId } = await fixture.storedMethod(merchant)
  const url = 'https://receiver.example.com/hook'
  await change(server, merchant.account, 'webhookCreate', { url, events: ['*'] }, 'webhook { id }')
  const payment = await pay(merchant, '20.00', { transactionRef: 'order-7' })
  const { data } = await fixture.refund(merchant, { paymentId: payment, amount: '5.50' })
  const acceptedAt = services.wallNow()
  const plan = await change(server, merchant.account, 'paymentPlanCreate', {
    ...{ orgId: merchant.account.id, contactId: contactShownId, paymentMethodId: shownId, amount: '10.00' },
    ...{ currency: 'USD', frequency: 'Monthly', occurrences: 2, startDate: '2099-01-31' },
    authorization: { acceptedAt, text: 'Two monthly payments.', ipAddress: '192.0.2.7' },
  })
  const file = (kind: ExportKind) => exported(merchant, { kind })
  assert.deepEqual(column(await file('Refunds'), 'id'), [data.made.id])
  assert.deepEqual(column(await file('Refunds'), 'transaction_ref'), ['order-7'])
  assert.deepEqual(column(await file('Contacts'), 'id'), [contactShownId])
  assert.deepEqual(column(await file('PaymentPlans'), 'id'), [plan.id])
  const occurrences = await file('Occurrences')
  assert.deepEqual(column(occurrences, 'due_date'), ['2099-01-31', '2099-02-28'])
  assert.deepEqual(column(occurrences, 'amount'), ['10.00', '10.00'])
  assert.deepEqual((await file('Deliveries'))[0], [...EXPORTERS.Deliveries.columns])
})

test('a spreadsheet runs no cell of a file', async () => {
  const merchant = await fixture.merchant()
  const names = ['=1+1', '+1 555', '-2+3', '@SUM(A1)', 'Ada, "Countess" Byron']
  for (const name of names) await change(server, merchant.account, 'createContact', { name })
  const shown = column(await exported(merchant, { kind: 'Contacts' }), 'name')
  assert.equal(shown.length, 5)
  for (const name of shown) assert.match(name ?? '', /^['A]/)
})

test('a spreadsheet that splits lines at semicolons, tabs or line ends runs no cell', () => {
  for (const text of ['a;=1+1', 'a\t=1+1', 'a\n=1+1', 'a\r\n+1', ';@SUM(A1)', '\n-1'])
    for (const cell of csvLine([text]).split(/[;\t\r\n]/)) assert.doesNotMatch(cell, /^"?[=+\-@]/, text)
})

test('cells are read back as they were, but for formulas', () => {
  const cell = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('=', '"', ',', '\r', '\n', 'a', '@', '\t') }))
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1 }), (cells) => {
      const [read = []] = recordsOf(BYTE_ORDER_MARK + csvLine(cells))
      assert.equal(read.length, cells.length)
      for (const [index, text] of cells.entries()) {
        const withoutMarks = (shown: string) => shown.replaceAll("'", '')
        assert.equal(withoutMarks(read[index] ?? ''), withoutMarks(text))
        if (!/^\s|[=+\-@]/.test(text)) assert.equal(read[index], text)
        assert.doesNotMatch(read[index] ?? '', /^[=+\-@\t\r\n]/)
      }
    }),
  )
})

test('a period with too many records fails, and leaves no file', async () => {
  const merchant = await fixture.merchant()
  for (const amount of ['1.00', '2.00', '3.00']) await pay(merchant, amount)
  const { id } = await change(server, merchant.account, 'exportCreate', { kind: 'Payments' })
  await write(merchant, id, { rowsOfChunk: 2, rowsMax: 2 })
  const { status, downloadPath } = await read(merchant, id)
  assert.deepEqual([status, downloadPath], ['Failed', null])
  const { uuid } = requireId('exp', id, 'Export')
  assert.deepEqual(await sql.rows('select number from export_chunks where export_id = $1', [uuid]), [])
})

test('two workers write each part of a file once', async () => {
  const merchant = await fixture.merchant()
  for (const amount of ['1.00', '2.00', '3.00', '4.00']) await pay(merchant, amount)
  const { id } = await change(server, merchant.account, 'exportCreate', { kind: 'Payments' })
  const limits = { rowsOfChunk: 1, rowsMax: 100 }
  await Promise.all([write(merchant, id, limits), write(merchant, id, limits)])
  const { rowCount, downloadPath } = await read(merchant, id)
  assert.equal(rowCount, 4)
  const file = recordsOf(
    Buffer.from(await (await download(downloadPath ?? '', merchant.account.key)).arrayBuffer()).toString(),
  )
  assert.equal(new Set(column(file, 'id')).size, 4)
})

test('an organization has a bounded number of exports, and each expires after a day', async () => {
  const merchant = await fixture.merchant()
  const ids = []
  for (let count = 0; count < 20; count++)
    ids.push((await change(server, merchant.account, 'exportCreate', { kind: 'Refunds' })).id)
  const create = 'mutation ($input: ExportCreateInput!) { exportCreate(input: $input) { id } }'
  const again = () => server.ask(merchant.account.key, create, { input: { kind: 'Refunds' } })
  assert.equal((await again()).errors?.[0]?.extensions.code, 'INVALID_STATE')
  server.clock.advance(25 * 3_600_000)
  assert.equal((await again()).errors, undefined)
  const gone = `query ($id: ID!) { export(id: $id) { id } }`
  const { errors } = await server.ask(merchant.account.key, gone, { id: ids[0] })
  assert.equal(errors?.[0]?.extensions.code, 'NOT_FOUND')
  await inEachCell(services, (ofCell) => deleteExpiredExports(ofCell))
  const left = await sql.rows('select id from exports where org_id = $1', [merchant.account.account.id])
  assert.equal(left.length, 1)
})

test('a period ends after it begins', async () => {
  const merchant = await fixture.merchant()
  const create = 'mutation ($input: ExportCreateInput!) { exportCreate(input: $input) { id } }'
  const input = { kind: 'Payments', since: '2026-02-01T00:00:00Z', until: '2026-02-01T00:00:00Z' }
  const { errors } = await server.ask(merchant.account.key, create, { input })
  assert.deepEqual([errors?.[0]?.extensions.code, errors?.[0]?.extensions.field], ['VALIDATION_ERROR', 'until'])
})
