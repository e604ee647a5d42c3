import type { Services } from '../../accounts/index.ts'
import { NIL_UUID } from '../../platform/ids/index.ts'
import { readyClocks } from './move-clock.queries.generated.ts'

/** A test clock, or where they begin. */
export interface ClockPlace {
  readonly shard: number
  readonly id: string
}

/** Gives at most so many of the clocks that stand and where something has fallen due. */
export type LookAtStanding = (services: Pick<Services, 'db' | 'wallNow'>, rowsMost: number) => Promise<ClockPlace[]>

const BEGINNING: ClockPlace = { shard: -1, id: NIL_UUID }
/** To look at so many takes the database some 30 ms. */
const A_LOOK = 500

/** Looks at the clocks that stand in turn, so many at a time: what most have to do is nothing, and every look costs. */
export function standingClocksInTurn(aLook = A_LOOK): LookAtStanding {
  let after = BEGINNING
  return async ({ db, wallNow }, rowsMost) => {
    if (rowsMost <= 0) return []
    const place = { afterShard: after.shard, afterId: after.id }
    const looked = await db.read.run(readyClocks, { ...place, now: wallNow(), rowsMost: aLook })
    const withWork = looked.filter(({ hasWork }) => hasWork)
    const given = withWork.slice(0, rowsMost)
    const isEnd = looked.length < aLook
    after = (withWork.length > given.length ? given.at(-1) : isEnd ? null : looked.at(-1)) ?? BEGINNING
    return given
  }
}
