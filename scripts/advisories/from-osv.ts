import { type Advisory, SEVERITIES } from './advisory.ts'

interface Event {
  readonly introduced?: string
  readonly fixed?: string
  readonly last_affected?: string
}

interface OsvRecord {
  readonly id: string
  readonly summary?: string
  readonly withdrawn?: string
  readonly database_specific?: { readonly severity?: string }
  readonly affected?: readonly {
    readonly package?: { readonly ecosystem: string; readonly name: string }
    readonly ranges?: readonly { readonly type: string; readonly events: readonly Event[] }[]
    readonly versions?: readonly string[]
  }[]
}

/**
 * Returns the advisories of an OSV record about npm packages with these names. A record without a
 * severity, such as malware, is critical.
 */
export function fromOsv(text: string, names: ReadonlySet<string>, listed: string): Advisory[] {
  const { id, summary, withdrawn, database_specific, affected = [] } = JSON.parse(text) as OsvRecord
  if (withdrawn) return []
  const severity = SEVERITIES.find((one) => one === database_specific?.severity?.toLowerCase()) ?? 'critical'
  const ofNpm = affected.filter((one) => one.package?.ecosystem === 'npm' && names.has(one.package.name))
  return [...Map.groupBy(ofNpm, (one) => one.package?.name ?? '')].flatMap(([name, entries]) => {
    const ranges = entries.flatMap((entry) => {
      const spans = (entry.ranges ?? [])
        .filter(({ type }) => type === 'SEMVER')
        .flatMap(({ events }) => spansOf(events))
      return spans.length > 0 ? spans : (entry.versions ?? [])
    })
    if (ranges.length === 0) return []
    const vulnerable = [...new Set(ranges)].join(' || ')
    const source = `https://osv.dev/vulnerability/${id}`
    return [{ id, package: name, vulnerable, severity, title: summary ?? 'no summary', listed, source }]
  })
}

/**
 * Returns the version ranges from the introduction of a weakness to its fix. A range without a fix
 * is open.
 */
function spansOf(events: readonly Event[]): string[] {
  const spans: string[] = []
  let from: string | null = null
  const start = () => (from === '0' || from === null ? '' : `>=${from} `)
  for (const { introduced, fixed, last_affected } of events) {
    if (introduced !== undefined) from = introduced
    else if (fixed !== undefined || last_affected !== undefined) {
      spans.push(`${start()}${fixed !== undefined ? `<${fixed}` : `<=${last_affected}`}`)
      from = null
    }
  }
  if (from !== null) spans.push(from === '0' ? '*' : `>=${from}`)
  return spans
}
