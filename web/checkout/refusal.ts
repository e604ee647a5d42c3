/** A refusal of the server, with its problems. */
export interface Refusal {
  readonly status: number
  readonly waitMinutes: number
  readonly problems: readonly { readonly field: string | null; readonly code: string | null }[]
}
