import {
  BREAK,
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isObjectType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { Refusal } from '../refusal.ts'
import type { OperationInputs } from './operation-inputs.ts'
import type { Variables } from './page-size.ts'

/**
 * The permitted schema elements of a restricted executor: names such as `Mutation.createBook`,
 * `Book.title` and, of inputs, `CreateBookInput.title`. Other names are forbidden, so later fields
 * are too. A permitted field accepts all its arguments, and `__typename` is permitted with any
 * field.
 */
export type Permitted = ReadonlySet<string>

/** Throws for a permitted name that the schema does not have, such as a misspelt one. */
export function assertPermittedExist(schema: GraphQLSchema, permitted: Permitted): void {
  const strays = [...permitted].filter((name) => {
    const [type = '', field = ''] = name.split('.')
    return !hasField(schema.getType(type), field)
  })
  if (strays.length > 0) throw new Error(`The schema does not define: ${strays.join(', ')}`)
}

/**
 * Returns the refusal of a document with a forbidden element in any of its operations, or null.
 * Names that the schema does not have are left to validation.
 */
export function unpermittedIn(schema: GraphQLSchema, document: DocumentNode, permitted: Permitted): Refusal | null {
  const types = new TypeInfo(schema)
  const open = new Set([...permitted].map((name) => name.split('.')[0]))
  let refusal: Refusal | null = null
  const judge = (isPermitted: boolean, name: string) => {
    if (isPermitted) return undefined
    refusal = forbidden(name)
    return BREAK
  }
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: ({ name }) => {
        if (!types.getFieldDef()) return undefined
        const type = types.getParentType()?.name ?? ''
        const coordinate = `${type}.${name.value}`
        return judge(name.value === '__typename' ? open.has(type) : permitted.has(coordinate), coordinate)
      },
      ObjectField: ({ name }) => {
        const parent = getNamedType(types.getParentInputType())
        if (isInputObjectType(parent) && !Object.hasOwn(parent.getFields(), name.value)) return undefined
        const coordinate = `${parent?.name}.${name.value}`
        return judge(permitted.has(coordinate), coordinate)
      },
    }),
  )
  return refusal
}

/**
 * Returns the refusal of variables with a forbidden field, or null. The bounds of the inputs have
 * been checked. Coercion rejects unknown fields.
 */
export function unpermittedInVariables(
  { inputs }: { readonly inputs: OperationInputs },
  variables: Variables,
  permitted: Permitted,
): Refusal | null {
  for (const { name, type } of inputs.variables) {
    const refusal = unpermittedInValue(type, variables[name], permitted)
    if (refusal) return refusal
  }
  return null
}

function unpermittedInValue(inputType: GraphQLInputType, value: unknown, permitted: Permitted): Refusal | null {
  const type = getNamedType(inputType)
  if (!isInputObjectType(type) || typeof value !== 'object' || value === null) return null
  const fields = type.getFields()
  for (const [name, inner] of Object.entries(value)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field && !permitted.has(`${type.name}.${name}`)) return forbidden(`${type.name}.${name}`)
    const next = Array.isArray(value) ? inputType : field?.type
    const refusal = next ? unpermittedInValue(next, inner, permitted) : null
    if (refusal) return refusal
  }
  return null
}

function hasField(type: GraphQLNamedType | undefined, field: string): boolean {
  return (isObjectType(type) || isInputObjectType(type)) && Object.hasOwn(type.getFields(), field)
}

/** The name is one of the schema. */
function forbidden(name: string): Refusal {
  return new Refusal('FORBIDDEN', `This key may not use ${name}.`)
}
