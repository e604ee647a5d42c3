export { MigrationError } from './admin.ts'
export { batchOf } from './batched-writes.ts'
export { addCell, type CellServer, followDirectory, insertFirstCellMap, isConnectedCell } from './cells/add-cell.ts'
export { type CellMap, shardsOf } from './cells/cell-map.ts'
export { type CellStatus, cellStatuses } from './cells/cell-status.ts'
export type { MapFactsRow } from './cells/cells.queries.generated.ts'
export { fromCellsThatAreUp } from './cells/cells-that-are-up.ts'
export { hasCellMap } from './cells/connected-cells.ts'
export { readMapFacts } from './cells/follow-map.ts'
export type { MoveParts, MoveProgress, MoveRequest } from './cells/move/move-parts.ts'
export {
  cancelMove,
  finishWithoutComparison,
  type MoveResult,
  moveShards,
  readPlacement,
} from './cells/move/move-shards.ts'
export type { Move } from './cells/move/moves.ts'
export { type OpenCells, openCells } from './cells/open-cells.ts'
export { removeCell } from './cells/remove-cell.ts'
export { openConnection, type PipelinedConnection } from './connection.ts'
export { type DatabaseOptions, openDatabase } from './database.ts'
export { deleteInBatches } from './delete-in-batches.ts'
export { DIRECTORY_TABLES, REPLICATED_TABLES } from './directory-tables.ts'
export { dropOldPartitions } from './drop-old-partitions.ts'
export { DatabaseFault, isCanceled, isConnectionLost, violates } from './fault.ts'
export { DAYS_SHOWN } from './history-tables.ts'
export { type Migrated, migrate, migrationsPending } from './migrate.ts'
export { makePartitionsAhead } from './partitions.ts'
export type { Route } from './route.ts'
export { sendCommand } from './send.ts'
export { type ServingRole, servingRole, servingRoles } from './serving-role.ts'
export type { BatchParameters, Database, Queryable, Statement, Transaction } from './statement.ts'
export { cellsOf, first, withReplica } from './statement.ts'
