import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  isScalarType,
} from 'graphql'
import { introspectedSchema } from '../support/introspected-schema.ts'
import { startTestServer } from '../support/server.ts'
import { ADDITIONS } from './additions.ts'
import { DEPRECATIONS, OUR_DEPRECATIONS } from './deprecations.ts'
import { ENUMS } from './enums.ts'
import { INPUT_DEFAULTS, INPUTS } from './inputs.ts'
import { NOT_BUILT_YET } from './not-built-yet.ts'
import { NAMED_OPERATIONS, OPERATIONS } from './operations.ts'
import { SCALARS } from './scalars.ts'
import { FIELD_ARGUMENTS, TYPES } from './types.ts'

const server = await startTestServer()
after(server.close)
const schema = await introspectedSchema(server, (await server.account('Organization')).key)

type Member = GraphQLField<unknown, unknown> | GraphQLInputField | GraphQLArgument

/**
 * Everything in the schema that has a type: `Type.field`, `Input.field` and `Type.field(argument)`.
 */
const members = new Map<string, Member>()
for (const type of Object.values(schema.getTypeMap())) {
  if (type.name.startsWith('__') || !(isObjectType(type) || isInterfaceType(type) || isInputObjectType(type))) continue
  for (const field of Object.values(type.getFields())) {
    members.set(`${type.name}.${field.name}`, field)
    if ('args' in field) for (const arg of field.args) members.set(`${type.name}.${field.name}(${arg.name})`, arg)
  }
}

/** The types in the specification's tables, as written, by the same keys. */
const specified = new Map<string, string>()
for (const table of [TYPES, INPUTS])
  for (const [type, fields] of Object.entries(table))
    for (const [field, written] of Object.entries(fields)) specified.set(`${type}.${field}`, written)
for (const [field, args] of Object.entries(FIELD_ARGUMENTS))
  for (const [arg, written] of Object.entries(args)) specified.set(`${field}(${arg})`, written)
for (const [name, { kind, input, returns }] of Object.entries(OPERATIONS))
  specified.set(`${kind}.${name}`, returns).set(`${kind}.${name}(input)`, input)

const named = new Map(Object.entries(NAMED_OPERATIONS).map(([name, row]) => [`${row.kind}.${name}`, row]))
const specifiedTypes = [...SCALARS, ...Object.keys(ENUMS), ...Object.keys(TYPES), ...Object.keys(INPUTS)]

/** Returns true when a member, its type, or the field of an argument is listed as not built. */
function isListedAsNotBuilt(path: string): boolean {
  const field = path.replace(/\(.*/, '')
  return [path, field, field.split('.')[0] ?? ''].some((each) => NOT_BUILT_YET.has(each))
}

test('every field, input field and argument of the specification has exactly its type', () => {
  const wrong = [...specified]
    .filter(([path]) => !isListedAsNotBuilt(path))
    .filter(([path, written]) => `${members.get(path)?.type}` !== written)
    .map(([path, written]) => `${path}: ${written} is specified, the schema has ${members.get(path)?.type}`)
  assert.deepEqual(wrong, [])
})

test('types are of the specified kind', () => {
  const isOfKind = (name: string) => {
    const type = schema.getType(name)
    if (name in ENUMS) return isEnumType(type)
    if (name in INPUTS) return isInputObjectType(type)
    return name in TYPES ? isObjectType(type) : isScalarType(type)
  }
  assert.deepEqual(
    specifiedTypes.filter((name) => !NOT_BUILT_YET.has(name) && !isOfKind(name)),
    [],
  )
})

test('enums have the specified values, in the specified spelling', () => {
  for (const [name, values] of Object.entries(ENUMS)) {
    const type = schema.getType(name)
    if (NOT_BUILT_YET.has(name)) continue
    assert.ok(isEnumType(type), name)
    const actual = type.getValues().map((value) => value.name)
    assert.deepEqual(actual.sort(), [...values].sort(), name)
  }
})

test('every specified operation exists, with its argument and result', () => {
  for (const [path, { argument, returns }] of named) {
    if (NOT_BUILT_YET.has(path)) continue
    const field = members.get(path)
    assert.ok(field, `${path} is missing`)
    if (argument) assert.ok(members.has(`${path}(${argument})`), `${path} lacks ${argument}`)
    if (returns) assert.equal(getNamedType(field.type).name, returns, path)
  }
})

test('operations listed as not built do not exist', () => {
  const built = [...NOT_BUILT_YET].filter((path) => members.has(path) || schema.getType(path))
  assert.deepEqual(built, [])
})

test('the list of operations that are not built names only specified ones', () => {
  const unknown = [...NOT_BUILT_YET].filter(
    (path) => !specified.has(path) && !named.has(path) && !specifiedTypes.includes(path),
  )
  assert.deepEqual(unknown, [])
})

test('additions to the specification are listed, and optional', () => {
  const owners = new Set([
    ...Object.keys(TYPES),
    ...Object.keys(INPUTS),
    ...Object.keys(OPERATIONS).map((name) => `${OPERATIONS[name]?.kind}.${name}`),
  ])
  const added = [...members.keys()].filter((path) => {
    const owner = path.includes('(') ? path.replace(/\(.*/, '') : (path.split('.')[0] ?? '')
    return !specified.has(path) && (owners.has(owner) || owners.has(owner.split('.')[0] ?? ''))
  })
  assert.deepEqual(added.sort(), Object.keys(ADDITIONS).sort())
  for (const path of added) {
    const member = members.get(path)
    assert.ok(member)
    const isRequired = path.includes('(')
      ? isRequiredArgument(member as GraphQLArgument)
      : path.split('.')[0]?.endsWith('Input') && isRequiredInputField(member as GraphQLInputField)
    assert.ok(!isRequired, `${path} is required`)
  }
})

test('inputs have exactly the specified defaults', () => {
  const defaults = Object.keys(INPUTS).flatMap((name) => {
    const type = schema.getType(name)
    if (!isInputObjectType(type)) return []
    return Object.values(type.getFields())
      .filter(({ defaultValue }) => defaultValue !== undefined)
      .map((field) => [`${name}.${field.name}`, field.defaultValue])
  })
  assert.deepEqual(Object.fromEntries(defaults), INPUT_DEFAULTS)
})

test('specified deprecations exist, and their reasons name the replacements', () => {
  for (const [path, replacement] of Object.entries(DEPRECATIONS))
    assert.match(members.get(path)?.deprecationReason ?? 'not deprecated', replacement, path)
  const deprecated = [...members].filter(([, { deprecationReason }]) => deprecationReason != null)
  assert.deepEqual(
    deprecated.map(([path]) => path).sort(),
    [...Object.keys(DEPRECATIONS), ...Object.keys(OUR_DEPRECATIONS)].sort(),
  )
})

test('a deprecation names an existing replacement', () => {
  for (const [path, { deprecationReason }] of members) {
    const [, name] = /`(\w+)`/.exec(deprecationReason ?? '') ?? []
    if (deprecationReason == null) continue
    const owner = path.split('.')[0]
    const exists = [`${owner}.${name}`, `Query.${name}`, `Mutation.${name}`].some((each) => members.has(each))
    assert.ok(exists, `${path}: ${deprecationReason}`)
  }
})

test('every mutation except runPaymentPlan(id: ID!) takes one argument, input: X!', () => {
  const wrong = [...members]
    .filter(([path]) => /^Mutation\.\w+$/.test(path))
    .filter(([path, field]) => {
      const args = 'args' in field ? field.args.map(({ name, type }) => `${name}: ${type}`) : []
      const only = args.length === 1 ? (args[0] ?? '') : ''
      return path === 'Mutation.runPaymentPlan' ? only !== 'id: ID!' : !/^input: \w+Input!$/.test(only)
    })
  assert.deepEqual(
    wrong.map(([path]) => path),
    [],
  )
})

test('every stored record implements Node and can be read by its id', () => {
  const edges = Object.keys(TYPES).filter((name) => name.endsWith('Edge'))
  const records = edges
    .flatMap((name) => TYPES[name]?.node?.replace('!', '') ?? [])
    .concat('Contact', 'PaymentPlanSession')
  const node = schema.getType('Node')
  assert.ok(isInterfaceType(node))
  const known = schema.getPossibleTypes(node).map(({ name }) => name)
  assert.deepEqual(
    records.filter((name) => !NOT_BUILT_YET.has(name) && !known.includes(name)),
    [],
  )
})
