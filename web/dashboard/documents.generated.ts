// Made by scripts/generate-dashboard-documents.ts from web/dashboard/documents/*.graphql.
import type { TypedDocumentNode } from 'urql'

/** Gives the text of a document the types of its variables and its result. */
function typed<Data, Variables extends object>(text: string): TypedDocumentNode<Data, Variables> {
  return text as unknown as TypedDocumentNode<Data, Variables>
}

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** The level of an account in the tree of accounts. */
export type AccountKind =
  /** An account with organizations below it. It can belong to a platform. */
  | 'Agency'
  /** An account that owns contacts, payments and the records that belong to them. */
  | 'Organization'
  /** An account at the top of the tree. It can have agencies and organizations below it. */
  | 'Platform';

export type AdyenCredentialsInput = {
  readonly apiKey: string;
  /** URL prefix of the live endpoints. Required in live mode. */
  readonly liveEndpointUrlPrefix?: string | null | undefined;
  readonly merchantAccount: string;
};

export type ApiKeyCreateInput = {
  /**
   * The account of the new key. A key can create keys only for accounts below its own. A person can
   * also create keys for their own account.
   */
  readonly accountId: string;
  /**
   * Expiration time: in the future, at most 3,650 days ahead. Default: the expiration of the key that
   * creates the new one, which is also the latest possible time. Expired keys are refused like unknown
   * ones. The machine's clock applies, also for organizations with a test clock.
   */
  readonly expiresAt?: string | null | undefined;
  /** A label, such as the purpose of the key. */
  readonly name?: string | null | undefined;
  /**
   * The permissions of the key. `Read` is always one of them. Each must be a permission of the caller.
   * Defaults to the caller's permissions.
   */
  readonly permissions?: ReadonlyArray<Permission> | null | undefined;
};

export type ApiKeyRevokeInput = {
  readonly id: string;
};

export type ApiKeysInput = {
  /** The account whose keys are listed. Defaults to the caller's own account. */
  readonly accountId?: string | null | undefined;
  readonly after?: string | null | undefined;
  readonly before?: string | null | undefined;
  readonly first?: number | null | undefined;
  readonly last?: number | null | undefined;
  /**
   * The organization to list, as an alternative to `accountId`. If you give both, they must name the
   * same account.
   */
  readonly orgId?: string | null | undefined;
};

export type AuditEntriesInput = {
  /** The account whose entries are listed. Defaults to the caller's own account. */
  readonly accountId?: string | null | undefined;
  /**
   * Only entries with this action. The search covers 31 days: the 31 days before `until`, or from
   * `since` to an `until` at most 31 days later. To search further back, move `until`.
   */
  readonly action?: string | null | undefined;
  readonly after?: string | null | undefined;
  readonly before?: string | null | undefined;
  readonly first?: number | null | undefined;
  readonly last?: number | null | undefined;
  /**
   * The organization to list, as an alternative to `accountId`. If you give both, they must name the
   * same account.
   */
  readonly orgId?: string | null | undefined;
  /** Only entries of the request with this `X-Request-Id`, of at most 31 days, as by `action`. */
  readonly requestId?: string | null | undefined;
  /** Only entries from this time on. */
  readonly since?: string | null | undefined;
  /** Only entries before this time. Defaults to the current time. */
  readonly until?: string | null | undefined;
};

/** Evidence that a customer agreed, which your server reports. It is recorded as a consent. */
export type AuthorizationInput = {
  /** Time of the agreement. Not in the future. */
  readonly acceptedAt: string;
  /** IP address of the customer. */
  readonly ipAddress?: string | null | undefined;
  /** The exact text that the customer agreed to, 1 to 5000 characters. */
  readonly text: string;
  /** User agent of the customer's browser, at most 1000 characters. */
  readonly userAgent?: string | null | undefined;
};

/** The state of a request to capture or void an authorization. */
export type CaptureRequestStatus =
  /** It had no effect. While the payment is Pending it can be captured or voided again. */
  | 'Failed'
  /** The request is in progress, or its outcome is unknown. */
  | 'Pending'
  | 'Succeeded';

export type CaptureRequestType =
  | 'Capture'
  | 'Void';

/**
 * Changes to the branding, under the rules of a checkout configuration. Omitted fields stay unchanged;
 * null clears a field.
 */
export type CheckoutBrandingInput = {
  /**
   * Address of an image: public and https, under the rules for a webhook's url. PNG, JPEG, WebP or GIF
   * of at most 512 KB.
   */
  readonly brandLogoUrl?: string | null | undefined;
  /** At most 120 characters, without a web address. */
  readonly brandName?: string | null | undefined;
  /** Text and primary must each have a contrast of at least 4.5:1 to the background. */
  readonly colors?: CheckoutColorsInput | null | undefined;
  /** Email address shown to customers with questions. Requests for a new link are sent to it. */
  readonly supportEmail?: string | null | undefined;
  readonly supportPhone?: string | null | undefined;
  /** An address with https; in development also http on localhost. */
  readonly supportUrl?: string | null | undefined;
};

/**
 * Colors of the checkout, each as `#` and six hexadecimal digits. Text and primary must each have a
 * contrast of at least 4.5:1 to the background.
 */
export type CheckoutColorsInput = {
  readonly background: string;
  readonly primary: string;
  readonly text: string;
};

export type CheckoutConfigurationCreateInput = {
  /**
   * Address of an image: public and https, under the rules for a webhook's url. PNG, JPEG, WebP or GIF
   * of at most 512 KB.
   */
  readonly brandLogoUrl?: string | null | undefined;
  /** At most 120 characters, without a web address. */
  readonly brandName?: string | null | undefined;
  readonly colors?: CheckoutColorsInput | null | undefined;
  /**
   * Origins with https, such as `https://shop.example.com`; in development also http on localhost. No
   * paths, no wildcards.
   */
  readonly embedOrigins?: ReadonlyArray<string> | null | undefined;
  /** Default false. If true, this configuration replaces the current default. */
  readonly isDefault?: boolean | null | undefined;
  /** Default TwoColumns. */
  readonly layout?: CheckoutLayout | null | undefined;
  /** Each type at most once. Default: every type that can be charged. */
  readonly methods?: ReadonlyArray<CheckoutMethodInput> | null | undefined;
  /** At most 255 characters. Customers don't see it. */
  readonly name: string;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: string | null | undefined;
};

/** Changes to a record. Omitted fields stay unchanged; null clears an optional field. */
export type CheckoutConfigurationUpdateInput = {
  readonly brandLogoUrl?: string | null | undefined;
  readonly brandName?: string | null | undefined;
  readonly colors?: CheckoutColorsInput | null | undefined;
  /** Replaces the list. Null: no page may embed the checkout in a frame. */
  readonly embedOrigins?: ReadonlyArray<string> | null | undefined;
  readonly id: string;
  /**
   * If true, this configuration replaces the current default. False is refused for the default: make
   * another one the default instead.
   */
  readonly isDefault?: boolean | null | undefined;
  readonly layout?: CheckoutLayout | null | undefined;
  /** Replaces the list. Null: every type that can be charged. */
  readonly methods?: ReadonlyArray<CheckoutMethodInput> | null | undefined;
  /** At most 255 characters. It can't be cleared. */
  readonly name?: string | null | undefined;
  /** If given, the configuration must belong to this organization. */
  readonly orgId?: string | null | undefined;
};

export type CheckoutConfigurationsInput = {
  /** The cursor to start after: `endCursor` of the previous page. */
  readonly after?: string | null | undefined;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: string | null | undefined;
  /**
   * Forward paging: at most this many items, from the start of the list or after `after`. At most 100,
   * default 20.
   */
  readonly first?: number | null | undefined;
  /**
   * Backward paging: at most this many items, from the end of the list or before `before`. At most
   * 100.
   */
  readonly last?: number | null | undefined;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: string | null | undefined;
};

export type CheckoutLayout =
  | 'OneColumn'
  /** The amount and the payment form side by side, if the window is wide enough. */
  | 'TwoColumns';

export type CheckoutMethodInput = {
  /**
   * A provider configuration of the organization that supports the type. Stored methods of other
   * configurations are then not offered. Default: any that supports the type.
   */
  readonly providerConfigurationId?: string | null | undefined;
  readonly type: PaymentMethodType;
};

/** The place where a customer gave a consent. */
export type ConsentOrigin =
  /** The organization's server reported the consent, with its text. */
  | 'Api'
  /** A page of Tallystick showed the text. */
  | 'Page';

export type ContactCreateIdvSessionInput = {
  /** The contact to verify. If omitted, the verification creates a contact when it completes. */
  readonly contactId?: string | null | undefined;
  /**
   * Defaults to the organization of an organization key or of the contact. Required with a platform or
   * agency key if there is no contact.
   */
  readonly orgId?: string | null | undefined;
  /** Known details of a person who is not a contact yet. Not together with `contactId`. */
  readonly person?: IdvPersonInput | null | undefined;
  /**
   * Redirect target after the verification, if the provider supports redirects. Plaid does not: the
   * value is passed to it but has no effect.
   */
  readonly redirectUrl?: string | null | undefined;
};

/**
 * Status of an identity-verification session. Success, Failed and PendingReview carry captured
 * identity.
 */
export type ContactIdvSessionStatus =
  /** In progress. */
  | 'Active'
  /** The verification was canceled. Nothing was captured. */
  | 'Canceled'
  /** The person did not complete it in time. Nothing was captured. */
  | 'Expired'
  | 'Failed'
  /** Completed. A reviewer at the provider or in the organization decides. */
  | 'PendingReview'
  | 'Success';

/** Details of a customer who is not a contact. At least one field is required. */
export type ContactRefInput = {
  readonly address?: GlobalAddressInput | null | undefined;
  readonly email?: string | null | undefined;
  /** 1 to 100 characters. */
  readonly familyName?: string | null | undefined;
  /** 1 to 100 characters. */
  readonly givenName?: string | null | undefined;
  /** 1 to 255 characters. */
  readonly name?: string | null | undefined;
  readonly phone?: string | null | undefined;
};

export type ContactsInput = {
  /** The cursor to start after: `endCursor` of the previous page. */
  readonly after?: string | null | undefined;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: string | null | undefined;
  /** Only contacts with this email address. */
  readonly email?: string | null | undefined;
  /**
   * Forward paging: at most this many items, from the start of the list or after `after`. At most 100,
   * default 20.
   */
  readonly first?: number | null | undefined;
  /** Default false. If true, deleted contacts are included. */
  readonly includeDeleted?: boolean | null | undefined;
  /**
   * Backward paging: at most this many items, from the end of the list or before `before`. At most
   * 100.
   */
  readonly last?: number | null | undefined;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: string | null | undefined;
  /** Only contacts with this phone number. */
  readonly phone?: string | null | undefined;
  /**
   * Only contacts whose name, given name, family name or email contains this text, ignoring case. At
   * most 100 characters.
   */
  readonly search?: string | null | undefined;
};

export type CreatePaymentSessionInput = {
  /** Greater than zero, at most 999999999.99, with no more decimals than the currency has. */
  readonly amount: string;
  /** Logo shown at checkout. */
  readonly brandLogoUrl?: string | null | undefined;
  /**
   * Name shown at checkout and in messages instead of the organization name. 1 to 120 characters,
   * without a web address.
   */
  readonly brandName?: string | null | undefined;
  /** Redirect after customer cancels. */
  readonly cancelUrl?: string | null | undefined;
  /** Defaults to the organization's default checkout configuration. */
  readonly checkoutConfigurationId?: string | null | undefined;
  /** Contact that pays. Required to store the instrument. INVALID_STATE for a deleted contact. */
  readonly contactId?: string | null | undefined;
  /** Details of a customer who is not a contact. Not together with `contactId`. */
  readonly contactRef?: ContactRefInput | null | undefined;
  /**
   * Default false: the payment is created at the customer's first attempt to pay. If true, a pending
   * payment is created with the session. It is updated with the session, and canceled when the session
   * is canceled or expires. It can only be set at creation.
   */
  readonly createPendingPayment?: boolean | null | undefined;
  readonly currency: string;
  /**
   * The purpose of the payment, 1 to 255 characters. Defaults to the organization's `paymentDefaults`.
   * It can only be set at creation.
   */
  readonly description?: string | null | undefined;
  /**
   * Expiration time, in the future. Without one, the session stays open until it is completed or
   * canceled.
   */
  readonly expirationDate?: string | null | undefined;
  /**
   * Your key-value pairs, returned unchanged and hidden from the customer. They can only be set at
   * creation.
   */
  readonly metadata?: ReadonlyArray<MetadataEntryInput> | null | undefined;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: string | null | undefined;
  /**
   * The declared use of the stored instrument for later payments. Required to store, ignored
   * otherwise.
   */
  readonly recurringProcessingModel?: RecurringProcessingModel | null | undefined;
  /**
   * Text of the payment on the customer's statement, if the provider supports it: 5 to 22 printable
   * ASCII characters with at least one letter, without angle brackets, backslashes, quotes and
   * asterisks. Defaults to the organization's `paymentDefaults`. It can only be set at creation.
   */
  readonly statementDescriptor?: string | null | undefined;
  /** Default Disabled. The other values require `contactId` and `recurringProcessingModel`. */
  readonly storePaymentMethod?: StorePaymentMethod | null | undefined;
  /** Redirect after customer pays. */
  readonly successUrl?: string | null | undefined;
  /** Your reference, 1 to 255 characters. */
  readonly transactionRef?: string | null | undefined;
};

export type DeliveriesInput = {
  /** Account whose deliveries are listed. Defaults to the key's own account. */
  readonly accountId?: string | null | undefined;
  /** The cursor to start after: `endCursor` of the previous page. */
  readonly after?: string | null | undefined;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: string | null | undefined;
  /** Only requests of this event. */
  readonly eventId?: string | null | undefined;
  /** Only requests of this event type. */
  readonly eventType?: string | null | undefined;
  /**
   * Forward paging: at most this many items, from the start of the list or after `after`. At most 100,
   * default 20.
   */
  readonly first?: number | null | undefined;
  /**
   * Backward paging: at most this many items, from the end of the list or before `before`. At most
   * 100.
   */
  readonly last?: number | null | undefined;
  /**
   * The organization to list, as an alternative to `accountId`. If you give both, they must name the
   * same account.
   */
  readonly orgId?: string | null | undefined;
  /** Only requests of events from this time on, by the machine's clock. */
  readonly since?: string | null | undefined;
  /** Only requests with this status. */
  readonly status?: WebhookRequestStatus | null | undefined;
  /** Only requests whose latest attempt got this HTTP status code, 100 to 999. */
  readonly statusCode?: number | null | undefined;
  /** Only requests of events before this time, by the machine's clock. */
  readonly until?: string | null | undefined;
  /** Only requests of this webhook. The history of a deleted webhook stays readable. */
  readonly webhookId?: string | null | undefined;
};

/** The reason of a dispute, from the card network's reason code. */
export type DisputeReason =
  /** The customer was promised a refund that did not arrive. */
  | 'CreditNotProcessed'
  /** The customer was charged twice, or paid by other means. */
  | 'Duplicate'
  /** The customer says that they did not make the payment. */
  | 'Fraudulent'
  /** Another reason, or none that the provider reports. */
  | 'Other'
  /** The bank objects to the way in which the charge was processed. */
  | 'ProcessingError'
  /** The customer did not receive what they paid for. */
  | 'ProductNotReceived'
  /** The customer received something defective, or not as described. */
  | 'ProductUnacceptable'
  /** The customer was charged after they had canceled. */
  | 'SubscriptionCanceled'
  /** The customer does not recognize the payment on their statement. */
  | 'Unrecognized';

/** The state of a dispute. It follows the provider's reports, in the order of the provider's times. */
export type DisputeStatus =
  /** Decided for the customer, or accepted by you. */
  | 'Lost'
  /** Send evidence to the provider by `evidenceDueAt`, or the dispute is lost. */
  | 'NeedsResponse'
  /** The bank decides. */
  | 'UnderReview'
  /**
   * An inquiry, or the bank's request for information. No money moved, and the payment stays as it is.
   * It can become a dispute.
   */
  | 'Warning'
  /** Decided for you: you keep or get back the money. The bank can still open the dispute again. */
  | 'Won';

export type DisputesInput = {
  /** The cursor to start after: `endCursor` of the previous page. */
  readonly after?: string | null | undefined;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: string | null | undefined;
  /** Only disputes in this currency. */
  readonly currency?: string | null | undefined;
  /** Only disputes for which the provider takes evidence, and whose deadline is before this time. */
  readonly evidenceDueBefore?: string | null | undefined;
  /**
   * Forward paging: at most this many items, from the start of the list or after `after`. At most 100,
   * default 20.
   */
  readonly first?: number | null | undefined;
  /**
   * Backward paging: at most this many items, from the end of the list or before `before`. At most
   * 100.
   */
  readonly last?: number | null | undefined;
  /** Only disputes of at most this amount. Requires `currency`. */
  readonly maxAmount?: string | null | undefined;
  /** Only disputes of at least this amount. Requires `currency`. */
  readonly minAmount?: string | null | undefined;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: string | null | undefined;
  /** Only disputes of this payment. */
  readonly paymentId?: string | null | undefined;
  /** Only disputes for this reason. */
  readonly reason?: DisputeReason | null | undefined;
  /** Only disputes opened from this time on. */
  readonly since?: string | null | undefined;
  /** Only disputes in this status. */
  readonly status?: DisputeStatus | null | undefined;
  /** Only disputes opened before this time. */
  readonly until?: string | null | undefined;
};

export type EventsInput = {
  /** The account whose events are listed: the key's own account by default, or one below it. */
  readonly accountId?: string | null | undefined;
  readonly after?: string | null | undefined;
  readonly before?: string | null | undefined;
  readonly first?: number | null | undefined;
  readonly last?: number | null | undefined;
  /**
   * The organization to list, as an alternative to `accountId`. If you give both, they must name the
   * same account.
   */
  readonly orgId?: string | null | undefined;
  /** Only events of this type: one of the names in `eventTypes`. */
  readonly type?: string | null | undefined;
};

export type ExportCreateInput = {
  readonly kind: ExportKind;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: string | null | undefined;
  /** Only records from this time on. */
  readonly since?: string | null | undefined;
  /** Only records before this time. */
  readonly until?: string | null | undefined;
};

/** The records that an export lists. */
export type ExportKind =
  /** Contacts that are not deleted, by the time of their creation. */
  | 'Contacts'
  /** Webhook requests of the organization's own webhooks, by the time of their creation. */
  | 'Deliveries'
  /** Occurrences of payment plans, by the time at which they are due. */
  | 'Occurrences'
  /** Payment plans, by the time of their creation. */
  | 'PaymentPlans'
  /** Payments, by the time of their creation. */
  | 'Payments'
  /** Refunds, by the time of their creation. */
  | 'Refunds';

export type ExportStatus =
  /** The file can be downloaded. */
  | 'Completed'
  /** The period has more than 500,000 records, or the file more than 1 GiB. Choose a shorter one. */
  | 'Failed'
  /** A worker writes the file. */
  | 'Pending';

export type ExportsInput = {
  readonly after?: string | null | undefined;
  readonly before?: string | null | undefined;
  readonly first?: number | null | undefined;
  readonly last?: number | null | undefined;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: string | null | undefined;
};

export type GlobalAddressInput = {
  /** State, province or area. At most 100 characters. */
  readonly administrativeArea?: string | null | undefined;
  /** ISO 3166 country code: two capital letters. */
  readonly countryCode: string;
  /** Street, unit and building number. At most 255 characters each. */
  readonly lines: ReadonlyArray<string>;
  /** City, town or municipality. At most 100 characters. */
  readonly locality?: string | null | undefined;
  /** Postal or ZIP code. At most 20 characters. */
  readonly postalCode?: string | null | undefined;
};

export type IdvFacialComparisonStatus =
  | 'Match'
  /** The selfie or the document face was never captured. */
  | 'NoInput'
  | 'NoMatch';

export type IdvLivenessStatus =
  | 'Failed'
  /** A live person was present rather than a photograph or a screen. */
  | 'Success';

/** Result of comparing the person's data with the provider's data. */
export type IdvMatchSummary =
  | 'Match'
  /** The provider had nothing to compare with. */
  | 'NoData'
  /** The person supplied nothing to compare. */
  | 'NoInput'
  | 'NoMatch'
  | 'PartialMatch';

/** Known details of a person who is not a contact yet. */
export type IdvPersonInput = {
  readonly email?: string | null | undefined;
  /** At most 255 characters. */
  readonly name?: string | null | undefined;
  readonly phone?: string | null | undefined;
};

export type InvitationRevokeInput = {
  readonly id: string;
};

export type InvitationsInput = {
  /** The account whose invitations are listed. Defaults to the caller's own account. */
  readonly accountId?: string | null | undefined;
  readonly after?: string | null | undefined;
  readonly before?: string | null | undefined;
  readonly first?: number | null | undefined;
  readonly last?: number | null | undefined;
};

export type MembershipRemoveInput = {
  readonly id: string;
};

export type MembershipUpdateInput = {
  readonly id: string;
  /** Null: both modes. */
  readonly mode?: Mode | null | undefined;
  /**
   * The highest amount that the member can refund of one payment, in all their refunds together. Also
   * the highest amount of an occurrence that they can mark as paid or waive. Null: no limit. If you
   * have a limit, set one that is not higher.
   */
  readonly refundLimit?: RefundLimitInput | null | undefined;
  readonly role?: Role | null | undefined;
};

/** The language of a message. */
export type MessageLanguage =
  | 'English'
  | 'Spanish';

export type MetadataEntryInput = {
  /** 1 to 40 characters: letters, digits, underscores, hyphens and periods. Unique within the record. */
  readonly key: string;
  /** At most 500 bytes of UTF-8; may be empty. */
  readonly value: string;
};

/** The mode of an account: whether real money moves. */
export type Mode =
  /** Real money moves. */
  | 'Live'
  /** No real money moves: providers run in their test modes. */
  | 'Sandbox';

export type OrganizationCreateInput = {
  /** Default Sandbox. It can't be changed later. A live account can only have live accounts above it. */
  readonly mode?: Mode | null | undefined;
  readonly name: string;
  /** The agency or platform directly above. Defaults to the caller's own account. */
  readonly parentId?: string | null | undefined;
  /**
   * The region that keeps the account's records: one of `Viewer.regions`. Default: the region of the
   * account above.
   */
  readonly region?: string | null | undefined;
  /** The IANA time zone that decides when a day starts. Default `UTC`. */
  readonly timeZone?: string | null | undefined;
};

export type OrganizationUpdateInput = {
  /** Changes to the default branding. They also apply to open sessions. */
  readonly checkoutBranding?: CheckoutBrandingInput | null | undefined;
  readonly id: string;
  readonly name?: string | null | undefined;
  /** Changes to the texts of payments. They apply to all later payments, also of existing plans. */
  readonly paymentDefaults?: PaymentDefaultsInput | null | undefined;
  /** Changes to the policy. They apply to all later charges, also of existing plans. */
  readonly paymentPlanPolicy?: PaymentPlanPolicyInput | null | undefined;
  readonly timeZone?: string | null | undefined;
};

export type OrganizationsInput = {
  /**
   * The account to list, including the organizations of its agencies. Defaults to the caller's own
   * account.
   */
  readonly accountId?: string | null | undefined;
  readonly after?: string | null | undefined;
  readonly before?: string | null | undefined;
  readonly first?: number | null | undefined;
  readonly last?: number | null | undefined;
};

/** The state of one attempt to charge a payment. */
export type PaymentAttemptStatus =
  /** The amount is reserved. It is charged when you capture it. */
  | 'Authorized'
  /** Canceled before anything was charged. */
  | 'Canceled'
  /** Declined, see `declineCode`. */
  | 'Declined'
  /** A bank debit is in progress. It takes days. */
  | 'Processing'
  /** The customer must confirm the payment. */
  | 'RequiresAction'
  /** The bank returned the debit, see `returnCode`. */
  | 'Returned'
  /** The request is being sent to the provider. */
  | 'Sending'
  /** The attempt charged. It stays Succeeded when the customer disputes the payment. */
  | 'Succeeded'
  /** The provider did not answer. The attempt may have charged or not; the outcome is being determined. */
  | 'Unknown';

export type PaymentCaptureInput = {
  /** At most the authorized amount, which is also the default. The rest is released. */
  readonly amount?: string | null | undefined;
  readonly paymentId: string;
};

/** How the amount of a payment is captured. */
export type PaymentCaptureMode =
  /** Captured by the provider without a further request: usually at once. */
  | 'Automatic'
  /** Authorized only. Capture it with `paymentCapture`, or release it with `paymentVoid`. */
  | 'Manual';

/** Changes to the texts. Omitted fields stay unchanged; null removes a text. */
export type PaymentDefaultsInput = {
  /** 1 to 255 characters. */
  readonly description?: string | null | undefined;
  /**
   * 5 to 22 printable ASCII characters with at least one letter, without angle brackets, backslashes,
   * quotes and asterisks. Adyen and Plaid remove further characters. On statements of cards, Stripe
   * shows the first 10 characters behind your account's prefix.
   */
  readonly statementDescriptor?: string | null | undefined;
};

/** The reason why a payment method did not move to the replacement of its provider configuration. */
export type PaymentMethodRemainingReason =
  /** The contact has the same instrument stored with the replacement. Change the plan to that one. */
  | 'AlreadyStored'
  /** A plan charges the payment method in a currency that is not among the replacement's `currencies`. */
  | 'CurrencyNotSupported'
  /** The replacement belongs to another account at the provider, which can't charge the credential. */
  | 'OtherAccount'
  /** The replacement does not support this type of instrument: see its `methods`. */
  | 'TypeNotSupported';

export type PaymentMethodStatus =
  /** Usable for new payments. */
  | 'Active'
  /**
   * Past the end of the card's last month, in UTC. Charges are sent and succeed if the issuer has
   * renewed the card. Otherwise they are declined until the provider reports the renewed card or the
   * customer stores a new method.
   */
  | 'Expired'
  /**
   * The provider no longer accepts the credential: for example, the card was reported lost or the bank
   * account was closed.
   */
  | 'Invalid';

export type PaymentMethodType =
  /** A bank account, debited over ACH. */
  | 'BankAccount'
  /** A credit or debit card. */
  | 'Card';

export type PaymentPlanCancelInput = {
  readonly id: string;
};

export type PaymentPlanCreateInput = {
  /**
   * Amount of each charge: greater than zero, at most 999999999.99, with no more decimals than the
   * currency has. Give either this or `totalAmount`.
   */
  readonly amount?: string | null | undefined;
  readonly authorization: AuthorizationInput;
  /** Contact that pays. INVALID_STATE for a deleted contact. */
  readonly contactId: string;
  readonly currency: string;
  /**
   * The purpose of the payments, 1 to 255 characters. Defaults to the organization's `paymentDefaults`.
   * It can only be set at creation.
   */
  readonly description?: string | null | undefined;
  readonly frequency: PaymentPlanFrequency;
  /** Your key-value pairs, returned unchanged. They can only be set at creation. */
  readonly metadata?: ReadonlyArray<MetadataEntryInput> | null | undefined;
  /** Number of occurrences, 1 to 1200. */
  readonly occurrences: number;
  /** Organization the plan belongs to. Optional with an organization key. */
  readonly orgId?: string | null | undefined;
  /**
   * Payment method to charge: one of the contact that supports Subscription, with a provider
   * configuration that supports the currency. INVALID_STATE if it can't be charged. Give either this
   * or `vaultTokenId`.
   */
  readonly paymentMethodId?: string | null | undefined;
  /** Today or later, in the organization's time zone. */
  readonly startDate: string;
  /**
   * Text of the payments on the customer's statement, if the provider supports it: 5 to 22 printable
   * ASCII characters with at least one letter, without angle brackets, backslashes, quotes and
   * asterisks. Defaults to the organization's `paymentDefaults`. It can only be set at creation.
   */
  readonly statementDescriptor?: string | null | undefined;
  /**
   * Total of all charges, with the limits of `amount`. Each occurrence costs the total divided by
   * `occurrences`, rounded down to the currency's smallest unit. The last one also costs what remains.
   * Give either this or `amount`.
   */
  readonly totalAmount?: string | null | undefined;
  /**
   * Your reference, 1 to 255 characters. Every payment of the plan has it. It can only be set at
   * creation.
   */
  readonly transactionRef?: string | null | undefined;
  /**
   * Vault token of the card or bank account to charge. The instrument is verified and stored for the
   * contact first. This uses the token up, also on a decline. Give either this or `paymentMethodId`.
   */
  readonly vaultTokenId?: string | null | undefined;
};

/** The interval between two charges of a plan. */
export type PaymentPlanFrequency =
  | 'Monthly'
  | 'Quarterly'
  | 'Weekly'
  | 'Yearly';

export type PaymentPlanOccurrenceMarkPaidInput = {
  /** The payment plan. */
  readonly id: string;
  /** Number of the occurrence. It must be Scheduled or Failed: otherwise INVALID_STATE. */
  readonly number: number;
  /** The day of the payment: today or earlier in the organization's time zone. Default today. */
  readonly paidDate?: string | null | undefined;
  /**
   * Your reference of the payment, such as the number of a check: 1 to 200 characters. No card or
   * account numbers.
   */
  readonly reference?: string | null | undefined;
  /** The means of payment. */
  readonly tender: PaymentPlanTender;
};

export type PaymentPlanOccurrenceReopenInput = {
  /** The payment plan. */
  readonly id: string;
  /** Number of the occurrence. It must be PaidElsewhere, Waived or Skipped: otherwise INVALID_STATE. */
  readonly number: number;
};

export type PaymentPlanOccurrenceStatus =
  /** The plan was canceled before this occurrence was paid. */
  | 'Canceled'
  /** The charge failed, or the bank returned the debit. */
  | 'Failed'
  /** The organization recorded a payment outside of Tallystick: it will not be charged. */
  | 'PaidElsewhere'
  /** A charge is in progress. For a bank debit that takes days. */
  | 'Processing'
  | 'Scheduled'
  /** Skipped: it will not be charged. */
  | 'Skipped'
  | 'Succeeded'
  /** The organization waived it: it will not be charged. */
  | 'Waived';

export type PaymentPlanOccurrenceWaiveInput = {
  /** The payment plan. */
  readonly id: string;
  /** Number of the occurrence. It must be Scheduled or Failed: otherwise INVALID_STATE. */
  readonly number: number;
  /** The reason, 1 to 500 characters. It is shown in the schedule. */
  readonly reason: string;
};

export type PaymentPlanPauseInput = {
  readonly id: string;
};

/** Changes to the policy. Omitted fields stay unchanged. */
export type PaymentPlanPolicyInput = {
  /** Days from 1 to 30, in ascending order. */
  readonly retryDays?: ReadonlyArray<number> | null | undefined;
  /** From 0 (never) to 30. */
  readonly upcomingDays?: number | null | undefined;
  readonly whenDisputed?: PaymentPlanWhenDisputed | null | undefined;
  readonly whenPastDue?: PaymentPlanWhenPastDue | null | undefined;
  readonly whenResumed?: PaymentPlanWhenResumed | null | undefined;
};

export type PaymentPlanResumeInput = {
  /**
   * Evidence that the customer agreed to the new dates. Required when the policy Shift moves them past
   * the last date of the consent in force. Recorded as a DateChange when dates move; otherwise ignored.
   */
  readonly authorization?: AuthorizationInput | null | undefined;
  readonly id: string;
};

export type PaymentPlanSessionCreateInput = {
  /**
   * Amount of each charge: greater than zero, at most 999999999.99, with no more decimals than the
   * currency has. Give either this or `totalAmount`.
   */
  readonly amount?: string | null | undefined;
  /** Logo shown at checkout. */
  readonly brandLogoUrl?: string | null | undefined;
  /**
   * Name shown at checkout and in messages instead of the organization name. 1 to 120 characters,
   * without a web address.
   */
  readonly brandName?: string | null | undefined;
  /** Redirect after customer cancels. */
  readonly cancelUrl?: string | null | undefined;
  /** Defaults to the organization's default checkout configuration. */
  readonly checkoutConfigurationId?: string | null | undefined;
  /** Contact that the session is for. INVALID_STATE for a deleted contact. */
  readonly contactId: string;
  /**
   * Default false: the plan is created when the session completes. If true, a pending plan is created
   * with the session. It can only be set at creation.
   */
  readonly createPendingPaymentPlan?: boolean | null | undefined;
  readonly currency: string;
  /**
   * The purpose of the payments, 1 to 255 characters. Defaults to the organization's `paymentDefaults`.
   * It can only be set at creation.
   */
  readonly description?: string | null | undefined;
  /**
   * Expiration time, in the future. Without one, the session stays open until it is completed or
   * canceled.
   */
  readonly expirationDate?: string | null | undefined;
  readonly frequency: PaymentPlanFrequency;
  /**
   * Your key-value pairs, returned unchanged and hidden from the customer. They can only be set at
   * creation.
   */
  readonly metadata?: ReadonlyArray<MetadataEntryInput> | null | undefined;
  /** Number of occurrences, 1 to 1200. */
  readonly occurrences: number;
  /** Organization the session belongs to. */
  readonly orgId: string;
  /** Today or later, in the organization's time zone. */
  readonly startDate: string;
  /**
   * Text of the payments on the customer's statement, if the provider supports it: 5 to 22 printable
   * ASCII characters with at least one letter, without angle brackets, backslashes, quotes and
   * asterisks. Defaults to the organization's `paymentDefaults`. It can only be set at creation.
   */
  readonly statementDescriptor?: string | null | undefined;
  /** Redirect after customer completes. */
  readonly successUrl?: string | null | undefined;
  /**
   * Total of all charges, with the limits of `amount`. Each occurrence costs the total divided by
   * `occurrences`, rounded down to the currency's smallest unit. The last one also costs what remains.
   * Give either this or `amount`.
   */
  readonly totalAmount?: string | null | undefined;
  /**
   * Your reference, 1 to 255 characters. Every payment of the plan has it. It can only be set at
   * creation.
   */
  readonly transactionRef?: string | null | undefined;
};

export type PaymentPlanSessionStatus =
  /** Open: the link works. */
  | 'Active'
  /** Canceled by the customer or through the API. */
  | 'Canceled'
  /** The customer authorized the plan. */
  | 'Completed'
  /** Past its expiration date without completion. */
  | 'Expired';

export type PaymentPlanSessionsInput = {
  /** The cursor to start after: `endCursor` of the previous page. */
  readonly after?: string | null | undefined;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: string | null | undefined;
  /** Only sessions of this contact. */
  readonly contactId?: string | null | undefined;
  /**
   * Forward paging: at most this many items, from the start of the list or after `after`. At most 100,
   * default 20.
   */
  readonly first?: number | null | undefined;
  /**
   * Backward paging: at most this many items, from the end of the list or before `before`. At most
   * 100.
   */
  readonly last?: number | null | undefined;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: string | null | undefined;
  /** Only sessions created from this time on. */
  readonly since?: string | null | undefined;
  /** Only sessions with this status at the time of the request. */
  readonly status?: PaymentPlanSessionStatus | null | undefined;
  /** Only sessions created before this time. */
  readonly until?: string | null | undefined;
};

export type PaymentPlanSkipNextInput = {
  readonly id: string;
  /**
   * Number of the occurrence that you expect to skip. INVALID_STATE if another is next, for example
   * because this one is being charged or was skipped by an earlier request.
   */
  readonly number?: number | null | undefined;
};

export type PaymentPlanStatus =
  | 'Active'
  | 'Canceled'
  /** Every occurrence was paid, waived or skipped. */
  | 'Completed'
  /** An occurrence could not be charged. */
  | 'PastDue'
  | 'Paused'
  /**
   * Waiting for its session to be completed, or for the instrument of a vault token to be verified and
   * stored.
   */
  | 'Pending';

/** The means by which a customer paid outside of Tallystick. */
export type PaymentPlanTender =
  | 'BankTransfer'
  | 'Cash'
  | 'Check'
  /** Anything else, such as a card terminal. */
  | 'Other';

export type PaymentPlanUpdatePaymentMethodInput = {
  /**
   * Evidence that the customer agreed to the new payment method. It is recorded as a consent, which is
   * in force from the change on. Required with `vaultTokenId`, whose instrument is stored. Without it,
   * the plan keeps its consent.
   */
  readonly authorization?: AuthorizationInput | null | undefined;
  readonly id: string;
  /**
   * A payment method of the plan's contact, under the rules of the plan's creation. Give either this
   * or `vaultTokenId`.
   */
  readonly paymentMethodId?: string | null | undefined;
  /**
   * Vault token of the new card or bank account, under the rules of the plan's creation. Give either
   * this or `paymentMethodId`.
   */
  readonly vaultTokenId?: string | null | undefined;
};

export type PaymentPlanWhenDisputed =
  /** The plan is canceled. */
  | 'Cancel'
  /** The plan's retries end, and later occurrences are still charged. */
  | 'Continue'
  /** The retries end, and the plan is paused until it is resumed. */
  | 'Pause';

export type PaymentPlanWhenPastDue =
  /** The plan is canceled. */
  | 'Cancel'
  /** The plan stays PastDue, and later occurrences are still charged. */
  | 'Continue'
  /** The plan is paused until it is resumed. */
  | 'Pause';

export type PaymentPlanWhenResumed =
  /**
   * All dates stay as agreed. Occurrences whose date passed during the pause are charged when the plan
   * is resumed, one after the other.
   */
  | 'Keep'
  /**
   * All remaining dates move, so that no occurrence is lost. The last one then is later than the customer
   * agreed to: resume the plan with their `authorization`.
   */
  | 'Shift'
  /** The dates that passed during the pause are skipped. */
  | 'Skip';

export type PaymentPlansInput = {
  /** The cursor to start after: `endCursor` of the previous page. */
  readonly after?: string | null | undefined;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: string | null | undefined;
  /**
   * Only plans in progress (Active, Paused or PastDue) that this provider configuration charges: those
   * that remain after it was replaced, for example.
   */
  readonly configurationId?: string | null | undefined;
  /** Only plans of this contact. */
  readonly contactId?: string | null | undefined;
  /** Only plans in this currency. */
  readonly currency?: string | null | undefined;
  /**
   * Forward paging: at most this many items, from the start of the list or after `after`. At most 100,
   * default 20.
   */
  readonly first?: number | null | undefined;
  /**
   * Backward paging: at most this many items, from the end of the list or before `before`. At most
   * 100.
   */
  readonly last?: number | null | undefined;
  /** Only plans whose `nextRunAt` is this time or later. */
  readonly nextRunSince?: string | null | undefined;
  /** Only plans whose `nextRunAt` is before this time. */
  readonly nextRunUntil?: string | null | undefined;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: string | null | undefined;
  /** Only plans created from this time on. */
  readonly since?: string | null | undefined;
  /** Only plans in this status. */
  readonly status?: PaymentPlanStatus | null | undefined;
  /** Only plans created before this time. */
  readonly until?: string | null | undefined;
};

/**
 * The provider that stores and charges an instrument. The names are neutral: the adapter of a provider
 * configuration decides which service it is.
 */
export type PaymentProvider =
  | 'ProviderA'
  | 'ProviderB'
  | 'ProviderC';

export type PaymentRefundInput = {
  /** At most the amount that has not been refunded, which is also the default. */
  readonly amount?: string | null | undefined;
  readonly paymentId: string;
  /** Why you make the refund. */
  readonly reason?: RefundReason | null | undefined;
};

export type PaymentSessionStatus =
  /** Open: the link works. */
  | 'Active'
  /** Canceled by the customer or through the API. */
  | 'Canceled'
  /** The customer paid, or a bank debit is in progress. */
  | 'Completed'
  /** Past its expiration date without completion. */
  | 'Expired';

export type PaymentSessionsInput = {
  /** The cursor to start after: `endCursor` of the previous page. */
  readonly after?: string | null | undefined;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: string | null | undefined;
  /** Only sessions of this contact. */
  readonly contactId?: string | null | undefined;
  /**
   * Forward paging: at most this many items, from the start of the list or after `after`. At most 100,
   * default 20.
   */
  readonly first?: number | null | undefined;
  /**
   * Backward paging: at most this many items, from the end of the list or before `before`. At most
   * 100.
   */
  readonly last?: number | null | undefined;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: string | null | undefined;
  /** Only sessions created from this time on. */
  readonly since?: string | null | undefined;
  /** Only sessions with this status at the time of the request. */
  readonly status?: PaymentSessionStatus | null | undefined;
  /** Only sessions created before this time. */
  readonly until?: string | null | undefined;
};

export type PaymentStatus =
  /**
   * Nothing was charged: it was canceled before, or its authorization was never captured. In the second
   * case it was Succeeded before, `failureMessage` has the reason, and a later capture makes it
   * Succeeded again.
   */
  | 'Canceled'
  /** The customer disputes the payment at their bank. */
  | 'Disputed'
  /** Declined, see `declineCode`. No money moved. */
  | 'Failed'
  /**
   * The outcome is unknown: an attempt is in progress, the provider has not reported the result, or
   * the session waits for the customer. A payment with `capture: Manual` stays Pending until it is
   * captured: see `authorizedAmount`.
   */
  | 'Pending'
  /** A bank debit is in progress. It takes days. */
  | 'Processing'
  /** The customer must confirm the payment: redirect them to `actionUrl`. */
  | 'RequiresAction'
  /** The bank returned the debit, possibly weeks after it succeeded. */
  | 'Returned'
  | 'Succeeded';

export type PaymentTotalsInput = {
  readonly currency: string;
  /** The first day, in the organization's time zone. */
  readonly from: string;
  /** Default: Day. */
  readonly interval?: TotalsInterval | null | undefined;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: string | null | undefined;
  /**
   * The last day, in the organization's time zone. The period has at most 366 days, with intervals of a
   * month 3,660.
   */
  readonly to: string;
};

export type PaymentVoidInput = {
  readonly paymentId: string;
};

export type PaymentsInput = {
  /** The cursor to start after: `endCursor` of the previous page. */
  readonly after?: string | null | undefined;
  /** Only payments of this amount. Requires `currency`. */
  readonly amount?: string | null | undefined;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: string | null | undefined;
  /** Only payments that charged or stored a card of this brand, in any case: `visa`. */
  readonly cardBrand?: string | null | undefined;
  /** Only payments of this contact. */
  readonly contactId?: string | null | undefined;
  /** Only payments in this currency. */
  readonly currency?: string | null | undefined;
  /** Only payments whose `declineCode` is this one. */
  readonly declineCode?: string | null | undefined;
  /**
   * Forward paging: at most this many items, from the start of the list or after `after`. At most 100,
   * default 20.
   */
  readonly first?: number | null | undefined;
  /**
   * Backward paging: at most this many items, from the end of the list or before `before`. At most
   * 100.
   */
  readonly last?: number | null | undefined;
  /** Only payments that charged or stored a card or bank account with these last four digits. */
  readonly last4?: string | null | undefined;
  /** Only payments of at most this amount. Requires `currency`, and not together with `amount`. */
  readonly maxAmount?: string | null | undefined;
  /** Only payments of at least this amount. Requires `currency`, and not together with `amount`. */
  readonly minAmount?: string | null | undefined;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: string | null | undefined;
  /** Only payments that charged or stored this payment method. */
  readonly paymentMethodId?: string | null | undefined;
  /** Only payments that charged or stored a payment method of this type. */
  readonly paymentMethodType?: PaymentMethodType | null | undefined;
  /** Only payments of this plan. */
  readonly paymentPlanId?: string | null | undefined;
  /** Only payments with an attempt that has this reference at the provider. */
  readonly providerReference?: string | null | undefined;
  /** Only payments created from this time on. */
  readonly since?: string | null | undefined;
  /** Only payments in this status. */
  readonly status?: PaymentStatus | null | undefined;
  /** Only payments in one of these statuses. Not together with `status`. */
  readonly statuses?: ReadonlyArray<PaymentStatus> | null | undefined;
  /** Only payments with this reference of yours. */
  readonly transactionRef?: string | null | undefined;
  /** Only payments created before this time. */
  readonly until?: string | null | undefined;
};

export type PeopleInput = {
  /** The account whose members are listed. Defaults to the caller's own account. */
  readonly accountId?: string | null | undefined;
  readonly after?: string | null | undefined;
  readonly before?: string | null | undefined;
  readonly first?: number | null | undefined;
  readonly last?: number | null | undefined;
};

/**
 * A class of operations. A key has all permissions, or those that it was created with. A person has
 * those of their role. If an operation or field needs another permission, the request is FORBIDDEN and
 * `permission` in the error's extensions names it.
 */
export type Permission =
  /** Create organizations and agencies. */
  | 'Accounts'
  /** Read the audit log. */
  | 'AuditLog'
  /**
   * Create, change and delete contacts, start identity verifications, send links, and change the
   * suppression list. Requires `CustomerDetails`.
   */
  | 'Contacts'
  /**
   * Read the email addresses, phone numbers, postal addresses, IP addresses and links of customers, and
   * the payloads of events.
   */
  | 'CustomerDetails'
  /** Export records as files. Requires `CustomerDetails`. */
  | 'Exports'
  /** Read documents, images and videos of identity verifications. Requires `CustomerDetails`. */
  | 'IdentityDocuments'
  /** Create and revoke API keys and public keys. */
  | 'Keys'
  /** Manage SSO connections. Together with `People`: add, change and remove Owners of accounts. */
  | 'Owners'
  /**
   * Tokenize, store and charge payment methods, and create and change payments, sessions and payment
   * plans. Requires `CustomerDetails`.
   */
  | 'Payments'
  /** List, invite, change and remove the members of accounts. */
  | 'People'
  /**
   * Read all records, except those that other permissions cover. Every key has it. Without
   * `CustomerDetails`, email addresses and phone numbers of customers are masked.
   */
  | 'Read'
  /** Refund payments. Record occurrences as paid elsewhere or waived, and reopen them. */
  | 'Refunds'
  /** Manage provider configurations, checkout configurations and the settings of organizations. */
  | 'Settings'
  /** Manage webhooks, their requests and test clocks. Requires `CustomerDetails`. */
  | 'Webhooks';

export type PersonInviteInput = {
  /**
   * The account of which the person becomes a member. Defaults to the caller's own account. With a key,
   * it must be an account below the key's own.
   */
  readonly accountId?: string | null | undefined;
  readonly email: string;
  /** Limits the membership to accounts of one mode. Default: both. */
  readonly mode?: Mode | null | undefined;
  /**
   * The highest amount that the member can refund of one payment, in all their refunds together. Also
   * the highest amount of an occurrence that they can mark as paid or waive. Null: no limit. If you
   * have a limit, set one that is not higher.
   */
  readonly refundLimit?: RefundLimitInput | null | undefined;
  /** You must have each permission of this role yourself. */
  readonly role: Role;
};

export type PersonSessionRevokeInput = {
  readonly id: string;
};

export type PlaidCredentialsInput = {
  readonly clientId: string;
  /**
   * Id of the template for identity verification. If omitted, this configuration does not verify
   * identities.
   */
  readonly identityTemplateId?: string | null | undefined;
  readonly secret: string;
};

export type PlanTotalsInput = {
  readonly currency: string;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: string | null | undefined;
  /** The days of `upcoming`, from today: 1 to 366. Default: 7. */
  readonly upcomingDays?: number | null | undefined;
};

/** The service that a provider configuration connects to. */
export type ProviderAdapter =
  /** Adyen, as ProviderA: cards and bank accounts. */
  | 'Adyen'
  /** Plaid, as ProviderC: bank accounts. */
  | 'Plaid'
  /**
   * The sandbox processor that comes with this service. It moves no money and can act as any provider.
   * Not available in live mode.
   */
  | 'Sandbox'
  /** Stripe, as ProviderB: cards and bank accounts. */
  | 'Stripe';

/** The subject of an item of the go-live checklist. More may be added. */
export type ProviderConfigurationCheckCode =
  /** The fields that the provider must add to its responses. */
  | 'AdditionalData'
  /** The conditions of debits: the country of the account, ACH classes, validation. */
  | 'BankAccounts'
  /** When the account captures authorized payments. */
  | 'CaptureMode'
  /** The provider accepts the credentials. Failed after a 401 or 403. */
  | 'Credentials'
  /** The currencies that the account charges. */
  | 'Currencies'
  /** The events that the provider must send. */
  | 'Events'
  /** The configuration is neither failing nor paused. */
  | 'Health'
  /** The template of the credentials can verify identities. */
  | 'IdentityVerification'
  /** The mode of the account: test accounts move no money. */
  | 'Mode'
  /** The secret that signs the provider's notifications. */
  | 'NotificationSecret'
  /** The provider can reach the address for notifications. */
  | 'NotificationUrl'
  /** A notification with a valid signature was received. */
  | 'NotificationsReceived'
  /** The payment methods and calls that the account must permit. */
  | 'PaymentMethods'
  /** The account may send raw card data. */
  | 'RawCardData'
  /** The credentials may read and delete stored payment methods. */
  | 'StoredPaymentMethods'
  /** When card payments ask for 3-D Secure. */
  | 'ThreeDSecure';

/** The result of an item of the go-live checklist. */
export type ProviderConfigurationCheckStatus =
  /** Follow the item's instruction before you go live. */
  | 'Failed'
  /** Only a person can check it, in the provider's dashboard. */
  | 'Manual'
  /** Nothing to do. */
  | 'Passed'
  /** The provider did not answer, or the key may not ask. `response` has the reason. */
  | 'Unknown';

export type ProviderConfigurationCreateInput = {
  readonly adapter: ProviderAdapter;
  /**
   * For `Adyen` only. True declares that bank accounts of persons are validated at their first debit: by
   * giact gVERIFY in the merchant account, or by the organization. Default false.
   */
  readonly bankAccountsAreValidated?: boolean | null | undefined;
  /** Credentials of the adapter. They are checked with the provider. */
  readonly credentials: ProviderCredentialsInput;
  /** ISO 4217 codes that the adapter supports, at least one. Default: all of them. */
  readonly currencies?: ReadonlyArray<string> | null | undefined;
  /** Default false. If true, this configuration replaces the current default. */
  readonly isDefault?: boolean | null | undefined;
  /**
   * Types that the adapter supports. Default: all of them. Empty only if the configuration verifies
   * identities.
   */
  readonly methods?: ReadonlyArray<PaymentMethodType> | null | undefined;
  /** The mode of the organization. */
  readonly mode: Mode;
  /** At most 255 characters. */
  readonly name: string;
  /**
   * The secret for verifying the provider's notifications. `Adyen`: the HMAC keys of the webhooks,
   * separated by commas, required. `Stripe`: the signing secret of the endpoint. `Plaid`: none.
   * `Sandbox`: generated if omitted and shared with the processor.
   */
  readonly notificationSecret?: string | null | undefined;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: string | null | undefined;
  /** ProviderA for `Adyen`, ProviderB for `Stripe`, ProviderC for `Plaid`, any for `Sandbox`. */
  readonly provider: PaymentProvider;
  /** Default: WhenStoring for `Adyen`, Automatic for `Stripe`. Other adapters have no such setting. */
  readonly threeDSecure?: ThreeDSecure | null | undefined;
};

/** The reason why a provider configuration is failing. */
export type ProviderConfigurationFailingCause =
  /** The provider rejects the credentials. It responded to a request with 401 or 403. */
  | 'CredentialsRejected'
  /** Tallystick can't open the stored credentials, or is not configured to reach the provider. */
  | 'CredentialsUnreadable';

/** The ability of a provider configuration to charge. */
export type ProviderConfigurationHealth =
  /**
   * The provider rejects the credentials, or they can't be used. Nothing is charged until a check
   * succeeds; checks are repeated automatically.
   */
  | 'Failing'
  | 'Healthy';

export type ProviderConfigurationReplaceInput = {
  /** The configuration to replace. */
  readonly id: string;
  /** If given, the configuration must belong to this organization. */
  readonly orgId?: string | null | undefined;
  /**
   * The configuration that charges instead. It must belong to the same organization, have the same
   * provider and adapter, and not be replaced itself.
   */
  readonly replacementId: string;
};

/** The progress of moving payment methods to a replacement. */
export type ProviderConfigurationReplacementStatus =
  /** Every payment method has moved, or can't move. */
  | 'Completed'
  /** Payment methods are moving. */
  | 'Moving';

/**
 * Changes to a provider configuration. Omitted fields stay unchanged; null clears an optional field.
 * Provider, adapter and mode never change.
 */
export type ProviderConfigurationUpdateInput = {
  /** For `Adyen` only, see `ProviderConfigurationCreateInput`. Null changes nothing. */
  readonly bankAccountsAreValidated?: boolean | null | undefined;
  /** Replaces all credentials. They can't be cleared. They are checked with the provider. */
  readonly credentials?: ProviderCredentialsInput | null | undefined;
  /** Null: every currency that the adapter supports. */
  readonly currencies?: ReadonlyArray<string> | null | undefined;
  readonly id: string;
  /** If true, this configuration replaces the current default. A replaced configuration can't. */
  readonly isDefault?: boolean | null | undefined;
  /** True pauses charges, false resumes them: due occurrences of plans are then charged. */
  readonly isPaused?: boolean | null | undefined;
  /** It can't be cleared. Empty only if the configuration verifies identities. */
  readonly methods?: ReadonlyArray<PaymentMethodType> | null | undefined;
  /** At most 255 characters. It can't be cleared. */
  readonly name?: string | null | undefined;
  /** Null: the provider's notifications are refused. For `Sandbox`, null generates a new secret. */
  readonly notificationSecret?: string | null | undefined;
  /** If given, the configuration must belong to this organization. */
  readonly orgId?: string | null | undefined;
  /** Null: the default of the adapter. */
  readonly threeDSecure?: ThreeDSecure | null | undefined;
};

export type ProviderConfigurationsInput = {
  /** The cursor to start after: `endCursor` of the previous page. */
  readonly after?: string | null | undefined;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: string | null | undefined;
  /**
   * Forward paging: at most this many items, from the start of the list or after `after`. At most 100,
   * default 20.
   */
  readonly first?: number | null | undefined;
  /**
   * Backward paging: at most this many items, from the end of the list or before `before`. At most
   * 100.
   */
  readonly last?: number | null | undefined;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: string | null | undefined;
};

/** Credentials for exactly one adapter: the adapter of the configuration. */
export type ProviderCredentialsInput = {
  readonly adyen?: AdyenCredentialsInput | null | undefined;
  readonly plaid?: PlaidCredentialsInput | null | undefined;
  readonly sandbox?: SandboxCredentialsInput | null | undefined;
  readonly stripe?: StripeCredentialsInput | null | undefined;
};

export type PublicKeyCreateInput = {
  /**
   * Lifetime in minutes: 1 to 1440, default 60. The public key never outlives the API key that creates
   * it.
   */
  readonly expiresInMinutes?: number | null | undefined;
  /** Defaults to the caller's own organization. Required if the caller's account is not one. */
  readonly orgId?: string | null | undefined;
  /**
   * At least one origin, in the exact form that browsers send, such as `https://shop.example.com`.
   * Only https; in development also http on localhost.
   */
  readonly origins: ReadonlyArray<string>;
};

export type PublicKeyRevokeInput = {
  readonly id: string;
};

export type PublicKeysInput = {
  /** The cursor to start after: `endCursor` of the previous page. */
  readonly after?: string | null | undefined;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: string | null | undefined;
  /**
   * Forward paging: at most this many items, from the start of the list or after `after`. At most 100,
   * default 20.
   */
  readonly first?: number | null | undefined;
  /**
   * Backward paging: at most this many items, from the end of the list or before `before`. At most
   * 100.
   */
  readonly last?: number | null | undefined;
  /** True: only keys that still work. Default: revoked keys too, and expired ones for about a day. */
  readonly onlyUsable?: boolean | null | undefined;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: string | null | undefined;
};

/**
 * The declared use of a stored instrument for later payments. It decides how they are treated under
 * Strong Customer Authentication.
 */
export type RecurringProcessingModel =
  /**
   * The customer starts later payments. The details are stored so that a returning customer checks out
   * faster.
   */
  | 'CardOnFile'
  /** The merchant starts later payments on a fixed schedule that the customer agreed to in advance. */
  | 'Subscription'
  /** The merchant starts later payments without a fixed schedule. */
  | 'UnscheduledCardOnFile';

export type RefundLimitInput = {
  readonly amount: string;
  readonly currency: string;
};

export type RefundOrigin =
  /** Made by `paymentRefund`. */
  | 'Api'
  /** Made at the provider, for example in its dashboard. */
  | 'Provider';

/** The reason for a refund. It is sent to providers that accept one. */
export type RefundReason =
  /** The customer was charged twice. */
  | 'Duplicate'
  /** You believe that the charge is fraudulent. Stripe then adds the card and email to its block lists. */
  | 'Fraudulent'
  /** The customer asked for the refund. */
  | 'RequestedByCustomer';

export type RefundStatus =
  /** No money moved. The amount can be refunded again. */
  | 'Failed'
  /** The refund is in progress, or its outcome is unknown. */
  | 'Pending'
  | 'Succeeded';

export type RefundsInput = {
  /** The cursor to start after: `endCursor` of the previous page. */
  readonly after?: string | null | undefined;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: string | null | undefined;
  /** Only refunds in this currency. */
  readonly currency?: string | null | undefined;
  /**
   * Forward paging: at most this many items, from the start of the list or after `after`. At most 100,
   * default 20.
   */
  readonly first?: number | null | undefined;
  /**
   * Backward paging: at most this many items, from the end of the list or before `before`. At most
   * 100.
   */
  readonly last?: number | null | undefined;
  /** Only refunds of at most this amount. Requires `currency`. */
  readonly maxAmount?: string | null | undefined;
  /** Only refunds of at least this amount. Requires `currency`. */
  readonly minAmount?: string | null | undefined;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: string | null | undefined;
  /** Only refunds of this origin. */
  readonly origin?: RefundOrigin | null | undefined;
  /** Only refunds of this payment. */
  readonly paymentId?: string | null | undefined;
  /** Only refunds for this reason. */
  readonly reason?: RefundReason | null | undefined;
  /** Only refunds created from this time on. */
  readonly since?: string | null | undefined;
  /** Only refunds in this status. */
  readonly status?: RefundStatus | null | undefined;
  /** Only refunds created before this time. */
  readonly until?: string | null | undefined;
};

/** The role of a member of an account. Each role has a set of permissions. */
export type Role =
  /** All permissions except `Owners`. */
  | 'Admin'
  /**
   * Webhooks, keys and reading with the details of customers. In sandbox accounts also payments and
   * refunds.
   */
  | 'Developer'
  /** Payments, refunds, contacts and reading with the details and the identity documents of customers. */
  | 'Operator'
  /** All permissions. */
  | 'Owner'
  /** Contacts and reading with the details of customers. */
  | 'Support'
  /** Reading. Email addresses and phone numbers of customers are masked. */
  | 'Viewer';

export type SandboxCredentialsInput = {
  /**
   * 8 to 255 characters of your choice. It identifies the merchant at the sandbox processor, which
   * refuses keys that start with `refused`.
   */
  readonly apiKey: string;
};

export type SavedViewCreateInput = {
  /** The account whose list is filtered. Defaults to the caller's own account. */
  readonly accountId?: string | null | undefined;
  readonly list: SavedViewList;
  /** At most 60 characters, and unique among your views of the list. */
  readonly name: string;
  /** 1 to 20 parameters with different names. */
  readonly parameters: ReadonlyArray<SavedViewParameterInput>;
};

export type SavedViewDeleteInput = {
  readonly id: string;
};

/** A list of the dashboard. */
export type SavedViewList =
  | 'AuditLog'
  | 'Contacts'
  | 'Deliveries'
  | 'Disputes'
  | 'Events'
  /** Links to payment sessions and to payment plan sessions. */
  | 'Links'
  | 'PaymentPlans'
  | 'Payments'
  | 'Refunds';

export type SavedViewParameterInput = {
  /** The name of the parameter in the address of the dashboard's page. */
  readonly name: string;
  /** At most 255 characters. */
  readonly value: string;
};

export type SavedViewUpdateInput = {
  readonly id: string;
  /** At most 60 characters, and unique among your views of the list. */
  readonly name?: string | null | undefined;
  /** Replaces all parameters. */
  readonly parameters?: ReadonlyArray<SavedViewParameterInput> | null | undefined;
};

export type SavedViewsInput = {
  /** The account whose list is filtered. Defaults to the caller's own account. */
  readonly accountId?: string | null | undefined;
  readonly list: SavedViewList;
};

export type SearchInput = {
  /** At most this many hits, 1 to 20. Default 10. */
  readonly first?: number | null | undefined;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: string | null | undefined;
  /**
   * An id of any type; a part of a contact's name or email address, with at least three letters or
   * digits in a row; a payment's `transactionRef`; a provider's or our reference of a payment or refund;
   * or the last four digits of a payment method. 1 to 255 characters.
   */
  readonly query: string;
};

/** A factor that a person proves in addition to the password. */
export type SecondFactor =
  | 'OneTimeCode'
  | 'Passkey'
  | 'RecoveryCode';

export type SendPaymentPlanSessionLinkInput = {
  readonly channel: SessionLinkChannel;
  readonly id: string;
  /** Default English. */
  readonly language?: MessageLanguage | null | undefined;
  /** Defaults to the address of the session's contact. Required if the contact has none. */
  readonly to?: string | null | undefined;
};

export type SendPaymentSessionLinkInput = {
  readonly channel: SessionLinkChannel;
  readonly id: string;
  /** Default English. */
  readonly language?: MessageLanguage | null | undefined;
  /** Defaults to the address of the session's contact or `contactRef`. Required if neither has one. */
  readonly to?: string | null | undefined;
};

/** The way a link is sent. */
export type SessionLinkChannel =
  | 'Email';

export type SsoConnectionCreateInput = {
  /** Account whose members sign in at the provider. Defaults to the caller's own account. */
  readonly accountId?: string | null | undefined;
  readonly clientId: string;
  /** The client secret. It is encrypted, and no request returns it. */
  readonly clientSecret: string;
  /** Mail domains of the people who sign in at the provider. Each must be proven. */
  readonly domains: ReadonlyArray<string>;
  /** The issuer, such as https://example.okta.com. The provider's discovery document must name it. */
  readonly issuer: string;
  /** Mode of the accounts for which newcomers can act. Default: both. */
  readonly modeForNewcomers?: Mode | null | undefined;
  readonly name: string;
  /** Role of people who sign in for the first time. Without it they need an invitation. */
  readonly roleForNewcomers?: SsoNewcomerRole | null | undefined;
  /**
   * Values of the claims `amr`, `acr` and `acrs` by which the provider asserts a second factor. Default:
   * `mfa`.
   */
  readonly secondFactorValues?: ReadonlyArray<string> | null | undefined;
};

export type SsoConnectionDeleteInput = {
  readonly id: string;
};

export type SsoConnectionUpdateInput = {
  readonly clientId?: string | null | undefined;
  /** Replaces the client secret. */
  readonly clientSecret?: string | null | undefined;
  /** Replaces the list of domains. Domains that stay keep their proof. */
  readonly domains?: ReadonlyArray<string> | null | undefined;
  readonly id: string;
  readonly modeForNewcomers?: Mode | null | undefined;
  readonly name?: string | null | undefined;
  /**
   * True requires the connection for people with an address of a proven domain, and ends their other
   * sessions. At least one domain must be proven.
   */
  readonly required?: boolean | null | undefined;
  readonly roleForNewcomers?: SsoNewcomerRole | null | undefined;
  /** At most 20 items. */
  readonly secondFactorValues?: ReadonlyArray<string> | null | undefined;
};

export type SsoConnectionVerifyDomainInput = {
  /** A domain of the connection. */
  readonly domain: string;
  readonly id: string;
};

export type SsoConnectionsInput = {
  /** Account whose connections are listed. Defaults to the caller's own account. */
  readonly accountId?: string | null | undefined;
};

/** The role of people who sign in for the first time. It can't be Owner. */
export type SsoNewcomerRole =
  | 'Admin'
  | 'Developer'
  | 'Operator'
  | 'Support'
  | 'Viewer';

/** The setting that decides whether the customer's instrument is stored for later payments. */
export type StorePaymentMethod =
  /** The instrument is stored if the customer agrees at checkout. */
  | 'AskForConsent'
  /** The instrument is not stored. */
  | 'Disabled'
  /** The instrument is stored. The checkout says so. */
  | 'Enabled';

export type StripeCredentialsInput = {
  readonly secretKey: string;
};

export type TestClockAdvanceInput = {
  readonly id: string;
  /**
   * The new time: not before the current time, at most two years after it, and before the year 2100.
   * Fractions of a second are dropped.
   */
  readonly to: string;
};

export type TestClockCreateInput = {
  /** The initial time, in the years 2000 to 2099. Defaults to the machine's time. */
  readonly now?: string | null | undefined;
  /** Defaults to the key's own organization. Required with a platform or agency key. */
  readonly orgId?: string | null | undefined;
};

export type TestClockStatus =
  /** The clock is moving, and everything that falls due in between is processed. */
  | 'Advancing'
  /** The clock is stopped and can be advanced. */
  | 'Ready';

export type TestClocksInput = {
  /**
   * Account whose clocks are listed: a platform, an agency or an organization. Defaults to the key's
   * own account.
   */
  readonly accountId?: string | null | undefined;
  /** The cursor to start after: `endCursor` of the previous page. */
  readonly after?: string | null | undefined;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: string | null | undefined;
  /**
   * Forward paging: at most this many items, from the start of the list or after `after`. At most 100,
   * default 20.
   */
  readonly first?: number | null | undefined;
  /**
   * Backward paging: at most this many items, from the end of the list or before `before`. At most
   * 100.
   */
  readonly last?: number | null | undefined;
  /**
   * The organization to list, as an alternative to `accountId`. If you give both, they must name the
   * same account.
   */
  readonly orgId?: string | null | undefined;
};

/** When a card payment that the customer is present for asks for 3-D Secure. */
export type ThreeDSecure =
  /** Every such payment asks for it. */
  | 'Always'
  /** The provider and the card's bank decide. */
  | 'Automatic'
  /** A payment that stores the card asks for it. The provider and the card's bank decide about others. */
  | 'WhenStoring';

export type TotalsInterval =
  | 'Day'
  | 'Month'
  /** Monday to Sunday. */
  | 'Week';

/**
 * Changes to a session, under the rules of its creation. Omitted fields stay unchanged; null clears an
 * optional field.
 */
export type UpdatePaymentPlanSessionInput = {
  /** Amount of each charge. It replaces a total. Give either this or `totalAmount`. */
  readonly amount?: string | null | undefined;
  readonly brandLogoUrl?: string | null | undefined;
  readonly brandName?: string | null | undefined;
  /** @deprecated Use webhooks: `webhookCreate`. They are signed. */
  readonly callbackUrl?: string | null | undefined;
  readonly cancelUrl?: string | null | undefined;
  /** Null resets it to the organization's default checkout configuration. */
  readonly checkoutConfigurationId?: string | null | undefined;
  readonly contactId?: string | null | undefined;
  /** If the new currency has fewer decimals than the amount, give a new amount, too. */
  readonly currency?: string | null | undefined;
  readonly expirationDate?: string | null | undefined;
  readonly frequency?: PaymentPlanFrequency | null | undefined;
  readonly id: string;
  readonly occurrences?: number | null | undefined;
  /** If given, the session must belong to this organization. */
  readonly orgId?: string | null | undefined;
  readonly startDate?: string | null | undefined;
  /** Only Canceled is accepted. It cancels the session and its pending plan. */
  readonly status?: PaymentPlanSessionStatus | null | undefined;
  readonly successUrl?: string | null | undefined;
  /**
   * Total that the occurrences divide. A session with a total keeps it when the occurrences change.
   * Give either this or `amount`.
   */
  readonly totalAmount?: string | null | undefined;
};

/**
 * Changes to a session, under the rules of its creation. Omitted fields stay unchanged; null clears an
 * optional field.
 */
export type UpdatePaymentSessionInput = {
  readonly amount?: string | null | undefined;
  readonly brandLogoUrl?: string | null | undefined;
  readonly brandName?: string | null | undefined;
  readonly cancelUrl?: string | null | undefined;
  /** Null resets it to the organization's default checkout configuration. */
  readonly checkoutConfigurationId?: string | null | undefined;
  /**
   * Can be set once, then neither changed nor cleared: anyone with the link can see the payment
   * methods of the contact.
   */
  readonly contactId?: string | null | undefined;
  /** Clear it to replace it with a contact. */
  readonly contactRef?: ContactRefInput | null | undefined;
  /** If the new currency has fewer decimals than the amount, give a new amount, too. */
  readonly currency?: string | null | undefined;
  readonly expirationDate?: string | null | undefined;
  readonly id: string;
  /** If given, the session must belong to this organization. */
  readonly orgId?: string | null | undefined;
  readonly recurringProcessingModel?: RecurringProcessingModel | null | undefined;
  /** Only Canceled is accepted. It cancels the session and its pending payment. */
  readonly status?: PaymentSessionStatus | null | undefined;
  readonly storePaymentMethod?: StorePaymentMethod | null | undefined;
  readonly successUrl?: string | null | undefined;
  readonly transactionRef?: string | null | undefined;
};

export type VaultTokenStatus =
  /** Not expired. The token can be used unless it is deleted. */
  | 'Active'
  /** Not used within an hour, or past the card's last month. Tokenize the instrument again. */
  | 'Expired';

export type VaultTokenType =
  /** A bank account, debited over ACH. */
  | 'BankAccount'
  /** A credit or debit card. */
  | 'Card';

export type VaultTokensInput = {
  /** The cursor to start after: `endCursor` of the previous page. */
  readonly after?: string | null | undefined;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: string | null | undefined;
  /** Only tokens linked to this contact. With a platform or agency key, also give `orgId`. */
  readonly contactId?: string | null | undefined;
  /** Only tokens with this `externalRef`. */
  readonly externalRef?: string | null | undefined;
  /**
   * Forward paging: at most this many items, from the start of the list or after `after`. At most 100,
   * default 20.
   */
  readonly first?: number | null | undefined;
  /** Default false. If true, deleted tokens are included. */
  readonly includeDeleted?: boolean | null | undefined;
  /**
   * Backward paging: at most this many items, from the end of the list or before `before`. At most
   * 100.
   */
  readonly last?: number | null | undefined;
  /** Only tokens of this organization. Defaults to the key's own account. */
  readonly orgId?: string | null | undefined;
  /**
   * Only tokens with this status at the time of the request. The filter applies to deleted tokens,
   * too.
   */
  readonly status?: VaultTokenStatus | null | undefined;
  /** Only tokens of this type. */
  readonly type?: VaultTokenType | null | undefined;
};

export type WebhookCreateInput = {
  /** At most 500 characters. */
  readonly description?: string | null | undefined;
  /** Default true. */
  readonly enabled?: boolean | null | undefined;
  /**
   * At least one event type: names from `eventTypes`, families such as `contact.*`, or `*` for
   * everything. Duplicates are dropped.
   */
  readonly events: ReadonlyArray<string>;
  /** Maximum number of attempts in flight, 1 to 512. Default: 256. */
  readonly maxInFlight?: number | null | undefined;
  /** Global id of the owning account. Defaults to the key's own account. */
  readonly ownerId?: string | null | undefined;
  /**
   * Maximum number of attempts per second, 1 to 1000, with an additional burst of a tenth of it.
   * Default: no limit.
   */
  readonly rateLimitPerSecond?: number | null | undefined;
  /** Default Standard. Short is refused for live accounts. */
  readonly retrySchedule?: WebhookRetrySchedule | null | undefined;
  /**
   * A public HTTPS endpoint on port 443 or on 1024 and above. In development also `http://` with
   * `localhost`, `127.0.0.1` or `[::1]`. No user name, password or fragment. At most 2048 characters.
   */
  readonly url: string;
};

export type WebhookDeleteInput = {
  readonly id: string;
};

export type WebhookRecoverInput = {
  /** Id of an enabled webhook. */
  readonly id: string;
  /** Default FailedRequests. */
  readonly include?: WebhookRecoveryScope | null | undefined;
  /**
   * Start of the period, at most 90 days ago. For a request it is compared with `createdAt`, the time
   * of dispatch, and for an event with the time it was written, by the machine's clock.
   */
  readonly since: string;
};

/** The scope of `webhookRecover`. */
export type WebhookRecoveryScope =
  /** Failed requests first, then missed events. */
  | 'All'
  /** Failed requests. */
  | 'FailedRequests'
  /**
   * Events without a request for this webhook, because it was disabled or not subscribed when they
   * happened. Includes each event since the given time and since the webhook's creation that its
   * `events` match now. Each is dispatched once.
   */
  | 'MissedEvents';

export type WebhookRecoveryStatus =
  /**
   * Finished. Events that were delivered meanwhile, were dispatched 50 times or are too old were
   * skipped.
   */
  | 'done'
  /** In progress, in the background. */
  | 'running'
  /** Stopped because the webhook was disabled or deleted. Requests that it had dispatched are kept. */
  | 'stopped';

export type WebhookRequestRetryInput = {
  readonly id: string;
};

export type WebhookRequestStatus =
  /** The endpoint responded with 200 or 201. */
  | 'delivered'
  /** Not accepted within 7 days, or 10 minutes on the short schedule. */
  | 'failed'
  /** Not accepted yet. Retried for 7 days, or 10 minutes on the short schedule. */
  | 'pending';

/** The reason why a pending request waits. */
export type WebhookRequestWaitReason =
  /** The webhook has as many attempts in flight as its `window`. */
  | 'AttemptsInFlight'
  /** The endpoint failed repeatedly. A trial request is sent at `nextAttemptAt`. */
  | 'CircuitBreaker'
  /** The last attempt before the deadline has failed. */
  | 'Deadline'
  /** The webhook has reached its `rateLimitPerSecond`. */
  | 'RateLimit'
  /** Its next retry is not due yet. */
  | 'RetrySchedule'
  /** The webhook is disabled or deleted. */
  | 'WebhookDisabled';

/** The times of retries, and the deadline after which a delivery fails. */
export type WebhookRetrySchedule =
  /**
   * For tests with webhooks of sandbox accounts. Retries after 5 s, 10 s, 20 s, 30 s, then every
   * minute, for up to 10 minutes. After 5 consecutive failures, `webhook.failing` is announced.
   */
  | 'Short'
  /**
   * Retries after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 2 h, 4 h, 8 h, then every 12 h, for up to 7
   * days. After 10 consecutive failures, `webhook.failing` is announced.
   */
  | 'Standard';

export type WebhookRotateSecretInput = {
  readonly id: string;
  /**
   * Hours for which deliveries are also signed with the replaced secret: 0 to 168, default 24. At most
   * 10 secrets sign at once.
   */
  readonly previousSecretExpiresInHours?: number | null | undefined;
};

export type WebhookTestInput = {
  readonly id: string;
};

/** Changes to a record. Omitted fields stay unchanged; null clears an optional field. */
export type WebhookUpdateInput = {
  readonly description?: string | null | undefined;
  /**
   * While false, nothing is dispatched and pending requests wait. They continue if the webhook is
   * enabled before their deadline.
   */
  readonly enabled?: boolean | null | undefined;
  /** At most 100 items. */
  readonly events?: ReadonlyArray<string> | null | undefined;
  readonly id: string;
  /** Under the rules of `webhookCreate`. It also applies to pending deliveries. */
  readonly maxInFlight?: number | null | undefined;
  /** Under the rules of `webhookCreate`. It also applies to pending deliveries. */
  readonly rateLimitPerSecond?: number | null | undefined;
  /** Under the rules of `webhookCreate`. It applies to new deliveries. */
  readonly retrySchedule?: WebhookRetrySchedule | null | undefined;
  /** Under the rules of `webhookCreate`. Existing deliveries keep their destination. */
  readonly url?: string | null | undefined;
};

export type WebhooksInput = {
  readonly after?: string | null | undefined;
  readonly before?: string | null | undefined;
  readonly first?: number | null | undefined;
  readonly last?: number | null | undefined;
  /** Global id of the account whose webhooks are listed. Defaults to the key's own account. */
  readonly ownerId?: string | null | undefined;
};

export type CheckoutFragment = { readonly id: string, readonly name: string, readonly isDefault: boolean, readonly embedOrigins: ReadonlyArray<string>, readonly brandName: string | null, readonly brandLogoUrl: string | null, readonly layout: CheckoutLayout, readonly createdAt: string, readonly methods: ReadonlyArray<{ readonly type: PaymentMethodType, readonly providerConfigurationId: string | null }> | null, readonly colors: { readonly primary: string, readonly background: string, readonly text: string } | null };

export type CheckoutsQueryVariables = Exact<{
  input: CheckoutConfigurationsInput;
}>;


export type CheckoutsQuery = { readonly checkoutConfigurations: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly name: string, readonly isDefault: boolean, readonly embedOrigins: ReadonlyArray<string>, readonly brandName: string | null, readonly brandLogoUrl: string | null, readonly layout: CheckoutLayout, readonly createdAt: string, readonly methods: ReadonlyArray<{ readonly type: PaymentMethodType, readonly providerConfigurationId: string | null }> | null, readonly colors: { readonly primary: string, readonly background: string, readonly text: string } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null } } };

export type CheckoutQueryVariables = Exact<{
  id: string;
}>;


export type CheckoutQuery = { readonly checkoutConfiguration: { readonly id: string, readonly name: string, readonly isDefault: boolean, readonly embedOrigins: ReadonlyArray<string>, readonly brandName: string | null, readonly brandLogoUrl: string | null, readonly layout: CheckoutLayout, readonly createdAt: string, readonly methods: ReadonlyArray<{ readonly type: PaymentMethodType, readonly providerConfigurationId: string | null }> | null, readonly colors: { readonly primary: string, readonly background: string, readonly text: string } | null } | null };

export type BrandingFragment = { readonly brandName: string | null, readonly brandLogoUrl: string | null, readonly supportEmail: string | null, readonly supportUrl: string | null, readonly supportPhone: string | null, readonly colors: { readonly primary: string, readonly background: string, readonly text: string } | null };

export type BrandingQueryVariables = Exact<{
  id: string;
}>;


export type BrandingQuery = { readonly organization: { readonly id: string, readonly checkoutBranding: { readonly brandName: string | null, readonly brandLogoUrl: string | null, readonly supportEmail: string | null, readonly supportUrl: string | null, readonly supportPhone: string | null, readonly colors: { readonly primary: string, readonly background: string, readonly text: string } | null } } | null };

export type CreateCheckoutMutationVariables = Exact<{
  input: CheckoutConfigurationCreateInput;
}>;


export type CreateCheckoutMutation = { readonly checkoutConfigurationCreate: { readonly id: string } };

export type ChangeCheckoutMutationVariables = Exact<{
  input: CheckoutConfigurationUpdateInput;
}>;


export type ChangeCheckoutMutation = { readonly checkoutConfigurationUpdate: { readonly id: string, readonly name: string, readonly isDefault: boolean, readonly embedOrigins: ReadonlyArray<string>, readonly brandName: string | null, readonly brandLogoUrl: string | null, readonly layout: CheckoutLayout, readonly createdAt: string, readonly methods: ReadonlyArray<{ readonly type: PaymentMethodType, readonly providerConfigurationId: string | null }> | null, readonly colors: { readonly primary: string, readonly background: string, readonly text: string } | null } };

export type ChangeBrandingMutationVariables = Exact<{
  input: OrganizationUpdateInput;
}>;


export type ChangeBrandingMutation = { readonly organizationUpdate: { readonly id: string, readonly checkoutBranding: { readonly brandName: string | null, readonly brandLogoUrl: string | null, readonly supportEmail: string | null, readonly supportUrl: string | null, readonly supportPhone: string | null, readonly colors: { readonly primary: string, readonly background: string, readonly text: string } | null } } };

export type ClockFragment = { readonly id: string, readonly orgId: string, readonly now: string, readonly status: TestClockStatus };

export type ClocksQueryVariables = Exact<{
  input: TestClocksInput;
}>;


export type ClocksQuery = { readonly testClocks: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly orgId: string, readonly now: string, readonly status: TestClockStatus } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null } } };

export type ClockQueryVariables = Exact<{
  id: string;
}>;


export type ClockQuery = { readonly testClock: { readonly id: string, readonly orgId: string, readonly now: string, readonly status: TestClockStatus } };

export type EventsOfClockQueryVariables = Exact<{
  input: EventsInput;
}>;


export type EventsOfClockQuery = { readonly events: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly type: string, readonly occurredAt: string } }>, readonly pageInfo: { readonly hasPreviousPage: boolean, readonly startCursor: string | null } } };

export type PayloadsOfClockQueryVariables = Exact<{
  input: EventsInput;
}>;


export type PayloadsOfClockQuery = { readonly events: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly payload: unknown } }> } };

export type CreateClockMutationVariables = Exact<{
  input: TestClockCreateInput;
}>;


export type CreateClockMutation = { readonly testClockCreate: { readonly id: string, readonly orgId: string, readonly now: string, readonly status: TestClockStatus } };

export type AdvanceClockMutationVariables = Exact<{
  input: TestClockAdvanceInput;
}>;


export type AdvanceClockMutation = { readonly testClockAdvance: { readonly id: string, readonly orgId: string, readonly now: string, readonly status: TestClockStatus } };

export type ContactRowFragment = { readonly id: string, readonly name: string, readonly email: string | null, readonly phone: string | null, readonly createdAt: string, readonly deletedAt: string | null };

export type ContactsQueryVariables = Exact<{
  input: ContactsInput;
}>;


export type ContactsQuery = { readonly contacts: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly name: string, readonly email: string | null, readonly phone: string | null, readonly createdAt: string, readonly deletedAt: string | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null } } };

export type ContactQueryVariables = Exact<{
  id: string;
}>;


export type ContactQuery = { readonly contact: { readonly givenName: string | null, readonly familyName: string | null, readonly orgId: string, readonly id: string, readonly name: string, readonly email: string | null, readonly phone: string | null, readonly createdAt: string, readonly deletedAt: string | null, readonly paymentMethods: { readonly edges: ReadonlyArray<{ readonly node: { readonly createdAt: string, readonly id: string, readonly type: PaymentMethodType, readonly status: PaymentMethodStatus, readonly card: { readonly brand: string | null, readonly last4: string, readonly expirationMonth: number, readonly expirationYear: number } | null, readonly bankAccount: { readonly institutionName: string | null, readonly last4: string | null } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null } } } | null };

export type ContactTimelineQueryVariables = Exact<{
  payments: PaymentsInput;
  plans: PaymentPlansInput;
  paymentSessions: PaymentSessionsInput;
  planSessions: PaymentPlanSessionsInput;
  tokens: VaultTokensInput;
}>;


export type ContactTimelineQuery = { readonly payments: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly createdAt: string, readonly amount: string, readonly currency: string, readonly status: PaymentStatus, readonly refundedAmount: string, readonly description: string | null, readonly transactionRef: string | null, readonly declineCode: string | null, readonly contactId: string | null, readonly paymentMethodId: string | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null } }, readonly paymentPlans: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly createdAt: string, readonly amount: string, readonly currency: string, readonly frequency: PaymentPlanFrequency, readonly occurrences: number, readonly remainingOccurrences: number, readonly status: PaymentPlanStatus, readonly nextRunAt: string | null, readonly startDate: string, readonly description: string | null, readonly transactionRef: string | null, readonly contactId: string, readonly contact: { readonly id: string, readonly name: string } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null } }, readonly paymentSessions: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly createdAt: string, readonly amount: string, readonly currency: string, readonly status: PaymentSessionStatus } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null } }, readonly paymentPlanSessions: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly createdAt: string, readonly amount: string, readonly currency: string, readonly frequency: PaymentPlanFrequency, readonly status: PaymentPlanSessionStatus } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null } }, readonly vaultTokens: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly createdAt: string, readonly type: VaultTokenType, readonly status: VaultTokenStatus, readonly deletedAt: string | null, readonly card: { readonly brand: string | null, readonly last4: string } | null, readonly bankAccount: { readonly last4: string } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null } } };

export type DisputesQueryVariables = Exact<{
  input: DisputesInput;
}>;


export type DisputesQuery = { readonly disputes: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly paymentId: string, readonly amount: string | null, readonly currency: string, readonly status: DisputeStatus, readonly reason: DisputeReason, readonly openedAt: string, readonly evidenceDueAt: string | null, readonly closedAt: string | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null } } };

export type EventsQueryVariables = Exact<{
  input: EventsInput;
}>;


export type EventsQuery = { readonly events: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly type: string, readonly occurredAt: string, readonly ownerId: string } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null } } };

export type EventTypesQueryVariables = Exact<{ [key: string]: never; }>;


export type EventTypesQuery = { readonly eventTypes: ReadonlyArray<{ readonly name: string, readonly description: string }> };

export type EventQueryVariables = Exact<{
  id: string;
}>;


export type EventQuery = { readonly event: { readonly id: string, readonly type: string, readonly occurredAt: string, readonly ownerId: string } | null };

export type EventPayloadQueryVariables = Exact<{
  id: string;
}>;


export type EventPayloadQuery = { readonly event: { readonly id: string, readonly payload: unknown } | null };

export type ExportRowFragment = { readonly id: string, readonly createdAt: string, readonly kind: ExportKind, readonly status: ExportStatus, readonly since: string | null, readonly until: string | null, readonly rowCount: number, readonly downloadPath: string | null, readonly expiresAt: string };

export type ExportsQueryVariables = Exact<{
  input: ExportsInput;
}>;


export type ExportsQuery = { readonly exports: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly createdAt: string, readonly kind: ExportKind, readonly status: ExportStatus, readonly since: string | null, readonly until: string | null, readonly rowCount: number, readonly downloadPath: string | null, readonly expiresAt: string } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null } } };

export type CreateExportMutationVariables = Exact<{
  input: ExportCreateInput;
}>;


export type CreateExportMutation = { readonly exportCreate: { readonly id: string, readonly createdAt: string, readonly kind: ExportKind, readonly status: ExportStatus, readonly since: string | null, readonly until: string | null, readonly rowCount: number, readonly downloadPath: string | null, readonly expiresAt: string } };

export type HomeStartQueryVariables = Exact<{
  payments: PaymentsInput;
  plans: PaymentPlansInput;
}>;


export type HomeStartQuery = { readonly payments: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly currency: string } }> }, readonly paymentPlans: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly currency: string } }> } };

export type HomePaymentsQueryVariables = Exact<{
  totals: PaymentTotalsInput;
}>;


export type HomePaymentsQuery = { readonly paymentTotals: { readonly asOf: string, readonly total: { readonly from: string, readonly to: string, readonly byStatus: ReadonlyArray<{ readonly status: PaymentStatus, readonly count: number, readonly amount: string }> }, readonly intervals: ReadonlyArray<{ readonly from: string, readonly to: string, readonly byStatus: ReadonlyArray<{ readonly status: PaymentStatus, readonly count: number, readonly amount: string }> }> } };

export type HomeIntervalFragment = { readonly from: string, readonly to: string, readonly byStatus: ReadonlyArray<{ readonly status: PaymentStatus, readonly count: number, readonly amount: string }> };

export type HomePlansQueryVariables = Exact<{
  totals: PlanTotalsInput;
}>;


export type HomePlansQuery = { readonly planTotals: { readonly asOf: string, readonly upcomingTo: string, readonly byStatus: ReadonlyArray<{ readonly status: PaymentPlanStatus, readonly count: number, readonly amount: string }>, readonly upcoming: ReadonlyArray<{ readonly count: number, readonly amount: string }> } };

export type HomeRefundsQueryVariables = Exact<{
  refunds: RefundsInput;
}>;


export type HomeRefundsQuery = { readonly refunds: { readonly totalCount: { readonly count: number, readonly atLeast: boolean } | null } };

export type HomeDisputesQueryVariables = Exact<{
  opened: DisputesInput;
  urgent: DisputesInput;
}>;


export type HomeDisputesQuery = { readonly opened: { readonly totalCount: { readonly count: number, readonly atLeast: boolean } | null }, readonly urgent: { readonly totalCount: { readonly count: number, readonly atLeast: boolean } | null } };

export type HomeWebhooksQueryVariables = Exact<{
  webhooks: WebhooksInput;
  failed: DeliveriesInput;
}>;


export type HomeWebhooksQuery = { readonly webhooks: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly enabled: boolean, readonly failingSince: string | null } }> }, readonly deliveries: { readonly totalCount: { readonly count: number, readonly atLeast: boolean } | null } };

export type CountedFragment = { readonly count: number, readonly atLeast: boolean };

export type HomeStepsQueryVariables = Exact<{
  settings: boolean;
  webhooksToo: boolean;
  keys: boolean;
  team: boolean;
  providers: ProviderConfigurationsInput;
  checkouts: CheckoutConfigurationsInput;
  webhooks: WebhooksInput;
  apiKeys: ApiKeysInput;
  people: PeopleInput;
  invitations: InvitationsInput;
  payments: PaymentsInput;
}>;


export type HomeStepsQuery = { readonly providerConfigurations?: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string } }> }, readonly checkoutConfigurations?: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly createdAt: string, readonly updatedAt: string } }> }, readonly webhooks?: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string } }> }, readonly apiKeys?: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string } }> }, readonly people?: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string } }> }, readonly invitations?: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly acceptedAt: string | null, readonly revokedAt: string | null } }> }, readonly payments: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string } }> } };

export type VerificationQueryVariables = Exact<{
  id: string;
}>;


export type VerificationQuery = { readonly contact: { readonly id: string, readonly idv: { readonly status: ContactIdvSessionStatus, readonly createdAt: string, readonly completedAt: string | null, readonly nameMatch: IdvMatchSummary | null, readonly dateOfBirthMatch: IdvMatchSummary | null, readonly phoneNumberMatch: IdvMatchSummary | null, readonly addressMatch: IdvMatchSummary | null, readonly taxIdMatch: IdvMatchSummary | null, readonly livenessCheck: IdvLivenessStatus | null, readonly facialComparisonCheck: IdvFacialComparisonStatus | null } | null } | null };

export type IdentityPicturesQueryVariables = Exact<{
  id: string;
}>;


export type IdentityPicturesQuery = { readonly contact: { readonly id: string, readonly idv: { readonly hasSelfieVideo: boolean, readonly documents: ReadonlyArray<{ readonly category: string | null, readonly images: ReadonlyArray<{ readonly name: string | null }> }> } | null } | null };

export type StartVerificationMutationVariables = Exact<{
  input: ContactCreateIdvSessionInput;
}>;


export type StartVerificationMutation = { readonly contactCreateIdvSession: { readonly id: string, readonly link: string, readonly expiresAt: string } };

export type KeysQueryVariables = Exact<{
  input: ApiKeysInput;
}>;


export type KeysQuery = { readonly apiKeys: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly name: string | null, readonly last4: string, readonly createdAt: string, readonly expiresAt: string | null, readonly lastUsedAt: string | null, readonly revokedAt: string | null, readonly permissions: ReadonlyArray<Permission> | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null } } };

export type PublicKeysQueryVariables = Exact<{
  input: PublicKeysInput;
}>;


export type PublicKeysQuery = { readonly publicKeys: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly origins: ReadonlyArray<string>, readonly createdAt: string, readonly expiresAt: string, readonly revokedAt: string | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null } } };

export type CreatePublicKeyMutationVariables = Exact<{
  input: PublicKeyCreateInput;
}>;


export type CreatePublicKeyMutation = { readonly publicKeyCreate: { readonly id: string, readonly key: string | null } };

export type RevokePublicKeyMutationVariables = Exact<{
  input: PublicKeyRevokeInput;
}>;


export type RevokePublicKeyMutation = { readonly publicKeyRevoke: { readonly id: string, readonly revokedAt: string | null } };

export type CreateKeyMutationVariables = Exact<{
  input: ApiKeyCreateInput;
}>;


export type CreateKeyMutation = { readonly apiKeyCreate: { readonly key: string, readonly apiKey: { readonly id: string } } };

export type RevokeKeyMutationVariables = Exact<{
  input: ApiKeyRevokeInput;
}>;


export type RevokeKeyMutation = { readonly apiKeyRevoke: { readonly id: string, readonly revokedAt: string | null } };

export type PaymentLinkRowFragment = { readonly id: string, readonly createdAt: string, readonly amount: string, readonly currency: string, readonly status: PaymentSessionStatus, readonly description: string | null, readonly transactionRef: string | null, readonly contactId: string | null, readonly contact: { readonly id: string, readonly name: string, readonly email: string | null } | null, readonly contactRef: { readonly name: string | null, readonly email: string | null } | null };

export type PlanLinkRowFragment = { readonly id: string, readonly createdAt: string, readonly amount: string, readonly currency: string, readonly frequency: PaymentPlanFrequency, readonly occurrences: number, readonly status: PaymentPlanSessionStatus, readonly description: string | null, readonly transactionRef: string | null, readonly contactId: string, readonly contact: { readonly id: string, readonly name: string, readonly email: string | null } | null };

export type PaymentLinksQueryVariables = Exact<{
  input: PaymentSessionsInput;
}>;


export type PaymentLinksQuery = { readonly paymentSessions: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly createdAt: string, readonly amount: string, readonly currency: string, readonly status: PaymentSessionStatus, readonly description: string | null, readonly transactionRef: string | null, readonly contactId: string | null, readonly contact: { readonly id: string, readonly name: string, readonly email: string | null } | null, readonly contactRef: { readonly name: string | null, readonly email: string | null } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null } } };

export type PlanLinksQueryVariables = Exact<{
  input: PaymentPlanSessionsInput;
}>;


export type PlanLinksQuery = { readonly paymentPlanSessions: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly createdAt: string, readonly amount: string, readonly currency: string, readonly frequency: PaymentPlanFrequency, readonly occurrences: number, readonly status: PaymentPlanSessionStatus, readonly description: string | null, readonly transactionRef: string | null, readonly contactId: string, readonly contact: { readonly id: string, readonly name: string, readonly email: string | null } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null } } };

export type PaymentLinkQueryVariables = Exact<{
  id: string;
}>;


export type PaymentLinkQuery = { readonly paymentSession: { readonly paymentId: string | null, readonly expirationDate: string | null, readonly storePaymentMethod: StorePaymentMethod, readonly statementDescriptor: string | null, readonly id: string, readonly createdAt: string, readonly amount: string, readonly currency: string, readonly status: PaymentSessionStatus, readonly description: string | null, readonly transactionRef: string | null, readonly contactId: string | null, readonly contact: { readonly id: string, readonly name: string, readonly email: string | null } | null, readonly contactRef: { readonly name: string | null, readonly email: string | null } | null } | null };

export type PlanLinkQueryVariables = Exact<{
  id: string;
}>;


export type PlanLinkQuery = { readonly paymentPlanSession: { readonly paymentPlanId: string | null, readonly expirationDate: string | null, readonly startDate: string, readonly totalAmount: string | null, readonly statementDescriptor: string | null, readonly id: string, readonly createdAt: string, readonly amount: string, readonly currency: string, readonly frequency: PaymentPlanFrequency, readonly occurrences: number, readonly status: PaymentPlanSessionStatus, readonly description: string | null, readonly transactionRef: string | null, readonly contactId: string, readonly contact: { readonly id: string, readonly name: string, readonly email: string | null } | null } | null };

export type UrlOfLinkQueryVariables = Exact<{
  id: string;
}>;


export type UrlOfLinkQuery = { readonly node:
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly recoveryLink: string | null, readonly id: string }
    | { readonly link: string | null, readonly id: string }
    | { readonly link: string | null, readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
   | null };

export type SchedulePreviewQueryVariables = Exact<{
  frequency: PaymentPlanFrequency;
  occurrences: number;
  startDate: string;
}>;


export type SchedulePreviewQuery = { readonly paymentPlanSchedulePreview: ReadonlyArray<string> };

export type CreatePaymentLinkMutationVariables = Exact<{
  input: CreatePaymentSessionInput;
}>;


export type CreatePaymentLinkMutation = { readonly createPaymentSession: { readonly id: string } };

export type CreatePlanLinkMutationVariables = Exact<{
  input: PaymentPlanSessionCreateInput;
}>;


export type CreatePlanLinkMutation = { readonly paymentPlanSessionCreate: { readonly id: string } };

export type CancelPaymentLinkMutationVariables = Exact<{
  input: UpdatePaymentSessionInput;
}>;


export type CancelPaymentLinkMutation = { readonly updatePaymentSession: { readonly id: string, readonly status: PaymentSessionStatus } };

export type CancelPlanLinkMutationVariables = Exact<{
  input: UpdatePaymentPlanSessionInput;
}>;


export type CancelPlanLinkMutation = { readonly updatePaymentPlanSession: { readonly id: string, readonly status: PaymentPlanSessionStatus } };

export type SendPaymentLinkMutationVariables = Exact<{
  input: SendPaymentSessionLinkInput;
}>;


export type SendPaymentLinkMutation = { readonly sendPaymentSessionLink: { readonly success: boolean } };

export type SendPlanLinkMutationVariables = Exact<{
  input: SendPaymentPlanSessionLinkInput;
}>;


export type SendPlanLinkMutation = { readonly sendPaymentPlanSessionLink: { readonly success: boolean } };

export type PageFragment = { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null };

export type MethodFragment = { readonly id: string, readonly type: PaymentMethodType, readonly status: PaymentMethodStatus, readonly card: { readonly brand: string | null, readonly last4: string, readonly expirationMonth: number, readonly expirationYear: number } | null, readonly bankAccount: { readonly institutionName: string | null, readonly last4: string | null } | null };

export type PaymentRowFragment = { readonly id: string, readonly createdAt: string, readonly amount: string, readonly currency: string, readonly status: PaymentStatus, readonly refundedAmount: string, readonly description: string | null, readonly transactionRef: string | null, readonly declineCode: string | null, readonly contactId: string | null, readonly paymentMethodId: string | null };

export type PaymentsQueryVariables = Exact<{
  input: PaymentsInput;
}>;


export type PaymentsQuery = { readonly payments: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly createdAt: string, readonly amount: string, readonly currency: string, readonly status: PaymentStatus, readonly refundedAmount: string, readonly description: string | null, readonly transactionRef: string | null, readonly declineCode: string | null, readonly contactId: string | null, readonly paymentMethodId: string | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null } } };

export type PaymentQueryVariables = Exact<{
  id: string;
}>;


export type PaymentQuery = { readonly payment: { readonly capture: PaymentCaptureMode, readonly capturedAmount: string | null, readonly authorizedAmount: string | null, readonly authorizedUntil: string | null, readonly failureMessage: string | null, readonly statementDescriptor: string | null, readonly recurringProcessingModel: RecurringProcessingModel | null, readonly paymentPlanId: string | null, readonly paymentSessionId: string | null, readonly id: string, readonly createdAt: string, readonly amount: string, readonly currency: string, readonly status: PaymentStatus, readonly refundedAmount: string, readonly description: string | null, readonly transactionRef: string | null, readonly declineCode: string | null, readonly contactId: string | null, readonly paymentMethodId: string | null, readonly occurrence: { readonly number: number, readonly date: string } | null, readonly metadata: ReadonlyArray<{ readonly key: string, readonly value: string }> | null, readonly attempts: ReadonlyArray<{ readonly number: number, readonly startedAt: string, readonly status: PaymentAttemptStatus, readonly providerReference: string | null, readonly merchantReference: string, readonly declineCode: string | null, readonly networkDeclineCode: string | null, readonly returnCode: string | null }>, readonly refunds: ReadonlyArray<{ readonly id: string, readonly createdAt: string, readonly amount: string, readonly currency: string, readonly status: RefundStatus, readonly reason: RefundReason | null, readonly origin: RefundOrigin, readonly failureCode: string | null, readonly providerReference: string | null }>, readonly disputes: ReadonlyArray<{ readonly id: string, readonly openedAt: string, readonly closedAt: string | null, readonly evidenceDueAt: string | null, readonly amount: string | null, readonly currency: string, readonly status: DisputeStatus, readonly reason: DisputeReason, readonly providerReference: string }>, readonly captureRequests: ReadonlyArray<{ readonly type: CaptureRequestType, readonly createdAt: string, readonly amount: string | null, readonly status: CaptureRequestStatus, readonly failureMessage: string | null }>, readonly consent: { readonly id: string, readonly acceptedAt: string, readonly origin: ConsentOrigin, readonly text: string } | null } | null };

export type RefundsQueryVariables = Exact<{
  input: RefundsInput;
}>;


export type RefundsQuery = { readonly refunds: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly paymentId: string, readonly createdAt: string, readonly amount: string, readonly currency: string, readonly status: RefundStatus, readonly reason: RefundReason | null, readonly origin: RefundOrigin, readonly failureCode: string | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null } } };

export type RefundPaymentMutationVariables = Exact<{
  input: PaymentRefundInput;
}>;


export type RefundPaymentMutation = { readonly paymentRefund: { readonly id: string, readonly paymentId: string, readonly status: RefundStatus, readonly amount: string, readonly currency: string } };

export type CapturePaymentMutationVariables = Exact<{
  input: PaymentCaptureInput;
}>;


export type CapturePaymentMutation = { readonly paymentCapture: { readonly id: string, readonly status: PaymentStatus } };

export type VoidPaymentMutationVariables = Exact<{
  input: PaymentVoidInput;
}>;


export type VoidPaymentMutation = { readonly paymentVoid: { readonly id: string, readonly status: PaymentStatus } };

export type PlanRowFragment = { readonly id: string, readonly createdAt: string, readonly amount: string, readonly currency: string, readonly frequency: PaymentPlanFrequency, readonly occurrences: number, readonly remainingOccurrences: number, readonly status: PaymentPlanStatus, readonly nextRunAt: string | null, readonly startDate: string, readonly description: string | null, readonly transactionRef: string | null, readonly contactId: string, readonly contact: { readonly id: string, readonly name: string } | null };

export type PlansQueryVariables = Exact<{
  input: PaymentPlansInput;
}>;


export type PlansQuery = { readonly paymentPlans: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly createdAt: string, readonly amount: string, readonly currency: string, readonly frequency: PaymentPlanFrequency, readonly occurrences: number, readonly remainingOccurrences: number, readonly status: PaymentPlanStatus, readonly nextRunAt: string | null, readonly startDate: string, readonly description: string | null, readonly transactionRef: string | null, readonly contactId: string, readonly contact: { readonly id: string, readonly name: string } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null } } };

export type PlanQueryVariables = Exact<{
  id: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type PlanQuery = { readonly paymentPlan: { readonly totalAmount: string | null, readonly lastAmount: string, readonly statementDescriptor: string | null, readonly paymentMethodId: string | null, readonly paymentPlanSessionId: string | null, readonly id: string, readonly createdAt: string, readonly amount: string, readonly currency: string, readonly frequency: PaymentPlanFrequency, readonly occurrences: number, readonly remainingOccurrences: number, readonly status: PaymentPlanStatus, readonly nextRunAt: string | null, readonly startDate: string, readonly description: string | null, readonly transactionRef: string | null, readonly contactId: string, readonly contact: { readonly id: string, readonly email: string | null, readonly name: string } | null, readonly metadata: ReadonlyArray<{ readonly key: string, readonly value: string }> | null, readonly schedule: { readonly edges: ReadonlyArray<{ readonly node: { readonly number: number, readonly dueDate: string, readonly amount: string, readonly status: PaymentPlanOccurrenceStatus, readonly waiverReason: string | null, readonly paidElsewhere: { readonly tender: PaymentPlanTender, readonly paidDate: string, readonly reference: string | null } | null, readonly payment: { readonly id: string, readonly status: PaymentStatus, readonly declineCode: string | null } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null } } } | null };

export type MethodsOfContactQueryVariables = Exact<{
  id: string;
}>;


export type MethodsOfContactQuery = { readonly contact: { readonly id: string, readonly paymentMethods: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly type: PaymentMethodType, readonly status: PaymentMethodStatus, readonly card: { readonly brand: string | null, readonly last4: string, readonly expirationMonth: number, readonly expirationYear: number } | null, readonly bankAccount: { readonly institutionName: string | null, readonly last4: string | null } | null } }> } } | null };

export type PausePlanMutationVariables = Exact<{
  input: PaymentPlanPauseInput;
}>;


export type PausePlanMutation = { readonly paymentPlanPause: { readonly id: string, readonly status: PaymentPlanStatus } };

export type ResumePlanMutationVariables = Exact<{
  input: PaymentPlanResumeInput;
}>;


export type ResumePlanMutation = { readonly paymentPlanResume: { readonly id: string, readonly status: PaymentPlanStatus } };

export type CancelPlanMutationVariables = Exact<{
  input: PaymentPlanCancelInput;
}>;


export type CancelPlanMutation = { readonly paymentPlanCancel: { readonly id: string, readonly status: PaymentPlanStatus } };

export type SkipOccurrenceMutationVariables = Exact<{
  input: PaymentPlanSkipNextInput;
}>;


export type SkipOccurrenceMutation = { readonly paymentPlanSkipNext: { readonly id: string, readonly status: PaymentPlanStatus } };

export type RunPlanMutationVariables = Exact<{
  id: string;
}>;


export type RunPlanMutation = { readonly runPaymentPlan: { readonly id: string, readonly status: PaymentPlanStatus } };

export type MarkOccurrencePaidMutationVariables = Exact<{
  input: PaymentPlanOccurrenceMarkPaidInput;
}>;


export type MarkOccurrencePaidMutation = { readonly paymentPlanOccurrenceMarkPaid: { readonly id: string, readonly status: PaymentPlanStatus } };

export type WaiveOccurrenceMutationVariables = Exact<{
  input: PaymentPlanOccurrenceWaiveInput;
}>;


export type WaiveOccurrenceMutation = { readonly paymentPlanOccurrenceWaive: { readonly id: string, readonly status: PaymentPlanStatus } };

export type ReopenOccurrenceMutationVariables = Exact<{
  input: PaymentPlanOccurrenceReopenInput;
}>;


export type ReopenOccurrenceMutation = { readonly paymentPlanOccurrenceReopen: { readonly id: string, readonly status: PaymentPlanStatus } };

export type ChangePlanMethodMutationVariables = Exact<{
  input: PaymentPlanUpdatePaymentMethodInput;
}>;


export type ChangePlanMethodMutation = { readonly paymentPlanUpdatePaymentMethod: { readonly id: string, readonly status: PaymentPlanStatus } };

export type CreatePlanMutationVariables = Exact<{
  input: PaymentPlanCreateInput;
}>;


export type CreatePlanMutation = { readonly paymentPlanCreate: { readonly id: string } };

export type ProviderRowFragment = { readonly id: string, readonly name: string, readonly adapter: ProviderAdapter, readonly methods: ReadonlyArray<PaymentMethodType>, readonly isDefault: boolean, readonly verifiesIdentity: boolean, readonly pausedAt: string | null, readonly health: ProviderConfigurationHealth, readonly replacedBy: string | null, readonly createdAt: string };

export type ProvidersQueryVariables = Exact<{
  input: ProviderConfigurationsInput;
}>;


export type ProvidersQuery = { readonly providerConfigurations: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly name: string, readonly adapter: ProviderAdapter, readonly methods: ReadonlyArray<PaymentMethodType>, readonly isDefault: boolean, readonly verifiesIdentity: boolean, readonly pausedAt: string | null, readonly health: ProviderConfigurationHealth, readonly replacedBy: string | null, readonly createdAt: string } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null } } };

export type ProviderDetailsFragment = { readonly threeDSecure: ThreeDSecure | null, readonly bankAccountsAreValidated: boolean | null, readonly notificationUrl: string, readonly hasNotificationSecret: boolean, readonly failingSince: string | null, readonly failingCause: ProviderConfigurationFailingCause | null, readonly replacedAt: string | null, readonly updatedAt: string, readonly provider: PaymentProvider, readonly currencies: ReadonlyArray<string> | null, readonly id: string, readonly name: string, readonly adapter: ProviderAdapter, readonly methods: ReadonlyArray<PaymentMethodType>, readonly isDefault: boolean, readonly verifiesIdentity: boolean, readonly pausedAt: string | null, readonly health: ProviderConfigurationHealth, readonly replacedBy: string | null, readonly createdAt: string, readonly replacement: { readonly status: ProviderConfigurationReplacementStatus, readonly completedAt: string | null, readonly movedCount: number, readonly remainingCount: number } | null };

export type ProviderQueryVariables = Exact<{
  id: string;
}>;


export type ProviderQuery = { readonly providerConfiguration: { readonly threeDSecure: ThreeDSecure | null, readonly bankAccountsAreValidated: boolean | null, readonly notificationUrl: string, readonly hasNotificationSecret: boolean, readonly failingSince: string | null, readonly failingCause: ProviderConfigurationFailingCause | null, readonly replacedAt: string | null, readonly updatedAt: string, readonly provider: PaymentProvider, readonly currencies: ReadonlyArray<string> | null, readonly id: string, readonly name: string, readonly adapter: ProviderAdapter, readonly methods: ReadonlyArray<PaymentMethodType>, readonly isDefault: boolean, readonly verifiesIdentity: boolean, readonly pausedAt: string | null, readonly health: ProviderConfigurationHealth, readonly replacedBy: string | null, readonly createdAt: string, readonly replacement: { readonly status: ProviderConfigurationReplacementStatus, readonly completedAt: string | null, readonly movedCount: number, readonly remainingCount: number } | null } | null };

export type CheckProviderQueryVariables = Exact<{
  id: string;
}>;


export type CheckProviderQuery = { readonly providerConfigurationCheck: { readonly checkedAt: string, readonly items: ReadonlyArray<{ readonly code: ProviderConfigurationCheckCode, readonly status: ProviderConfigurationCheckStatus, readonly instruction: string, readonly request: string | null, readonly response: string | null, readonly expected: ReadonlyArray<string>, readonly missing: ReadonlyArray<string> }> } | null };

export type CreateProviderMutationVariables = Exact<{
  input: ProviderConfigurationCreateInput;
}>;


export type CreateProviderMutation = { readonly providerConfigurationCreate: { readonly id: string } };

export type ChangeProviderMutationVariables = Exact<{
  input: ProviderConfigurationUpdateInput;
}>;


export type ChangeProviderMutation = { readonly providerConfigurationUpdate: { readonly threeDSecure: ThreeDSecure | null, readonly bankAccountsAreValidated: boolean | null, readonly notificationUrl: string, readonly hasNotificationSecret: boolean, readonly failingSince: string | null, readonly failingCause: ProviderConfigurationFailingCause | null, readonly replacedAt: string | null, readonly updatedAt: string, readonly provider: PaymentProvider, readonly currencies: ReadonlyArray<string> | null, readonly id: string, readonly name: string, readonly adapter: ProviderAdapter, readonly methods: ReadonlyArray<PaymentMethodType>, readonly isDefault: boolean, readonly verifiesIdentity: boolean, readonly pausedAt: string | null, readonly health: ProviderConfigurationHealth, readonly replacedBy: string | null, readonly createdAt: string, readonly replacement: { readonly status: ProviderConfigurationReplacementStatus, readonly completedAt: string | null, readonly movedCount: number, readonly remainingCount: number } | null } };

export type ReplacementsQueryVariables = Exact<{
  configurations: ProviderConfigurationsInput;
  plans: PaymentPlansInput;
}>;


export type ReplacementsQuery = { readonly providerConfigurations: { readonly edges: ReadonlyArray<{ readonly node: { readonly provider: PaymentProvider, readonly currencies: ReadonlyArray<string> | null, readonly id: string, readonly name: string, readonly adapter: ProviderAdapter, readonly methods: ReadonlyArray<PaymentMethodType>, readonly isDefault: boolean, readonly verifiesIdentity: boolean, readonly pausedAt: string | null, readonly health: ProviderConfigurationHealth, readonly replacedBy: string | null, readonly createdAt: string } }> }, readonly paymentPlans: { readonly totalCount: { readonly count: number, readonly atLeast: boolean } | null } };

export type ReplacementFragment = { readonly provider: PaymentProvider, readonly currencies: ReadonlyArray<string> | null, readonly id: string, readonly name: string, readonly adapter: ProviderAdapter, readonly methods: ReadonlyArray<PaymentMethodType>, readonly isDefault: boolean, readonly verifiesIdentity: boolean, readonly pausedAt: string | null, readonly health: ProviderConfigurationHealth, readonly replacedBy: string | null, readonly createdAt: string };

export type ReplacementProgressQueryVariables = Exact<{
  id: string;
  plans: PaymentPlansInput;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type ReplacementProgressQuery = { readonly providerConfiguration: { readonly id: string, readonly replacedBy: string | null, readonly replacement: { readonly status: ProviderConfigurationReplacementStatus, readonly completedAt: string | null, readonly movedCount: number, readonly remainingCount: number } | null, readonly remainingPaymentMethods: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly contactId: string, readonly remainingReason: PaymentMethodRemainingReason } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null } } } | null, readonly paymentPlans: { readonly totalCount: { readonly count: number, readonly atLeast: boolean } | null } };

export type ReplaceProviderMutationVariables = Exact<{
  input: ProviderConfigurationReplaceInput;
}>;


export type ReplaceProviderMutation = { readonly providerConfigurationReplace: { readonly threeDSecure: ThreeDSecure | null, readonly bankAccountsAreValidated: boolean | null, readonly notificationUrl: string, readonly hasNotificationSecret: boolean, readonly failingSince: string | null, readonly failingCause: ProviderConfigurationFailingCause | null, readonly replacedAt: string | null, readonly updatedAt: string, readonly provider: PaymentProvider, readonly currencies: ReadonlyArray<string> | null, readonly id: string, readonly name: string, readonly adapter: ProviderAdapter, readonly methods: ReadonlyArray<PaymentMethodType>, readonly isDefault: boolean, readonly verifiesIdentity: boolean, readonly pausedAt: string | null, readonly health: ProviderConfigurationHealth, readonly replacedBy: string | null, readonly createdAt: string, readonly replacement: { readonly status: ProviderConfigurationReplacementStatus, readonly completedAt: string | null, readonly movedCount: number, readonly remainingCount: number } | null } };

export type SearchQueryVariables = Exact<{
  input: SearchInput;
}>;


export type SearchQuery = { readonly search: ReadonlyArray<{ readonly id: string, readonly type: string, readonly title: string, readonly detail: string | null, readonly node:
      | { readonly id: string }
      | { readonly id: string }
      | { readonly id: string }
      | { readonly id: string }
      | { readonly id: string }
      | { readonly id: string }
      | { readonly paymentId: string, readonly id: string }
      | { readonly id: string }
      | { readonly id: string }
      | { readonly id: string }
      | { readonly id: string }
      | { readonly id: string }
      | { readonly id: string }
      | { readonly id: string }
      | { readonly contactId: string, readonly id: string }
      | { readonly id: string }
      | { readonly id: string }
      | { readonly id: string }
      | { readonly id: string }
      | { readonly id: string }
      | { readonly id: string }
      | { readonly id: string }
      | { readonly paymentId: string, readonly id: string }
      | { readonly id: string }
      | { readonly id: string }
      | { readonly id: string }
      | { readonly id: string }
      | { readonly id: string }
      | { readonly id: string }
      | { readonly id: string }
      | { readonly id: string }
     | null }> };

export type ShellQueryVariables = Exact<{
  account: string;
}>;


export type ShellQuery = { readonly viewer: { readonly accountId: string, readonly kind: AccountKind, readonly mode: Mode, readonly name: string, readonly ownerId: string, readonly permissions: ReadonlyArray<Permission>, readonly regions: ReadonlyArray<string>, readonly person: { readonly id: string, readonly email: string, readonly name: string | null } | null }, readonly node:
    | { readonly timeZone: string, readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly timeZone: string, readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly timeZone: string, readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
   | null };

export type OrganizationsQueryVariables = Exact<{
  input: OrganizationsInput;
}>;


export type OrganizationsQuery = { readonly organizations: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly name: string, readonly mode: Mode, readonly parentId: string | null, readonly timeZone: string, readonly createdAt: string } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null } } };

export type NamesQueryVariables = Exact<{
  ids: ReadonlyArray<string> | string;
}>;


export type NamesQuery = { readonly nodes: ReadonlyArray<
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly name: string, readonly email: string | null, readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string, readonly type: PaymentMethodType, readonly status: PaymentMethodStatus, readonly card: { readonly brand: string | null, readonly last4: string, readonly expirationMonth: number, readonly expirationYear: number } | null, readonly bankAccount: { readonly institutionName: string | null, readonly last4: string | null } | null }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
   | null> };

export type AccountNamesQueryVariables = Exact<{
  ids: ReadonlyArray<string> | string;
}>;


export type AccountNamesQuery = { readonly nodes: ReadonlyArray<
    | { readonly name: string, readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly name: string, readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
   | null> };

export type CreateOrganizationMutationVariables = Exact<{
  input: OrganizationCreateInput;
}>;


export type CreateOrganizationMutation = { readonly organizationCreate: { readonly id: string } };

export type SsoConnectionFragment = { readonly id: string, readonly name: string, readonly issuer: string, readonly clientId: string, readonly redirectUrl: string, readonly required: boolean, readonly roleForNewcomers: SsoNewcomerRole | null, readonly modeForNewcomers: Mode | null, readonly secondFactorValues: ReadonlyArray<string>, readonly domains: ReadonlyArray<{ readonly domain: string, readonly provenAt: string | null, readonly recordName: string, readonly recordValue: string }> };

export type SsoConnectionsQueryVariables = Exact<{
  input: SsoConnectionsInput;
}>;


export type SsoConnectionsQuery = { readonly ssoConnections: ReadonlyArray<{ readonly id: string, readonly name: string, readonly issuer: string, readonly clientId: string, readonly redirectUrl: string, readonly required: boolean, readonly roleForNewcomers: SsoNewcomerRole | null, readonly modeForNewcomers: Mode | null, readonly secondFactorValues: ReadonlyArray<string>, readonly domains: ReadonlyArray<{ readonly domain: string, readonly provenAt: string | null, readonly recordName: string, readonly recordValue: string }> }> };

export type CreateSsoConnectionMutationVariables = Exact<{
  input: SsoConnectionCreateInput;
}>;


export type CreateSsoConnectionMutation = { readonly ssoConnectionCreate: { readonly id: string, readonly name: string, readonly issuer: string, readonly clientId: string, readonly redirectUrl: string, readonly required: boolean, readonly roleForNewcomers: SsoNewcomerRole | null, readonly modeForNewcomers: Mode | null, readonly secondFactorValues: ReadonlyArray<string>, readonly domains: ReadonlyArray<{ readonly domain: string, readonly provenAt: string | null, readonly recordName: string, readonly recordValue: string }> } };

export type ChangeSsoConnectionMutationVariables = Exact<{
  input: SsoConnectionUpdateInput;
}>;


export type ChangeSsoConnectionMutation = { readonly ssoConnectionUpdate: { readonly id: string, readonly name: string, readonly issuer: string, readonly clientId: string, readonly redirectUrl: string, readonly required: boolean, readonly roleForNewcomers: SsoNewcomerRole | null, readonly modeForNewcomers: Mode | null, readonly secondFactorValues: ReadonlyArray<string>, readonly domains: ReadonlyArray<{ readonly domain: string, readonly provenAt: string | null, readonly recordName: string, readonly recordValue: string }> } };

export type VerifySsoDomainMutationVariables = Exact<{
  input: SsoConnectionVerifyDomainInput;
}>;


export type VerifySsoDomainMutation = { readonly ssoConnectionVerifyDomain: { readonly id: string, readonly name: string, readonly issuer: string, readonly clientId: string, readonly redirectUrl: string, readonly required: boolean, readonly roleForNewcomers: SsoNewcomerRole | null, readonly modeForNewcomers: Mode | null, readonly secondFactorValues: ReadonlyArray<string>, readonly domains: ReadonlyArray<{ readonly domain: string, readonly provenAt: string | null, readonly recordName: string, readonly recordValue: string }> } };

export type DeleteSsoConnectionMutationVariables = Exact<{
  input: SsoConnectionDeleteInput;
}>;


export type DeleteSsoConnectionMutation = { readonly ssoConnectionDelete: { readonly id: string } };

export type MembersQueryVariables = Exact<{
  input: PeopleInput;
}>;


export type MembersQuery = { readonly people: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly role: Role, readonly mode: Mode | null, readonly lastSeenAt: string | null, readonly secondFactors: ReadonlyArray<SecondFactor>, readonly refundLimit: { readonly amount: string, readonly currency: string } | null, readonly person: { readonly id: string, readonly email: string, readonly name: string | null } } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null } } };

export type InvitationsQueryVariables = Exact<{
  input: InvitationsInput;
}>;


export type InvitationsQuery = { readonly invitations: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly email: string, readonly role: Role, readonly mode: Mode | null, readonly createdAt: string, readonly expiresAt: string, readonly acceptedAt: string | null, readonly revokedAt: string | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null } } };

export type InvitePersonMutationVariables = Exact<{
  input: PersonInviteInput;
}>;


export type InvitePersonMutation = { readonly personInvite: { readonly id: string } };

export type RevokeInvitationMutationVariables = Exact<{
  input: InvitationRevokeInput;
}>;


export type RevokeInvitationMutation = { readonly invitationRevoke: { readonly id: string, readonly revokedAt: string | null } };

export type ChangeMemberMutationVariables = Exact<{
  input: MembershipUpdateInput;
}>;


export type ChangeMemberMutation = { readonly membershipUpdate: { readonly id: string, readonly role: Role, readonly mode: Mode | null, readonly refundLimit: { readonly amount: string, readonly currency: string } | null } };

export type RemoveMemberMutationVariables = Exact<{
  input: MembershipRemoveInput;
}>;


export type RemoveMemberMutation = { readonly membershipRemove: { readonly id: string } };

export type AuditLogQueryVariables = Exact<{
  input: AuditEntriesInput;
}>;


export type AuditLogQuery = { readonly auditEntries: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly occurredAt: string, readonly action: string, readonly outcome: string, readonly recordType: string | null, readonly recordId: string | null, readonly requestId: string | null, readonly address: string | null, readonly keyId: string | null, readonly operator: string | null, readonly actorPerson: { readonly id: string, readonly email: string, readonly name: string | null } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null } } };

export type MemberQueryVariables = Exact<{
  id: string;
}>;


export type MemberQuery = { readonly node:
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly role: Role, readonly mode: Mode | null, readonly createdAt: string, readonly lastSeenAt: string | null, readonly secondFactors: ReadonlyArray<SecondFactor>, readonly id: string, readonly refundLimit: { readonly amount: string, readonly currency: string } | null, readonly person: { readonly id: string, readonly email: string, readonly name: string | null }, readonly sessions: ReadonlyArray<{ readonly id: string, readonly createdAt: string, readonly lastSeenAt: string, readonly address: string | null, readonly userAgent: string | null, readonly isCurrent: boolean }> }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
   | null };

export type EndSessionMutationVariables = Exact<{
  input: PersonSessionRevokeInput;
}>;


export type EndSessionMutation = { readonly personSessionRevoke: { readonly id: string, readonly endedAt: string | null } };

export type ViewFragment = { readonly id: string, readonly name: string, readonly parameters: ReadonlyArray<{ readonly name: string, readonly value: string }> };

export type SavedViewsQueryVariables = Exact<{
  input: SavedViewsInput;
}>;


export type SavedViewsQuery = { readonly savedViews: ReadonlyArray<{ readonly id: string, readonly name: string, readonly parameters: ReadonlyArray<{ readonly name: string, readonly value: string }> }> };

export type SaveViewMutationVariables = Exact<{
  input: SavedViewCreateInput;
}>;


export type SaveViewMutation = { readonly savedViewCreate: { readonly id: string, readonly name: string, readonly parameters: ReadonlyArray<{ readonly name: string, readonly value: string }> } };

export type ChangeViewMutationVariables = Exact<{
  input: SavedViewUpdateInput;
}>;


export type ChangeViewMutation = { readonly savedViewUpdate: { readonly id: string, readonly name: string, readonly parameters: ReadonlyArray<{ readonly name: string, readonly value: string }> } };

export type DeleteViewMutationVariables = Exact<{
  input: SavedViewDeleteInput;
}>;


export type DeleteViewMutation = { readonly savedViewDelete: { readonly id: string } };

export type WebhookRowFragment = { readonly id: string, readonly url: string, readonly description: string | null, readonly enabled: boolean, readonly events: ReadonlyArray<string>, readonly createdAt: string };

export type DeliveryRowFragment = { readonly id: string, readonly createdAt: string, readonly status: WebhookRequestStatus, readonly attempts: number, readonly lastStatusCode: number | null, readonly lastError: string | null, readonly nextAttemptAt: string | null, readonly eventId: string, readonly eventType: string, readonly webhookId: string, readonly url: string };

export type WebhooksQueryVariables = Exact<{
  input: WebhooksInput;
}>;


export type WebhooksQuery = { readonly webhooks: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly url: string, readonly description: string | null, readonly enabled: boolean, readonly events: ReadonlyArray<string>, readonly createdAt: string } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null } } };

export type WebhookQueryVariables = Exact<{
  id: string;
}>;


export type WebhookQuery = { readonly webhook: { readonly failingSince: string | null, readonly blockedUntil: string | null, readonly attemptsInFlight: number, readonly window: number, readonly heldBackBy: WebhookRequestWaitReason | null, readonly id: string, readonly url: string, readonly description: string | null, readonly enabled: boolean, readonly events: ReadonlyArray<string>, readonly createdAt: string, readonly retrySchedule: WebhookRetrySchedule, readonly rateLimitPerSecond: number | null, readonly maxInFlight: number | null, readonly secretCheckValue: string } | null };

export type WebhookSettingsFragment = { readonly id: string, readonly retrySchedule: WebhookRetrySchedule, readonly rateLimitPerSecond: number | null, readonly maxInFlight: number | null, readonly secretCheckValue: string };

export type DeliveriesQueryVariables = Exact<{
  input: DeliveriesInput;
}>;


export type DeliveriesQuery = { readonly deliveries: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly createdAt: string, readonly status: WebhookRequestStatus, readonly attempts: number, readonly lastStatusCode: number | null, readonly lastError: string | null, readonly nextAttemptAt: string | null, readonly eventId: string, readonly eventType: string, readonly webhookId: string, readonly url: string } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null } } };

export type DeliveryQueryVariables = Exact<{
  id: string;
}>;


export type DeliveryQuery = { readonly webhookRequest: { readonly waitReason: WebhookRequestWaitReason | null, readonly id: string, readonly createdAt: string, readonly status: WebhookRequestStatus, readonly attempts: number, readonly lastStatusCode: number | null, readonly lastError: string | null, readonly nextAttemptAt: string | null, readonly eventId: string, readonly eventType: string, readonly webhookId: string, readonly url: string, readonly attemptLog: ReadonlyArray<{ readonly number: number, readonly startedAt: string, readonly durationMs: number | null, readonly statusCode: number | null, readonly error: string | null, readonly remoteAddress: string | null, readonly responseBody: string | null }> } | null };

export type DeliveryPayloadQueryVariables = Exact<{
  id: string;
}>;


export type DeliveryPayloadQuery = { readonly webhookRequest: { readonly id: string, readonly payload: unknown } | null };

export type ResendDeliveryMutationVariables = Exact<{
  input: WebhookRequestRetryInput;
}>;


export type ResendDeliveryMutation = { readonly webhookRequestRetry: { readonly id: string, readonly createdAt: string, readonly status: WebhookRequestStatus, readonly attempts: number, readonly lastStatusCode: number | null, readonly lastError: string | null, readonly nextAttemptAt: string | null, readonly eventId: string, readonly eventType: string, readonly webhookId: string, readonly url: string } };

export type TestWebhookMutationVariables = Exact<{
  input: WebhookTestInput;
}>;


export type TestWebhookMutation = { readonly webhookTest: { readonly id: string, readonly createdAt: string, readonly status: WebhookRequestStatus, readonly attempts: number, readonly lastStatusCode: number | null, readonly lastError: string | null, readonly nextAttemptAt: string | null, readonly eventId: string, readonly eventType: string, readonly webhookId: string, readonly url: string } };

export type CreateWebhookMutationVariables = Exact<{
  input: WebhookCreateInput;
}>;


export type CreateWebhookMutation = { readonly webhookCreate: { readonly signingSecret: string, readonly webhook: { readonly id: string, readonly url: string, readonly description: string | null, readonly enabled: boolean, readonly events: ReadonlyArray<string>, readonly createdAt: string } } };

export type UpdateWebhookMutationVariables = Exact<{
  input: WebhookUpdateInput;
}>;


export type UpdateWebhookMutation = { readonly webhookUpdate: { readonly id: string, readonly url: string, readonly description: string | null, readonly enabled: boolean, readonly events: ReadonlyArray<string>, readonly createdAt: string, readonly retrySchedule: WebhookRetrySchedule, readonly rateLimitPerSecond: number | null, readonly maxInFlight: number | null, readonly secretCheckValue: string } };

export type RotateSecretMutationVariables = Exact<{
  input: WebhookRotateSecretInput;
}>;


export type RotateSecretMutation = { readonly webhookRotateSecret: { readonly signingSecret: string, readonly webhook: { readonly id: string, readonly retrySchedule: WebhookRetrySchedule, readonly rateLimitPerSecond: number | null, readonly maxInFlight: number | null, readonly secretCheckValue: string } } };

export type DeleteWebhookMutationVariables = Exact<{
  input: WebhookDeleteInput;
}>;


export type DeleteWebhookMutation = { readonly webhookDelete: { readonly id: string } };

export type RecoverWebhookMutationVariables = Exact<{
  input: WebhookRecoverInput;
}>;


export type RecoverWebhookMutation = { readonly webhookRecover: { readonly id: string } };

export type RecoveryQueryVariables = Exact<{
  id: string;
}>;


export type RecoveryQuery = { readonly webhookRecovery: { readonly id: string, readonly since: string, readonly include: WebhookRecoveryScope, readonly status: WebhookRecoveryStatus, readonly total: number, readonly done: number, readonly dispatched: number, readonly pending: number } | null };

export const CheckoutsDocument = typed<CheckoutsQuery, CheckoutsQueryVariables>(
  "query Checkouts($input:CheckoutConfigurationsInput!){checkoutConfigurations(input:$input){edges{node{...Checkout}}pageInfo{...Page}}}fragment Checkout on CheckoutConfiguration{id name isDefault methods{type providerConfigurationId}embedOrigins brandName brandLogoUrl colors{primary background text}layout createdAt}fragment Page on PageInfo{hasNextPage hasPreviousPage startCursor endCursor}",
)
export const CheckoutDocument = typed<CheckoutQuery, CheckoutQueryVariables>(
  "query Checkout($id:ID!){checkoutConfiguration(id:$id){...Checkout}}fragment Checkout on CheckoutConfiguration{id name isDefault methods{type providerConfigurationId}embedOrigins brandName brandLogoUrl colors{primary background text}layout createdAt}",
)
export const BrandingDocument = typed<BrandingQuery, BrandingQueryVariables>(
  "query Branding($id:ID!){organization(id:$id){id checkoutBranding{...Branding}}}fragment Branding on CheckoutBranding{brandName brandLogoUrl colors{primary background text}supportEmail supportUrl supportPhone}",
)
export const CreateCheckoutDocument = typed<CreateCheckoutMutation, CreateCheckoutMutationVariables>(
  "mutation CreateCheckout($input:CheckoutConfigurationCreateInput!){checkoutConfigurationCreate(input:$input){id}}",
)
export const ChangeCheckoutDocument = typed<ChangeCheckoutMutation, ChangeCheckoutMutationVariables>(
  "mutation ChangeCheckout($input:CheckoutConfigurationUpdateInput!){checkoutConfigurationUpdate(input:$input){...Checkout}}fragment Checkout on CheckoutConfiguration{id name isDefault methods{type providerConfigurationId}embedOrigins brandName brandLogoUrl colors{primary background text}layout createdAt}",
)
export const ChangeBrandingDocument = typed<ChangeBrandingMutation, ChangeBrandingMutationVariables>(
  "mutation ChangeBranding($input:OrganizationUpdateInput!){organizationUpdate(input:$input){id checkoutBranding{...Branding}}}fragment Branding on CheckoutBranding{brandName brandLogoUrl colors{primary background text}supportEmail supportUrl supportPhone}",
)
export const ClocksDocument = typed<ClocksQuery, ClocksQueryVariables>(
  "query Clocks($input:TestClocksInput!){testClocks(input:$input){edges{node{...Clock}}pageInfo{...Page}}}fragment Clock on TestClock{id orgId now status}fragment Page on PageInfo{hasNextPage hasPreviousPage startCursor endCursor}",
)
export const ClockDocument = typed<ClockQuery, ClockQueryVariables>(
  "query Clock($id:ID!){testClock(id:$id){...Clock}}fragment Clock on TestClock{id orgId now status}",
)
export const EventsOfClockDocument = typed<EventsOfClockQuery, EventsOfClockQueryVariables>(
  "query EventsOfClock($input:EventsInput!){events(input:$input){edges{node{id type occurredAt}}pageInfo{hasPreviousPage startCursor}}}",
)
export const PayloadsOfClockDocument = typed<PayloadsOfClockQuery, PayloadsOfClockQueryVariables>(
  "query PayloadsOfClock($input:EventsInput!){events(input:$input){edges{node{id payload}}}}",
)
export const CreateClockDocument = typed<CreateClockMutation, CreateClockMutationVariables>(
  "mutation CreateClock($input:TestClockCreateInput!){testClockCreate(input:$input){...Clock}}fragment Clock on TestClock{id orgId now status}",
)
export const AdvanceClockDocument = typed<AdvanceClockMutation, AdvanceClockMutationVariables>(
  "mutation AdvanceClock($input:TestClockAdvanceInput!){testClockAdvance(input:$input){...Clock}}fragment Clock on TestClock{id orgId now status}",
)
export const ContactsDocument = typed<ContactsQuery, ContactsQueryVariables>(
  "query Contacts($input:ContactsInput!){contacts(input:$input){edges{node{...ContactRow}}pageInfo{...Page}}}fragment ContactRow on Contact{id name email phone createdAt deletedAt}fragment Page on PageInfo{hasNextPage hasPreviousPage startCursor endCursor}",
)
export const ContactDocument = typed<ContactQuery, ContactQueryVariables>(
  "query Contact($id:ID!){contact(id:$id){...ContactRow givenName familyName orgId paymentMethods(first:50){edges{node{...Method createdAt}}pageInfo{...Page}}}}fragment ContactRow on Contact{id name email phone createdAt deletedAt}fragment Method on PaymentMethod{id type status card{brand last4 expirationMonth expirationYear}bankAccount{institutionName last4}}fragment Page on PageInfo{hasNextPage hasPreviousPage startCursor endCursor}",
)
export const ContactTimelineDocument = typed<ContactTimelineQuery, ContactTimelineQueryVariables>(
  "query ContactTimeline($payments:PaymentsInput!$plans:PaymentPlansInput!$paymentSessions:PaymentSessionsInput!$planSessions:PaymentPlanSessionsInput!$tokens:VaultTokensInput!){payments(input:$payments){edges{node{...PaymentRow}}pageInfo{...Page}}paymentPlans(input:$plans){edges{node{...PlanRow}}pageInfo{...Page}}paymentSessions(input:$paymentSessions){edges{node{id createdAt amount currency status}}pageInfo{...Page}}paymentPlanSessions(input:$planSessions){edges{node{id createdAt amount currency frequency status}}pageInfo{...Page}}vaultTokens(input:$tokens){edges{node{id createdAt type status deletedAt card{brand last4}bankAccount{last4}}}pageInfo{...Page}}}fragment PaymentRow on Payment{id createdAt amount currency status refundedAmount description transactionRef declineCode contactId paymentMethodId}fragment Page on PageInfo{hasNextPage hasPreviousPage startCursor endCursor}fragment PlanRow on PaymentPlan{id createdAt amount currency frequency occurrences remainingOccurrences status nextRunAt startDate description transactionRef contactId contact{id name}}",
)
export const DisputesDocument = typed<DisputesQuery, DisputesQueryVariables>(
  "query Disputes($input:DisputesInput!){disputes(input:$input){edges{node{id paymentId amount currency status reason openedAt evidenceDueAt closedAt}}pageInfo{...Page}}}fragment Page on PageInfo{hasNextPage hasPreviousPage startCursor endCursor}",
)
export const EventsDocument = typed<EventsQuery, EventsQueryVariables>(
  "query Events($input:EventsInput!){events(input:$input){edges{node{id type occurredAt ownerId}}pageInfo{...Page}}}fragment Page on PageInfo{hasNextPage hasPreviousPage startCursor endCursor}",
)
export const EventTypesDocument = typed<EventTypesQuery, EventTypesQueryVariables>(
  "query EventTypes{eventTypes{name description}}",
)
export const EventDocument = typed<EventQuery, EventQueryVariables>(
  "query Event($id:ID!){event(id:$id){id type occurredAt ownerId}}",
)
export const EventPayloadDocument = typed<EventPayloadQuery, EventPayloadQueryVariables>(
  "query EventPayload($id:ID!){event(id:$id){id payload}}",
)
export const ExportsDocument = typed<ExportsQuery, ExportsQueryVariables>(
  "query Exports($input:ExportsInput!){exports(input:$input){edges{node{...ExportRow}}pageInfo{...Page}}}fragment ExportRow on Export{id createdAt kind status since until rowCount downloadPath expiresAt}fragment Page on PageInfo{hasNextPage hasPreviousPage startCursor endCursor}",
)
export const CreateExportDocument = typed<CreateExportMutation, CreateExportMutationVariables>(
  "mutation CreateExport($input:ExportCreateInput!){exportCreate(input:$input){...ExportRow}}fragment ExportRow on Export{id createdAt kind status since until rowCount downloadPath expiresAt}",
)
export const HomeStartDocument = typed<HomeStartQuery, HomeStartQueryVariables>(
  "query HomeStart($payments:PaymentsInput!$plans:PaymentPlansInput!){payments(input:$payments){edges{node{id currency}}}paymentPlans(input:$plans){edges{node{id currency}}}}",
)
export const HomePaymentsDocument = typed<HomePaymentsQuery, HomePaymentsQueryVariables>(
  "query HomePayments($totals:PaymentTotalsInput!){paymentTotals(input:$totals){asOf total{...HomeInterval}intervals{...HomeInterval}}}fragment HomeInterval on PaymentTotalsOfInterval{from to byStatus{status count amount}}",
)
export const HomePlansDocument = typed<HomePlansQuery, HomePlansQueryVariables>(
  "query HomePlans($totals:PlanTotalsInput!){planTotals(input:$totals){asOf byStatus{status count amount}upcoming{count amount}upcomingTo}}",
)
export const HomeRefundsDocument = typed<HomeRefundsQuery, HomeRefundsQueryVariables>(
  "query HomeRefunds($refunds:RefundsInput!){refunds(input:$refunds){totalCount{...Counted}}}fragment Counted on TotalCount{count atLeast}",
)
export const HomeDisputesDocument = typed<HomeDisputesQuery, HomeDisputesQueryVariables>(
  "query HomeDisputes($opened:DisputesInput!$urgent:DisputesInput!){opened:disputes(input:$opened){totalCount{...Counted}}urgent:disputes(input:$urgent){totalCount{...Counted}}}fragment Counted on TotalCount{count atLeast}",
)
export const HomeWebhooksDocument = typed<HomeWebhooksQuery, HomeWebhooksQueryVariables>(
  "query HomeWebhooks($webhooks:WebhooksInput!$failed:DeliveriesInput!){webhooks(input:$webhooks){edges{node{id enabled failingSince}}}deliveries(input:$failed){totalCount{...Counted}}}fragment Counted on TotalCount{count atLeast}",
)
export const HomeStepsDocument = typed<HomeStepsQuery, HomeStepsQueryVariables>(
  "query HomeSteps($settings:Boolean!$webhooksToo:Boolean!$keys:Boolean!$team:Boolean!$providers:ProviderConfigurationsInput!$checkouts:CheckoutConfigurationsInput!$webhooks:WebhooksInput!$apiKeys:ApiKeysInput!$people:PeopleInput!$invitations:InvitationsInput!$payments:PaymentsInput!){providerConfigurations(input:$providers)@include(if:$settings){edges{node{id}}}checkoutConfigurations(input:$checkouts)@include(if:$settings){edges{node{id createdAt updatedAt}}}webhooks(input:$webhooks)@include(if:$webhooksToo){edges{node{id}}}apiKeys(input:$apiKeys)@include(if:$keys){edges{node{id}}}people(input:$people)@include(if:$team){edges{node{id}}}invitations(input:$invitations)@include(if:$team){edges{node{id acceptedAt revokedAt}}}payments(input:$payments){edges{node{id}}}}",
)
export const VerificationDocument = typed<VerificationQuery, VerificationQueryVariables>(
  "query Verification($id:ID!){contact(id:$id){id idv{status createdAt completedAt nameMatch dateOfBirthMatch phoneNumberMatch addressMatch taxIdMatch livenessCheck facialComparisonCheck}}}",
)
export const IdentityPicturesDocument = typed<IdentityPicturesQuery, IdentityPicturesQueryVariables>(
  "query IdentityPictures($id:ID!){contact(id:$id){id idv{documents{category images{name}}hasSelfieVideo}}}",
)
export const StartVerificationDocument = typed<StartVerificationMutation, StartVerificationMutationVariables>(
  "mutation StartVerification($input:ContactCreateIdvSessionInput!){contactCreateIdvSession(input:$input){id link expiresAt}}",
)
export const KeysDocument = typed<KeysQuery, KeysQueryVariables>(
  "query Keys($input:ApiKeysInput!){apiKeys(input:$input){edges{node{id name last4 createdAt expiresAt lastUsedAt revokedAt permissions}}pageInfo{...Page}}}fragment Page on PageInfo{hasNextPage hasPreviousPage startCursor endCursor}",
)
export const PublicKeysDocument = typed<PublicKeysQuery, PublicKeysQueryVariables>(
  "query PublicKeys($input:PublicKeysInput!){publicKeys(input:$input){edges{node{id origins createdAt expiresAt revokedAt}}pageInfo{...Page}}}fragment Page on PageInfo{hasNextPage hasPreviousPage startCursor endCursor}",
)
export const CreatePublicKeyDocument = typed<CreatePublicKeyMutation, CreatePublicKeyMutationVariables>(
  "mutation CreatePublicKey($input:PublicKeyCreateInput!){publicKeyCreate(input:$input){id key}}",
)
export const RevokePublicKeyDocument = typed<RevokePublicKeyMutation, RevokePublicKeyMutationVariables>(
  "mutation RevokePublicKey($input:PublicKeyRevokeInput!){publicKeyRevoke(input:$input){id revokedAt}}",
)
export const CreateKeyDocument = typed<CreateKeyMutation, CreateKeyMutationVariables>(
  "mutation CreateKey($input:ApiKeyCreateInput!){apiKeyCreate(input:$input){key apiKey{id}}}",
)
export const RevokeKeyDocument = typed<RevokeKeyMutation, RevokeKeyMutationVariables>(
  "mutation RevokeKey($input:ApiKeyRevokeInput!){apiKeyRevoke(input:$input){id revokedAt}}",
)
export const PaymentLinksDocument = typed<PaymentLinksQuery, PaymentLinksQueryVariables>(
  "query PaymentLinks($input:PaymentSessionsInput!){paymentSessions(input:$input){edges{node{...PaymentLinkRow}}pageInfo{...Page}}}fragment PaymentLinkRow on PaymentSession{id createdAt amount currency status description transactionRef contactId contact{id name email}contactRef{name email}}fragment Page on PageInfo{hasNextPage hasPreviousPage startCursor endCursor}",
)
export const PlanLinksDocument = typed<PlanLinksQuery, PlanLinksQueryVariables>(
  "query PlanLinks($input:PaymentPlanSessionsInput!){paymentPlanSessions(input:$input){edges{node{...PlanLinkRow}}pageInfo{...Page}}}fragment PlanLinkRow on PaymentPlanSession{id createdAt amount currency frequency occurrences status description transactionRef contactId contact{id name email}}fragment Page on PageInfo{hasNextPage hasPreviousPage startCursor endCursor}",
)
export const PaymentLinkDocument = typed<PaymentLinkQuery, PaymentLinkQueryVariables>(
  "query PaymentLink($id:ID!){paymentSession(id:$id){...PaymentLinkRow paymentId expirationDate storePaymentMethod statementDescriptor}}fragment PaymentLinkRow on PaymentSession{id createdAt amount currency status description transactionRef contactId contact{id name email}contactRef{name email}}",
)
export const PlanLinkDocument = typed<PlanLinkQuery, PlanLinkQueryVariables>(
  "query PlanLink($id:ID!){paymentPlanSession(id:$id){...PlanLinkRow paymentPlanId expirationDate startDate totalAmount statementDescriptor}}fragment PlanLinkRow on PaymentPlanSession{id createdAt amount currency frequency occurrences status description transactionRef contactId contact{id name email}}",
)
export const UrlOfLinkDocument = typed<UrlOfLinkQuery, UrlOfLinkQueryVariables>(
  "query UrlOfLink($id:ID!){node(id:$id){id ...on PaymentSession{link}...on PaymentPlanSession{link}...on PaymentPlan{recoveryLink}}}",
)
export const SchedulePreviewDocument = typed<SchedulePreviewQuery, SchedulePreviewQueryVariables>(
  "query SchedulePreview($frequency:PaymentPlanFrequency!$occurrences:Int!$startDate:Date!){paymentPlanSchedulePreview(frequency:$frequency occurrences:$occurrences startDate:$startDate)}",
)
export const CreatePaymentLinkDocument = typed<CreatePaymentLinkMutation, CreatePaymentLinkMutationVariables>(
  "mutation CreatePaymentLink($input:CreatePaymentSessionInput!){createPaymentSession(input:$input){id}}",
)
export const CreatePlanLinkDocument = typed<CreatePlanLinkMutation, CreatePlanLinkMutationVariables>(
  "mutation CreatePlanLink($input:PaymentPlanSessionCreateInput!){paymentPlanSessionCreate(input:$input){id}}",
)
export const CancelPaymentLinkDocument = typed<CancelPaymentLinkMutation, CancelPaymentLinkMutationVariables>(
  "mutation CancelPaymentLink($input:UpdatePaymentSessionInput!){updatePaymentSession(input:$input){id status}}",
)
export const CancelPlanLinkDocument = typed<CancelPlanLinkMutation, CancelPlanLinkMutationVariables>(
  "mutation CancelPlanLink($input:UpdatePaymentPlanSessionInput!){updatePaymentPlanSession(input:$input){id status}}",
)
export const SendPaymentLinkDocument = typed<SendPaymentLinkMutation, SendPaymentLinkMutationVariables>(
  "mutation SendPaymentLink($input:SendPaymentSessionLinkInput!){sendPaymentSessionLink(input:$input){success}}",
)
export const SendPlanLinkDocument = typed<SendPlanLinkMutation, SendPlanLinkMutationVariables>(
  "mutation SendPlanLink($input:SendPaymentPlanSessionLinkInput!){sendPaymentPlanSessionLink(input:$input){success}}",
)
export const PaymentsDocument = typed<PaymentsQuery, PaymentsQueryVariables>(
  "query Payments($input:PaymentsInput!){payments(input:$input){edges{node{...PaymentRow}}pageInfo{...Page}}}fragment PaymentRow on Payment{id createdAt amount currency status refundedAmount description transactionRef declineCode contactId paymentMethodId}fragment Page on PageInfo{hasNextPage hasPreviousPage startCursor endCursor}",
)
export const PaymentDocument = typed<PaymentQuery, PaymentQueryVariables>(
  "query Payment($id:ID!){payment(id:$id){...PaymentRow capture capturedAmount authorizedAmount authorizedUntil failureMessage statementDescriptor recurringProcessingModel paymentPlanId paymentSessionId occurrence{number date}metadata{key value}attempts{number startedAt status providerReference merchantReference declineCode networkDeclineCode returnCode}refunds{id createdAt amount currency status reason origin failureCode providerReference}disputes{id openedAt closedAt evidenceDueAt amount currency status reason providerReference}captureRequests{type createdAt amount status failureMessage}consent{id acceptedAt origin text}}}fragment PaymentRow on Payment{id createdAt amount currency status refundedAmount description transactionRef declineCode contactId paymentMethodId}",
)
export const RefundsDocument = typed<RefundsQuery, RefundsQueryVariables>(
  "query Refunds($input:RefundsInput!){refunds(input:$input){edges{node{id paymentId createdAt amount currency status reason origin failureCode}}pageInfo{...Page}}}fragment Page on PageInfo{hasNextPage hasPreviousPage startCursor endCursor}",
)
export const RefundPaymentDocument = typed<RefundPaymentMutation, RefundPaymentMutationVariables>(
  "mutation RefundPayment($input:PaymentRefundInput!){paymentRefund(input:$input){id paymentId status amount currency}}",
)
export const CapturePaymentDocument = typed<CapturePaymentMutation, CapturePaymentMutationVariables>(
  "mutation CapturePayment($input:PaymentCaptureInput!){paymentCapture(input:$input){id status}}",
)
export const VoidPaymentDocument = typed<VoidPaymentMutation, VoidPaymentMutationVariables>(
  "mutation VoidPayment($input:PaymentVoidInput!){paymentVoid(input:$input){id status}}",
)
export const PlansDocument = typed<PlansQuery, PlansQueryVariables>(
  "query Plans($input:PaymentPlansInput!){paymentPlans(input:$input){edges{node{...PlanRow}}pageInfo{...Page}}}fragment PlanRow on PaymentPlan{id createdAt amount currency frequency occurrences remainingOccurrences status nextRunAt startDate description transactionRef contactId contact{id name}}fragment Page on PageInfo{hasNextPage hasPreviousPage startCursor endCursor}",
)
export const PlanDocument = typed<PlanQuery, PlanQueryVariables>(
  "query Plan($id:ID!$first:Int$after:String$last:Int$before:String){paymentPlan(id:$id){...PlanRow totalAmount lastAmount statementDescriptor paymentMethodId paymentPlanSessionId contact{id email}metadata{key value}schedule(first:$first after:$after last:$last before:$before){edges{node{number dueDate amount status waiverReason paidElsewhere{tender paidDate reference}payment{id status declineCode}}}pageInfo{...Page}}}}fragment PlanRow on PaymentPlan{id createdAt amount currency frequency occurrences remainingOccurrences status nextRunAt startDate description transactionRef contactId contact{id name}}fragment Page on PageInfo{hasNextPage hasPreviousPage startCursor endCursor}",
)
export const MethodsOfContactDocument = typed<MethodsOfContactQuery, MethodsOfContactQueryVariables>(
  "query MethodsOfContact($id:ID!){contact(id:$id){id paymentMethods(first:50){edges{node{...Method}}}}}fragment Method on PaymentMethod{id type status card{brand last4 expirationMonth expirationYear}bankAccount{institutionName last4}}",
)
export const PausePlanDocument = typed<PausePlanMutation, PausePlanMutationVariables>(
  "mutation PausePlan($input:PaymentPlanPauseInput!){paymentPlanPause(input:$input){id status}}",
)
export const ResumePlanDocument = typed<ResumePlanMutation, ResumePlanMutationVariables>(
  "mutation ResumePlan($input:PaymentPlanResumeInput!){paymentPlanResume(input:$input){id status}}",
)
export const CancelPlanDocument = typed<CancelPlanMutation, CancelPlanMutationVariables>(
  "mutation CancelPlan($input:PaymentPlanCancelInput!){paymentPlanCancel(input:$input){id status}}",
)
export const SkipOccurrenceDocument = typed<SkipOccurrenceMutation, SkipOccurrenceMutationVariables>(
  "mutation SkipOccurrence($input:PaymentPlanSkipNextInput!){paymentPlanSkipNext(input:$input){id status}}",
)
export const RunPlanDocument = typed<RunPlanMutation, RunPlanMutationVariables>(
  "mutation RunPlan($id:ID!){runPaymentPlan(id:$id){id status}}",
)
export const MarkOccurrencePaidDocument = typed<MarkOccurrencePaidMutation, MarkOccurrencePaidMutationVariables>(
  "mutation MarkOccurrencePaid($input:PaymentPlanOccurrenceMarkPaidInput!){paymentPlanOccurrenceMarkPaid(input:$input){id status}}",
)
export const WaiveOccurrenceDocument = typed<WaiveOccurrenceMutation, WaiveOccurrenceMutationVariables>(
  "mutation WaiveOccurrence($input:PaymentPlanOccurrenceWaiveInput!){paymentPlanOccurrenceWaive(input:$input){id status}}",
)
export const ReopenOccurrenceDocument = typed<ReopenOccurrenceMutation, ReopenOccurrenceMutationVariables>(
  "mutation ReopenOccurrence($input:PaymentPlanOccurrenceReopenInput!){paymentPlanOccurrenceReopen(input:$input){id status}}",
)
export const ChangePlanMethodDocument = typed<ChangePlanMethodMutation, ChangePlanMethodMutationVariables>(
  "mutation ChangePlanMethod($input:PaymentPlanUpdatePaymentMethodInput!){paymentPlanUpdatePaymentMethod(input:$input){id status}}",
)
export const CreatePlanDocument = typed<CreatePlanMutation, CreatePlanMutationVariables>(
  "mutation CreatePlan($input:PaymentPlanCreateInput!){paymentPlanCreate(input:$input){id}}",
)
export const ProvidersDocument = typed<ProvidersQuery, ProvidersQueryVariables>(
  "query Providers($input:ProviderConfigurationsInput!){providerConfigurations(input:$input){edges{node{...ProviderRow}}pageInfo{...Page}}}fragment ProviderRow on ProviderConfiguration{id name adapter methods isDefault verifiesIdentity pausedAt health replacedBy createdAt}fragment Page on PageInfo{hasNextPage hasPreviousPage startCursor endCursor}",
)
export const ProviderDocument = typed<ProviderQuery, ProviderQueryVariables>(
  "query Provider($id:ID!){providerConfiguration(id:$id){...ProviderDetails}}fragment ProviderDetails on ProviderConfiguration{...Replacement threeDSecure bankAccountsAreValidated notificationUrl hasNotificationSecret failingSince failingCause replacedAt replacement{status completedAt movedCount remainingCount}updatedAt}fragment Replacement on ProviderConfiguration{...ProviderRow provider currencies}fragment ProviderRow on ProviderConfiguration{id name adapter methods isDefault verifiesIdentity pausedAt health replacedBy createdAt}",
)
export const CheckProviderDocument = typed<CheckProviderQuery, CheckProviderQueryVariables>(
  "query CheckProvider($id:ID!){providerConfigurationCheck(id:$id){checkedAt items{code status instruction request response expected missing}}}",
)
export const CreateProviderDocument = typed<CreateProviderMutation, CreateProviderMutationVariables>(
  "mutation CreateProvider($input:ProviderConfigurationCreateInput!){providerConfigurationCreate(input:$input){id}}",
)
export const ChangeProviderDocument = typed<ChangeProviderMutation, ChangeProviderMutationVariables>(
  "mutation ChangeProvider($input:ProviderConfigurationUpdateInput!){providerConfigurationUpdate(input:$input){...ProviderDetails}}fragment ProviderDetails on ProviderConfiguration{...Replacement threeDSecure bankAccountsAreValidated notificationUrl hasNotificationSecret failingSince failingCause replacedAt replacement{status completedAt movedCount remainingCount}updatedAt}fragment Replacement on ProviderConfiguration{...ProviderRow provider currencies}fragment ProviderRow on ProviderConfiguration{id name adapter methods isDefault verifiesIdentity pausedAt health replacedBy createdAt}",
)
export const ReplacementsDocument = typed<ReplacementsQuery, ReplacementsQueryVariables>(
  "query Replacements($configurations:ProviderConfigurationsInput!$plans:PaymentPlansInput!){providerConfigurations(input:$configurations){edges{node{...Replacement}}}paymentPlans(input:$plans){totalCount{...Counted}}}fragment Replacement on ProviderConfiguration{...ProviderRow provider currencies}fragment ProviderRow on ProviderConfiguration{id name adapter methods isDefault verifiesIdentity pausedAt health replacedBy createdAt}fragment Counted on TotalCount{count atLeast}",
)
export const ReplacementProgressDocument = typed<ReplacementProgressQuery, ReplacementProgressQueryVariables>(
  "query ReplacementProgress($id:ID!$plans:PaymentPlansInput!$first:Int$after:String$last:Int$before:String){providerConfiguration(id:$id){id replacedBy replacement{status completedAt movedCount remainingCount}remainingPaymentMethods(first:$first after:$after last:$last before:$before){edges{node{id contactId remainingReason}}pageInfo{...Page}}}paymentPlans(input:$plans){totalCount{...Counted}}}fragment Page on PageInfo{hasNextPage hasPreviousPage startCursor endCursor}fragment Counted on TotalCount{count atLeast}",
)
export const ReplaceProviderDocument = typed<ReplaceProviderMutation, ReplaceProviderMutationVariables>(
  "mutation ReplaceProvider($input:ProviderConfigurationReplaceInput!){providerConfigurationReplace(input:$input){...ProviderDetails}}fragment ProviderDetails on ProviderConfiguration{...Replacement threeDSecure bankAccountsAreValidated notificationUrl hasNotificationSecret failingSince failingCause replacedAt replacement{status completedAt movedCount remainingCount}updatedAt}fragment Replacement on ProviderConfiguration{...ProviderRow provider currencies}fragment ProviderRow on ProviderConfiguration{id name adapter methods isDefault verifiesIdentity pausedAt health replacedBy createdAt}",
)
export const SearchDocument = typed<SearchQuery, SearchQueryVariables>(
  "query Search($input:SearchInput!){search(input:$input){id type title detail node{id ...on PaymentMethod{contactId}...on Refund{paymentId}...on Dispute{paymentId}}}}",
)
export const ShellDocument = typed<ShellQuery, ShellQueryVariables>(
  "query Shell($account:ID!){viewer{accountId kind mode name ownerId permissions regions person{id email name}}node(id:$account){id ...on Organization{timeZone}...on Agency{timeZone}...on Platform{timeZone}}}",
)
export const OrganizationsDocument = typed<OrganizationsQuery, OrganizationsQueryVariables>(
  "query Organizations($input:OrganizationsInput!){organizations(input:$input){edges{node{id name mode parentId timeZone createdAt}}pageInfo{...Page}}}fragment Page on PageInfo{hasNextPage hasPreviousPage startCursor endCursor}",
)
export const NamesDocument = typed<NamesQuery, NamesQueryVariables>(
  "query Names($ids:[ID!]!){nodes(ids:$ids){id ...on Contact{name email}...on PaymentMethod{...Method}}}fragment Method on PaymentMethod{id type status card{brand last4 expirationMonth expirationYear}bankAccount{institutionName last4}}",
)
export const AccountNamesDocument = typed<AccountNamesQuery, AccountNamesQueryVariables>(
  "query AccountNames($ids:[ID!]!){nodes(ids:$ids){id ...on Agency{name}...on Platform{name}}}",
)
export const CreateOrganizationDocument = typed<CreateOrganizationMutation, CreateOrganizationMutationVariables>(
  "mutation CreateOrganization($input:OrganizationCreateInput!){organizationCreate(input:$input){id}}",
)
export const SsoConnectionsDocument = typed<SsoConnectionsQuery, SsoConnectionsQueryVariables>(
  "query SsoConnections($input:SsoConnectionsInput!){ssoConnections(input:$input){...SsoConnection}}fragment SsoConnection on SsoConnection{id name issuer clientId redirectUrl required roleForNewcomers modeForNewcomers secondFactorValues domains{domain provenAt recordName recordValue}}",
)
export const CreateSsoConnectionDocument = typed<CreateSsoConnectionMutation, CreateSsoConnectionMutationVariables>(
  "mutation CreateSsoConnection($input:SsoConnectionCreateInput!){ssoConnectionCreate(input:$input){...SsoConnection}}fragment SsoConnection on SsoConnection{id name issuer clientId redirectUrl required roleForNewcomers modeForNewcomers secondFactorValues domains{domain provenAt recordName recordValue}}",
)
export const ChangeSsoConnectionDocument = typed<ChangeSsoConnectionMutation, ChangeSsoConnectionMutationVariables>(
  "mutation ChangeSsoConnection($input:SsoConnectionUpdateInput!){ssoConnectionUpdate(input:$input){...SsoConnection}}fragment SsoConnection on SsoConnection{id name issuer clientId redirectUrl required roleForNewcomers modeForNewcomers secondFactorValues domains{domain provenAt recordName recordValue}}",
)
export const VerifySsoDomainDocument = typed<VerifySsoDomainMutation, VerifySsoDomainMutationVariables>(
  "mutation VerifySsoDomain($input:SsoConnectionVerifyDomainInput!){ssoConnectionVerifyDomain(input:$input){...SsoConnection}}fragment SsoConnection on SsoConnection{id name issuer clientId redirectUrl required roleForNewcomers modeForNewcomers secondFactorValues domains{domain provenAt recordName recordValue}}",
)
export const DeleteSsoConnectionDocument = typed<DeleteSsoConnectionMutation, DeleteSsoConnectionMutationVariables>(
  "mutation DeleteSsoConnection($input:SsoConnectionDeleteInput!){ssoConnectionDelete(input:$input){id}}",
)
export const MembersDocument = typed<MembersQuery, MembersQueryVariables>(
  "query Members($input:PeopleInput!){people(input:$input){edges{node{id role mode lastSeenAt secondFactors refundLimit{amount currency}person{id email name}}}pageInfo{...Page}}}fragment Page on PageInfo{hasNextPage hasPreviousPage startCursor endCursor}",
)
export const InvitationsDocument = typed<InvitationsQuery, InvitationsQueryVariables>(
  "query Invitations($input:InvitationsInput!){invitations(input:$input){edges{node{id email role mode createdAt expiresAt acceptedAt revokedAt}}pageInfo{...Page}}}fragment Page on PageInfo{hasNextPage hasPreviousPage startCursor endCursor}",
)
export const InvitePersonDocument = typed<InvitePersonMutation, InvitePersonMutationVariables>(
  "mutation InvitePerson($input:PersonInviteInput!){personInvite(input:$input){id}}",
)
export const RevokeInvitationDocument = typed<RevokeInvitationMutation, RevokeInvitationMutationVariables>(
  "mutation RevokeInvitation($input:InvitationRevokeInput!){invitationRevoke(input:$input){id revokedAt}}",
)
export const ChangeMemberDocument = typed<ChangeMemberMutation, ChangeMemberMutationVariables>(
  "mutation ChangeMember($input:MembershipUpdateInput!){membershipUpdate(input:$input){id role mode refundLimit{amount currency}}}",
)
export const RemoveMemberDocument = typed<RemoveMemberMutation, RemoveMemberMutationVariables>(
  "mutation RemoveMember($input:MembershipRemoveInput!){membershipRemove(input:$input){id}}",
)
export const AuditLogDocument = typed<AuditLogQuery, AuditLogQueryVariables>(
  "query AuditLog($input:AuditEntriesInput!){auditEntries(input:$input){edges{node{id occurredAt action outcome recordType recordId requestId address keyId operator actorPerson{id email name}}}pageInfo{...Page}}}fragment Page on PageInfo{hasNextPage hasPreviousPage startCursor endCursor}",
)
export const MemberDocument = typed<MemberQuery, MemberQueryVariables>(
  "query Member($id:ID!){node(id:$id){id ...on Membership{role mode createdAt lastSeenAt secondFactors refundLimit{amount currency}person{id email name}sessions{id createdAt lastSeenAt address userAgent isCurrent}}}}",
)
export const EndSessionDocument = typed<EndSessionMutation, EndSessionMutationVariables>(
  "mutation EndSession($input:PersonSessionRevokeInput!){personSessionRevoke(input:$input){id endedAt}}",
)
export const SavedViewsDocument = typed<SavedViewsQuery, SavedViewsQueryVariables>(
  "query SavedViews($input:SavedViewsInput!){savedViews(input:$input){...View}}fragment View on SavedView{id name parameters{name value}}",
)
export const SaveViewDocument = typed<SaveViewMutation, SaveViewMutationVariables>(
  "mutation SaveView($input:SavedViewCreateInput!){savedViewCreate(input:$input){...View}}fragment View on SavedView{id name parameters{name value}}",
)
export const ChangeViewDocument = typed<ChangeViewMutation, ChangeViewMutationVariables>(
  "mutation ChangeView($input:SavedViewUpdateInput!){savedViewUpdate(input:$input){...View}}fragment View on SavedView{id name parameters{name value}}",
)
export const DeleteViewDocument = typed<DeleteViewMutation, DeleteViewMutationVariables>(
  "mutation DeleteView($input:SavedViewDeleteInput!){savedViewDelete(input:$input){id}}",
)
export const WebhooksDocument = typed<WebhooksQuery, WebhooksQueryVariables>(
  "query Webhooks($input:WebhooksInput!){webhooks(input:$input){edges{node{...WebhookRow}}pageInfo{...Page}}}fragment WebhookRow on Webhook{id url description enabled events createdAt}fragment Page on PageInfo{hasNextPage hasPreviousPage startCursor endCursor}",
)
export const WebhookDocument = typed<WebhookQuery, WebhookQueryVariables>(
  "query Webhook($id:ID!){webhook(id:$id){...WebhookRow ...WebhookSettings failingSince blockedUntil attemptsInFlight window heldBackBy}}fragment WebhookRow on Webhook{id url description enabled events createdAt}fragment WebhookSettings on Webhook{id retrySchedule rateLimitPerSecond maxInFlight secretCheckValue}",
)
export const DeliveriesDocument = typed<DeliveriesQuery, DeliveriesQueryVariables>(
  "query Deliveries($input:DeliveriesInput!){deliveries(input:$input){edges{node{...DeliveryRow}}pageInfo{...Page}}}fragment DeliveryRow on WebhookRequest{id createdAt status attempts lastStatusCode lastError nextAttemptAt eventId eventType webhookId url}fragment Page on PageInfo{hasNextPage hasPreviousPage startCursor endCursor}",
)
export const DeliveryDocument = typed<DeliveryQuery, DeliveryQueryVariables>(
  "query Delivery($id:ID!){webhookRequest(id:$id){...DeliveryRow waitReason attemptLog{number startedAt durationMs statusCode error remoteAddress responseBody}}}fragment DeliveryRow on WebhookRequest{id createdAt status attempts lastStatusCode lastError nextAttemptAt eventId eventType webhookId url}",
)
export const DeliveryPayloadDocument = typed<DeliveryPayloadQuery, DeliveryPayloadQueryVariables>(
  "query DeliveryPayload($id:ID!){webhookRequest(id:$id){id payload}}",
)
export const ResendDeliveryDocument = typed<ResendDeliveryMutation, ResendDeliveryMutationVariables>(
  "mutation ResendDelivery($input:WebhookRequestRetryInput!){webhookRequestRetry(input:$input){...DeliveryRow}}fragment DeliveryRow on WebhookRequest{id createdAt status attempts lastStatusCode lastError nextAttemptAt eventId eventType webhookId url}",
)
export const TestWebhookDocument = typed<TestWebhookMutation, TestWebhookMutationVariables>(
  "mutation TestWebhook($input:WebhookTestInput!){webhookTest(input:$input){...DeliveryRow}}fragment DeliveryRow on WebhookRequest{id createdAt status attempts lastStatusCode lastError nextAttemptAt eventId eventType webhookId url}",
)
export const CreateWebhookDocument = typed<CreateWebhookMutation, CreateWebhookMutationVariables>(
  "mutation CreateWebhook($input:WebhookCreateInput!){webhookCreate(input:$input){signingSecret webhook{...WebhookRow}}}fragment WebhookRow on Webhook{id url description enabled events createdAt}",
)
export const UpdateWebhookDocument = typed<UpdateWebhookMutation, UpdateWebhookMutationVariables>(
  "mutation UpdateWebhook($input:WebhookUpdateInput!){webhookUpdate(input:$input){...WebhookRow ...WebhookSettings}}fragment WebhookRow on Webhook{id url description enabled events createdAt}fragment WebhookSettings on Webhook{id retrySchedule rateLimitPerSecond maxInFlight secretCheckValue}",
)
export const RotateSecretDocument = typed<RotateSecretMutation, RotateSecretMutationVariables>(
  "mutation RotateSecret($input:WebhookRotateSecretInput!){webhookRotateSecret(input:$input){signingSecret webhook{...WebhookSettings}}}fragment WebhookSettings on Webhook{id retrySchedule rateLimitPerSecond maxInFlight secretCheckValue}",
)
export const DeleteWebhookDocument = typed<DeleteWebhookMutation, DeleteWebhookMutationVariables>(
  "mutation DeleteWebhook($input:WebhookDeleteInput!){webhookDelete(input:$input){id}}",
)
export const RecoverWebhookDocument = typed<RecoverWebhookMutation, RecoverWebhookMutationVariables>(
  "mutation RecoverWebhook($input:WebhookRecoverInput!){webhookRecover(input:$input){id}}",
)
export const RecoveryDocument = typed<RecoveryQuery, RecoveryQueryVariables>(
  "query Recovery($id:ID!){webhookRecovery(id:$id){id since include status total done dispatched pending}}",
)
