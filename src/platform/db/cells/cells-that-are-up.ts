import { isConnectionLost } from '../fault.ts'
import { CellDown } from './cell.ts'

/**
 * Asks each cell and returns the answers of those that are up. Throws the first failure if none
 * answers, and any other failure than a lost connection.
 */
export async function fromCellsThatAreUp<Cell, Answer>(
  cells: readonly Cell[],
  ask: (cell: Cell) => Promise<Answer>,
): Promise<Answer[]> {
  const results = await Promise.allSettled(cells.map(ask))
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  const isDown = (failure: unknown) => failure instanceof CellDown || isConnectionLost(failure)
  const defect = failures.find((failure) => !isDown(failure))
  if (defect !== undefined) throw defect
  if (failures.length > 0 && failures.length === cells.length) throw failures[0]
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}
