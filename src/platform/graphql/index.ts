export { type Connection, type Edge, type List, type PageInfo, pageOf, type Seek } from './connections.ts'
export type { Scope } from './cursors.ts'
export type { Feature, NodeType } from './feature.ts'
export {
  type ConnectionArguments,
  PAGE_SIZE_DEFAULT,
  PAGE_SIZE_MAX,
  type PageArguments,
} from './page-arguments.ts'
export { byId, byPosition, type PositionKind } from './positions.ts'
