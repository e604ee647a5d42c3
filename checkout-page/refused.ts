/** What the server refuses, a problem each. */
export interface Refused {
  readonly status: number
  readonly waitMinutes: number
  readonly problems: readonly { readonly field: string | null; readonly code: string | null }[]
}
