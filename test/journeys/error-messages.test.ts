import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { isShowable } from '../../src/platform/graphql/nearest-names.ts'
import { schema } from '../support/product-schema.ts'
import { startTestServer, type TestAnswer } from '../support/server.ts'
import { PAGE } from '../support/valid-inputs.ts'

const server = await startTestServer()
after(() => server.close())
const { key } = await server.account('Organization')

/** An operation whose input breaks a rule, and the expected messages. */
const RULES: readonly (readonly [string, object, readonly string[]])[] = [
  [
    'mutation ($input: PaymentCreateInput!) { paymentCreate(input: $input) { id } }',
    { vaultTokenId: 'vtk_x', amount: '10.25', currency: 'JPY', transactionRef: ' ' },
    ['`amount` has more decimal places than JPY has.', '`transactionRef` must not be blank.'],
  ],
  [
    'mutation ($input: CreateContactInput!) { createContact(input: $input) { id } }',
    { name: 'x'.repeat(256) },
    ['`name` must have at most 255 characters.'],
  ],
  [
    'mutation ($input: CreateContactInput!) { createContact(input: $input) { id } }',
    { name: 'Ann', email: 'nobody', phone: 5 },
    ['`email` must be an email address.', '`phone` must be a phone number with a leading plus and its country code.'],
  ],
  [
    'mutation ($input: WebhookCreateInput!) { webhookCreate(input: $input) { webhook { id } } }',
    { url: 'https://hooks.example.com', events: ['contact.created', 'no.such'] },
    ['`events.1` must be an event that `eventTypes` lists, or a family of events that ends in .*.'],
  ],
  [
    'mutation ($input: VaultTokenizeCardInput!) { vaultTokenizeCard(input: $input) { id } }',
    { number: '4242424242424241', billingAddress: { lines: ['1 High Street', ''], countryCode: 'XX' } },
    [
      '`number` is not a card number: its check digit is wrong.',
      '`billingAddress.lines.1` must not be blank.',
      '`billingAddress.countryCode` must be an ISO 3166 country code: two capital letters.',
    ],
  ],
  [
    'mutation ($input: CheckoutConfigurationCreateInput!) { checkoutConfigurationCreate(input: $input) { id } }',
    { name: 'Shop', methods: [{ type: 'Card' }, { type: 'Card' }], colors: { primary: 'red' } },
    ['`colors.background` is required.', '`colors.text` is required.'],
  ],
  [
    'query ($input: ContactsInput!) { contacts(input: $input) { edges { cursor } } }',
    { first: -1, last: 2 },
    ['`last` cannot be combined with `first`.', '`first` must be from 0 to 100.'],
  ],
]

test('the message of a broken rule is a sentence about the field that `field` names', async () => {
  for (const [query, input, messages] of RULES) {
    const { errors = [], text } = await server.ask(key, query, { input })
    assert.deepEqual(new Set(errors.map(({ message }) => message)), new Set(messages), text)
    for (const { message, extensions } of errors) {
      assert.equal(extensions.code, 'VALIDATION_ERROR', text)
      assert.ok(message.startsWith(`\`${extensions.field}\` `), message)
    }
  }
})

test('an error of a document names the wrong name, its type and the nearest name', async () => {
  for (const [query, message] of [
    ['{ contact(id: "con_x") { nickname } }', 'Contact has no field `nickname`. Did you mean `name`?'],
    ['{ contacts(frist: 1) { edges { cursor } } }', 'Query.contacts has no argument `frist`. Did you mean `first`?'],
    ['{ contact { id } }', 'Query.contact needs the argument `id` (ID!).'],
    ['query ($id: IDD!) { contact(id: $id) { id } }', 'There is no type `IDD`. Did you mean `ID`?'],
    [
      'mutation { createContact(input: { nam: "Ann" }) { id } }',
      'CreateContactInput has no field `nam`. Did you mean `name`?',
    ],
    [
      'mutation { paymentCreate(input: { amount: "five", currency: "USD" }) { id } }',
      '`amount` must be a decimal from 0 to 999999999.99 with at most two decimals.',
    ],
  ] as const) {
    const { errors = [], text } = await server.ask(key, query)
    assert.ok(
      errors.some((each) => each.message === message),
      text,
    )
    assert.deepEqual([...new Set(errors.map(({ extensions }) => extensions.code))], ['GRAPHQL_VALIDATION_FAILED'])
  }
})

test('a page with a public key gets no suggestion of a forbidden name', async () => {
  const created = await server.ask<{ publicKeyCreate: { key: string } }>(
    key,
    'mutation ($input: PublicKeyCreateInput!) { publicKeyCreate(input: $input) { key } }',
    { input: { origins: [PAGE] } },
  )
  const tokenize = async (query: string, variables: object = {}) => {
    const response = await fetch(`${server.url}tokenize`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${created.data.publicKeyCreate.key}`,
        origin: PAGE,
      },
      body: JSON.stringify({ query, variables }),
    })
    const { errors = [] } = (await response.json()) as TestAnswer<unknown>
    return errors.map(({ message }) => message)
  }
  const card = (input: string) => `mutation { vaultTokenizeCard(input: ${input}) { id } }`
  assert.deepEqual(await tokenize('mutation { vaultTokenizeCart { id } }'), [
    'Mutation has no field `vaultTokenizeCart`. Did you mean `vaultTokenizeCard`?',
  ])
  assert.deepEqual(await tokenize('mutation { createContacts { id } }'), ['Mutation has no field `createContacts`.'])
  assert.deepEqual(await tokenize('{ contcts { id } }'), ['Query has no field `contcts`.'])
  assert.deepEqual(await tokenize('{ contacts(frist: 1) { id } }'), ['This key may not use Query.contacts.'])
  assert.deepEqual(await tokenize(card('{ number: "4242424242424242", contactI: "con_x" }')), [
    'VaultTokenizeCardInput has no field `contactI`.',
  ])
})

test('messages may show every name of the schema', () => {
  const names = Object.values(schema.getTypeMap()).flatMap((type) => [
    type.name,
    ...('getFields' in type ? Object.keys(type.getFields()) : []),
    ...('getValues' in type ? type.getValues().map(({ name }) => name) : []),
  ])
  assert.deepEqual(
    names.filter((name) => !isShowable(name)),
    [],
  )
})
