/**
 * Returns the address of reports relative to a page this many folders below the root, because the
 * product may be served below a path.
 */
export function policyReportsUrl(depth: number): string {
  return `${'../'.repeat(depth)}checkout-reports`
}

/** One violation of the checkout page's policy, as a browser reported it. */
export interface PolicyReport {
  readonly directive: PolicyDirective
  readonly blocked: BlockedKind
  /**
   * The requested origin, if it is a foreign one. The rest of the address is dropped, because paths
   * contain secrets.
   */
  readonly origin: string | null
}

/**
 * The directives with their own counters. Others count as `other`, so that reports can't create
 * series.
 */
export const POLICY_DIRECTIVES = [
  'script-src-elem',
  'script-src-attr',
  'script-src',
  'style-src-elem',
  'style-src-attr',
  'style-src',
  'img-src',
  'connect-src',
  'font-src',
  'frame-src',
  'worker-src',
  'form-action',
  'base-uri',
  'frame-ancestors',
  'default-src',
  'integrity',
  'other',
] as const
export type PolicyDirective = (typeof POLICY_DIRECTIVES)[number]

/**
 * The kinds of blocked sources. Browser extensions cause most reports, and the page can't prevent
 * them.
 */
export const BLOCKED_KINDS = ['inline', 'eval', 'own', 'foreign', 'extension', 'data', 'other'] as const
export type BlockedKind = (typeof BLOCKED_KINDS)[number]

const REPORTS_MAX = 20
const ORIGIN_CHARACTERS_MAX = 120
const KNOWN: ReadonlySet<string> = new Set(POLICY_DIRECTIVES)
const EXTENSION = /^[a-z]+(-[a-z]+)*-extension$/

/**
 * Returns the reports in a body: a single report of `report-uri`, or a list of the Reporting API.
 * Skips everything else. `ownOrigin` is the origin of the page.
 */
export function readPolicyReports(body: unknown, ownOrigin: string): readonly PolicyReport[] {
  const entries = Array.isArray(body) ? body.slice(0, REPORTS_MAX) : [body]
  return entries.map((entry) => readReport(entry, ownOrigin)).filter((report) => report !== null)
}

function readReport(entry: unknown, ownOrigin: string): PolicyReport | null {
  const { 'csp-report': older, type, body } = fieldsOf(entry)
  if (older !== undefined) {
    const { 'effective-directive': effective, 'violated-directive': violated, 'blocked-uri': blocked } = fieldsOf(older)
    return { directive: directiveOf(effective ?? violated), ...blockedBy(blocked, ownOrigin) }
  }
  const { effectiveDirective, blockedURL } = fieldsOf(body)
  if (type === 'integrity-violation') return { directive: 'integrity', ...blockedBy(blockedURL, ownOrigin) }
  if (type !== 'csp-violation') return null
  return { directive: directiveOf(effectiveDirective), ...blockedBy(blockedURL, ownOrigin) }
}

/** Returns the directive of a report. Some browsers send it with its sources. */
function directiveOf(value: unknown): PolicyDirective {
  const name = typeof value === 'string' ? (value.split(' ', 1)[0] ?? '') : ''
  return KNOWN.has(name) ? (name as PolicyDirective) : 'other'
}

function blockedBy(value: unknown, ownOrigin: string): Pick<PolicyReport, 'blocked' | 'origin'> {
  const text = typeof value === 'string' ? value : ''
  const scheme = text.split(':', 1)[0] ?? ''
  if (text === 'inline') return { blocked: 'inline', origin: null }
  if (text === 'eval' || text === 'wasm-eval') return { blocked: 'eval', origin: null }
  if (text === 'self') return { blocked: 'own', origin: null }
  if (scheme === 'data' || scheme === 'blob') return { blocked: 'data', origin: null }
  if (EXTENSION.test(scheme)) return { blocked: 'extension', origin: null }
  if (!/^(https?|wss?)$/.test(scheme) || !URL.canParse(text)) return { blocked: 'other', origin: null }
  const { origin } = new URL(text)
  if (origin === ownOrigin) return { blocked: 'own', origin: null }
  return { blocked: 'foreign', origin: origin.slice(0, ORIGIN_CHARACTERS_MAX) }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
