import {
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isObjectType,
  TypeInfo,
  typeFromAST,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { Refusal } from '../refusal.ts'
import type { Operation } from './documents.ts'
import type { Variables } from './page-size.ts'

/**
 * What may be asked where not everything may: names of the schema such as `Mutation.createBook`, `Book.title` and, of
 * inputs, `CreateBookInput.title`. What is not named is not permitted, so a field that is added later stays shut. A
 * permitted field may be given any of its arguments; `__typename` may be asked wherever any field may.
 */
export type Permitted = ReadonlySet<string>

/** Throws when the schema has nothing of a name that is permitted: a word misspelt here would go unnoticed. */
export function assertPermittedExist(schema: GraphQLSchema, permitted: Permitted): void {
  const strays = [...permitted].filter((name) => {
    const [type = '', field = ''] = name.split('.')
    return !hasField(schema.getType(type), field)
  })
  if (strays.length > 0) throw new Error(`The schema has nothing of this name: ${strays.join(', ')}`)
}

/** Refuses a valid document that holds anything which is not permitted, in whichever of its operations. */
export function refuseUnpermitted(schema: GraphQLSchema, document: DocumentNode, permitted: Permitted): void {
  const types = new TypeInfo(schema)
  const open = new Set([...permitted].map((name) => name.split('.')[0]))
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: ({ name }) => {
        const type = types.getParentType()?.name ?? ''
        const isPermitted = name.value === '__typename' ? open.has(type) : permitted.has(`${type}.${name.value}`)
        if (!isPermitted) throw forbidden(`${type}.${name.value}`)
      },
      ObjectField: ({ name }) => {
        const coordinate = `${getNamedType(types.getParentInputType())?.name}.${name.value}`
        if (!permitted.has(coordinate)) throw forbidden(coordinate)
      },
    }),
  )
}

/** The same for what variables hold. What is no field of its input at all is left to be told by its coercion. */
export function refuseUnpermittedVariables(
  schema: GraphQLSchema,
  { definition }: Operation,
  variables: Variables,
  permitted: Permitted,
): void {
  for (const { variable, type } of definition.variableDefinitions ?? []) {
    const inputType = typeFromAST(schema, type) as GraphQLInputType | undefined
    if (inputType) refuseUnpermittedValue(inputType, variables[variable.name.value], permitted)
  }
}

function refuseUnpermittedValue(inputType: GraphQLInputType, value: unknown, permitted: Permitted): void {
  const type = getNamedType(inputType)
  if (!isInputObjectType(type) || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const item of value) refuseUnpermittedValue(inputType, item, permitted)
    return
  }
  const fields = type.getFields()
  for (const [name, inner] of Object.entries(value)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) continue
    if (!permitted.has(`${type.name}.${name}`)) throw forbidden(`${type.name}.${name}`)
    refuseUnpermittedValue(field.type, inner, permitted)
  }
}

function hasField(type: GraphQLNamedType | undefined, field: string): boolean {
  return (isObjectType(type) || isInputObjectType(type)) && Object.hasOwn(type.getFields(), field)
}

/** The name is the schema's own word: the document was found valid before. */
function forbidden(name: string): Refusal {
  return new Refusal('FORBIDDEN', `This key may not use ${name}.`)
}
