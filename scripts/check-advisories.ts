// Compares the project's lockfiles, or the lockfiles named as arguments, with the list of known
// advisories. Needs no network.
import { lockfileNames, readExceptions, readList, readLockfiles } from './advisories/files.ts'
import { findProblems } from './advisories/find-problems.ts'

const STALE_AFTER_DAYS = 14
const DAY_MS = 86_400_000

const named = process.argv.slice(2)
const lockfiles = await readLockfiles(named.length > 0 ? named : await lockfileNames())
const list = await readList()
const today = new Date().toISOString().slice(0, 10)
// Exceptions apply only to the project's own lockfiles.
const exceptions = named.length > 0 ? [] : await readExceptions()

const problems = findProblems({ lockfiles, list, exceptions, today })
for (const problem of problems) console.error(problem)
const ageDays = Math.floor((Date.parse(today) - Date.parse(list.refreshed)) / DAY_MS)
if (ageDays > STALE_AFTER_DAYS)
  console.error(`The list of advisories is ${ageDays} days old. Run: node scripts/refresh-advisories.ts`)
process.exitCode = problems.length > 0 ? 1 : 0
