import {
  type ASTNode,
  type GraphQLSchema,
  isObjectType,
  type OperationDefinitionNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { Refusal } from '../refusal.ts'
import type { Fragments } from './cost.ts'

/**
 * The permission that each guarded field needs, by coordinates such as `Mutation.createBook` or
 * `Book.price`.
 */
export type FieldPermissions = ReadonlyMap<string, string>

/** The permissions of callers, and the fields that need one. */
export interface Permissions<Context> {
  readonly ofFields: FieldPermissions
  /** Returns the caller's permissions. Null: all. */
  readonly ofCaller: (context: Context) => ReadonlySet<string> | null
  /** The mutations that need a recent proof of the caller. Default: none. */
  readonly stepUp?: StepUp<Context>
}

/** Mutations that a caller may only run shortly after proving a factor. */
export interface StepUp<Context> {
  readonly mutations: ReadonlySet<string>
  /** Returns whether the caller has proven none recently enough. */
  readonly isDue: (context: Context) => boolean
}

/** A permission that an operation needs, with the first field that needs it. */
export interface NeededPermission {
  readonly permission: string
  readonly coordinate: string
}

/** Throws for a guarded field that the schema does not have, such as a misspelt one. */
export function assertGuardedExist<Context>(schema: GraphQLSchema, { ofFields, stepUp }: Permissions<Context>): void {
  const mutations = [...(stepUp?.mutations ?? [])].map((name) => `Mutation.${name}`)
  const strays = [...ofFields.keys(), ...mutations].filter((coordinate) => {
    const [typeName = '', fieldName = ''] = coordinate.split('.')
    const type = schema.getType(typeName)
    return !(isObjectType(type) && Object.hasOwn(type.getFields(), fieldName))
  })
  if (strays.length > 0) throw new Error(`The schema does not define: ${strays.join(', ')}`)
}

/** Returns the permissions that a valid operation needs, each once. */
export function neededPermissions(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: Fragments,
  fields: FieldPermissions,
): readonly NeededPermission[] {
  const needed = new Map<string, string>()
  const types = new TypeInfo(schema)
  // The set grows during the loop: each fragment is read once, however often it is spread.
  const definitions = new Set<ASTNode>([operation])
  for (const definition of definitions)
    visit(
      definition,
      visitWithTypeInfo(types, {
        FragmentSpread: ({ name }) => {
          const fragment = fragments.get(name.value)
          if (fragment) definitions.add(fragment)
        },
        Field: ({ name }) => {
          const coordinate = `${types.getParentType()?.name}.${name.value}`
          const permission = fields.get(coordinate)
          if (permission !== undefined && !needed.has(permission)) needed.set(permission, coordinate)
        },
      }),
    )
  return [...needed].map(([permission, coordinate]) => ({ permission, coordinate }))
}

/** Returns the refusal of the first needed permission that is not granted, or null. */
export function lackingPermission(
  needed: readonly NeededPermission[],
  granted: ReadonlySet<string> | null,
): Refusal | null {
  const lacking = granted && needed.find(({ permission }) => !granted.has(permission))
  if (!lacking) return null
  const { permission, coordinate } = lacking
  return new Refusal('FORBIDDEN', `${coordinate} needs the permission ${permission}.`, { details: { permission } })
}

/**
 * Returns the refusal of an operation with a mutation that needs a recent proof of the caller, or
 * null.
 */
export function stepUpRefusal<Context>(
  stepUp: StepUp<Context> | undefined,
  { kind, rootFields }: { readonly kind: string; readonly rootFields: readonly string[] },
  context: Context,
): Refusal | null {
  const mutation = kind === 'mutation' ? rootFields.find((name) => stepUp?.mutations.has(name)) : undefined
  if (mutation === undefined || !stepUp?.isDue(context)) return null
  return stepUpRequired(`Mutation.${mutation}`)
}

/** Returns the refusal of an operation whose caller has proven no factor recently enough. */
export function stepUpRequired(operation: string): Refusal {
  const message = `${operation} needs a factor that was proven in the last minutes. Prove one again.`
  return new Refusal('FORBIDDEN', message, { details: { reason: 'step_up_required' } })
}
