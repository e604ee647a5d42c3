import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { parseId } from '../../src/platform/ids/index.ts'
import { plus, timestampOf } from '../../src/platform/time/index.ts'
import { passesLuhn } from '../../src/vault/card-number.ts'
import { sweepVaultTokens, useVaultToken } from '../../src/vault/index.ts'
import { assertLogsSilent, CARD as CANARY, tracesIn } from '../support/canary.ts'
import { canariesIn, postgresLog } from '../support/canary-scan.ts'
import { change } from '../support/change.ts'
import { payloadProblems } from '../support/event-schemas.ts'
import { ACCOUNT_NUMBER, AMEX, AMEX_CVC } from '../support/instruments.ts'
import { documentOf } from '../support/product-schema.ts'
import { startTestServer, type TestAccount } from '../support/server.ts'

const server = await startTestServer()
const behind = new pg.Client(server.database.adminUrl)
await behind.connect()
after(async () => {
  await behind.end()
  await server.close()
})
const { ask, clock } = server
const platform = await server.account('Platform')
const shop = await server.account('Organization', platform)

interface Token {
  readonly id: string
  readonly orgId: string | null
  readonly contactId: string | null
  readonly contact: { readonly name: string } | null
  readonly type: string
  readonly status: string
  readonly card: Readonly<Record<string, unknown>> | null
  readonly bankAccount: Readonly<Record<string, unknown>> | null
  readonly billingAddress: object | null
  readonly externalRef: string | null
  readonly expiresAt: string | null
  readonly deletedAt: string | null
  readonly createdAt: string
}

const FIELDS = `id orgId contactId contact { name } type status externalRef expiresAt deletedAt createdAt updatedAt
  card { bin last4 brand expirationMonth expirationYear cardholderName funding }
  bankAccount { routingNumber last4 accountType holderType accountHolderName }
  billingAddress { lines locality administrativeArea postalCode countryCode }`

type Kind = 'Card' | 'BankAccount'
const tokenizing = (kind: Kind) =>
  `mutation ($input: VaultTokenize${kind}Input!) { made: vaultTokenize${kind}(input: $input) { ${FIELDS} } }`
const CARD = { number: '4242424242424242', cvc: '737' }

async function tokenize(input: object = CARD, kind: Kind = 'Card', account: TestAccount = shop): Promise<Token> {
  const answer = await ask<{ made: Token }>(account.key, tokenizing(kind), { input })
  assert.equal(answer.errors, undefined, answer.text)
  return answer.data.made
}

/** The token as it reads now, once it was looked at by its id, as a node and in the list; null when it is gone. */
async function read({ id }: Pick<Token, 'id'>): Promise<Token | null> {
  const query = `query ($id: ID!) { vaultToken(id: $id) { ${FIELDS} } node(id: $id) { ... on VaultToken { ${FIELDS} } }
    vaultTokens(first: 100, input: { includeDeleted: true }) { edges { node { ${FIELDS} } } } }`
  const { data, errors } = await ask<{
    vaultToken: Token | null
    node: Token | null
    vaultTokens: { edges: { node: Token }[] }
  }>(shop.key, query, { id })
  const listed = data.vaultTokens.edges.find(({ node }) => node.id === id)?.node ?? null
  assert.deepEqual([data.node, listed], [data.vaultToken, data.vaultToken])
  if (data.vaultToken === null)
    assert.deepEqual(
      errors?.map(({ extensions }) => extensions.code),
      ['NOT_FOUND'],
    )
  return data.vaultToken
}

const statusOf = async (token: Token) => (await read(token))?.status ?? 'gone'

async function idsIn(filter: object): Promise<string[]> {
  const query = 'query ($input: VaultTokensInput) { vaultTokens(first: 100, input: $input) { edges { node { id } } } }'
  const { data } = await ask<{ vaultTokens: { edges: { node: { id: string } }[] } }>(shop.key, query, { input: filter })
  return data.vaultTokens.edges.map(({ node }) => node.id)
}

/** Takes the token as a payment would. */
async function use({ id }: Token): Promise<void> {
  const tokenId = parseId('vtk', id)
  assert.ok(tokenId)
  const consumerId = server.services.mintId(tokenId.shard)
  await useVaultToken(server.services, {
    tokenId,
    organization: shop.account,
    consumerId,
    consumerType: 'PaymentPlan',
  })
}

/** What was announced of a record, in order. */
async function newsOf({ id }: { id: string }): Promise<{ type: string; payload: string }[]> {
  const query = 'select type, payload from events where subject_id = $1 order by id'
  return (await behind.query(query, [parseId('vtk', id)?.uuid])).rows
}

test('a card that a customer has shows what may be known of it, and nothing more', async () => {
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

const NUMBER_FORM = 'Must be digits; spaces and dashes may stand between them.'
const BRAND_LENGTH = 'Has too few or too many digits for its brand.'
const CHECK_DIGIT = 'Is not a card number: its check digit does not fit.'
const ROUTING_CHECK = 'Is not a routing number: its check digit does not fit.'
const YEAR_DIGITS = 'Must have four digits.'

/** Input that is wrong, and everything that is told of it. */
const WRONG: readonly (readonly [string, Kind, object, Readonly<Record<string, string>>])[] = [
  ['a digit mistyped', 'Card', { number: '4242424242424241' }, { number: CHECK_DIGIT }],
  ['a number too long for its brand', 'Card', { number: '55555555555544440' }, { number: BRAND_LENGTH }],
  ['a number too short for its brand', 'Card', { number: '37828224631000' }, { number: BRAND_LENGTH }],
  ['letters in a number', 'Card', { number: '4242O42424242424242' }, { number: NUMBER_FORM }],
  [
    'a card that has expired',
    'Card',
    { ...CARD, expirationMonth: 10, expirationYear: 2020 },
    { expirationYear: 'The card has expired.' },
  ],
  [
    'month 13 of a year with two digits',
    'Card',
    { ...CARD, expirationMonth: 13, expirationYear: 29 },
    { expirationMonth: 'Must be from 1 to 12.', expirationYear: YEAR_DIGITS },
  ],
  [
    'a year of two digits without a month',
    'Card',
    { ...CARD, expirationYear: 29 },
    { expirationMonth: 'Is required with expirationYear.', expirationYear: YEAR_DIGITS },
  ],
  [
    'a card number of zeros',
    'Card',
    { number: '0000000000000000' },
    { number: 'Is not a card number: it is all zeros.' },
  ],
  [
    'all of it at once',
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
      expirationMonth: 'Must be from 1 to 12.',
      expirationYear: YEAR_DIGITS,
      cvc: 'Must be 3 digits.',
      cardholderName: 'Must not be blank.',
      'billingAddress.countryCode': 'Must be a country code of ISO 3166: two capital letters.',
      externalRef: 'Must have at most 255 characters.',
      'billingAddress.lines.0': 'Must not hold the number itself.',
    },
  ],
  [
    'nine zeros, and an account number so short that its last four digits are all of it',
    'BankAccount',
    { routingNumber: '000000000', accountNumber: '9876' },
    { routingNumber: 'Is not a routing number: it is all zeros.', accountNumber: 'Must be 5 to 17 digits.' },
  ],
  [
    'a routing number mistyped',
    'BankAccount',
    { routingNumber: '021000022', accountNumber: '987654321' },
    { routingNumber: ROUTING_CHECK },
  ],
]

for (const [what, kind, input, problems] of WRONG)
  test(`${what} is told by field, and no digit of it comes back`, async () => {
    const { errors = [], text } = await ask(shop.key, tokenizing(kind), { input })
    assert.deepEqual([...new Set(errors.map(({ extensions }) => extensions.code))], ['VALIDATION_ERROR'], text)
    assert.deepEqual(Object.fromEntries(errors.map(({ message, extensions }) => [extensions.field, message])), problems)
    const told = errors.map(({ message }) => message).join(' ')
    for (const [given = ''] of JSON.stringify(input).matchAll(/\d[\d -]{2,}/g)) assert.ok(!told.includes(given), given)
  })

test('spaces and dashes are taken, and the number is the same', async () => {
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

test('a number that is no text is refused before any rule, without being repeated', async () => {
  const { errors = [], text } = await ask(shop.key, tokenizing('Card'), { input: { number: Number(CANARY) } })
  assert.deepEqual(
    errors.map(({ extensions }) => [extensions.code, extensions.field]),
    [['VALIDATION_ERROR', 'number']],
  )
  assert.deepEqual(tracesIn(text), [])
})

test('a request sent again is answered with its token, and another card is another request', async () => {
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

test('the hash that is kept of a request knows no more of a card than its token shows', async () => {
  const middles = Array.from({ length: 100 }, (_, at) => `${at}`.padStart(6, '0'))
  const alike = middles.map((middle) => `424242${middle}4242`).filter(passesLuhn)
  assert.ok(alike.length > 5)
  const hashes: string[] = []
  for (const [at, number] of alike.entries()) {
    const cvc = `${100 + at}`
    const answer = await ask(shop.key, tokenizing('Card'), { input: { number, cvc } }, { 'idempotency-key': `a${at}` })
    assert.equal(answer.errors, undefined, answer.text)
    const { rows } = await behind.query('select request_hash from idempotency_keys where key = $1', [`a${at}`])
    hashes.push(rows[0]?.request_hash.toString('hex'))
  }
  assert.equal(new Set(hashes).size, 1)
})

test('no table and no log holds a number or a security code that was taken', async () => {
  const accountNumber = CANARY
  const headers = { 'idempotency-key': 'silent' }
  for (const number of [CANARY, CANARY.replace(/(.{4})/g, '$1 ').trim()])
    await ask(shop.key, tokenizing('Card'), { input: { number } }, headers)
  await tokenize({ number: AMEX, cvc: AMEX_CVC })
  await ask(shop.key, tokenizing('Card'), { input: { number: AMEX, cvc: AMEX_CVC } }, { 'idempotency-key': 'coded' })
  await tokenize({ accountNumber, routingNumber: '021000021' }, 'BankAccount')
  for (const card of [`number: "${CANARY}", cvc: "737"`, `number: "${AMEX}", cvc: "${AMEX_CVC}"`, `cvc: "${AMEX_CVC}"`])
    await ask(shop.key, `mutation { vaultTokenizeCard(input: { ${card} }) { id } }`)
  const { rows } = await behind.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace
     and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  assert.ok(rows.some(({ name }) => name === 'vault_instruments'))
  for (const { name } of rows) {
    const { rows: kept } = await behind.query<{ row: object }>(`select to_jsonb(t) as row from ${name} t`)
    for (const { row } of kept) {
      const text = legible(row)
      assert.deepEqual([...tracesIn(text), ...canariesIn(text)], [], name)
      assert.ok(!tellsCode(text), name)
    }
  }
  for (const line of [...server.logged, ...(await postgresLog(server.database.adminUrl)).split('\n')])
    assert.ok(canariesIn(line).size === 0 && !tellsCode(line), 'a line of a log')
  await assertLogsSilent(server, [shop.key])
})

/** Whether the four digits of the code stand in a text by themselves; ids and numbers of processes may hold them by chance. */
function tellsCode(text: string): boolean {
  const others = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\[\d+\]/g
  return new RegExp(`(?<![0-9a-z])${AMEX_CVC}(?![0-9a-z])`, 'i').test(text.replaceAll(others, ''))
}

/** The row's text, with what its bytes would read as. */
function legible(row: object): string {
  const text = JSON.stringify(row)
  const bytes = [...text.matchAll(/\\\\x([0-9a-f]+)/g)].map(([, hex = '']) =>
    Buffer.from(hex, 'hex').toString('latin1'),
  )
  return [text, ...bytes].join('\n')
}

test('each change is announced by the schema that the catalogue publishes', async () => {
  const { data } = await ask<{ eventTypes: { name: string; schema: string }[] }>(
    shop.key,
    '{ eventTypes { name schema } }',
  )
  const schemas = new Map(data.eventTypes.map(({ name, schema }) => [name, payloadProblems(JSON.parse(schema))]))
  const deleted = await tokenize({ ...CARD, billingAddress: { lines: [], countryCode: 'US' } })
  await change(server, shop, 'vaultTokenDelete', { id: deleted.id })
  const account = { routingNumber: '021000021', accountNumber: ACCOUNT_NUMBER }
  const used = await tokenize(account, 'BankAccount', platform)
  await use(used)
  for (const [token, names] of [
    [deleted, ['vault_token.created', 'vault_token.deleted']],
    [used, ['vault_token.created', 'vault_token.used']],
  ] as const) {
    const news = await newsOf(token)
    assert.deepEqual(
      news.map(({ type }) => type),
      names,
    )
    for (const { type, payload } of news) assert.equal(schemas.get(type)?.(JSON.parse(payload)), null, payload)
  }
})

test('a reference with a character that no database takes is refused at its field, in both lists', async () => {
  const contactId = (await change(server, shop, 'createContact', { name: 'Ada Byron' })).id
  const edges = '{ edges { cursor } }'
  for (const externalRef of ['order\u00001', 'order\ud8001', ''])
    for (const query of [
      `query ($input: VaultTokensInput) { vaultTokens(input: $input) ${edges} }`,
      `query ($input: VaultTokensInput) { vaultTokens(input: $input, last: 1) ${edges} }`,
      `query ($of: ID!, $input: ContactVaultTokensInput) { contact(id: $of) { vaultTokens(input: $input) ${edges} } }`,
    ]) {
      const { errors, text } = await ask(shop.key, query, { of: contactId, input: { externalRef } })
      assert.deepEqual(
        errors?.map(({ extensions }) => [extensions.code, extensions.field]),
        [['VALIDATION_ERROR', 'externalRef']],
        text,
      )
    }
})

test('a page that asks for tokens in a status is given those that read so, deleted ones too when it wants them', async () => {
  const externalRef = 'page'
  const kept = await tokenize({ ...CARD, externalRef })
  const deleted = await tokenize({ ...CARD, externalRef })
  await change(server, shop, 'vaultTokenDelete', { id: deleted.id })
  assert.deepEqual(await idsIn({ externalRef, status: 'Active' }), [kept.id])
  assert.deepEqual(await idsIn({ externalRef, status: 'Active', includeDeleted: true }), [deleted.id, kept.id])
  assert.deepEqual(await idsIn({ externalRef, status: 'Expired', includeDeleted: true }), [])
})

// From here on the clock stands where it is put; what was made before is over.

test('a token is there at 59:59 and Expired at 60:00; the sweep removes it, unless it was used or deleted', async () => {
  const madeAt = clock.now()
  clock.standAt(madeAt)
  const [unused, used, deleted] = [await tokenize(), await tokenize(), await tokenize()]
  await use(used)
  await change(server, shop, 'vaultTokenDelete', { id: deleted.id })
  const statuses = () => Promise.all([unused, used, deleted].map(statusOf))
  const isIn = async (filter: object, { id }: Token) => (await idsIn(filter)).includes(id)
  for (const milliseconds of [-1_000, -1]) {
    clock.standAt(plus(madeAt, { hours: 1, milliseconds }))
    assert.deepEqual(await statuses(), ['Active', 'Active', 'Active'])
    assert.equal(await isIn({ status: 'Active' }, unused), true)
  }
  clock.standAt(plus(madeAt, { hours: 1 }))
  assert.deepEqual(await statuses(), ['Expired', 'Active', 'Expired'])
  assert.equal(await isIn({ status: 'Active' }, unused), false)
  assert.equal(await isIn({ status: 'Expired' }, unused), true)
  assert.equal(await isIn({ status: 'Expired' }, deleted), false)
  assert.equal(await isIn({ status: 'Expired', includeDeleted: true }, deleted), true)
  await sweepVaultTokens(server.services)
  assert.deepEqual(await statuses(), ['gone', 'Active', 'Expired'])
  assert.equal((await read(used))?.expiresAt, null)
  assert.deepEqual(
    (await newsOf(unused)).map(({ type }) => type),
    ['vault_token.created', 'vault_token.expired'],
  )
})

test('deleting a token past its hour is refused before the sweep, and finds nothing after it', async () => {
  const { id } = await tokenize()
  clock.standAt(plus(clock.now(), { hours: 1 }))
  const codes = async () =>
    (await ask(shop.key, documentOf('vaultTokenDelete'), { input: { id } })).errors?.map(
      ({ extensions }) => extensions.code,
    )
  assert.deepEqual(await codes(), ['INVALID_STATE'])
  await sweepVaultTokens(server.services)
  assert.deepEqual(await codes(), ['NOT_FOUND'])
})

test('a used card is Active to the last moment of its month and Expired with the next, deleted or not', async () => {
  const now = clock.now()
  const [expirationYear, expirationMonth] = [Number(now.slice(0, 4)), Number(now.slice(5, 7))]
  const monthEnd = timestampOf(Date.UTC(expirationYear, expirationMonth, 1))
  const card = { ...CARD, expirationMonth, expirationYear }
  const [kept, dateless] = [await tokenize(card), await tokenize(CARD)]
  await Promise.all([kept, dateless].map(use))
  clock.standAt(plus(monthEnd, { milliseconds: -1 }))
  const deleted = await tokenize(card)
  await change(server, shop, 'vaultTokenDelete', { id: deleted.id })
  assert.deepEqual(await Promise.all([kept, dateless, deleted].map(statusOf)), ['Active', 'Active', 'Active'])
  clock.standAt(monthEnd)
  assert.deepEqual(await Promise.all([kept, dateless, deleted].map(statusOf)), ['Expired', 'Active', 'Expired'])
  assert.equal((await idsIn({ status: 'Expired' })).includes(kept.id), true)
  assert.ok((await read(deleted))?.deletedAt)
  const { errors } = await ask(shop.key, tokenizing('Card'), { input: card })
  assert.deepEqual(
    errors?.map(({ extensions, message }) => [extensions.field, message]),
    [[expirationMonth === 12 ? 'expirationYear' : 'expirationMonth', 'The card has expired.']],
  )
})
