import { Refusal } from '../../refusal.ts'
import type { ServerDatabase } from '../database.ts'
import type { Statement } from '../statement.ts'

/** A database server that holds all rows of a set of shards. */
export interface Cell {
  readonly name: string
  readonly database: ServerDatabase
}

/** A cell is tried again within this time. */
const RETRY_AFTER_SECONDS = 5

/** The refusal of a request whose cell is down. No statement was sent. */
export class CellDown extends Refusal {
  readonly cell: string

  constructor(cell: string) {
    super('TEMPORARILY_UNAVAILABLE', 'The data of this account is temporarily unavailable. Try again.', {
      details: { retryAfterSeconds: RETRY_AFTER_SECONDS },
    })
    this.name = 'CellDown'
    this.cell = cell
  }
}

/** Throws the refusal at once if the cell is down, so that nothing waits for it. */
export function requireUp(cell: Cell): Cell {
  if (cell.database.isDown()) throw new CellDown(cell.name)
  return cell
}

/** Returns whether a statement returns columns. */
export function hasColumns({ row }: Pick<Statement<object, unknown>, 'row'>): boolean {
  return row.length > 0
}
