import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { passesLuhn } from '../../src/platform/card-numbers/index.ts'
import { assertLogsSilent, CARD as CANARY, tracesIn } from '../support/canary.ts'
import { canariesIn, postgresLog } from '../support/canary-scan.ts'
import { change } from '../support/change.ts'
import { readerOf } from '../support/database-access.ts'
import { AMEX, AMEX_CVC } from '../support/instruments.ts'
import { CARD, FIELDS, startVaultFixture, type Token, type TokenKind, tokenizing } from '../support/vault-fixture.ts'

const { server, sql, shop, tokenize, read, close } = await startVaultFixture()
after(close)
const { ask } = server

test('a card of a customer shows the permitted data, and nothing more', async () => {
  const contactId = (await change(server, shop, 'createContact', { name: 'Ada Byron' })).id
  const billingAddress = {
    lines: ['12 St James Square'],
    locality: 'London',
    administrativeArea: null,
    postalCode: 'SW1Y 4JH',
    countryCode: 'GB',
  }
  const expiration = { expirationMonth: 12, expirationYear: 2099 }
  const made = await tokenize({
    ...expiration,
    contactId,
    billingAddress,
    number: '3782-822463-10005',
    cvc: '1234',
    cardholderName: 'Ada Byron',
    externalRef: 'order-1',
  })
  assert.match(made.id, /^vtk_[0-9a-z]{26}$/)
  assert.deepEqual([made.orgId, made.contactId, made.contact], [shop.id, contactId, { name: 'Ada Byron' }])
  assert.deepEqual([made.type, made.status, made.bankAccount, made.deletedAt], ['Card', 'Active', null, null])
  assert.deepEqual(made.card, {
    ...expiration,
    bin: '378282',
    last4: '0005',
    brand: 'American Express',
    cardholderName: 'Ada Byron',
    funding: 'Unknown',
  })
  assert.deepEqual([made.billingAddress, made.externalRef], [billingAddress, 'order-1'])
  assert.equal(Date.parse(made.expiresAt ?? '') - Date.parse(made.createdAt), 3_600_000)
  assert.deepEqual(await read(made), made)
  const query = `query ($id: ID!) { contact(id: $id) { vaultTokens { edges { node { ${FIELDS} } } } } }`
  const { data } = await ask<{ contact: { vaultTokens: { edges: unknown[] } } }>(shop.key, query, { id: contactId })
  assert.deepEqual(data.contact.vaultTokens.edges, [{ node: made }])
})

test('a bank account shows its bank and its last four digits', async () => {
  const made = await tokenize({ routingNumber: '0210 0002 1', accountNumber: '0001-2345-6789' }, 'BankAccount')
  assert.deepEqual([made.type, made.card, made.contactId, made.contact], ['BankAccount', null, null, null])
  assert.deepEqual(made.bankAccount, {
    routingNumber: '021000021',
    last4: '6789',
    accountType: 'Checking',
    holderType: 'Personal',
    accountHolderName: null,
  })
})

const NUMBER_FORM = 'must contain only digits, optionally separated by spaces or dashes'
const BRAND_LENGTH = 'has a wrong number of digits for its brand'
const CHECK_DIGIT = 'is not a card number: its check digit is wrong'
const ROUTING_CHECK = 'is not a routing number: its check digit is wrong'
const YEAR_DIGITS = 'must have four digits'

/** Invalid inputs, and all of their problems. */
const WRONG: readonly (readonly [string, TokenKind, object, Readonly<Record<string, string>>])[] = [
  ['a mistyped digit', 'Card', { number: '4242424242424241' }, { number: CHECK_DIGIT }],
  ['a number too long for its brand', 'Card', { number: '55555555555544440' }, { number: BRAND_LENGTH }],
  ['a number too short for its brand', 'Card', { number: '37828224631000' }, { number: BRAND_LENGTH }],
  ['letters in a number', 'Card', { number: '4242O42424242424242' }, { number: NUMBER_FORM }],
  [
    'a card that has expired',
    'Card',
    { ...CARD, expirationMonth: 10, expirationYear: 2020 },
    { expirationYear: 'is in the past: the card has expired' },
  ],
  [
    'month 13 of a year with two digits',
    'Card',
    { ...CARD, expirationMonth: 13, expirationYear: 29 },
    { expirationMonth: 'must be from 1 to 12', expirationYear: YEAR_DIGITS },
  ],
  [
    'a year of two digits without a month',
    'Card',
    { ...CARD, expirationYear: 29 },
    { expirationMonth: 'is required with `expirationYear`', expirationYear: YEAR_DIGITS },
  ],
  [
    'a card number of zeros',
    'Card',
    { number: '0000000000000000' },
    { number: 'is not a card number: it is all zeros' },
  ],
  [
    'an input with every problem',
    'Card',
    {
      number: '4111-1111-2222-3333',
      expirationMonth: 99,
      expirationYear: 88,
      cvc: '98765',
      cardholderName: '',
      externalRef: 'x'.repeat(256),
      billingAddress: { lines: ['4111111122223333'], countryCode: 'XX' },
    },
    {
      number: CHECK_DIGIT,
      expirationMonth: 'must be from 1 to 12',
      expirationYear: YEAR_DIGITS,
      cvc: 'must be 3 digits',
      cardholderName: 'must not be blank',
      'billingAddress.countryCode': 'must be an ISO 3166 country code: two capital letters',
      externalRef: 'must have at most 255 characters',
      'billingAddress.lines.0': 'must not contain the number',
    },
  ],
  [
    'a routing number of zeros, and an account number of four digits',
    'BankAccount',
    { routingNumber: '000000000', accountNumber: '9876' },
    { routingNumber: 'is not a routing number: it is all zeros', accountNumber: 'must be 5 to 17 digits' },
  ],
  [
    'a mistyped routing number',
    'BankAccount',
    { routingNumber: '021000022', accountNumber: '987654321' },
    { routingNumber: ROUTING_CHECK },
  ],
]

for (const [what, kind, input, problems] of WRONG)
  test(`${what} is reported by field, and no digit of it is repeated`, async () => {
    const { errors = [], text } = await ask(shop.key, tokenizing(kind), { input })
    assert.deepEqual([...new Set(errors.map(({ extensions }) => extensions.code))], ['VALIDATION_ERROR'], text)
    assert.deepEqual(
      new Set(errors.map(({ message, extensions }) => `${extensions.field}: ${message}`)),
      new Set(Object.entries(problems).map(([field, predicate]) => `${field}: \`${field}\` ${predicate}.`)),
    )
    const messages = errors.map(({ message }) => message).join(' ')
    for (const [given = ''] of JSON.stringify(input).matchAll(/\d[\d -]{2,}/g))
      assert.ok(!messages.includes(given), given)
  })

test('spaces and dashes in a number are ignored', async () => {
  for (const number of [
    '4242 4242 4242 4242',
    '4242-4242-4242-4242',
    '4242 - 4242 - 4242 - 4242',
    '4242424242424242',
  ]) {
    const { card } = await tokenize({ number })
    assert.deepEqual([card?.bin, card?.last4, card?.brand], ['424242', '4242', 'Visa'])
  }
})

test('a number that is not a string is refused before any rule, without being repeated', async () => {
  const { errors = [], text } = await ask(shop.key, tokenizing('Card'), { input: { number: Number(CANARY) } })
  assert.deepEqual(
    errors.map(({ extensions }) => [extensions.code, extensions.field]),
    [['VALIDATION_ERROR', 'number']],
  )
  assert.deepEqual(tracesIn(text), [])
})

test('a repeated request returns its token, and a request with other input is refused', async () => {
  const send = (input: object) =>
    ask<{ made: Token } | null>(shop.key, tokenizing('Card'), { input }, { 'idempotency-key': 'checkout-1' })
  const first = await send(CARD)
  const again = await send({ cvc: CARD.cvc, number: CARD.number })
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  assert.deepEqual(again.data, first.data)
  for (const other of [
    { ...CARD, number: '4000056655665556' },
    { ...CARD, cvc: null },
    { ...CARD, externalRef: 'x' },
  ])
    assert.deepEqual(
      (await send(other)).errors?.map(({ extensions }) => extensions.code),
      ['IDEMPOTENCY_MISMATCH'],
    )
})

test('the stored request hash depends only on the parts of a card that its token shows', async () => {
  const middles = Array.from({ length: 100 }, (_, at) => `${at}`.padStart(6, '0'))
  const alike = middles.map((middle) => `424242${middle}4242`).filter(passesLuhn)
  assert.ok(alike.length > 5)
  const hashes: string[] = []
  for (const [at, number] of alike.entries()) {
    const cvc = `${100 + at}`
    const answer = await ask(shop.key, tokenizing('Card'), { input: { number, cvc } }, { 'idempotency-key': `a${at}` })
    assert.equal(answer.errors, undefined, answer.text)
    const rows = await sql.rows('select request_hash from idempotency_keys where key = $1', [`a${at}`])
    hashes.push(rows[0]?.request_hash.toString('hex'))
  }
  assert.equal(new Set(hashes).size, 1)
})

test('no table and no log contains a number or a security code', async () => {
  const accountNumber = CANARY
  const headers = { 'idempotency-key': 'silent' }
  for (const number of [CANARY, CANARY.replace(/(.{4})/g, '$1 ').trim()])
    await ask(shop.key, tokenizing('Card'), { input: { number } }, headers)
  await tokenize({ number: AMEX, cvc: AMEX_CVC })
  await ask(shop.key, tokenizing('Card'), { input: { number: AMEX, cvc: AMEX_CVC } }, { 'idempotency-key': 'coded' })
  await tokenize({ accountNumber, routingNumber: '021000021' }, 'BankAccount')
  for (const card of [`number: "${CANARY}", cvc: "737"`, `number: "${AMEX}", cvc: "${AMEX_CVC}"`, `cvc: "${AMEX_CVC}"`])
    await ask(shop.key, `mutation { vaultTokenizeCard(input: { ${card} }) { id } }`)
  const rows = await sql.rows<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace
     and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  assert.ok(rows.some(({ name }) => name === 'vault_instruments'))
  for (const { name } of rows) {
    const kept = await sql[readerOf(name)]<{ row: object }>(`select to_jsonb(t) as row from ${name} t`)
    for (const { row } of kept) {
      const text = decoded(row)
      assert.deepEqual([...tracesIn(text), ...canariesIn(text)], [], name)
      assert.ok(!revealsCode(text), name)
    }
  }
  for (const line of [...server.logged, ...(await postgresLog(server.database.adminUrl)).split('\n')])
    assert.ok(canariesIn(line).size === 0 && !revealsCode(line), 'a log line contains it')
  await assertLogsSilent(server, [shop.key])
})

/**
 * Returns true when the four digits of the code appear alone in a text. UUIDs and process ids may
 * contain them by chance.
 */
function revealsCode(text: string): boolean {
  const others = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\[\d+\]/g
  return new RegExp(`(?<![0-9a-z])${AMEX_CVC}(?![0-9a-z])`, 'i').test(text.replaceAll(others, ''))
}

/** Returns the row's text, including its bytes decoded as text. */
function decoded(row: object): string {
  const text = JSON.stringify(row)
  const bytes = [...text.matchAll(/\\\\x([0-9a-f]+)/g)].map(([, hex = '']) =>
    Buffer.from(hex, 'hex').toString('latin1'),
  )
  return [text, ...bytes].join('\n')
}
