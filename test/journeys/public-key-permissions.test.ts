import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { getNamedType, isInputObjectType, isObjectType, isScalarType } from 'graphql'
import { TOKENIZATION } from '../../src/accounts/public-keys/index.ts'
import { openFingerprints } from '../support/fingerprint.ts'
import { OPERATIONS } from '../support/operations.ts'
import { documentOf, operations, schema, selectionOf } from '../support/product-schema.ts'
import { codesOf, tokenizingPages } from '../support/public-keys.ts'
import { startTestServer } from '../support/server.ts'
import { makeTenantTree } from '../support/tenants.ts'
import { BANK_ACCOUNT, CARD } from '../support/valid-inputs.ts'

// Every request comes from its own address, like the visitors of a page.
const server = await startTestServer({ processor: true, env: { TALLYSTICK_TRUST_PROXY: 'on' } })
const fingerprints = await openFingerprints(server.database)
after(async () => {
  await fingerprints.close()
  await server.close()
})
const { north, south } = await makeTenantTree(server)
const { ask, newKey } = tokenizingPages(server, north.account)

const PERMITTED_OPERATIONS = ['vaultTokenizeCard', 'vaultTokenizeBankAccount']

test('a public key permits no other operation, and its attempts are in the audit log under its id', async () => {
  // A key may make half of its 300 requests at once, and a large selection counts as several.
  const keys = await Promise.all(Array.from({ length: 6 }, () => newKey()))
  const keyOf = (index: number) => keys[index % keys.length] ?? assert.fail('there are keys')
  const refusedOperations = [...operations.values()].filter(({ name }) => !PERMITTED_OPERATIONS.includes(name))
  const requests = await Promise.all(
    refusedOperations.map(async ({ name }) => ({
      name,
      variables: (await OPERATIONS[name]?.variables(north, server)) ?? {},
    })),
  )
  const before = await fingerprints.take()
  for (const [index, { name, variables }] of requests.entries()) {
    const narrow = documentOf(name).replace(/(Everything.*?\{ \w+(?:\(.*?\))?) \{.*$/s, '$1 { __typename } }')
    for (const [{ key: by }, query] of [
      [keyOf(index + 1), narrow],
      [keyOf(index), documentOf(name)],
    ] as const) {
      const answer = await ask(by, query, variables)
      // Selecting nested lists in full costs more than a page's whole allowance.
      const refused = query !== narrow && answer.status === 400 ? [400, ['QUERY_TOO_COMPLEX']] : [200, ['FORBIDDEN']]
      assert.deepEqual([answer.status, codesOf(answer), answer.data], [...refused, undefined], name)
    }
  }
  for (const query of ['{ __typename }', '{ __schema { types { name } } }', '{ __type(name: "Contact") { name } }'])
    assert.deepEqual(codesOf(await ask(keyOf(0).key, query)), ['FORBIDDEN'], query)
  assert.equal(await fingerprints.take(), before)
  const audit =
    'query ($action: String) { auditEntries(input: { action: $action }, first: 1) { edges { node { keyId outcome } } } }'
  for (const [index, { name, kind }] of refusedOperations.entries()) {
    if (kind !== 'mutation') continue
    const { data } = await server.ask<{ auditEntries: { edges: unknown[] } }>(north.account.key, audit, {
      action: name,
    })
    assert.deepEqual(data.auditEntries.edges, [{ node: { keyId: keyOf(index).id, outcome: 'FORBIDDEN' } }], name)
  }
})

/**
 * The fields of types that tokenizing uses but a public key may not read. A new field of these
 * types needs a decision.
 */
const FORBIDDEN_FIELDS = [
  'VaultToken.contact',
  'VaultToken.contactId',
  'VaultTokenizeBankAccountInput.contactId',
  'VaultTokenizeCardInput.contactId',
]

test("a public key permits only a token's own fields and an instrument's inputs", () => {
  const types = new Set([...TOKENIZATION].map((name) => name.split('.')[0] ?? ''))
  types.delete('Mutation')
  const fields = [...types].flatMap((name) => {
    const type = schema.getType(name)
    assert.ok(isObjectType(type) || isInputObjectType(type))
    return Object.keys(type.getFields()).map((field) => `${name}.${field}`)
  })
  assert.deepEqual(fields.filter((name) => !TOKENIZATION.has(name)).sort(), FORBIDDEN_FIELDS)
})

test("a public key does not permit a token's relations, as arguments or as results", async () => {
  const { key } = await newKey()
  for (const [name, instrument] of [
    ['vaultTokenizeCard', CARD],
    ['vaultTokenizeBankAccount', BANK_ACCOUNT],
  ] as const) {
    const field = operations.get(name)?.field
    const token = getNamedType(field?.type)
    assert.ok(field && isObjectType(token))
    const input = `$input: ${field.args[0]?.type}`
    const before = await fingerprints.take()
    for (const { name: each, type } of Object.values(token.getFields()).filter(
      (each) => !TOKENIZATION.has(`VaultToken.${each.name}`),
    )) {
      const selection = isScalarType(getNamedType(type)) ? each : `${each} ${selectionOf(type)}`
      const query = `mutation (${input}) { ${name}(input: $input) { id ${selection} } }`
      assert.deepEqual(codesOf(await ask(key, query, { input: instrument })), ['FORBIDDEN'], each)
    }
    const query = `mutation (${input}) { ${name}(input: $input) { id } }`
    for (const contactId of [north.ids.Contact, south.ids.Contact, 'con_nobody', null])
      assert.deepEqual(codesOf(await ask(key, query, { input: { ...instrument, contactId } })), ['FORBIDDEN'])
    assert.equal(await fingerprints.take(), before)
  }
})
