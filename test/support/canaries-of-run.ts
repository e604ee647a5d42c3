import { filesIn, findCanaries, flushWriteAheadLog, runAsAdmin, serverFiles } from './canary-scan.ts'
import { CANARIES } from './instruments.ts'

/** A number that the search itself writes and must find. No test uses it. */
const CONTROL = '4571736000000075'
/** The files in which the search must find the control number. */
const SEARCHED = { tables: /\/base\//, 'write-ahead log': /\/pg_wal\//, 'log of PostgreSQL': /\/postgres\.log$/ }
const FIRST_SEGMENT = '/pg_wal/000000010000000000000001'

/**
 * Searches for the suite's card and account numbers: in the run's whole write-ahead log, in the
 * files of every database except those in `ended`, in PostgreSQL's own log, and in the output of
 * the product's processes. Returns the locations that contain a number. The write-ahead log covers
 * everything that was written to an ended database. Throws when the search misses the control
 * number.
 */
export async function canariesOfRun(adminUrl: string, ended: readonly string[], output: string): Promise<string[]> {
  await writeControl(adminUrl)
  const skipped = new Set(ended)
  const isSkipped = (file: string) => skipped.has(/\/(base\/\d+)\//.exec(file)?.[1] ?? '')
  const files = [...(await serverFiles(adminUrl)), ...(await filesIn(output))].filter((file) => !isSkipped(file))
  if (!files.some((file) => file.endsWith(FIRST_SEGMENT)))
    throw new Error('PostgreSQL has removed the first segment of the write-ahead log. Increase wal_keep_size.')
  const finds = findCanaries(files, [...CANARIES, CONTROL])
  for (const [what, where] of Object.entries(SEARCHED))
    if (!finds.some(({ location, found }) => found.has(CONTROL) && where.test(location)))
      throw new Error(`The search did not find the control number in the ${what}.`)
  return finds.filter(({ found }) => [...found].some((each) => each !== CONTROL)).map(({ location }) => location)
}

async function writeControl(adminUrl: string): Promise<void> {
  await runAsAdmin(adminUrl, `select '${CONTROL}'::int`).catch(() => {})
  // Several rows: a page header of the write-ahead log may split one of them.
  await runAsAdmin(
    adminUrl,
    `create table canary_control as select '${CONTROL}'::text as number from generate_series(1, 8)`,
  )
  await flushWriteAheadLog(adminUrl)
  await runAsAdmin(adminUrl, 'checkpoint')
}
