import type { InstrumentType } from './adapter-facts.ts'

/** The subject of an item of the go-live checklist: a value of `ProviderConfigurationCheckCode`. */
export type GoLiveCode =
  | 'Credentials'
  | 'Mode'
  | 'Health'
  | 'NotificationSecret'
  | 'NotificationUrl'
  | 'NotificationsReceived'
  | 'Events'
  | 'PaymentMethods'
  | 'BankAccounts'
  | 'RawCardData'
  | 'StoredPaymentMethods'
  | 'CaptureMode'
  | 'AdditionalData'
  | 'Currencies'
  | 'ThreeDSecure'
  | 'IdentityVerification'

/** The result of an item: Manual for one that only a person can check. */
export type GoLiveStatus = 'Passed' | 'Failed' | 'Unknown' | 'Manual'

/**
 * The response of a provider's account. Contains no secret and none of the provider's own texts.
 */
export interface GoLiveAnswer {
  readonly status: GoLiveStatus
  readonly response: string
  /** The expected names that the account does not have. */
  readonly missing?: readonly string[]
}

/** An item of the checklist, before it is checked. */
export interface GoLiveItem {
  readonly code: GoLiveCode
  /** The instruction for a person if the item has not passed. */
  readonly instruction: string
  /** The names that must be enabled at the provider, such as those of events. */
  readonly expected?: readonly string[]
  /** The request that is sent to the account. Absent for an item that needs none. */
  readonly request?: string
  /**
   * Returns the answer of the account. Absent if only a person can check the item. Throws
   * ProviderUnavailable.
   */
  readonly answer?: () => GoLiveAnswer | Promise<GoLiveAnswer>
}

/** The fields of a configuration that decide what its account needs. */
export interface GoLiveScope {
  readonly methods: readonly InstrumentType[]
  /** Null for every currency of the adapter. */
  readonly currencies: readonly string[] | null
  readonly verifiesIdentity: boolean
}

/**
 * Returns the answer that follows from a rejected request: Failed after 401 or 403, otherwise
 * Unknown.
 */
export function rejected(status: number, code: string | null, refused: readonly number[] = [401, 403]): GoLiveAnswer {
  return { status: refused.includes(status) ? 'Failed' : 'Unknown', response: [status, code].filter(Boolean).join(' ') }
}
