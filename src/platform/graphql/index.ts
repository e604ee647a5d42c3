export { buildSchema, schemaOf } from './build-schema.ts'
export {
  type Connection,
  type Edge,
  type KeysetQuery,
  type List,
  type PageInfo,
  pageOf,
  type TotalCount,
} from './connections.ts'
export type { Scope } from './cursors.ts'
export { changedAt, editedFields, unchangedIfEqual } from './edit-record.ts'
export { createExecutor, type Executor, type ExecutorOptions, type GraphQLRequest, type Ready } from './executor.ts'
export type { Feature, NodeType } from './feature.ts'
export { type FieldPermissions, lackingPermission, type Permissions, stepUpRequired } from './field-permissions.ts'
export { inputDefinitions, maxItemsOf } from './list-bounds.ts'
export { type FindNode, idOfType, nodeFinder, typeOfPrefix } from './nodes.ts'
export {
  type ConnectionArguments,
  PAGE_SIZE_DEFAULT,
  PAGE_SIZE_MAX,
  type PageArguments,
  pagingProblems,
} from './page-arguments.ts'
export type { Permitted } from './permission.ts'
export { byId, byPosition, type PositionKind } from './positions.ts'
export type { GraphQLResponse, ResponseErrors } from './response.ts'
export { faultErrors, refusalErrors } from './response-errors.ts'
export { emailOf } from './scalars/email.ts'
export { phoneOf } from './scalars/phone.ts'
