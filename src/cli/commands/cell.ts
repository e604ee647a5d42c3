import type { CellStatus } from '../../platform/db/index.ts'
import { type Command, refuseUsage } from './command.ts'

/** Connects a cell of the file to the installation. Repetitions continue after an interruption. */
export const cellAdd: Command = {
  flags: [],
  usage: 'cell add NAME [--json]',
  run: async ({ cells, print }, { words, json }) => {
    const name = nameIn(words)
    const applied = await cells.add(name, json ? () => {} : print)
    return {
      json: { name, applied },
      lines: [`${name} is a cell of this installation. It holds no shards until you move some to it.`],
    }
  },
}

/** Disconnects a cell that holds no shards and no rows. */
export const cellRemove: Command = {
  flags: [],
  usage: 'cell remove NAME [--json]',
  run: async ({ cells }, { words }) => {
    const name = nameIn(words)
    await cells.remove(name)
    return {
      json: { name },
      lines: [`${name} is no cell of this installation any more. Remove it from the file of cells.`],
    }
  },
}

/** Reports each cell. Fails if one is down, lacks migrations or can't follow the directory. */
export const cellStatus: Command = {
  flags: [],
  usage: 'cell status [--json]',
  run: async ({ cells }, { words }) => {
    refuseUsage([words.length > 0 && 'cell status takes only flags.'])
    const statuses = await cells.statuses()
    const troubles = statuses.map((status) => ({ status, trouble: troubleOf(status) }))
    const troubled = troubles.filter(({ trouble }) => trouble !== null).length
    return {
      json: troubles.map(({ status, trouble }) => ({ ...status, trouble })),
      lines: troubles.flatMap(({ status, trouble }) => linesOf(status, trouble)),
      failure: troubled > 0 ? `Cells with problems: ${troubled}.` : null,
    }
  },
}

function nameIn(words: readonly string[]): string {
  refuseUsage([words.length !== 1 && 'The name of one cell is required.'])
  return words[0] as string
}

/** Returns the problem of a cell, or null. A cell that is not added has none. */
function troubleOf({ isDirectory, state, migrationsPending, shards, replication }: CellStatus): string | null {
  if (state === 'Down') return 'down'
  if (state === 'NotAdded') return null
  if (migrationsPending) return 'run migrate'
  if (isDirectory) return null
  if (shards === null) return 'its copy is unknown while the directory is down'
  if (replication === null) return 'not subscribed: run cell add again'
  if (replication.walStatus === 'lost') return 'the directory no longer has the changes that the cell lacks'
  return replication.isActive ? null : 'not connected to the directory'
}

function linesOf(status: CellStatus, trouble: string | null): string[] {
  const { name, isDirectory, state, region, replication } = status
  const shown = state === 'NotAdded' ? 'not added: run cell add' : (trouble ?? 'in order')
  const heading = `${name}${isDirectory ? ' (directory)' : ''}${region ? `, region ${region}` : ''}: ${shown}`
  if (state === 'NotAdded') return [heading]
  const facts = [
    `shards ${status.shards ?? '?'}`,
    `accounts ${status.accounts ?? '?'}`,
    `pending writes ${status.pendingWrites ?? '?'}`,
    `size ${bytes(status.sizeBytes)}`,
    `map ${status.mapVersion ?? '?'}`,
    `migration ${status.migration ?? '?'}`,
  ]
  if (!replication) return [heading, `  ${facts.join(', ')}`]
  const { lagBytes, lagSeconds, retainedBytes } = replication
  const lag = `behind ${bytes(lagBytes)}${lagSeconds === null ? '' : `, ${lagSeconds.toFixed(1)} s`}`
  return [heading, `  ${facts.join(', ')}`, `  ${lag}; the directory keeps ${bytes(retainedBytes)} for it`]
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

function bytes(count: number | null): string {
  if (count === null) return '?'
  const unit = Math.min(Math.floor(Math.log2(Math.max(count, 1)) / 10), UNITS.length - 1)
  return `${Math.round(count / 2 ** (10 * unit))} ${UNITS[unit]}`
}
