import { filesIn, findCanaries, flushWriteAheadLog, serverFiles, tell } from './canary-scan.ts'
import { CANARIES } from './instruments.ts'

/** Put where the search looks, so that a search that finds nothing has looked. No test uses it. */
const CONTROL = '4571736000000075'
/** The places where the control must be found. */
const SEARCHED = { tables: /\/base\//, 'write-ahead log': /\/pg_wal\//, 'log of PostgreSQL': /\/postgres\.log$/ }
const FIRST_SEGMENT = '/pg_wal/000000010000000000000001'

/**
 * The places where a number of the suite lies though it must not: the files of every database that is left, the whole
 * write-ahead log of the run, PostgreSQL's own log, and what the product's processes said. Throws when the search does
 * not find what was put there for it.
 */
export async function canariesOfRun(adminUrl: string, output: string): Promise<string[]> {
  await writeControl(adminUrl)
  const files = [...(await serverFiles(adminUrl)), ...(await filesIn(output))]
  if (!files.some((file) => file.endsWith(FIRST_SEGMENT)))
    throw new Error('The write-ahead log of the beginning of the run is gone: let PostgreSQL keep more of it.')
  const finds = await findCanaries(files, [...CANARIES, CONTROL])
  for (const [what, where] of Object.entries(SEARCHED))
    if (!finds.some(({ place, found }) => found.has(CONTROL) && where.test(place)))
      throw new Error(`The search for numbers misses the ${what}.`)
  return finds.filter(({ found }) => [...found].some((each) => each !== CONTROL)).map(({ place }) => place)
}

async function writeControl(adminUrl: string): Promise<void> {
  await tell(adminUrl, `select '${CONTROL}'::int`).catch(() => {})
  // Several rows: one that crosses a page of the write-ahead log is cut in two by the page's
  // header, and not found there.
  await tell(adminUrl, `create table canary_control as select '${CONTROL}'::text as number from generate_series(1, 8)`)
  await flushWriteAheadLog(adminUrl)
  await tell(adminUrl, 'checkpoint')
}
