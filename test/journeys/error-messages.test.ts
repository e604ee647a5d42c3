import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
after(() => server.close())
const { key } = await server.account('Organization')

/** An operation whose input breaks a rule, and the messages that it is answered with. */
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
      '`number` is not a card number: its check digit does not fit.',
      '`billingAddress.lines.1` must not be blank.',
      '`billingAddress.countryCode` must be a country code of ISO 3166: two capital letters.',
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
