import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { assertLogsSilent, assertSilent, CARD, literalOf, post, Raw, SECRETS } from './support/canary.ts'
import { runAsAdmin } from './support/canary-scan.ts'
import { credentialOf } from './support/credentials.ts'
import { OPERATIONS } from './support/operations.ts'
import { documentOf, inputPaths, operations, selectionOf, withValue } from './support/product-schema.ts'
import { startTestServer } from './support/server.ts'
import { makeTenantChain } from './support/tenants.ts'
import { sessionTerms } from './support/valid-inputs.ts'

const server = await startTestServer({ processor: true })
after(server.close)
const line = await makeTenantChain(server)
const { north } = line
const CALLERS = { organization: north, agency: line.agency, platform: line.platform }

/**
 * Strings in every spelling, the number itself, and values of a wrong type that contain a secret as
 * a value or as a key.
 */
const VALUES: readonly unknown[] = [
  ...Object.values(SECRETS),
  Number(CARD),
  Number(CARD) / 100,
  [SECRETS.card],
  { [SECRETS.key]: SECRETS.card },
  `https://user:${SECRETS.key}@example.com/${CARD}`,
]

/** The secrets as literals of a document, one with its digits escaped. */
const LITERALS = [
  JSON.stringify(CARD),
  `"${[...CARD].map((digit) => `\\u003${digit}`).join('')}"`,
  `"""${SECRETS.dashedCard}"""`,
  `"${SECRETS.secret}"`,
  `[${CARD}]`,
  `{${SECRETS.key}: "${CARD}"}`,
  CARD,
  `${CARD}.5`,
  SECRETS.key,
  `$${SECRETS.key}`,
]

/**
 * Returns a document that selects every field of the operation, or only its type, with literal
 * arguments.
 */
function writtenOut(name: string, values: object, selects: 'every field' | 'its type'): string {
  const { kind, field } = operations.get(name) ?? {}
  if (!field) throw new Error(`There is no operation ${name}.`)
  const given = Object.entries(values).flatMap(([arg, value]) => {
    const type = field.args.find((each) => each.name === arg)?.type
    return type ? [`${arg}: ${literalOf(type, value)}`] : []
  })
  const selection = selectionOf(field.type)
  const selected = selects === 'its type' && selection !== '' ? '{ __typename }' : selection
  return `${kind} { ${name}(${given.join(', ')}) ${selected} }`
}

/**
 * Returns true when the request was refused. Fails when the response repeats a secret or reports an
 * internal error.
 */
async function ask(what: string, key: string, request: object): Promise<boolean> {
  const answer = await post(server, { key }, JSON.stringify(request))
  assertSilent(answer, what)
  assert.ok(answer.status < 500 && !answer.text.includes('"INTERNAL"'), `${what}: ${answer.text}`)
  return answer.text.includes('"errors"')
}

for (const [name, row] of Object.entries(OPERATIONS)) {
  const key = credentialOf(row, CALLERS[row.by])
  const own = inputPaths.filter(({ operation }) => operation === name)
  if (own.length === 0) continue

  test(`${name}: a secret in any of its variables is not repeated`, async () => {
    const base = await row.variables(north, server)
    const query = documentOf(name)
    let refused = 0
    for (const { name: inputPath, path } of own) {
      const asked = VALUES.map((value) => ask(inputPath, key, { query, variables: withValue(base, path, value) }))
      refused += (await Promise.all(asked)).filter(Boolean).length
    }
    const around = new Map(own.map(({ path }) => [path.slice(0, -1).join(), path.slice(0, -1)]))
    for (const path of around.values())
      await Promise.all(
        Object.entries(SECRETS).map(([secret, text]) =>
          ask(`${secret} in ${path}`, key, { query, variables: withValue(base, [...path, text], text) }),
        ),
      )
    assert.ok(refused > 0)
  })

  test(`${name}: a secret in any of its literals is not repeated`, async () => {
    const base = await row.variables(north, server)
    for (const { name: inputPath, path } of own)
      await Promise.all(
        LITERALS.map((text) =>
          ask(`${inputPath} as ${text}`, key, {
            query: writtenOut(name, withValue(base, path, new Raw(text)), 'its type'),
          }),
        ),
      )
    // Creates new records, because earlier requests may have used them.
    const query = writtenOut(name, await row.variables(north, server), 'every field')
    assert.equal(await ask('nothing secret', key, { query }), false)
  })
}

/**
 * A number with more digits than a card number, which text fields accept. They refuse card numbers.
 */
const LONGER_NUMBER = `${CARD}0000`

const VIEWER = '{ viewer { name } }'

/** Returns documents and requests in which the word replaces each name that a client can choose. */
const named = (word: string): readonly object[] => [
  ...[
    `{ ${word} }`,
    `{ viewer { ${word} } }`,
    `{ ${word}: viewer }`,
    `{ viewer { ${word}: name ${word}: mode } }`,
    `{ contact(${word}: 1) { id } }`,
    `{ viewer { name @${word} } }`,
    `{ viewer { name @skip(${word}: true) } }`,
    `{ viewer { name @include(if: ${word}) } }`,
    `{ viewer { ...${word} } }`,
    `{ ... on ${word} { id } }`,
    `{ __type(name: "${word}") { name } ${word} }`,
    `fragment ${word} on Contact { id } ${VIEWER}`,
    `fragment a on ${word} { id } { ...a }`,
    `query ${word}($id: ID!) { contact(id: $id) { id } }`,
    `query ${word} ${VIEWER} query ${word} ${VIEWER}`,
    `query ($${word}: Int) ${VIEWER}`,
    `query ($a: ${word}) { contact(id: $a) { id } }`,
    `subscription ${word} ${VIEWER}`,
    `${word} ${VIEWER}`,
  ].map((query) => ({ query })),
  { query: `query ${word} ${VIEWER}`, operationName: word },
  { query: `query a ${VIEWER} query b ${VIEWER}`, operationName: word },
  { query: `query ($${word}: ID!) { contact(id: $${word}) { id } }`, variables: { [word]: { [word]: word } } },
  { query: `query ($${word}: ID = "${word}") { contact(id: $${word}) { id } }`, variables: { [word]: null } },
  { query: VIEWER, variables: { [word]: word }, extensions: { [word]: word } },
]

/** Requests that are refused before or during parsing. */
const BROKEN = [
  CARD,
  `"${CARD}`,
  `{ contact(id: "${CARD}) { id } }`,
  `{ contact(id: ${CARD}x) { id } }`,
  `${VIEWER} # ${CARD}\n }`,
  `{ ${'a '.repeat(2_000)} ${SECRETS.key} }`,
  `${'{ a '.repeat(20)} ${SECRETS.key} ${'}'.repeat(20)}`,
].map((query) => ({ query }))

test('a secret in any part of a document is not repeated', async () => {
  for (const request of [...named(SECRETS.key), ...named(`card${CARD}`), ...BROKEN]) {
    const body = JSON.stringify(request)
    assertSilent(await post(server, north.account, body), body)
  }
})

test('a secret in a failing statement is not repeated', async () => {
  const columns = { contacts: 'name', payment_plan_sessions: 'brand_name', webhooks: 'description', accounts: 'name' }
  const inCells = async (change: (table: string, column: string) => string) => {
    for (const { adminUrl } of server.database.cells)
      for (const [table, column] of Object.entries(columns)) await runAsAdmin(adminUrl, change(table, column))
  }
  await inCells(
    (table, column) => `alter table ${table} add constraint nobody check (${column} !~ 'anary|455673') not valid`,
  )
  const text = `${SECRETS.key} ${LONGER_NUMBER}`
  const session = { ...sessionTerms(server), orgId: north.account.id, contactId: north.ids.Contact, brandName: text }
  const failing: readonly (readonly [string, object])[] = [
    ['createContact', { name: text }],
    ['createPaymentPlanSession', session],
    ['webhookUpdate', { id: north.ids.Webhook, description: text }],
    ['organizationUpdate', { id: north.account.id, name: text }],
  ]
  for (const [name, input] of failing) {
    const answer = await post(server, north.account, JSON.stringify({ query: documentOf(name), variables: { input } }))
    assert.ok(answer.text.includes('"INTERNAL"'), `${name}: ${answer.text}`)
    assertSilent(answer, name)
  }
  await inCells((table) => `alter table ${table} drop constraint nobody`)
})

test('accepted text is stored and returned unchanged', async () => {
  const text = `${SECRETS.secret} ${LONGER_NUMBER}`
  const metadata = [SECRETS.key, SECRETS.secret, LONGER_NUMBER].map((value, index) => ({ key: `${index}`, value }))
  const input = {
    ...sessionTerms(server),
    orgId: north.account.id,
    contactId: north.ids.Contact,
    brandName: text,
    metadata,
  }
  const query = documentOf('createPaymentPlanSession')
  const { data } = await server.ask<{ createPaymentPlanSession: typeof input }>(north.account.key, query, { input })
  assert.deepEqual(data.createPaymentPlanSession.metadata, metadata)
  assert.equal(data.createPaymentPlanSession.brandName, text)
})

test('no log contains one of these secrets or an API key that was used', async () => {
  assert.ok(server.logged.length > 1_000)
  await assertLogsSilent(
    server,
    Object.values(line).map(({ account }) => account.key),
  )
})
