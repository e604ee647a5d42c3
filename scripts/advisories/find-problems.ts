import { satisfies, valid, validRange } from 'semver'
import { type Advisory, type AdvisoryException, type AdvisoryList, SEVERITIES } from './advisory.ts'
import type { Installed } from './lockfile.ts'

/** The packages of the lockfile `file`. */
export interface Lockfile {
  readonly file: string
  readonly installed: readonly Installed[]
}

interface Input {
  readonly lockfiles: readonly Lockfile[]
  readonly list: AdvisoryList
  readonly exceptions: readonly AdvisoryException[]
  /** As `YYYY-MM-DD`. */
  readonly today: string
}

const DAY_MS = 86_400_000
const EXCEPTION_DAYS_MAX = 90
const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * Returns one sentence for each installed version with an advisory and no valid exception, and for
 * each invalid entry of the list or the exceptions. Prereleases of a vulnerable range are
 * vulnerable.
 */
export function findProblems({ lockfiles, list, exceptions, today }: Input): string[] {
  const malformed = [...list.advisories.flatMap(advisoryProblems), ...exceptions.flatMap(exceptionProblems)]
  if (malformed.length > 0) return [...new Set(malformed)]
  const hits = lockfiles.flatMap(({ file, installed }) =>
    installed.flatMap((one) => hitsOf(file, one, list.advisories)),
  )
  const covers = (exception: AdvisoryException, hit: Hit) =>
    exception.id === hit.advisory.id && exception.package === hit.advisory.package
  return [
    ...lockfiles.flatMap(({ file, installed }) => installed.flatMap((one) => versionProblems(file, one))),
    ...hits
      .filter((hit) => !exceptions.some((exception) => exception.until >= today && covers(exception, hit)))
      .map(messageOf),
    ...exceptions
      .filter(({ until }) => until < today)
      .map(({ id, package: name, until }) => `The exception for ${id} of ${name} ended on ${until}.`),
    ...exceptions
      .filter(({ until }) => Date.parse(until) - Date.parse(today) > EXCEPTION_DAYS_MAX * DAY_MS)
      .map(
        ({ id, package: name }) => `The exception for ${id} of ${name} ends in more than ${EXCEPTION_DAYS_MAX} days.`,
      ),
    ...exceptions
      .filter((exception) => !hits.some((hit) => covers(exception, hit)))
      .map(({ id, package: name }) => `The exception for ${id} of ${name} is no longer needed.`),
  ]
}

interface Hit {
  readonly file: string
  readonly installed: Installed
  readonly advisory: Advisory
}

function hitsOf(file: string, installed: Installed, advisories: readonly Advisory[]): Hit[] {
  return advisories
    .filter((advisory) => advisory.package === installed.package)
    .filter(({ vulnerable }) => satisfies(installed.version, vulnerable, { includePrerelease: true }))
    .map((advisory) => ({ file, installed, advisory }))
}

function messageOf({ file, installed, advisory: { id, severity, title, vulnerable, source } }: Hit): string {
  const { package: name, version, path } = installed
  return `${name} ${version} (${file}, ${path}): ${severity} ${id}, ${title}. Vulnerable: ${vulnerable}. ${source}`
}

function versionProblems(file: string, { package: name, version, path }: Installed): string[] {
  return valid(version) === null
    ? [`${name} (${file}, ${path}) has no semantic version, so advisories cannot be compared.`]
    : []
}

function advisoryProblems(advisory: Advisory, index: number, all: readonly Advisory[]): string[] {
  const { id, package: name, vulnerable, severity, title, listed, source } = advisory
  const isTwice = all.findIndex((other) => other.id === id && other.package === name) !== index
  return [
    ...(id && name && title ? [] : [`Advisory ${index} needs an id, a package and a title.`]),
    ...(validRange(vulnerable) === null || vulnerable === '' ? [`${id}: ${vulnerable} is not a range.`] : []),
    ...(SEVERITIES.includes(severity) ? [] : [`${id}: the severity is one of ${SEVERITIES.join(', ')}.`]),
    ...(DAY.test(listed) ? [] : [`${id}: listed is a day, such as 2026-11-22.`]),
    ...(/^https:\/\//.test(source) ? [] : [`${id}: the source is an https address.`]),
    ...(isTwice ? [`${id} of ${name} is on the list twice.`] : []),
  ]
}

function exceptionProblems({ id, package: name, reason, by, until }: AdvisoryException): string[] {
  const isWhole = [id, name, reason, by].every((text) => typeof text === 'string' && text.trim() !== '')
  return isWhole && DAY.test(until) ? [] : [`The exception for ${id} needs an id, a package, a reason, by and until.`]
}
