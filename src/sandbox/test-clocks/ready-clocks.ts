import type { Services } from '../../accounts/index.ts'
import { NIL_UUID } from '../../platform/ids/index.ts'
import { readyClocks } from './advance-clock.queries.generated.ts'

/** The key of a test clock. */
export interface ClockKey {
  readonly shard: number
  readonly id: string
}

/** Returns at most `rowsMax` ready clocks with due work. */
export type FindReadyClocks = (services: Pick<Services, 'db' | 'wallNow'>, rowsMax: number) => Promise<ClockKey[]>

const FIRST_PAGE: ClockKey = { shard: -1, id: NIL_UUID }
/** The clocks of a page, which takes the database some 30 ms. */
const CLOCKS_PER_PAGE = 500

/** Creates a function that reads ready clocks page by page, because most of them have no work. */
export function createReadyClockFinder(pageSize = CLOCKS_PER_PAGE): FindReadyClocks {
  let after = FIRST_PAGE
  return async ({ db, wallNow }, rowsMax) => {
    if (rowsMax <= 0) return []
    const key = { afterShard: after.shard, afterId: after.id }
    const page = await db.read.run(readyClocks, { ...key, now: wallNow(), rowsMax: pageSize })
    const withWork = page.filter(({ hasWork }) => hasWork)
    const given = withWork.slice(0, rowsMax)
    const isEnd = page.length < pageSize
    after = (withWork.length > given.length ? given.at(-1) : isEnd ? null : page.at(-1)) ?? FIRST_PAGE
    return given
  }
}
