import type { Services } from '../accounts/index.ts'
import type { Config } from '../config/config.ts'
import { cancelMove, finishWithoutComparison, type MoveParts, moveShards, readPlacement } from '../platform/db/index.ts'
import { Refusal } from '../platform/refusal.ts'
import { copyKeys } from '../vault/keys/index.ts'
import type { CommandServices } from './commands/index.ts'

/** Returns the operations that move shards between the configured cells. */
export function moveOperations(
  { cells }: Pick<Config, 'cells'>,
  { mintId, wallNow }: Pick<Services, 'mintId' | 'wallNow'>,
): CommandServices['moves'] {
  const requireCells = () => {
    if (!cells) throw new Refusal('INVALID_STATE', 'This installation has no cells: TALLYSTICK_CELLS is not set.')
    return cells
  }
  const partsOf = (report: MoveParts['report']): MoveParts => ({
    ...{ cells: requireCells(), mintId, wallNow, report },
    copyReferenced: async (source, target, shards, when) => {
      if (when !== 'after') await copyKeys(source, target)
      // Loaded on demand, because no other command needs it.
      await (await import('../webhooks/index.ts')).copyBodies(source, target, shards, when)
    },
  })
  return {
    placement: async () => {
      const regions = new Map(requireCells().map(({ name, region }) => [name, region]))
      const placement = await readPlacement(requireCells()[0]?.adminUrl ?? '')
      return { ...placement, regionOf: (cell) => regions.get(cell) ?? null }
    },
    move: async ({ withoutComparison, ...request }, report) =>
      (withoutComparison ? finishWithoutComparison : moveShards)(partsOf(report), request),
    cancel: async (request) =>
      cancelMove(
        partsOf(() => {}),
        request,
      ),
  }
}
