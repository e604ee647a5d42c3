export const SEVERITIES = ['low', 'moderate', 'high', 'critical'] as const

/** A published weakness of some versions of an npm package. */
export interface Advisory {
  /** The identifier under which it was published, such as `GHSA-…`, `CVE-…` or `MAL-…`. */
  readonly id: string
  readonly package: string
  /** A semver range. */
  readonly vulnerable: string
  readonly severity: (typeof SEVERITIES)[number]
  readonly title: string
  /** The day on which it was put on the list, or last changed there. */
  readonly listed: string
  /** The address of its page. */
  readonly source: string
}

/** The list in `security/advisories.json`. */
export interface AdvisoryList {
  /** The day on which the list was last brought up to date. */
  readonly refreshed: string
  readonly advisories: readonly Advisory[]
}

/** A decision to live with an advisory for some time, in `security/advisory-exceptions.json`. */
export interface AdvisoryException {
  readonly id: string
  readonly package: string
  /** Why the weakness does no harm here, or what is done against it. */
  readonly reason: string
  /** The person who decided it. */
  readonly by: string
  /** The last day on which it holds. */
  readonly until: string
}
