import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problem } from '../../../platform/refusal.ts'
import { adyen } from '../adyen/adapter.ts'
import { plaid } from '../plaid/adapter.ts'
import { sandbox } from '../sandbox/adapter.ts'
import { stripe } from '../stripe/adapter.ts'
import {
  type ConfigurationFields,
  clearedProblems,
  configurationProblems,
  credentialsOf,
  kindProblems,
  missingSecretProblems,
  type RuledAdapter,
  type Uses,
} from './provider-configuration-rules.ts'

/** An adapter that accepts cards in dollars and yen, and keys with a fixed prefix. */
const CARDS: RuledAdapter = {
  ...stripe,
  instruments: ['Card'],
  minorUnits: (amountMinor, currency) => (['USD', 'JPY'].includes(currency) ? Number(amountMinor) : null),
  credentialProblems: ({ secretKey }) =>
    secretKey?.startsWith('sk_') ? [] : [problem('secretKey', 'must begin with sk_')],
}
const SECRET_KEY = { stripe: { secretKey: 'sk_test_of_a_test' } }

const fieldsOf = (input: ConfigurationFields, adapter = CARDS) =>
  configurationProblems(adapter, 'Sandbox', input).map(({ field }) => field)

test('a configuration with every optional field is valid', () => {
  const input = {
    name: 'Main',
    credentials: SECRET_KEY,
    notificationSecret: `whsec_${'a'.repeat(32)}`,
    currencies: ['USD', 'JPY'],
    methods: ['Card'],
    isDefault: true,
  } as const
  assert.deepEqual(fieldsOf(input), [])
  assert.deepEqual(fieldsOf({}), [])
})

test('all problems are reported at once, each by its path', () => {
  const input = {
    name: ' ',
    credentials: { sandbox: { apiKey: 'x' }, stripe: { secretKey: 'pk_no' } },
    notificationSecret: 'guess me',
    currencies: ['USD', 'EUR'],
    methods: ['Card', 'BankAccount'],
  } as const
  assert.deepEqual(fieldsOf(input), [
    'name',
    'credentials.sandbox',
    'credentials.stripe.secretKey',
    'notificationSecret',
    'currencies.1',
    'methods.1',
  ])
})

test('a configuration needs exactly the credentials of its adapter', () => {
  assert.deepEqual(fieldsOf({ credentials: {} }), ['credentials.stripe'])
  assert.deepEqual(fieldsOf({ credentials: { stripe: null } }), ['credentials.stripe'])
  assert.deepEqual(fieldsOf({ credentials: { plaid: { clientId: 'a', secret: 'b' } } }), [
    'credentials.plaid',
    'credentials.stripe',
  ])
  assert.deepEqual(fieldsOf({ credentials: { ...SECRET_KEY, plaid: null } }), [])
})

test('a credential must be valid in a header: not empty, without surrounding spaces, of bounded length', () => {
  for (const secretKey of ['', ' sk_test', 'sk_test\n', `sk_${'a'.repeat(1022)}`, 'sk_\0'])
    assert.deepEqual(fieldsOf({ credentials: { stripe: { secretKey } } }), ['credentials.stripe.secretKey'])
})

test('a null field is not a credential', () => {
  const given = { adyen: { apiKey: 'key', merchantAccount: 'Shop', liveEndpointUrlPrefix: null } }
  assert.deepEqual(credentialsOf(adyen, given), { apiKey: 'key', merchantAccount: 'Shop' })
})

test('a notification secret must have the format of its provider', () => {
  const secrets = [
    [sandbox, 'a'.repeat(16)],
    [adyen, '0F'.repeat(32)],
    [stripe, `whsec_${'b'.repeat(32)}`],
  ] as const
  for (const [{ name }, secret] of secrets)
    for (const [adapter, ownSecret] of secrets) {
      // The sandbox processor accepts any text.
      const fits = secret === ownSecret || adapter === sandbox
      assert.deepEqual(
        fieldsOf({ notificationSecret: secret }, adapter),
        fits ? [] : ['notificationSecret'],
        `${name} ${adapter.name}`,
      )
    }
  assert.deepEqual(fieldsOf({ notificationSecret: 'a'.repeat(16) }, plaid), ['notificationSecret'])
})

test('an empty list is refused', () => {
  assert.deepEqual(fieldsOf({ currencies: [], methods: [] }), ['currencies', 'methods'])
})

test('an adapter belongs to its provider, and the sandbox processor simulates any provider, but never in live mode', () => {
  const fields = (kind: Parameters<typeof kindProblems>[0], organizationMode: 'Sandbox' | 'Live') =>
    kindProblems(kind, organizationMode).map(({ field }) => field)
  const own = { Adyen: 'ProviderA', Stripe: 'ProviderB', Plaid: 'ProviderC' } as const
  for (const [adapter, itsProvider] of Object.entries(own))
    for (const provider of ['ProviderA', 'ProviderB', 'ProviderC'] as const)
      for (const mode of ['Sandbox', 'Live'] as const) {
        const kind = { adapter: adapter as keyof typeof own, provider, mode }
        assert.deepEqual(fields(kind, mode), provider === itsProvider ? [] : ['adapter'], `${adapter} ${provider}`)
      }
  for (const provider of ['ProviderA', 'ProviderB', 'ProviderC'] as const) {
    assert.deepEqual(fields({ adapter: 'Sandbox', provider, mode: 'Sandbox' }, 'Sandbox'), [])
    assert.deepEqual(fields({ adapter: 'Sandbox', provider, mode: 'Live' }, 'Live'), ['adapter'])
    assert.deepEqual(fields({ adapter: 'Sandbox', provider, mode: 'Sandbox' }, 'Live'), ['adapter', 'mode'])
  }
  assert.deepEqual(fields({ adapter: 'Adyen', provider: 'ProviderA', mode: 'Live' }, 'Sandbox'), ['mode'])
})

test('required fields of a configuration cannot be cleared', () => {
  assert.deepEqual(clearedProblems(stripe, { name: 'Main', currencies: null, notificationSecret: null }), [])
  assert.deepEqual(
    clearedProblems(stripe, { name: null, credentials: null, methods: null, isDefault: null }).map(
      ({ field }) => field,
    ),
    ['name', 'credentials', 'methods', 'isDefault'],
  )
})

test('Adyen requires a notification secret on creation, and it cannot be cleared', () => {
  const fields = (problems: readonly { readonly field?: string | undefined }[]) => problems.map(({ field }) => field)
  assert.deepEqual(fields(missingSecretProblems(adyen, {})), ['notificationSecret'])
  assert.deepEqual(fields(missingSecretProblems(adyen, { notificationSecret: '0F'.repeat(32) })), [])
  assert.deepEqual(fields(missingSecretProblems(stripe, {})), [])
  assert.deepEqual(fields(clearedProblems(adyen, { notificationSecret: null })), ['notificationSecret'])
})

test('only a configuration that verifies identities may accept no instruments', () => {
  const verifying: RuledAdapter = {
    ...CARDS,
    identity: {
      isReady: ({ template }) => template !== undefined,
      start: () => assert.fail('the provider was called'),
      read: () => assert.fail('the provider was called'),
    },
  }
  const credentials = { stripe: { secretKey: 'sk_test_of_a_test', template: 'template-1' } }
  const problems = (...[input, uses]: [ConfigurationFields, Uses?]) =>
    configurationProblems(verifying, 'Sandbox', input, uses).map(({ field }) => field)
  assert.deepEqual(problems({ methods: [], credentials }), [])
  assert.deepEqual(problems({ methods: [], credentials: SECRET_KEY }), ['methods'])
  assert.deepEqual(problems({ methods: [] }, { methods: ['Card'], verifiesIdentity: true }), [])
  assert.deepEqual(problems({ methods: [] }, { methods: ['Card'], verifiesIdentity: false }), ['methods'])
  assert.deepEqual(problems({ credentials: SECRET_KEY }, { methods: [], verifiesIdentity: true }), ['credentials'])
  assert.deepEqual(problems({ credentials: SECRET_KEY }, { methods: ['Card'], verifiesIdentity: true }), [])
})
