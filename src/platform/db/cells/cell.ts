import { Refusal } from '../../refusal.ts'
import type { ServerDatabase } from '../database.ts'
import type { Statement } from '../statement.ts'

/** The connections of a cell. */
export type CellDatabase = Pick<
  ServerDatabase,
  'read' | 'readReplica' | 'write' | 'writeBatched' | 'transaction' | 'isDown' | 'close'
> & {
  /** Opens new connections for a version of the map. Former ones close when they are unused. */
  readonly renew: (mapVersion: number) => void
}

/** A database server that holds all rows of a set of shards. */
export interface Cell {
  readonly name: string
  readonly database: CellDatabase
}

/** A cell is tried again within this time. */
const RETRY_AFTER_SECONDS = 5

/** The refusal of a request whose data can't be used for a short time. Nothing was changed. */
class Unavailable extends Refusal {
  constructor() {
    super('TEMPORARILY_UNAVAILABLE', 'The data of this account is temporarily unavailable. Try again.', {
      details: { retryAfterSeconds: RETRY_AFTER_SECONDS },
    })
    this.name = new.target.name
  }
}

/** The refusal of a request whose cell is down. No statement was sent. */
export class CellDown extends Unavailable {
  readonly cell: string

  constructor(cell: string) {
    super()
    this.cell = cell
  }
}

/**
 * The refusal of work on shards that are moving, or have moved since it began. It was rolled back,
 * and can run again with a newer map.
 */
export class ShardsMoving extends Unavailable {}

/** Throws the refusal at once if the cell is down, so that nothing waits for it. */
export function requireUp(cell: Cell): Cell {
  if (cell.database.isDown()) throw new CellDown(cell.name)
  return cell
}

/** Returns whether a statement returns columns. */
export function hasColumns({ row }: Pick<Statement<object, unknown>, 'row'>): boolean {
  return row.length > 0
}
