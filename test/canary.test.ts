import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { assertLogsSilent, assertSilent, CARD, literalOf, post, query, Raw, SECRETS } from './support/canary.ts'
import { type Household, makeCast, sessionTerms } from './support/households.ts'
import { OPERATIONS } from './support/operations.ts'
import { documentOf, operations, places, selectionOf, withValue } from './support/product-schema.ts'
import { startTestServer } from './support/server.ts'

const server = await startTestServer()
after(server.close)
const cast = await makeCast(server)
const { north } = cast
const ASKERS = { organization: north, agency: cast.agency, platform: cast.platform }

/** Strings in every spelling, the number itself, and values of a wrong shape that hold one, or are named by one. */
const VALUES: readonly unknown[] = [
  ...Object.values(SECRETS),
  Number(CARD),
  Number(CARD) / 100,
  [SECRETS.card],
  { [SECRETS.key]: SECRETS.card },
  `https://user:${SECRETS.key}@example.com/${CARD}`,
]

/** Whether it was refused; fails when the answer repeats a secret or the product met a fault. */
async function ask(what: string, household: Household, request: object): Promise<boolean> {
  const answer = await post(server, household.account, JSON.stringify(request))
  assertSilent(answer, what)
  assert.ok(answer.response.status < 500 && !answer.text.includes('"INTERNAL"'), `${what}: ${answer.text}`)
  return answer.text.includes('"errors"')
}

for (const [name, row] of Object.entries(OPERATIONS)) {
  const field = operations.get(name)?.field
  const household = ASKERS[row.by]
  const own = places.filter(({ operation }) => operation === name)
  if (!field || own.length === 0) continue

  test(`${name}: a secret in any of its variables is not repeated`, async () => {
    const base = await row.variables(north, server)
    const query = documentOf(name)
    let refused = 0
    for (const { name: place, path } of own) {
      const asked = VALUES.map((value) => ask(place, household, { query, variables: withValue(base, path, value) }))
      refused += (await Promise.all(asked)).filter(Boolean).length
      for (const [secret, text] of Object.entries(SECRETS)) {
        const misnamed = withValue(base, [...path.slice(0, -1), text], text)
        await ask(`${place} beside ${secret}`, household, { query, variables: misnamed })
      }
    }
    assert.ok(refused > 0)
  })

  test(`${name}: a secret in any of its literals is not repeated`, async () => {
    const base = await row.variables(north, server)
    for (const { name: place, path } of own) {
      const raw = [
        JSON.stringify(CARD),
        CARD,
        `${CARD}.5`,
        SECRETS.key,
        `"${SECRETS.secret}"`,
        `"""${SECRETS.dashedCard}"""`,
      ]
      const hidden = `"${[...CARD].map((digit) => `\\u003${digit}`).join('')}"`
      const wrong = [...raw, hidden, `[${CARD}]`, `{${SECRETS.key}: "${CARD}"}`, `$${SECRETS.key}`]
      await Promise.all(
        wrong.map((text) => {
          const changed = withValue(base, path, new Raw(text)) as Record<string, unknown>
          const given = field.args.filter((arg) => changed[arg.name] !== undefined)
          const args = given.map((arg) => `${arg.name}: ${literalOf(arg.type, changed[arg.name])}`).join(', ')
          const query = `${operations.get(name)?.kind} { ${name}(${args}) ${selectionOf(field.type)} }`
          return ask(`${place} as ${text}`, household, { query })
        }),
      )
    }
  })
}

test('a secret in any part of a document is not repeated', async () => {
  const { key } = SECRETS
  const card = `card${CARD}`
  const field = 'contacts { edges { node { id } } }'
  const documents: readonly (string | object)[] = [
    ...[key, card].flatMap((word) => [
      ...[`{ ${word} }`, `{ viewer { ${word} } }`, `{ contact(${word}: 1) { id } }`, `{ ${field} @${word} }`],
      ...[
        `{ ${field} ...${word} }`,
        `{ ... on ${word} { id } }`,
        `fragment ${word} on Contact { id } { viewer { name } }`,
      ],
      ...[
        `fragment a on ${word} { id } { ...a }`,
        `{ __type(name: "${word}") { name } ${word} }`,
        `${word} { viewer }`,
      ],
      ...[`query ($${word}: Int) { viewer { name } }`, `query ($a: ${word}) { contact(id: $a) { id } }`],
      ...[
        `query ${word} { viewer { name } } query ${word} { viewer { id } }`,
        `subscription ${word} { viewer { name } }`,
      ],
      ...[
        `{ viewer { name @include(if: ${word}) } }`,
        `{ viewer { name @skip(${word}: true) } }`,
        `{ ${word}: viewer }`,
      ],
      ...[`{ viewer { ${word}: name ${word}: mode } }`, `query ${word}($id: ID!) { contact(id: $id) { id } }`],
      { query: `query ${word} { viewer { name } }`, operationName: word },
      { query: 'query a { viewer { name } } query b { viewer { name } }', operationName: word },
      { query: `query ($${word}: ID!) { contact(id: $${word}) { id } }`, variables: { [word]: { [word]: word } } },
      { query: `query ($${word}: ID = "${word}") { contact(id: $${word}) { id } }`, variables: { [word]: null } },
      { query: '{ viewer { name } }', variables: { [word]: word }, extensions: { [word]: word } },
    ]),
    ...[
      `"${CARD}`,
      `{ contact(id: "${CARD}) { id } }`,
      `{ viewer { name } } # ${CARD}\n }`,
      `${CARD}`,
      `{ a(b: ${CARD}x) }`,
    ],
    ...[`{ viewer { name } ${'a '.repeat(2_000)} ${key} }`, `${'{ a '.repeat(20)} ${key} ${'}'.repeat(20)}`],
  ]
  for (const document of documents) {
    const body = JSON.stringify(typeof document === 'string' ? { query: document } : document)
    assertSilent(await post(server, north.account, body), body)
  }
})

test('a secret in a statement that fails is not repeated', async () => {
  const columns = { contacts: 'name', payment_plan_sessions: 'brand_name', webhooks: 'description', accounts: 'name' }
  const { adminUrl } = server.database
  for (const [table, column] of Object.entries(columns))
    await query(adminUrl, `alter table ${table} add constraint nobody check (${column} !~ 'anary|455673') not valid`)
  const text = `${SECRETS.key} ${CARD}`
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
  for (const table of Object.keys(columns)) await query(adminUrl, `alter table ${table} drop constraint nobody`)
})

test('text that is accepted is stored and given back as it came', async () => {
  const text = SECRETS.spacedCard
  const metadata = Object.entries(SECRETS).map(([key, value]) => ({ key, value }))
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

test('no log holds any of it, nor any key that was used', async () => {
  assert.ok(server.logged.length > 1_000)
  await assertLogsSilent(
    server,
    Object.values(cast).map(({ account }) => account.key),
  )
})
