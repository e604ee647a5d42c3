import { filesIn, findCanaries, flushWriteAheadLog, serverFiles, tell } from './canary-scan.ts'
import { CANARIES } from './instruments.ts'

/** Put where the search looks, so that a search that finds nothing has looked. No test uses it. */
const CONTROL = '4571736000000075'
/** The places where the control must be found. */
const SEARCHED = { tables: /\/base\//, 'write-ahead log': /\/pg_wal\//, 'log of PostgreSQL': /\/postgres\.log$/ }
const FIRST_SEGMENT = '/pg_wal/000000010000000000000001'

/**
 * Returns the places that hold a number of the suite though they must not: the whole write-ahead log of the run, the files
 * of every database but those in `ended`, PostgreSQL's own log, and the output of the product's processes. All that was
 * ever written to a database that has ended is in the write-ahead log. Throws when the search does not find what was put
 * there for it.
 */
export async function canariesOfRun(adminUrl: string, ended: readonly string[], output: string): Promise<string[]> {
  await writeControl(adminUrl)
  const skipped = new Set(ended)
  const isSkipped = (file: string) => skipped.has(/\/(base\/\d+)\//.exec(file)?.[1] ?? '')
  const files = [...(await serverFiles(adminUrl)), ...(await filesIn(output))].filter((file) => !isSkipped(file))
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
