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

/** Everything in the schema that has a type: `Type.field`, `Input.field` and `Type.field(argument)`. */
const members = new Map<string, Member>()
for (const type of Object.values(schema.getTypeMap())) {
  if (type.name.startsWith('__') || !(isObjectType(type) || isInterfaceType(type) || isInputObjectType(type))) continue
  for (const field of Object.values(type.getFields())) {
    members.set(`${type.name}.${field.name}`, field)
    if ('args' in field) for (const arg of field.args) members.set(`${type.name}.${field.name}(${arg.name})`, arg)
  }
}

/** Returns the types in the specification's tables, as written, by the same keys. */
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

/** A member is not built when it is listed, or its type is, or the field whose argument it is. */
function isListedAsNotBuilt(place: string): boolean {
  const field = place.replace(/\(.*/, '')
  return [place, field, field.split('.')[0] ?? ''].some((each) => NOT_BUILT_YET.has(each))
}

test('every field, input field and argument of the specification has its very type', () => {
  const wrong = [...specified]
    .filter(([place]) => !isListedAsNotBuilt(place))
    .filter(([place, written]) => `${members.get(place)?.type}` !== written)
    .map(([place, written]) => `${place}: ${written} is specified, ${members.get(place)?.type} is there`)
  assert.deepEqual(wrong, [])
})

test('types are of the kind that the specification says', () => {
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

test('enums have the values of the specification, in its spelling', () => {
  for (const [name, values] of Object.entries(ENUMS)) {
    const type = schema.getType(name)
    if (NOT_BUILT_YET.has(name)) continue
    assert.ok(isEnumType(type), name)
    const there = type.getValues().map((value) => value.name)
    assert.deepEqual(there.sort(), [...values].sort(), name)
  }
})

test('what the specification names is there, with the argument and the result that it writes', () => {
  for (const [place, { argument, returns }] of named) {
    if (NOT_BUILT_YET.has(place)) continue
    const field = members.get(place)
    assert.ok(field, `${place} is named`)
    if (argument) assert.ok(members.has(`${place}(${argument})`), `${place} takes ${argument}`)
    if (returns) assert.equal(getNamedType(field.type).name, returns, place)
  }
})

test('what is listed as not built yet is not there: a row goes with the change that builds it', () => {
  const there = [...NOT_BUILT_YET].filter((place) => members.has(place) || schema.getType(place))
  assert.deepEqual(there, [])
})

test('the list of what is not built yet names things of the specification only', () => {
  const strays = [...NOT_BUILT_YET].filter(
    (place) => !specified.has(place) && !named.has(place) && !specifiedTypes.includes(place),
  )
  assert.deepEqual(strays, [])
})

test('what types, inputs and operations of the specification have in addition is listed, and optional', () => {
  const owners = new Set([
    ...Object.keys(TYPES),
    ...Object.keys(INPUTS),
    ...Object.keys(OPERATIONS).map((name) => `${OPERATIONS[name]?.kind}.${name}`),
  ])
  const added = [...members.keys()].filter((place) => {
    const owner = place.includes('(') ? place.replace(/\(.*/, '') : (place.split('.')[0] ?? '')
    return !specified.has(place) && (owners.has(owner) || owners.has(owner.split('.')[0] ?? ''))
  })
  assert.deepEqual(added.sort(), Object.keys(ADDITIONS).sort())
  for (const place of added) {
    const member = members.get(place)
    assert.ok(member)
    const isRequired = place.includes('(')
      ? isRequiredArgument(member as GraphQLArgument)
      : place.split('.')[0]?.endsWith('Input') && isRequiredInputField(member as GraphQLInputField)
    assert.ok(!isRequired, `${place} is required`)
  }
})

test('inputs have the defaults of the specification and no others', () => {
  const there = Object.keys(INPUTS).flatMap((name) => {
    const type = schema.getType(name)
    if (!isInputObjectType(type)) return []
    return Object.values(type.getFields())
      .filter(({ defaultValue }) => defaultValue !== undefined)
      .map((field) => [`${name}.${field.name}`, field.defaultValue])
  })
  assert.deepEqual(Object.fromEntries(there), INPUT_DEFAULTS)
})

test('what the specification deprecates is deprecated, and its reason names the replacement', () => {
  for (const [place, replacement] of Object.entries(DEPRECATIONS))
    assert.match(members.get(place)?.deprecationReason ?? 'not deprecated', replacement, place)
  const deprecated = [...members].filter(([, { deprecationReason }]) => deprecationReason != null)
  assert.deepEqual(
    deprecated.map(([place]) => place).sort(),
    [...Object.keys(DEPRECATIONS), ...Object.keys(OUR_DEPRECATIONS)].sort(),
  )
})

test('a deprecation points at something that is there', () => {
  for (const [place, { deprecationReason }] of members) {
    const [, name] = /`(\w+)`/.exec(deprecationReason ?? '') ?? []
    if (deprecationReason == null) continue
    const owner = place.split('.')[0]
    const there = [`${owner}.${name}`, `Query.${name}`, `Mutation.${name}`].some((each) => members.has(each))
    assert.ok(there, `${place}: ${deprecationReason}`)
  }
})

test('every mutation takes one argument, input: X!, but runPaymentPlan, which takes id: ID!', () => {
  const wrong = [...members]
    .filter(([place]) => /^Mutation\.\w+$/.test(place))
    .filter(([place, field]) => {
      const args = 'args' in field ? field.args.map(({ name, type }) => `${name}: ${type}`) : []
      const only = args.length === 1 ? (args[0] ?? '') : ''
      return place === 'Mutation.runPaymentPlan' ? only !== 'id: ID!' : !/^input: \w+Input!$/.test(only)
    })
  assert.deepEqual(
    wrong.map(([place]) => place),
    [],
  )
})

test('everything that is kept as a record implements Node and can be read again by its id', () => {
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
