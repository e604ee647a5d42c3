import type { CellConfig } from '../config/cells-config.ts'
import type { Config } from '../config/config.ts'
import { addCell, cellStatuses, MigrationError, removeCell } from '../platform/db/index.ts'
import { Refusal } from '../platform/refusal.ts'
import { systemClock } from '../platform/time/index.ts'
import type { CommandServices } from './commands/index.ts'

/** Returns the operations of the cells that the configuration lists. */
export function cellOperations({ cells }: Pick<Config, 'cells'>): CommandServices['cells'] {
  /** Returns the directory and another cell. */
  function find(name: string): readonly [CellConfig, CellConfig] {
    const [directory, ...others] = cells ?? []
    if (!directory) throw withoutCells()
    const found = others.find((cell) => cell.name === name)
    if (found) return [directory, found]
    const known = others.map((cell) => cell.name).join(', ') || 'none'
    throw new Refusal('NOT_FOUND', `${name} is no cell besides the directory. TALLYSTICK_CELLS lists: ${known}.`)
  }
  return {
    add: async (name, progress) => {
      const [directory, cell] = find(name)
      return refused(async () => (await addCell(directory, cell, systemClock, progress)).applied)
    },
    statuses: async () => {
      if (!cells) throw withoutCells()
      return cellStatuses(cells)
    },
    remove: async (name) => {
      const [directory, cell] = find(name)
      return refused(() => removeCell(directory, cell))
    },
  }
}

function withoutCells(): Refusal {
  return new Refusal('CONFLICT', 'This installation has a single database: TALLYSTICK_CELLS is not set.')
}

/** Runs work on servers. Turns what the operator can fix into a refusal of the command. */
async function refused<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof MigrationError) throw new Refusal('CONFLICT', error.message)
    throw error
  }
}
