/** The names of all webhooks in a document of Adyen. */
interface PublishedWebhooks {
  readonly version: number
  /** The date of the document. */
  readonly published: string
  readonly names: readonly string[]
}

/**
 * The webhooks that Adyen publishes at github.com/Adyen/adyen-openapi. The package of the contract
 * tests does not contain these documents, so `npm run test:providers` compares the lists only with
 * a newer folder of documents.
 */
export const PUBLISHED_WEBHOOKS = {
  'adyen-webhooks': {
    version: 1,
    published: '2026-07-01',
    names: [
      'ACH_NOTIFICATION_OF_CHANGE',
      'AUTHORISATION',
      'AUTHORISATION_ADJUSTMENT',
      'AUTORESCUE',
      'CANCELLATION',
      'CANCEL_AUTORESCUE',
      'CANCEL_OR_REFUND',
      'CAPTURE',
      'CAPTURE_FAILED',
      'CHARGEBACK',
      'CHARGEBACK_REVERSED',
      'DIRECT_DEBIT_NOTICE_OF_CHANGE_NOTIFICATION',
      'DISPUTE_DEFENSE_PERIOD_ENDED',
      'EXPIRE',
      'INFORMATION_SUPPLIED',
      'ISSUER_COMMENTS',
      'ISSUER_RESPONSE_TIMEFRAME_EXPIRED',
      'MANUAL_REVIEW_ACCEPT',
      'MANUAL_REVIEW_REJECT',
      'NOTIFICATION_OF_CHARGEBACK',
      'NOTIFICATION_OF_FRAUD',
      'OFFER_CLOSED',
      'ORDER_CLOSED',
      'ORDER_OPENED',
      'PAIDOUT_REVERSED',
      'PAYOUT_DECLINE',
      'PAYOUT_EXPIRE',
      'PAYOUT_THIRDPARTY',
      'POSTPONED_REFUND',
      'PREARBITRATION_ACCEPTED',
      'PREARBITRATION_DECLINED',
      'PREARBITRATION_ISSUER_WITHDRAWN',
      'PREARBITRATION_LOST',
      'PREARBITRATION_OPEN',
      'PREARBITRATION_WON',
      'RECURRING_CONTRACT',
      'REFUND',
      'REFUNDED_REVERSED',
      'REFUND_FAILED',
      'REFUND_WITH_DATA',
      'REPORT_AVAILABLE',
      'REQUEST_FOR_INFORMATION',
      'SCHEME_ARBITRATION',
      'SCHEME_ARBITRATION_LOST',
      'SCHEME_ARBITRATION_WON',
      'SECOND_CHARGEBACK',
      'TECHNICAL_CANCEL',
      'VOID_PENDING_REFUND',
    ],
  },
  'adyen-tokens': {
    version: 1,
    published: '2026-07-01',
    names: [
      'recurring.token.alreadyExisting',
      'recurring.token.created',
      'recurring.token.disabled',
      'recurring.token.updated',
    ],
  },
} as const satisfies Readonly<Record<string, PublishedWebhooks>>

/** The types in the bodies of webhooks that have another name in the document. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  ACH_NOTIFICATION_OF_CHANGE: ['ach.notificationOfChange'],
  DIRECT_DEBIT_NOTICE_OF_CHANGE_NOTIFICATION: ['ach.notificationOfChange', 'eft.notificationOfChange'],
}

/** Returns the codes or types that the bodies of a webhook have. */
export const codesOf = (name: string): readonly string[] => TYPES[name] ?? [name]
