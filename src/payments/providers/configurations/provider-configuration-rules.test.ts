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

/** Facts of an adapter that takes cards in dollars and yen, with a key that begins as it should. */
const CARDS: RuledAdapter = {
  ...stripe,
  instruments: ['Card'],
  minorUnits: (amountMinor, currency) => (['USD', 'JPY'].includes(currency) ? Number(amountMinor) : null),
  credentialProblems: ({ secretKey }) =>
    secretKey?.startsWith('sk_') ? [] : [problem('secretKey', 'must begin with sk_')],
}
const SECRET_KEY = { stripe: { secretKey: 'sk_test_of_a_test' } }

const fieldsOf = (wishes: ConfigurationFields, adapter = CARDS) =>
  configurationProblems(adapter, 'Sandbox', wishes).map(({ field }) => field)

test('a configuration that says all that it may is in order', () => {
  const wishes = {
    name: 'Main',
    credentials: SECRET_KEY,
    notificationSecret: `whsec_${'a'.repeat(32)}`,
    currencies: ['USD', 'JPY'],
    methods: ['Card'],
    isDefault: true,
  } as const
  assert.deepEqual(fieldsOf(wishes), [])
  assert.deepEqual(fieldsOf({}), [])
})

test('everything that is wrong is told at once, each by its path', () => {
  const wishes = {
    name: ' ',
    credentials: { sandbox: { apiKey: 'x' }, stripe: { secretKey: 'pk_no' } },
    notificationSecret: 'guess me',
    currencies: ['USD', 'EUR'],
    methods: ['Card', 'BankAccount'],
  } as const
  assert.deepEqual(fieldsOf(wishes), [
    'name',
    'credentials.sandbox',
    'credentials.stripe.secretKey',
    'notificationSecret',
    'currencies.1',
    'methods.1',
  ])
})

test('credentials are exactly those of the adapter', () => {
  assert.deepEqual(fieldsOf({ credentials: {} }), ['credentials.stripe'])
  assert.deepEqual(fieldsOf({ credentials: { stripe: null } }), ['credentials.stripe'])
  assert.deepEqual(fieldsOf({ credentials: { plaid: { clientId: 'a', secret: 'b' } } }), [
    'credentials.plaid',
    'credentials.stripe',
  ])
  assert.deepEqual(fieldsOf({ credentials: { ...SECRET_KEY, plaid: null } }), [])
})

test('a credential is a text that can be sent in a header: not empty, without spaces around it, of a sane length', () => {
  for (const secretKey of ['', ' sk_test', 'sk_test\n', `sk_${'a'.repeat(1022)}`, 'sk_\0'])
    assert.deepEqual(fieldsOf({ credentials: { stripe: { secretKey } } }), ['credentials.stripe.secretKey'])
})

test('what a client left out is no credential', () => {
  const given = { adyen: { apiKey: 'key', merchantAccount: 'Shop', liveEndpointUrlPrefix: null } }
  assert.deepEqual(credentialsOf(adyen, given), { apiKey: 'key', merchantAccount: 'Shop' })
})

test('a notification secret has the form of the one that the provider gives', () => {
  const secrets = [
    [sandbox, 'a'.repeat(16)],
    [adyen, '0F'.repeat(32)],
    [stripe, `whsec_${'b'.repeat(32)}`],
  ] as const
  for (const [{ name }, secret] of secrets)
    for (const [adapter, itsOwn] of secrets) {
      // The sandbox processor takes any text.
      const fits = secret === itsOwn || adapter === sandbox
      assert.deepEqual(
        fieldsOf({ notificationSecret: secret }, adapter),
        fits ? [] : ['notificationSecret'],
        `${name} ${adapter.name}`,
      )
    }
  assert.deepEqual(fieldsOf({ notificationSecret: 'a'.repeat(16) }, plaid), ['notificationSecret'])
})

test('a list that is given is not empty', () => {
  assert.deepEqual(fieldsOf({ currencies: [], methods: [] }), ['currencies', 'methods'])
})

test('an adapter plays its own provider, and the sandbox processor plays any, but never with real money', () => {
  const fields = (kind: Parameters<typeof kindProblems>[0], organizationMode: 'Sandbox' | 'Live') =>
    kindProblems(kind, organizationMode).map(({ field }) => field)
  const own = { Adyen: 'ProviderA', Stripe: 'ProviderB', Plaid: 'ProviderC' } as const
  for (const [adapter, plays] of Object.entries(own))
    for (const provider of ['ProviderA', 'ProviderB', 'ProviderC'] as const)
      for (const mode of ['Sandbox', 'Live'] as const) {
        const kind = { adapter: adapter as keyof typeof own, provider, mode }
        assert.deepEqual(fields(kind, mode), provider === plays ? [] : ['adapter'], `${adapter} ${provider}`)
      }
  for (const provider of ['ProviderA', 'ProviderB', 'ProviderC'] as const) {
    assert.deepEqual(fields({ adapter: 'Sandbox', provider, mode: 'Sandbox' }, 'Sandbox'), [])
    assert.deepEqual(fields({ adapter: 'Sandbox', provider, mode: 'Live' }, 'Live'), ['adapter'])
    assert.deepEqual(fields({ adapter: 'Sandbox', provider, mode: 'Sandbox' }, 'Live'), ['adapter', 'mode'])
  }
  assert.deepEqual(fields({ adapter: 'Adyen', provider: 'ProviderA', mode: 'Live' }, 'Sandbox'), ['mode'])
})

test('what a configuration must have is not cleared', () => {
  assert.deepEqual(clearedProblems(stripe, { name: 'Main', currencies: null, notificationSecret: null }), [])
  assert.deepEqual(
    clearedProblems(stripe, { name: null, credentials: null, methods: null, isDefault: null }).map(
      ({ field }) => field,
    ),
    ['name', 'credentials', 'methods', 'isDefault'],
  )
})

test('Adyen must be able to tell: its notification secret is there from the start, and stays', () => {
  const fields = (problems: readonly { readonly field?: string | undefined }[]) => problems.map(({ field }) => field)
  assert.deepEqual(fields(missingSecretProblems(adyen, {})), ['notificationSecret'])
  assert.deepEqual(fields(missingSecretProblems(adyen, { notificationSecret: '0F'.repeat(32) })), [])
  assert.deepEqual(fields(missingSecretProblems(stripe, {})), [])
  assert.deepEqual(fields(clearedProblems(adyen, { notificationSecret: null })), ['notificationSecret'])
})

test('a configuration that verifies identities need take nothing, and any other must', () => {
  const verifying: RuledAdapter = {
    ...CARDS,
    identity: {
      isReady: ({ template }) => template !== undefined,
      start: () => assert.fail('nobody is asked'),
      read: () => assert.fail('nobody is asked'),
    },
  }
  const credentials = { stripe: { secretKey: 'sk_test_of_a_test', template: 'of somebody' } }
  const problems = (...[wishes, uses]: [ConfigurationFields, Uses?]) =>
    configurationProblems(verifying, 'Sandbox', wishes, uses).map(({ field }) => field)
  assert.deepEqual(problems({ methods: [], credentials }), [])
  assert.deepEqual(problems({ methods: [], credentials: SECRET_KEY }), ['methods'])
  assert.deepEqual(problems({ methods: [] }, { methods: ['Card'], verifiesIdentity: true }), [])
  assert.deepEqual(problems({ methods: [] }, { methods: ['Card'], verifiesIdentity: false }), ['methods'])
  assert.deepEqual(problems({ credentials: SECRET_KEY }, { methods: [], verifiesIdentity: true }), ['credentials'])
  assert.deepEqual(problems({ credentials: SECRET_KEY }, { methods: ['Card'], verifiesIdentity: true }), [])
})
