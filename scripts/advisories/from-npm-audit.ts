import { type Advisory, SEVERITIES } from './advisory.ts'

interface Via {
  readonly name?: string
  readonly title?: string
  readonly url?: string
  readonly severity?: string
  readonly range?: string
}

/**
 * Returns the advisories in the output of `npm audit --json`, which lists only advisories of
 * installed versions.
 */
export function fromNpmAudit(text: string, listed: string): Advisory[] {
  const report = JSON.parse(text) as {
    readonly auditReportVersion?: number
    readonly vulnerabilities?: Readonly<Record<string, { readonly via: readonly (string | Via)[] }>>
  }
  if (report.auditReportVersion !== 2 || !report.vulnerabilities)
    throw new Error('The input is not a report of npm audit.')
  return Object.values(report.vulnerabilities)
    .flatMap(({ via }) => via)
    .flatMap((via) => (typeof via === 'string' ? [] : advisoryOf(via, listed)))
}

function advisoryOf({ name = '', title = '', url = '', severity, range = '' }: Via, listed: string): Advisory[] {
  const id = /GHSA(-[0-9a-z]{4}){3}$/.exec(url)?.[0]
  const known = SEVERITIES.find((one) => one === severity)
  if (!id || !name || !range || !known) return []
  return [{ id, package: name, vulnerable: range, severity: known, title, listed, source: url }]
}
