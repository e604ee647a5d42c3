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
  /** The day of its addition to the list, or of its last change. */
  readonly listed: string
  /** The address of its page. */
  readonly source: string
}

/** The list in `security/advisories.json`. */
export interface AdvisoryList {
  /** The day of the list's last update. */
  readonly refreshed: string
  readonly advisories: readonly Advisory[]
}

/** A decision to accept an advisory for some time, in `security/advisory-exceptions.json`. */
export interface AdvisoryException {
  readonly id: string
  readonly package: string
  /** The reason why the weakness is harmless here, or its mitigation. */
  readonly reason: string
  /** The person who decided it. */
  readonly by: string
  /** The last day of its validity. */
  readonly until: string
}
