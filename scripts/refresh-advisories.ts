// Updates the list of known advisories from `npm audit`, or from files given as arguments. A file
// is the output of `npm audit --json`, a record of OSV, or a folder of such records
// (https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip).
import { execFile } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Advisory } from './advisories/advisory.ts'
import { lockfileNames, readList, readLockfiles, writeList } from './advisories/files.ts'
import { fromNpmAudit } from './advisories/from-npm-audit.ts'
import { fromOsv } from './advisories/from-osv.ts'
import { mergeAdvisories } from './advisories/merge.ts'
import { root } from './statement-files.ts'

const OUTPUT_BYTES_MAX = 64 * 1024 * 1024

const today = new Date().toISOString().slice(0, 10)
const lockfiles = await readLockfiles(await lockfileNames())
const names = new Set(lockfiles.flatMap(({ installed }) => installed.map((one) => one.package)))

const given = process.argv.slice(2)
const { reported, recorded } =
  given.length > 0 ? await readGiven(given) : { reported: await askRegistry(), recorded: [] }
const { advisories } = await readList()
const extended = mergeAdvisories(advisories, reported, 'extend', names)
const merged = mergeAdvisories(extended, recorded, 'replace', names)
await writeList({ refreshed: today, advisories: merged })
console.log(`${reported.length + recorded.length} advisories were found, ${merged.length} are on the list.`)

/**
 * Requests the advisories of each lockfile. `npm audit` exits with 1 both when it found advisories
 * and when the registry rejected the request, so the output decides.
 */
async function askRegistry(): Promise<Advisory[]> {
  const reports: Advisory[] = []
  for (const { file } of lockfiles) {
    const cwd = join(root, dirname(file))
    const args = ['audit', '--json', '--package-lock-only']
    const { stdout } = await promisify(execFile)('npm', args, { cwd, maxBuffer: OUTPUT_BYTES_MAX }).catch(
      (error: { readonly stdout?: string }) => ({ stdout: error.stdout ?? '' }),
    )
    try {
      reports.push(...fromNpmAudit(stdout, today))
    } catch {
      console.error(
        `npm audit returned no report for ${file}. If the registry does not serve advisories, pass files as arguments.`,
      )
      process.exit(1)
    }
  }
  return reports
}

/** Reads files and folders that contain reports of npm audit or records of OSV. */
async function readGiven(paths: readonly string[]): Promise<{ reported: Advisory[]; recorded: Advisory[] }> {
  const files: string[] = []
  for (const path of paths) {
    if (!(await stat(path)).isDirectory()) files.push(path)
    else files.push(...(await readdir(path)).filter((name) => name.endsWith('.json')).map((name) => join(path, name)))
  }
  const [reported, recorded]: [Advisory[], Advisory[]] = [[], []]
  for (const file of files) {
    const text = await readFile(file, 'utf8')
    if ('auditReportVersion' in (JSON.parse(text) as object)) reported.push(...fromNpmAudit(text, today))
    else recorded.push(...fromOsv(text, names, today))
  }
  return { reported, recorded }
}
