import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { cardNumbers, written } from '../support/card-numbers.ts'
import { credentialOf } from '../support/credentials.ts'
import { openFingerprints } from '../support/fingerprint.ts'
import { OPERATIONS } from '../support/operations.ts'
import { documentOf, type InputPath, inputPaths, withValue } from '../support/product-schema.ts'
import { startTestServer } from '../support/server.ts'
import { idPaths } from '../support/tenancy.ts'
import { makeTenantChain, type Tenant } from '../support/tenants.ts'
import { digitsIn, openTraces } from '../support/traces.ts'

const server = await startTestServer({ processor: true })
const chain = await makeTenantChain(server)
const fingerprints = await openFingerprints(server.database)
const traces = openTraces(server)
after(async () => {
  await fingerprints.close()
  await server.close()
})

const SEPARATORS = [' ', '-', '\u00a0', '\u2013', '\u2009']
const ASCII = ['0']

/**
 * Paths that are not scanned for card numbers, each with its reason. Ids are not scanned either.
 */
const EXCEPTIONS: readonly (readonly [RegExp, string])[] = [
  [/^vaultTokenizeCard\.input\.number$/, 'the field for card numbers'],
  [/^vaultTokenizeBankAccount\.input\.accountNumber$/, 'the field for account numbers; sealed'],
  [/\.credentials\./, 'a secret of a provider; sealed'],
  [/\.notificationSecret$/, 'a secret of a provider; sealed'],
]

/** Paths whose format excludes card numbers, and which have their own error messages. */
const OWN_FORMAT =
  /\.(after|before|phone|supportPhone|timeZone|countryCode|ipAddress|cvc|routingNumber|primary|background|text|events\.0|type|eventType|region)$/

/** Objects whose fields are required together. */
const WHOLE: Readonly<Record<string, object>> = {
  address: { lines: ['12 St James Square'], countryCode: 'GB' },
  authorization: {
    acceptedAt: '2026-01-01T00:00:00Z',
    ...{ ipAddress: '192.0.2.1', userAgent: 'Mozilla/5.0', text: 'I agree.' },
  },
  browser: { userAgent: 'Mozilla/5.0', acceptHeader: 'text/html' },
}

const isIdPath = new Set(idPaths.map(({ name }) => name))
const TEXTS = new Set(['String', 'Email', 'URL', 'Phone', 'JSON'])
const textPaths = inputPaths.filter(
  ({ type, name }) =>
    TEXTS.has(type.name) && !isIdPath.has(name) && !EXCEPTIONS.some(([pattern]) => pattern.test(name)),
)

/** Returns the path of a field as errors name it. */
const fieldOf = ({ path }: InputPath) => (path[0] === 'input' ? path.slice(1) : path).join('.')

const lastOf = ({ path }: InputPath) => path.findLast((step) => step !== '0') ?? ''

/** Texts with a card number that the field would otherwise accept. */
function textWith(inputPath: InputPath): fc.Arbitrary<string> {
  const plain = written(['-'], ASCII)
  const encoded = written(['%20', '+', '%2D', '%252D'], ASCII)
  if (inputPath.type.name === 'Email') return plain.map((number) => `${number}@example.com`)
  if (inputPath.type.name === 'URL')
    return fc.oneof(plain, encoded).map((number) => `https://shop.example.com/ok?card=${number}`)
  switch (lastOf(inputPath)) {
    case 'url':
      return fc.oneof(plain, encoded).map((number) => `https://hooks.example.com/${number}?c=%E0%A4%A`)
    case 'origins':
    case 'embedOrigins':
      return cardNumbers.map((number) => `https://${number}.example.com`)
    case 'key':
      return plain.map((number) => `_${number}.`)
    case 'statementDescriptor':
      return cardNumbers.map((number) => `A ${number}`)
    case 'postalCode':
      return cardNumbers
    default: {
      const before = fc.constantFrom('', 'Grace ', '7/ ', '№ ', '»', 'Grace', '_', '1 ')
      const after = fc.constantFrom('', ' Hopper', ' 12/27', 'G', '…', ' 3')
      return fc.tuple(before, written(SEPARATORS), after).map((parts) => parts.join(''))
    }
  }
}

const callerOf = ({ operation }: InputPath): Tenant => {
  const by = OPERATIONS[operation]?.by
  return by === 'platform' ? chain.platform : by === 'agency' ? chain.agency : chain.north
}

const validVariables = new Map<string, object>()

/**
 * Returns valid variables of the operation. They can be reused, because a refused request changes
 * nothing.
 */
async function variablesOf({ operation }: InputPath): Promise<object> {
  const made = validVariables.get(operation) ?? (await OPERATIONS[operation]?.variables(chain.north, server)) ?? {}
  validVariables.set(operation, made)
  await server.processor?.flush()
  return made
}

async function ask(inputPath: InputPath, text: string) {
  const { path } = inputPath
  const around = path.findIndex((step) => Object.hasOwn(WHOLE, step))
  const base = isCursor(inputPath) ? withPageOf(inputPath, await variablesOf(inputPath)) : await variablesOf(inputPath)
  const whole = around < 0 ? base : withValue(base, path.slice(0, around + 1), WHOLE[path[around] ?? ''])
  return server.ask(
    credentialOf(OPERATIONS[inputPath.operation], callerOf(inputPath)),
    documentOf(inputPath.operation),
    withValue(whole, inputPath.path, text),
  )
}

const isCursor = (inputPath: InputPath) => ['after', 'before'].includes(lastOf(inputPath))

/**
 * Returns the variables with their page size, if they have one, beside the cursor and in its
 * direction.
 */
function withPageOf(inputPath: InputPath, variables: object): object {
  const { first, ...input } = Object((variables as { readonly input?: object }).input)
  if (first === undefined) return variables
  const page = lastOf(inputPath) === 'after' ? { first } : { last: first }
  return inputPath.path[0] === 'input'
    ? { ...variables, input: { ...input, ...page } }
    : { ...variables, input, ...page }
}

test('every text of a request is scanned, except the listed exceptions', () => {
  assert.ok(textPaths.length > 100, `${textPaths.length}`)
  for (const [pattern, reason] of EXCEPTIONS)
    assert.ok(
      inputPaths.some(({ name }) => pattern.test(name)),
      reason,
    )
})

for (const inputPath of textPaths)
  test(`${inputPath.name}: a card number is refused and not stored`, async () => {
    await variablesOf(inputPath)
    const before = await fingerprints.take()
    const since = traces.mark()
    await fc.assert(
      fc.asyncProperty(textWith(inputPath), async (text) => {
        const answer = await ask(inputPath, text)
        const found = answer.errors?.filter(({ extensions }) => extensions.field === fieldOf(inputPath))
        assert.deepEqual(
          found?.map(({ extensions }) => extensions.code),
          ['VALIDATION_ERROR'],
          answer.text,
        )
        if (!OWN_FORMAT.test(inputPath.name))
          assert.equal(found?.[0]?.message, `\`${fieldOf(inputPath)}\` must not contain a card number.`)
        assert.ok(
          !answer.text.includes(text) && !digitsIn(answer.text).includes(digitsIn(text)),
          'the response contains it',
        )
        await traces.assertNone(text, since)
      }),
      { numRuns: 4 },
    )
    assert.equal(await fingerprints.take(), before, 'something was changed')
  })
