import type { Move, MoveProgress, MoveResult } from '../../platform/db/index.ts'
import { SHARDS } from '../../platform/ids/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Command, type CommandServices, refuseUsage } from './command.ts'

/** A move copies at most this many shards at a time when a cell is drained. */
const SHARDS_PER_MOVE = 64

/** Moves shards to another cell while they are in use, or goes on with an interrupted move. */
export const cellMove: Command = {
  flags: ['shards', 'to'],
  switches: ['cancel', 'without-comparison', 'leave-region'],
  usage: 'cell move --shards NUMBERS --to CELL [--leave-region] [--cancel | --without-comparison] [--json]',
  run: async (services, { flags, words, switches, json }) => {
    const [cancels, withoutComparison] = [switches.includes('cancel'), switches.includes('without-comparison')]
    const shards = shardsIn(flags.shards ?? '')
    refuseUsage([
      words.length > 0 && 'cell move takes only flags.',
      shards === null && `--shards must list numbers from 0 to ${SHARDS - 1}, such as 17-32,40.`,
      flags.to === undefined && '--to is required.',
      cancels && withoutComparison && '--cancel and --without-comparison exclude each other.',
    ])
    const request = { shards: shards ?? [], target: flags.to ?? '' }
    if (cancels) {
      await services.moves.cancel(request)
      services.log.warn({ ...request, operator: services.operator }, 'a move of shards was canceled by command')
      return { json: { ...request, canceled: true }, lines: ['The move is canceled, and its copy is deleted.'] }
    }
    const mayLeaveRegion = switches.includes('leave-region')
    const moved = await move(services, { ...request, withoutComparison, mayLeaveRegion }, json)
    return { json: moved, lines: [lineOf(moved)] }
  },
}

/** Moves all shards of a cell to others, some at a time, so that it can be removed. */
export const cellDrain: Command = {
  flags: ['to'],
  switches: ['leave-region'],
  usage: 'cell drain CELL [--to CELL] [--leave-region] [--json]',
  run: async (services, { flags, words, switches, json }) => {
    const mayLeaveRegion = switches.includes('leave-region')
    const [cell = '', ...others] = words
    refuseUsage([
      (cell === '' || others.length > 0) && 'cell drain takes the name of one cell.',
      flags.to === cell && cell !== '' && '--to must name another cell.',
    ])
    const moves: MovedShards[] = []
    for (;;) {
      const next = nextOfDrain(await services.moves.placement(), cell, flags.to, mayLeaveRegion)
      if (!next) break
      const moved = await move(services, { ...next, withoutComparison: false, mayLeaveRegion }, json)
      if (!json) services.print(lineOf(moved))
      moves.push(moved)
    }
    return { json: { cell, moves }, lines: [`${cell} has no shards.`] }
  },
}

/** A move as commands print it. */
interface MovedShards extends Pick<Move, 'shards' | 'source' | 'target'> {
  readonly deletedRows: number
  /** Null if an earlier run of the command has switched the cell. */
  readonly pausedMs: number | null
}

async function move(
  { moves, log, operator, print }: CommandServices,
  request: Parameters<CommandServices['moves']['move']>[0],
  json: boolean,
): Promise<MovedShards> {
  let pausedMs: number | null = null
  const { move: moved, deletedRows }: MoveResult = await moves.move(request, (progress) => {
    if (progress.step === 'Switched') pausedMs = Math.round(progress.pausedMs)
    if (!json) print(progressLine(progress))
  })
  const { shards, source, target } = moved
  log.warn({ shards, source, target, deletedRows, pausedMs, operator }, 'shards were moved by command')
  return { shards, source, target, deletedRows, pausedMs }
}

/**
 * Returns the next move that drains a cell: the open one, or the next shards to the given cell or
 * the one of its region with the fewest. Null: the cell has no shards.
 */
function nextOfDrain(
  { cells, open, regionOf }: Awaited<ReturnType<CommandServices['moves']['placement']>>,
  cell: string,
  to: string | undefined,
  mayLeaveRegion: boolean,
): Pick<Move, 'shards' | 'target'> | null {
  if (open?.source === cell) return open
  const shards = cells.flatMap((each, shard) => (each === cell ? [shard] : [])).slice(0, SHARDS_PER_MOVE)
  if (shards.length === 0) return null
  const counts = Map.groupBy(cells, (each) => each)
  const region = regionOf(cell)
  const isSuitable = (each: string) => each !== cell && (mayLeaveRegion || region === null || regionOf(each) === region)
  const [emptiest] = [...counts].filter(([each]) => isSuitable(each)).sort(([, a], [, b]) => a.length - b.length)
  const target = to ?? emptiest?.[0]
  const ofRegion = region === null ? '' : ` of the region ${region}`
  if (target === undefined)
    throw new Refusal('INVALID_STATE', `No other cell${ofRegion} has shards. Name one with --to.`)
  return { shards, target }
}

function progressLine(progress: MoveProgress): string {
  switch (progress.step) {
    case 'Preparing':
      return 'The tables are prepared.'
    case 'Copying':
      return `${progress.copied} of ${progress.tables} tables are copied.`
    case 'Switched': {
      const attempts = progress.attempts === 1 ? '' : `, in attempt ${progress.attempts}`
      return `The cell is switched. Requests waited for at most ${Math.round(progress.pausedMs)} ms${attempts}.`
    }
    case 'Comparing':
      return 'The rows are compared.'
    case 'Deleting':
      return `${progress.rows} former rows are deleted.`
  }
}

function lineOf({ shards, source, target, deletedRows }: MovedShards): string {
  return `${shards.length} ${shards.length === 1 ? 'shard has' : 'shards have'} moved from ${source} to ${target}. ${deletedRows} former rows are deleted.`
}

/** Parses shards such as `17-32,40`. Returns null for any other text. */
export function shardsIn(text: string): number[] | null {
  const shards = new Set<number>()
  for (const part of text.split(',')) {
    const [, first, last = first] = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(part.trim()) ?? []
    if (first === undefined || Number(first) > Number(last) || Number(last) >= SHARDS) return null
    for (let shard = Number(first); shard <= Number(last); shard++) shards.add(shard)
  }
  return [...shards].sort((a, b) => a - b)
}
