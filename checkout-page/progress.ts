/** How far the session has come, as every route of a link answers it. */
export type Progress =
  | { readonly status: 'open' | 'checking' }
  | { readonly status: 'declined'; readonly declineCode: string | null }
  | { readonly status: 'requires_action'; readonly url: string }
  /** `nextWaits`: more of a plan is owed, and can be paid when what was paid last has ended. */
  | { readonly status: 'completed'; readonly redirectUrl: string | null; readonly nextWaits?: true }
  | { readonly status: 'over'; readonly became: 'Canceled' | 'Expired'; readonly redirectUrl: string | null }
