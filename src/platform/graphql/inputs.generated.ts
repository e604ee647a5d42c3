// Made by scripts/generate-types.ts from the features' .graphql files.
import type { CalendarDate } from '../time/index.ts';
import type { Timestamp } from '../time/index.ts';
export type InputMaybe<T> = T | null | undefined;
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /**
   * A monetary amount, at most 999999999.99. Accepted: a decimal string or a number, with at most two
   * decimals and no more than the currency has. Returned: a decimal string with exactly the currency's
   * decimals, at most two: "49.90", or "500" for yen.
   */
  Amount: { input: string; output: string; }
  /** An active ISO 4217 currency code in upper case, such as USD. */
  Currency: { input: string; output: string; }
  /** A calendar date, in the form YYYY-MM-DD. */
  Date: { input: CalendarDate; output: CalendarDate; }
  /**
   * A date and time. Accepted: RFC 3339 with any offset. Returned: UTC, in the form
   * YYYY-MM-DDThh:mm:ssZ.
   */
  DateTime: { input: Timestamp; output: Timestamp; }
  /** An email address, in the format that browsers accept. The domain is returned in lower case. */
  Email: { input: string; output: string; }
  /** A JSON document as a string. Returned byte for byte as it was sent or stored. */
  JSON: { input: string; output: string; }
  /**
   * A phone number with its country code, such as +14155552671. Spaces and punctuation are accepted.
   * Returned in E.164 form.
   */
  Phone: { input: string; output: string; }
  /** An absolute http or https URL without a user name or password. Returned as given. */
  URL: { input: string; output: string; }
};

/** The level of an account in the tree of accounts. */
export type AccountKind =
  /** An account with organizations below it. It can belong to a platform. */
  | 'Agency'
  /** An account that owns contacts, payments and the records that belong to them. */
  | 'Organization'
  /** An account at the top of the tree. It can have agencies and organizations below it. */
  | 'Platform';

export type AdyenCredentialsInput = {
  readonly apiKey: Scalars['String']['input'];
  /** URL prefix of the live endpoints. Required in live mode. */
  readonly liveEndpointUrlPrefix?: InputMaybe<Scalars['String']['input']>;
  readonly merchantAccount: Scalars['String']['input'];
};

export type AgencyCreateInput = {
  /** Default Sandbox. It can't be changed later. A live account can only have live accounts above it. */
  readonly mode?: InputMaybe<Mode>;
  readonly name: Scalars['String']['input'];
  /** The platform above. Defaults to the caller's own account. */
  readonly parentId?: InputMaybe<Scalars['ID']['input']>;
  /**
   * The region that keeps the account's records: one of `Viewer.regions`. Default: the region of the
   * account above.
   */
  readonly region?: InputMaybe<Scalars['String']['input']>;
  /** An IANA time zone. Default `UTC`. */
  readonly timeZone?: InputMaybe<Scalars['String']['input']>;
};

export type ApiKeyCreateInput = {
  /**
   * The account of the new key. A key can create keys only for accounts below its own. A person can
   * also create keys for their own account.
   */
  readonly accountId: Scalars['ID']['input'];
  /**
   * Expiration time: in the future, at most 3,650 days ahead. Default: the expiration of the key that
   * creates the new one, which is also the latest possible time. Expired keys are refused like unknown
   * ones. The machine's clock applies, also for organizations with a test clock.
   */
  readonly expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** A label, such as the purpose of the key. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /**
   * The permissions of the key. `Read` is always one of them. Each must be a permission of the caller.
   * Defaults to the caller's permissions.
   */
  readonly permissions?: InputMaybe<ReadonlyArray<Permission>>;
};

export type ApiKeyRevokeInput = {
  readonly id: Scalars['ID']['input'];
};

export type ApiKeysInput = {
  /** The account whose keys are listed. Defaults to the caller's own account. */
  readonly accountId?: InputMaybe<Scalars['ID']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /**
   * The organization to list, as an alternative to `accountId`. If you give both, they must name the
   * same account.
   */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
};

export type AuditEntriesInput = {
  /** The account whose entries are listed. Defaults to the caller's own account. */
  readonly accountId?: InputMaybe<Scalars['ID']['input']>;
  /**
   * Only entries with this action. The search covers 31 days: the 31 days before `until`, or from
   * `since` to an `until` at most 31 days later. To search further back, move `until`.
   */
  readonly action?: InputMaybe<Scalars['String']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /**
   * The organization to list, as an alternative to `accountId`. If you give both, they must name the
   * same account.
   */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /** Only entries of the request with this `X-Request-Id`, of at most 31 days, as by `action`. */
  readonly requestId?: InputMaybe<Scalars['String']['input']>;
  /** Only entries from this time on. */
  readonly since?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only entries before this time. Defaults to the current time. */
  readonly until?: InputMaybe<Scalars['DateTime']['input']>;
};

/** Evidence that a customer agreed, which your server reports. It is recorded as a consent. */
export type AuthorizationInput = {
  /** Time of the agreement. Not in the future. */
  readonly acceptedAt: Scalars['DateTime']['input'];
  /** IP address of the customer. */
  readonly ipAddress?: InputMaybe<Scalars['String']['input']>;
  /** The exact text that the customer agreed to, 1 to 5000 characters. */
  readonly text: Scalars['String']['input'];
  /** User agent of the customer's browser, at most 1000 characters. */
  readonly userAgent?: InputMaybe<Scalars['String']['input']>;
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
  readonly brandLogoUrl?: InputMaybe<Scalars['URL']['input']>;
  /** At most 120 characters, without a web address. */
  readonly brandName?: InputMaybe<Scalars['String']['input']>;
  /** Text and primary must each have a contrast of at least 4.5:1 to the background. */
  readonly colors?: InputMaybe<CheckoutColorsInput>;
  /** Email address shown to customers with questions. Requests for a new link are sent to it. */
  readonly supportEmail?: InputMaybe<Scalars['Email']['input']>;
  readonly supportPhone?: InputMaybe<Scalars['Phone']['input']>;
  /** An address with https; in development also http on localhost. */
  readonly supportUrl?: InputMaybe<Scalars['URL']['input']>;
};

/**
 * Colors of the checkout, each as `#` and six hexadecimal digits. Text and primary must each have a
 * contrast of at least 4.5:1 to the background.
 */
export type CheckoutColorsInput = {
  readonly background: Scalars['String']['input'];
  readonly primary: Scalars['String']['input'];
  readonly text: Scalars['String']['input'];
};

export type CheckoutConfigurationCreateInput = {
  /**
   * Address of an image: public and https, under the rules for a webhook's url. PNG, JPEG, WebP or GIF
   * of at most 512 KB.
   */
  readonly brandLogoUrl?: InputMaybe<Scalars['URL']['input']>;
  /** At most 120 characters, without a web address. */
  readonly brandName?: InputMaybe<Scalars['String']['input']>;
  readonly colors?: InputMaybe<CheckoutColorsInput>;
  /**
   * Origins with https, such as `https://shop.example.com`; in development also http on localhost. No
   * paths, no wildcards.
   */
  readonly embedOrigins?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Default false. If true, this configuration replaces the current default. */
  readonly isDefault?: InputMaybe<Scalars['Boolean']['input']>;
  /** Default TwoColumns. */
  readonly layout?: InputMaybe<CheckoutLayout>;
  /** Each type at most once. Default: every type that can be charged. */
  readonly methods?: InputMaybe<ReadonlyArray<CheckoutMethodInput>>;
  /** At most 255 characters. Customers don't see it. */
  readonly name: Scalars['String']['input'];
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
};

/** Changes to a record. Omitted fields stay unchanged; null clears an optional field. */
export type CheckoutConfigurationUpdateInput = {
  readonly brandLogoUrl?: InputMaybe<Scalars['URL']['input']>;
  readonly brandName?: InputMaybe<Scalars['String']['input']>;
  readonly colors?: InputMaybe<CheckoutColorsInput>;
  /** Replaces the list. Null: no page may embed the checkout in a frame. */
  readonly embedOrigins?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  readonly id: Scalars['ID']['input'];
  /**
   * If true, this configuration replaces the current default. False is refused for the default: make
   * another one the default instead.
   */
  readonly isDefault?: InputMaybe<Scalars['Boolean']['input']>;
  readonly layout?: InputMaybe<CheckoutLayout>;
  /** Replaces the list. Null: every type that can be charged. */
  readonly methods?: InputMaybe<ReadonlyArray<CheckoutMethodInput>>;
  /** At most 255 characters. It can't be cleared. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** If given, the configuration must belong to this organization. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
};

export type CheckoutConfigurationsInput = {
  /** The cursor to start after: `endCursor` of the previous page. */
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
  /**
   * Forward paging: at most this many items, from the start of the list or after `after`. At most 100,
   * default 20.
   */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /**
   * Backward paging: at most this many items, from the end of the list or before `before`. At most
   * 100.
   */
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
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
  readonly providerConfigurationId?: InputMaybe<Scalars['ID']['input']>;
  readonly type: PaymentMethodType;
};

/** The place where a customer gave a consent. */
export type ConsentOrigin =
  /** The organization's server reported the consent, with its text. */
  | 'Api'
  /** A page of Tallystick showed the text. */
  | 'Page';

/** A subject of a consent. */
export type ConsentPurpose =
  /** Another day for the later charges of a plan. */
  | 'DateChange'
  /** Another payment method for a plan. */
  | 'MethodChange'
  /** One payment. */
  | 'Payment'
  /** The charges of a payment plan. */
  | 'PaymentPlan'
  /** An outstanding amount of a plan, and the plan's later charges. */
  | 'Recovery'
  /** Storing the payment method. */
  | 'Storage';

/** A customer of an organization. */
export type ContactPaymentMethodsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input?: InputMaybe<PaymentMethodsInput>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** A customer of an organization. */
export type ContactVaultTokensArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input?: InputMaybe<ContactVaultTokensInput>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

export type ContactCreateIdvSessionInput = {
  /** The contact to verify. If omitted, the verification creates a contact when it completes. */
  readonly contactId?: InputMaybe<Scalars['ID']['input']>;
  /**
   * Defaults to the organization of an organization key or of the contact. Required with a platform or
   * agency key if there is no contact.
   */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /** Known details of a person who is not a contact yet. Not together with `contactId`. */
  readonly person?: InputMaybe<IdvPersonInput>;
  /**
   * Redirect target after the verification, if the provider supports redirects. Plaid does not: the
   * value is passed to it but has no effect.
   */
  readonly redirectUrl?: InputMaybe<Scalars['URL']['input']>;
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
  readonly address?: InputMaybe<GlobalAddressInput>;
  readonly email?: InputMaybe<Scalars['Email']['input']>;
  /** 1 to 100 characters. */
  readonly familyName?: InputMaybe<Scalars['String']['input']>;
  /** 1 to 100 characters. */
  readonly givenName?: InputMaybe<Scalars['String']['input']>;
  /** 1 to 255 characters. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  readonly phone?: InputMaybe<Scalars['Phone']['input']>;
};

export type ContactVaultTokensInput = {
  /** The cursor to start after: `endCursor` of the previous page. */
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
  /** Only tokens with this `externalRef`. */
  readonly externalRef?: InputMaybe<Scalars['String']['input']>;
  /**
   * Forward paging: at most this many items, from the start of the list or after `after`. At most 100,
   * default 20.
   */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /** Default false. If true, deleted tokens are included. */
  readonly includeDeleted?: InputMaybe<Scalars['Boolean']['input']>;
  /**
   * Backward paging: at most this many items, from the end of the list or before `before`. At most
   * 100.
   */
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /**
   * Only tokens with this status at the time of the request. The filter applies to deleted tokens,
   * too.
   */
  readonly status?: InputMaybe<VaultTokenStatus>;
  /** Only tokens of this type. */
  readonly type?: InputMaybe<VaultTokenType>;
};

export type ContactsInput = {
  /** The cursor to start after: `endCursor` of the previous page. */
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
  /** Only contacts with this email address. */
  readonly email?: InputMaybe<Scalars['Email']['input']>;
  /**
   * Forward paging: at most this many items, from the start of the list or after `after`. At most 100,
   * default 20.
   */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /** Default false. If true, deleted contacts are included. */
  readonly includeDeleted?: InputMaybe<Scalars['Boolean']['input']>;
  /**
   * Backward paging: at most this many items, from the end of the list or before `before`. At most
   * 100.
   */
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /** Only contacts with this phone number. */
  readonly phone?: InputMaybe<Scalars['Phone']['input']>;
  /**
   * Only contacts whose name, given name, family name or email contains this text, ignoring case. At
   * most 100 characters.
   */
  readonly search?: InputMaybe<Scalars['String']['input']>;
};

export type CreateContactInput = {
  /** Email address. Several contacts can share it. */
  readonly email?: InputMaybe<Scalars['Email']['input']>;
  /** At most 100 characters. */
  readonly familyName?: InputMaybe<Scalars['String']['input']>;
  /** At most 100 characters. */
  readonly givenName?: InputMaybe<Scalars['String']['input']>;
  /**
   * Full name, at most 255 characters, without a web address. Defaults to `givenName` and
   * `familyName`. One of the three is required.
   */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /** Email address. Several contacts can share it. */
  readonly phone?: InputMaybe<Scalars['Phone']['input']>;
};

export type CreatePaymentPlanSessionInput = {
  /**
   * Amount of each charge: greater than zero, at most 999999999.99, with no more decimals than the
   * currency has.
   */
  readonly amount: Scalars['Amount']['input'];
  /** Logo shown at checkout. */
  readonly brandLogoUrl?: InputMaybe<Scalars['URL']['input']>;
  /**
   * Name shown at checkout and in messages instead of the organization name. 1 to 120 characters,
   * without a web address.
   */
  readonly brandName?: InputMaybe<Scalars['String']['input']>;
  /**
   * Address for events of this session, under the rules for a webhook's url. The requests are not
   * signed.
   * @deprecated Use webhooks: `webhookCreate`. They are signed.
   */
  readonly callbackUrl?: InputMaybe<Scalars['URL']['input']>;
  /** Redirect after customer cancels. */
  readonly cancelUrl?: InputMaybe<Scalars['URL']['input']>;
  /** Defaults to the organization's default checkout configuration. */
  readonly checkoutConfigurationId?: InputMaybe<Scalars['ID']['input']>;
  /** Contact that the session is for. INVALID_STATE for a deleted contact. */
  readonly contactId: Scalars['ID']['input'];
  /**
   * Default false: the plan is created when the session completes. If true, a pending plan is created
   * with the session. It can only be set at creation.
   */
  readonly createPendingPaymentPlan?: InputMaybe<Scalars['Boolean']['input']>;
  readonly currency: Scalars['Currency']['input'];
  /**
   * The purpose of the payments, 1 to 255 characters. Defaults to the organization's `paymentDefaults`.
   * It can only be set at creation.
   */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /**
   * Expiration time, in the future. Without one, the session stays open until it is completed or
   * canceled.
   */
  readonly expirationDate?: InputMaybe<Scalars['DateTime']['input']>;
  readonly frequency: PaymentPlanFrequency;
  /**
   * Your key-value pairs, returned unchanged and hidden from the customer. They can only be set at
   * creation.
   */
  readonly metadata?: InputMaybe<ReadonlyArray<MetadataEntryInput>>;
  /** Number of occurrences, 1 to 1200. */
  readonly occurrences: Scalars['Int']['input'];
  /** Organization the session belongs to. */
  readonly orgId: Scalars['ID']['input'];
  /** Today or later, in the organization's time zone. */
  readonly startDate: Scalars['Date']['input'];
  /**
   * Text of the payments on the customer's statement, if the provider supports it: 5 to 22 printable
   * ASCII characters with at least one letter, without angle brackets, backslashes, quotes and
   * asterisks. Defaults to the organization's `paymentDefaults`. It can only be set at creation.
   */
  readonly statementDescriptor?: InputMaybe<Scalars['String']['input']>;
  /** Redirect after customer completes. */
  readonly successUrl?: InputMaybe<Scalars['URL']['input']>;
  /**
   * Your reference, 1 to 255 characters. Every payment of the plan has it. It can only be set at
   * creation.
   */
  readonly transactionRef?: InputMaybe<Scalars['String']['input']>;
};

export type CreatePaymentSessionInput = {
  /** Greater than zero, at most 999999999.99, with no more decimals than the currency has. */
  readonly amount: Scalars['Amount']['input'];
  /** Logo shown at checkout. */
  readonly brandLogoUrl?: InputMaybe<Scalars['URL']['input']>;
  /**
   * Name shown at checkout and in messages instead of the organization name. 1 to 120 characters,
   * without a web address.
   */
  readonly brandName?: InputMaybe<Scalars['String']['input']>;
  /** Redirect after customer cancels. */
  readonly cancelUrl?: InputMaybe<Scalars['URL']['input']>;
  /** Defaults to the organization's default checkout configuration. */
  readonly checkoutConfigurationId?: InputMaybe<Scalars['ID']['input']>;
  /** Contact that pays. Required to store the instrument. INVALID_STATE for a deleted contact. */
  readonly contactId?: InputMaybe<Scalars['ID']['input']>;
  /** Details of a customer who is not a contact. Not together with `contactId`. */
  readonly contactRef?: InputMaybe<ContactRefInput>;
  /**
   * Default false: the payment is created at the customer's first attempt to pay. If true, a pending
   * payment is created with the session. It is updated with the session, and canceled when the session
   * is canceled or expires. It can only be set at creation.
   */
  readonly createPendingPayment?: InputMaybe<Scalars['Boolean']['input']>;
  readonly currency: Scalars['Currency']['input'];
  /**
   * The purpose of the payment, 1 to 255 characters. Defaults to the organization's `paymentDefaults`.
   * It can only be set at creation.
   */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /**
   * Expiration time, in the future. Without one, the session stays open until it is completed or
   * canceled.
   */
  readonly expirationDate?: InputMaybe<Scalars['DateTime']['input']>;
  /**
   * Your key-value pairs, returned unchanged and hidden from the customer. They can only be set at
   * creation.
   */
  readonly metadata?: InputMaybe<ReadonlyArray<MetadataEntryInput>>;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /**
   * The declared use of the stored instrument for later payments. Required to store, ignored
   * otherwise.
   */
  readonly recurringProcessingModel?: InputMaybe<RecurringProcessingModel>;
  /**
   * Text of the payment on the customer's statement, if the provider supports it: 5 to 22 printable
   * ASCII characters with at least one letter, without angle brackets, backslashes, quotes and
   * asterisks. Defaults to the organization's `paymentDefaults`. It can only be set at creation.
   */
  readonly statementDescriptor?: InputMaybe<Scalars['String']['input']>;
  /** Default Disabled. The other values require `contactId` and `recurringProcessingModel`. */
  readonly storePaymentMethod?: InputMaybe<StorePaymentMethod>;
  /** Redirect after customer pays. */
  readonly successUrl?: InputMaybe<Scalars['URL']['input']>;
  /** Your reference, 1 to 255 characters. */
  readonly transactionRef?: InputMaybe<Scalars['String']['input']>;
};

export type DeleteContactInput = {
  /** Contact id. */
  readonly id: Scalars['ID']['input'];
  /** Organization that owns the contact. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /**
   * Global id of the owning organization, in the form `Org#<id>`. If you also give `orgId`, both must
   * name the same organization.
   * @deprecated Use `orgId`.
   */
  readonly ownerId?: InputMaybe<Scalars['ID']['input']>;
};

export type DeliveriesInput = {
  /** Account whose deliveries are listed. Defaults to the key's own account. */
  readonly accountId?: InputMaybe<Scalars['ID']['input']>;
  /** The cursor to start after: `endCursor` of the previous page. */
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
  /** Only requests of this event. */
  readonly eventId?: InputMaybe<Scalars['ID']['input']>;
  /** Only requests of this event type. */
  readonly eventType?: InputMaybe<Scalars['String']['input']>;
  /**
   * Forward paging: at most this many items, from the start of the list or after `after`. At most 100,
   * default 20.
   */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /**
   * Backward paging: at most this many items, from the end of the list or before `before`. At most
   * 100.
   */
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /**
   * The organization to list, as an alternative to `accountId`. If you give both, they must name the
   * same account.
   */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /** Only requests of events from this time on, by the machine's clock. */
  readonly since?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only requests with this status. */
  readonly status?: InputMaybe<WebhookRequestStatus>;
  /** Only requests whose latest attempt got this HTTP status code, 100 to 999. */
  readonly statusCode?: InputMaybe<Scalars['Int']['input']>;
  /** Only requests of events before this time, by the machine's clock. */
  readonly until?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only requests of this webhook. The history of a deleted webhook stays readable. */
  readonly webhookId?: InputMaybe<Scalars['ID']['input']>;
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
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
  /** Only disputes in this currency. */
  readonly currency?: InputMaybe<Scalars['Currency']['input']>;
  /** Only disputes for which the provider takes evidence, and whose deadline is before this time. */
  readonly evidenceDueBefore?: InputMaybe<Scalars['DateTime']['input']>;
  /**
   * Forward paging: at most this many items, from the start of the list or after `after`. At most 100,
   * default 20.
   */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /**
   * Backward paging: at most this many items, from the end of the list or before `before`. At most
   * 100.
   */
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /** Only disputes of at most this amount. Requires `currency`. */
  readonly maxAmount?: InputMaybe<Scalars['Amount']['input']>;
  /** Only disputes of at least this amount. Requires `currency`. */
  readonly minAmount?: InputMaybe<Scalars['Amount']['input']>;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /** Only disputes of this payment. */
  readonly paymentId?: InputMaybe<Scalars['ID']['input']>;
  /** Only disputes for this reason. */
  readonly reason?: InputMaybe<DisputeReason>;
  /** Only disputes opened from this time on. */
  readonly since?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only disputes in this status. */
  readonly status?: InputMaybe<DisputeStatus>;
  /** Only disputes opened before this time. */
  readonly until?: InputMaybe<Scalars['DateTime']['input']>;
};

export type EventsInput = {
  /** The account whose events are listed: the key's own account by default, or one below it. */
  readonly accountId?: InputMaybe<Scalars['ID']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /**
   * The organization to list, as an alternative to `accountId`. If you give both, they must name the
   * same account.
   */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /** Only events of this type: one of the names in `eventTypes`. */
  readonly type?: InputMaybe<Scalars['String']['input']>;
};

export type ExportCreateInput = {
  readonly kind: ExportKind;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /** Only records from this time on. */
  readonly since?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only records before this time. */
  readonly until?: InputMaybe<Scalars['DateTime']['input']>;
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
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
};

export type GlobalAddressInput = {
  /** State, province or area. At most 100 characters. */
  readonly administrativeArea?: InputMaybe<Scalars['String']['input']>;
  /** ISO 3166 country code: two capital letters. */
  readonly countryCode: Scalars['String']['input'];
  /** Street, unit and building number. At most 255 characters each. */
  readonly lines: ReadonlyArray<Scalars['String']['input']>;
  /** City, town or municipality. At most 100 characters. */
  readonly locality?: InputMaybe<Scalars['String']['input']>;
  /** Postal or ZIP code. At most 20 characters. */
  readonly postalCode?: InputMaybe<Scalars['String']['input']>;
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
  readonly email?: InputMaybe<Scalars['Email']['input']>;
  /** At most 255 characters. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  readonly phone?: InputMaybe<Scalars['Phone']['input']>;
};

export type InvitationRevokeInput = {
  readonly id: Scalars['ID']['input'];
};

export type InvitationsInput = {
  /** The account whose invitations are listed. Defaults to the caller's own account. */
  readonly accountId?: InputMaybe<Scalars['ID']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
};

export type MailSuppressionCreateInput = {
  readonly email: Scalars['Email']['input'];
  /** Defaults to the key's own organization. Required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /** Default Manual. */
  readonly reason?: InputMaybe<MailSuppressionReason>;
};

export type MailSuppressionDeleteInput = {
  readonly id: Scalars['ID']['input'];
};

/** The reason for an entry of a suppression list. */
export type MailSuppressionReason =
  /** Messages to the address bounce. */
  | 'Bounce'
  /** The recipient reported a message as spam. */
  | 'Complaint'
  /** Another reason. */
  | 'Manual'
  /** The recipient unsubscribed. */
  | 'Unsubscribed';

/** The party that added the entry. */
export type MailSuppressionSource =
  /** A client of the API, with a key. */
  | 'ApiKey'
  /** An operator, with a command. The API can't remove the entry. */
  | 'Operator'
  /** A person, with a session. */
  | 'Person'
  /** The recipient, with the link in a message. The API can't remove the entry. */
  | 'Recipient';

export type MailSuppressionsInput = {
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
  /** Only entries of this address, in any spelling of its mailbox. */
  readonly email?: InputMaybe<Scalars['Email']['input']>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /** Defaults to the key's own organization. Required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
};

export type MembershipRemoveInput = {
  readonly id: Scalars['ID']['input'];
};

export type MembershipUpdateInput = {
  readonly id: Scalars['ID']['input'];
  /** Null: both modes. */
  readonly mode?: InputMaybe<Mode>;
  /**
   * The highest amount that the member can refund of one payment, in all their refunds together. Also
   * the highest amount of an occurrence that they can mark as paid or waive. Null: no limit. If you
   * have a limit, set one that is not higher.
   */
  readonly refundLimit?: InputMaybe<RefundLimitInput>;
  readonly role?: InputMaybe<Role>;
};

/** The language of a message. */
export type MessageLanguage =
  | 'English'
  | 'Spanish';

export type MetadataEntryInput = {
  /** 1 to 40 characters: letters, digits, underscores, hyphens and periods. Unique within the record. */
  readonly key: Scalars['String']['input'];
  /** At most 500 bytes of UTF-8; may be empty. */
  readonly value: Scalars['String']['input'];
};

/** The mode of an account: whether real money moves. */
export type Mode =
  /** Real money moves. */
  | 'Live'
  /** No real money moves: providers run in their test modes. */
  | 'Sandbox';

export type MutationAgencyCreateArgs = {
  input: AgencyCreateInput;
};


export type MutationApiKeyCreateArgs = {
  input: ApiKeyCreateInput;
};


export type MutationApiKeyRevokeArgs = {
  input: ApiKeyRevokeInput;
};


export type MutationChargePaymentMethodArgs = {
  input: PaymentMethodChargeInput;
};


export type MutationCheckoutConfigurationCreateArgs = {
  input: CheckoutConfigurationCreateInput;
};


export type MutationCheckoutConfigurationUpdateArgs = {
  input: CheckoutConfigurationUpdateInput;
};


export type MutationContactCreateIdvSessionArgs = {
  input: ContactCreateIdvSessionInput;
};


export type MutationCreateContactArgs = {
  input: CreateContactInput;
};


export type MutationCreatePaymentPlanSessionArgs = {
  input: CreatePaymentPlanSessionInput;
};


export type MutationCreatePaymentSessionArgs = {
  input: CreatePaymentSessionInput;
};


export type MutationDeleteContactArgs = {
  input: DeleteContactInput;
};


export type MutationExportCreateArgs = {
  input: ExportCreateInput;
};


export type MutationInvitationRevokeArgs = {
  input: InvitationRevokeInput;
};


export type MutationMailSuppressionCreateArgs = {
  input: MailSuppressionCreateInput;
};


export type MutationMailSuppressionDeleteArgs = {
  input: MailSuppressionDeleteInput;
};


export type MutationMembershipRemoveArgs = {
  input: MembershipRemoveInput;
};


export type MutationMembershipUpdateArgs = {
  input: MembershipUpdateInput;
};


export type MutationOrganizationCreateArgs = {
  input: OrganizationCreateInput;
};


export type MutationOrganizationUpdateArgs = {
  input: OrganizationUpdateInput;
};


export type MutationPaymentCaptureArgs = {
  input: PaymentCaptureInput;
};


export type MutationPaymentCreateArgs = {
  input: PaymentCreateInput;
};


export type MutationPaymentMethodChargeArgs = {
  input: PaymentMethodChargeInput;
};


export type MutationPaymentMethodDeleteArgs = {
  input: PaymentMethodDeleteInput;
};


export type MutationPaymentPlanCancelArgs = {
  input: PaymentPlanCancelInput;
};


export type MutationPaymentPlanCreateArgs = {
  input: PaymentPlanCreateInput;
};


export type MutationPaymentPlanOccurrenceMarkPaidArgs = {
  input: PaymentPlanOccurrenceMarkPaidInput;
};


export type MutationPaymentPlanOccurrenceReopenArgs = {
  input: PaymentPlanOccurrenceReopenInput;
};


export type MutationPaymentPlanOccurrenceWaiveArgs = {
  input: PaymentPlanOccurrenceWaiveInput;
};


export type MutationPaymentPlanPauseArgs = {
  input: PaymentPlanPauseInput;
};


export type MutationPaymentPlanPayOffArgs = {
  input: PaymentPlanPayOffInput;
};


export type MutationPaymentPlanResumeArgs = {
  input: PaymentPlanResumeInput;
};


export type MutationPaymentPlanSessionCreateArgs = {
  input: PaymentPlanSessionCreateInput;
};


export type MutationPaymentPlanSkipNextArgs = {
  input: PaymentPlanSkipNextInput;
};


export type MutationPaymentPlanUpdateDayArgs = {
  input: PaymentPlanUpdateDayInput;
};


export type MutationPaymentPlanUpdatePaymentMethodArgs = {
  input: PaymentPlanUpdatePaymentMethodInput;
};


export type MutationPaymentRefundArgs = {
  input: PaymentRefundInput;
};


export type MutationPaymentVoidArgs = {
  input: PaymentVoidInput;
};


export type MutationPersonInviteArgs = {
  input: PersonInviteInput;
};


export type MutationPersonSessionRevokeArgs = {
  input: PersonSessionRevokeInput;
};


export type MutationProviderConfigurationCreateArgs = {
  input: ProviderConfigurationCreateInput;
};


export type MutationProviderConfigurationReplaceArgs = {
  input: ProviderConfigurationReplaceInput;
};


export type MutationProviderConfigurationUpdateArgs = {
  input: ProviderConfigurationUpdateInput;
};


export type MutationPublicKeyCreateArgs = {
  input: PublicKeyCreateInput;
};


export type MutationPublicKeyRevokeArgs = {
  input: PublicKeyRevokeInput;
};


export type MutationRunPaymentPlanArgs = {
  id: Scalars['ID']['input'];
};


export type MutationSavedViewCreateArgs = {
  input: SavedViewCreateInput;
};


export type MutationSavedViewDeleteArgs = {
  input: SavedViewDeleteInput;
};


export type MutationSavedViewUpdateArgs = {
  input: SavedViewUpdateInput;
};


export type MutationSendPaymentPlanSessionLinkArgs = {
  input: SendPaymentPlanSessionLinkInput;
};


export type MutationSendPaymentSessionLinkArgs = {
  input: SendPaymentSessionLinkInput;
};


export type MutationSsoConnectionCreateArgs = {
  input: SsoConnectionCreateInput;
};


export type MutationSsoConnectionDeleteArgs = {
  input: SsoConnectionDeleteInput;
};


export type MutationSsoConnectionUpdateArgs = {
  input: SsoConnectionUpdateInput;
};


export type MutationSsoConnectionVerifyDomainArgs = {
  input: SsoConnectionVerifyDomainInput;
};


export type MutationTestClockAdvanceArgs = {
  input: TestClockAdvanceInput;
};


export type MutationTestClockCreateArgs = {
  input: TestClockCreateInput;
};


export type MutationUpdateContactArgs = {
  input: UpdateContactInput;
};


export type MutationUpdatePaymentPlanSessionArgs = {
  input: UpdatePaymentPlanSessionInput;
};


export type MutationUpdatePaymentSessionArgs = {
  input: UpdatePaymentSessionInput;
};


export type MutationVaultTokenDeleteArgs = {
  input: VaultTokenDeleteInput;
};


export type MutationVaultTokenizeBankAccountArgs = {
  input: VaultTokenizeBankAccountInput;
};


export type MutationVaultTokenizeCardArgs = {
  input: VaultTokenizeCardInput;
};


export type MutationWebhookCreateArgs = {
  input: WebhookCreateInput;
};


export type MutationWebhookDeleteArgs = {
  input: WebhookDeleteInput;
};


export type MutationWebhookRecoverArgs = {
  input: WebhookRecoverInput;
};


export type MutationWebhookRequestRetryArgs = {
  input: WebhookRequestRetryInput;
};


export type MutationWebhookRotateSecretArgs = {
  input: WebhookRotateSecretInput;
};


export type MutationWebhookTestArgs = {
  input: WebhookTestInput;
};


export type MutationWebhookUpdateArgs = {
  input: WebhookUpdateInput;
};

export type OrganizationCreateInput = {
  /** Default Sandbox. It can't be changed later. A live account can only have live accounts above it. */
  readonly mode?: InputMaybe<Mode>;
  readonly name: Scalars['String']['input'];
  /** The agency or platform directly above. Defaults to the caller's own account. */
  readonly parentId?: InputMaybe<Scalars['ID']['input']>;
  /**
   * The region that keeps the account's records: one of `Viewer.regions`. Default: the region of the
   * account above.
   */
  readonly region?: InputMaybe<Scalars['String']['input']>;
  /** The IANA time zone that decides when a day starts. Default `UTC`. */
  readonly timeZone?: InputMaybe<Scalars['String']['input']>;
};

export type OrganizationUpdateInput = {
  /** Changes to the default branding. They also apply to open sessions. */
  readonly checkoutBranding?: InputMaybe<CheckoutBrandingInput>;
  readonly id: Scalars['ID']['input'];
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** Changes to the texts of payments. They apply to all later payments, also of existing plans. */
  readonly paymentDefaults?: InputMaybe<PaymentDefaultsInput>;
  /** Changes to the policy. They apply to all later charges, also of existing plans. */
  readonly paymentPlanPolicy?: InputMaybe<PaymentPlanPolicyInput>;
  readonly timeZone?: InputMaybe<Scalars['String']['input']>;
};

export type OrganizationsInput = {
  /**
   * The account to list, including the organizations of its agencies. Defaults to the caller's own
   * account.
   */
  readonly accountId?: InputMaybe<Scalars['ID']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
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

/** A browser, as it introduces itself to your server. */
export type PaymentBrowserInput = {
  /** The header `Accept`, 1 to 512 characters. */
  readonly acceptHeader: Scalars['String']['input'];
  /** The header `User-Agent`, 1 to 512 characters. */
  readonly userAgent: Scalars['String']['input'];
};

export type PaymentByReferenceInput = {
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /**
   * A `providerReference` or a `merchantReference` of one of the payment's attempts, or the reference
   * of one of its refunds, as you read it in the provider's reports or dashboard. 1 to 255 characters.
   */
  readonly reference: Scalars['String']['input'];
};

export type PaymentCaptureInput = {
  /** At most the authorized amount, which is also the default. The rest is released. */
  readonly amount?: InputMaybe<Scalars['Amount']['input']>;
  readonly paymentId: Scalars['ID']['input'];
};

/** How the amount of a payment is captured. */
export type PaymentCaptureMode =
  /** Captured by the provider without a further request: usually at once. */
  | 'Automatic'
  /** Authorized only. Capture it with `paymentCapture`, or release it with `paymentVoid`. */
  | 'Manual';

export type PaymentCreateInput = {
  /** Greater than zero, at most 999999999.99, with no more decimals than the currency has. */
  readonly amount: Scalars['Amount']['input'];
  /**
   * Evidence that the customer agreed to this payment. It is recorded as a consent, and the provider is
   * told it. Banks can ask for proof of every debit of an account.
   */
  readonly authorization?: InputMaybe<AuthorizationInput>;
  /** Redirect target if the payment was not made. The parameter `payment_id` is added. */
  readonly cancelUrl?: InputMaybe<Scalars['URL']['input']>;
  /**
   * Manual: the amount is only authorized, and you capture it within days. Only for cards. Default:
   * Automatic.
   */
  readonly capture?: InputMaybe<PaymentCaptureMode>;
  /**
   * Defaults to the organization's default provider configuration if it supports the payment,
   * otherwise the oldest that does.
   */
  readonly configurationId?: InputMaybe<Scalars['ID']['input']>;
  /** Contact that pays. INVALID_STATE for a deleted contact. */
  readonly contactId?: InputMaybe<Scalars['ID']['input']>;
  readonly currency: Scalars['Currency']['input'];
  /** The customer who pays, for the bank's decision. */
  readonly customer?: InputMaybe<PaymentCustomerInput>;
  /** The purpose of the payment, 1 to 255 characters. Defaults to the organization's `paymentDefaults`. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** Your key-value pairs, returned unchanged. */
  readonly metadata?: InputMaybe<ReadonlyArray<MetadataEntryInput>>;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /**
   * Text on the customer's statement, if the provider supports it: 1 to 22 letters, digits and
   * punctuation marks, with at least one letter. Defaults to the organization's `paymentDefaults`.
   */
  readonly statementDescriptor?: InputMaybe<Scalars['String']['input']>;
  /** Redirect target after the customer confirms the payment. The parameter `payment_id` is added. */
  readonly successUrl?: InputMaybe<Scalars['URL']['input']>;
  /** Your reference for the payment, 1 to 255 characters. */
  readonly transactionRef?: InputMaybe<Scalars['String']['input']>;
  /**
   * An unexpired token of the organization, or of an account above it that the key can access. The
   * payment uses the token up: it is deleted when the payment ends.
   */
  readonly vaultTokenId: Scalars['ID']['input'];
};

/**
 * The customer who pays now, as your site knows them. The provider passes these to the bank, which
 * then challenges fewer customers. All of it is stored with the request to the provider.
 */
export type PaymentCustomerInput = {
  /** The customer's browser. Needed for a challenge on the page of some banks. */
  readonly browser?: InputMaybe<PaymentBrowserInput>;
  /** Defaults to the email address of the payment's contact. */
  readonly email?: InputMaybe<Scalars['Email']['input']>;
  /** The customer's IP address, version 4 or 6, as your server saw it. */
  readonly ipAddress?: InputMaybe<Scalars['String']['input']>;
};

/** Changes to the texts. Omitted fields stay unchanged; null removes a text. */
export type PaymentDefaultsInput = {
  /** 1 to 255 characters. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /**
   * 5 to 22 printable ASCII characters with at least one letter, without angle brackets, backslashes,
   * quotes and asterisks. Adyen and Plaid remove further characters. On statements of cards, Stripe
   * shows the first 10 characters behind your account's prefix.
   */
  readonly statementDescriptor?: InputMaybe<Scalars['String']['input']>;
};

export type PaymentMethodBankAccountType =
  | 'Checking'
  | 'Savings';

/** The funding type of a card. */
export type PaymentMethodCardFunding =
  | 'Credit'
  | 'Debit'
  | 'Prepaid'
  /** The funding is not known. */
  | 'Unknown';

export type PaymentMethodChargeInput = {
  /** Greater than zero, at most 999999999.99, with no more decimals than the currency has. */
  readonly amount: Scalars['Amount']['input'];
  /**
   * Evidence that the customer agreed to this payment. It is recorded as a consent, and the provider is
   * told it. Without it, the payment has no consent of its own.
   */
  readonly authorization?: InputMaybe<AuthorizationInput>;
  /** Redirect target if the payment was not made. The parameter `payment_id` is added. */
  readonly cancelUrl?: InputMaybe<Scalars['URL']['input']>;
  /** A currency that the method's provider configuration supports. */
  readonly currency: Scalars['Currency']['input'];
  /** Only with CardOnFile: with the other models no customer is present. */
  readonly customer?: InputMaybe<PaymentCustomerInput>;
  /** The purpose of the payment, 1 to 255 characters. Defaults to the organization's `paymentDefaults`. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /**
   * Id of the payment method. INVALID_STATE if it is deleted or Invalid, or its contact is deleted. An
   * Expired card is sent: its issuer decides.
   */
  readonly id: Scalars['ID']['input'];
  /** Your key-value pairs, returned unchanged. */
  readonly metadata?: InputMaybe<ReadonlyArray<MetadataEntryInput>>;
  /**
   * One of the method's `supportedRecurringProcessingModels`. With CardOnFile the customer is present
   * and may have to confirm the payment. With the other two the customer is absent: if the bank
   * requires confirmation, the payment is Failed with `authentication_required`.
   */
  readonly recurringProcessingModel: RecurringProcessingModel;
  /**
   * Text on the customer's statement, if the provider supports it: 1 to 22 letters, digits and
   * punctuation marks, with at least one letter. Defaults to the organization's `paymentDefaults`.
   */
  readonly statementDescriptor?: InputMaybe<Scalars['String']['input']>;
  /** Redirect target after the customer confirms the payment. The parameter `payment_id` is added. */
  readonly successUrl?: InputMaybe<Scalars['URL']['input']>;
  /** Your reference for the payment, 1 to 255 characters. */
  readonly transactionRef?: InputMaybe<Scalars['String']['input']>;
};

export type PaymentMethodDeleteInput = {
  readonly id: Scalars['ID']['input'];
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

export type PaymentMethodsInput = {
  /** The cursor to start after: `endCursor` of the previous page. */
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
  /**
   * Forward paging: at most this many items, from the start of the list or after `after`. At most 100,
   * default 20.
   */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /** Default false. If true, deleted methods are included. */
  readonly includeDeleted?: InputMaybe<Scalars['Boolean']['input']>;
  /**
   * Backward paging: at most this many items, from the end of the list or before `before`. At most
   * 100.
   */
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /**
   * Only methods with this status at the time of the request. The filter applies to deleted methods,
   * too.
   */
  readonly status?: InputMaybe<PaymentMethodStatus>;
  /** Only methods of this type. */
  readonly type?: InputMaybe<PaymentMethodType>;
};

/** A plan to charge a fixed amount a fixed number of times at a fixed interval. */
export type PaymentPlanScheduleArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input?: InputMaybe<PaymentPlanScheduleInput>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

export type PaymentPlanCancelInput = {
  readonly id: Scalars['ID']['input'];
};

export type PaymentPlanCreateInput = {
  /**
   * Amount of each charge: greater than zero, at most 999999999.99, with no more decimals than the
   * currency has. Give either this or `totalAmount`.
   */
  readonly amount?: InputMaybe<Scalars['Amount']['input']>;
  readonly authorization: AuthorizationInput;
  /** Contact that pays. INVALID_STATE for a deleted contact. */
  readonly contactId: Scalars['ID']['input'];
  readonly currency: Scalars['Currency']['input'];
  /**
   * The purpose of the payments, 1 to 255 characters. Defaults to the organization's `paymentDefaults`.
   * It can only be set at creation.
   */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  readonly frequency: PaymentPlanFrequency;
  /** Your key-value pairs, returned unchanged. They can only be set at creation. */
  readonly metadata?: InputMaybe<ReadonlyArray<MetadataEntryInput>>;
  /** Number of occurrences, 1 to 1200. */
  readonly occurrences: Scalars['Int']['input'];
  /** Organization the plan belongs to. Optional with an organization key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /**
   * Payment method to charge: one of the contact that supports Subscription, with a provider
   * configuration that supports the currency. INVALID_STATE if it can't be charged. Give either this
   * or `vaultTokenId`.
   */
  readonly paymentMethodId?: InputMaybe<Scalars['ID']['input']>;
  /** Today or later, in the organization's time zone. */
  readonly startDate: Scalars['Date']['input'];
  /**
   * Text of the payments on the customer's statement, if the provider supports it: 5 to 22 printable
   * ASCII characters with at least one letter, without angle brackets, backslashes, quotes and
   * asterisks. Defaults to the organization's `paymentDefaults`. It can only be set at creation.
   */
  readonly statementDescriptor?: InputMaybe<Scalars['String']['input']>;
  /**
   * Total of all charges, with the limits of `amount`. Each occurrence costs the total divided by
   * `occurrences`, rounded down to the currency's smallest unit. The last one also costs what remains.
   * Give either this or `amount`.
   */
  readonly totalAmount?: InputMaybe<Scalars['Amount']['input']>;
  /**
   * Your reference, 1 to 255 characters. Every payment of the plan has it. It can only be set at
   * creation.
   */
  readonly transactionRef?: InputMaybe<Scalars['String']['input']>;
  /**
   * Vault token of the card or bank account to charge. The instrument is verified and stored for the
   * contact first. This uses the token up, also on a decline. Give either this or `paymentMethodId`.
   */
  readonly vaultTokenId?: InputMaybe<Scalars['ID']['input']>;
};

/** The interval between two charges of a plan. */
export type PaymentPlanFrequency =
  | 'Monthly'
  | 'Quarterly'
  | 'Weekly'
  | 'Yearly';

export type PaymentPlanOccurrenceMarkPaidInput = {
  /** The payment plan. */
  readonly id: Scalars['ID']['input'];
  /** Number of the occurrence. It must be Scheduled or Failed: otherwise INVALID_STATE. */
  readonly number: Scalars['Int']['input'];
  /** The day of the payment: today or earlier in the organization's time zone. Default today. */
  readonly paidDate?: InputMaybe<Scalars['Date']['input']>;
  /**
   * Your reference of the payment, such as the number of a check: 1 to 200 characters. No card or
   * account numbers.
   */
  readonly reference?: InputMaybe<Scalars['String']['input']>;
  /** The means of payment. */
  readonly tender: PaymentPlanTender;
};

export type PaymentPlanOccurrenceReopenInput = {
  /** The payment plan. */
  readonly id: Scalars['ID']['input'];
  /** Number of the occurrence. It must be PaidElsewhere, Waived or Skipped: otherwise INVALID_STATE. */
  readonly number: Scalars['Int']['input'];
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
  readonly id: Scalars['ID']['input'];
  /** Number of the occurrence. It must be Scheduled or Failed: otherwise INVALID_STATE. */
  readonly number: Scalars['Int']['input'];
  /** The reason, 1 to 500 characters. It is shown in the schedule. */
  readonly reason: Scalars['String']['input'];
};

export type PaymentPlanPauseInput = {
  readonly id: Scalars['ID']['input'];
};

export type PaymentPlanPayOffInput = {
  /**
   * Evidence that the customer agreed to this payment, which has another amount and date than the plan.
   * It is recorded as the consent of the payment.
   */
  readonly authorization: AuthorizationInput;
  readonly id: Scalars['ID']['input'];
};

/** Changes to the policy. Omitted fields stay unchanged. */
export type PaymentPlanPolicyInput = {
  /** Days from 1 to 30, in ascending order. */
  readonly retryDays?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  /** From 0 (never) to 30. */
  readonly upcomingDays?: InputMaybe<Scalars['Int']['input']>;
  readonly whenDisputed?: InputMaybe<PaymentPlanWhenDisputed>;
  readonly whenPastDue?: InputMaybe<PaymentPlanWhenPastDue>;
  readonly whenResumed?: InputMaybe<PaymentPlanWhenResumed>;
};

export type PaymentPlanResumeInput = {
  /**
   * Evidence that the customer agreed to the new dates. Required when the policy Shift moves them past
   * the last date of the consent in force. Recorded as a DateChange when dates move; otherwise ignored.
   */
  readonly authorization?: InputMaybe<AuthorizationInput>;
  readonly id: Scalars['ID']['input'];
};

export type PaymentPlanScheduleInput = {
  /** The cursor to start after: `endCursor` of the previous page. */
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
  /**
   * Forward paging: at most this many items, from the start of the list or after `after`. At most 100,
   * default 20.
   */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /**
   * Backward paging: at most this many items, from the end of the list or before `before`. At most
   * 100.
   */
  readonly last?: InputMaybe<Scalars['Int']['input']>;
};

export type PaymentPlanSessionCreateInput = {
  /**
   * Amount of each charge: greater than zero, at most 999999999.99, with no more decimals than the
   * currency has. Give either this or `totalAmount`.
   */
  readonly amount?: InputMaybe<Scalars['Amount']['input']>;
  /** Logo shown at checkout. */
  readonly brandLogoUrl?: InputMaybe<Scalars['URL']['input']>;
  /**
   * Name shown at checkout and in messages instead of the organization name. 1 to 120 characters,
   * without a web address.
   */
  readonly brandName?: InputMaybe<Scalars['String']['input']>;
  /** Redirect after customer cancels. */
  readonly cancelUrl?: InputMaybe<Scalars['URL']['input']>;
  /** Defaults to the organization's default checkout configuration. */
  readonly checkoutConfigurationId?: InputMaybe<Scalars['ID']['input']>;
  /** Contact that the session is for. INVALID_STATE for a deleted contact. */
  readonly contactId: Scalars['ID']['input'];
  /**
   * Default false: the plan is created when the session completes. If true, a pending plan is created
   * with the session. It can only be set at creation.
   */
  readonly createPendingPaymentPlan?: InputMaybe<Scalars['Boolean']['input']>;
  readonly currency: Scalars['Currency']['input'];
  /**
   * The purpose of the payments, 1 to 255 characters. Defaults to the organization's `paymentDefaults`.
   * It can only be set at creation.
   */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /**
   * Expiration time, in the future. Without one, the session stays open until it is completed or
   * canceled.
   */
  readonly expirationDate?: InputMaybe<Scalars['DateTime']['input']>;
  readonly frequency: PaymentPlanFrequency;
  /**
   * Your key-value pairs, returned unchanged and hidden from the customer. They can only be set at
   * creation.
   */
  readonly metadata?: InputMaybe<ReadonlyArray<MetadataEntryInput>>;
  /** Number of occurrences, 1 to 1200. */
  readonly occurrences: Scalars['Int']['input'];
  /** Organization the session belongs to. */
  readonly orgId: Scalars['ID']['input'];
  /** Today or later, in the organization's time zone. */
  readonly startDate: Scalars['Date']['input'];
  /**
   * Text of the payments on the customer's statement, if the provider supports it: 5 to 22 printable
   * ASCII characters with at least one letter, without angle brackets, backslashes, quotes and
   * asterisks. Defaults to the organization's `paymentDefaults`. It can only be set at creation.
   */
  readonly statementDescriptor?: InputMaybe<Scalars['String']['input']>;
  /** Redirect after customer completes. */
  readonly successUrl?: InputMaybe<Scalars['URL']['input']>;
  /**
   * Total of all charges, with the limits of `amount`. Each occurrence costs the total divided by
   * `occurrences`, rounded down to the currency's smallest unit. The last one also costs what remains.
   * Give either this or `amount`.
   */
  readonly totalAmount?: InputMaybe<Scalars['Amount']['input']>;
  /**
   * Your reference, 1 to 255 characters. Every payment of the plan has it. It can only be set at
   * creation.
   */
  readonly transactionRef?: InputMaybe<Scalars['String']['input']>;
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
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
  /** Only sessions of this contact. */
  readonly contactId?: InputMaybe<Scalars['ID']['input']>;
  /**
   * Forward paging: at most this many items, from the start of the list or after `after`. At most 100,
   * default 20.
   */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /**
   * Backward paging: at most this many items, from the end of the list or before `before`. At most
   * 100.
   */
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /** Only sessions created from this time on. */
  readonly since?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only sessions with this status at the time of the request. */
  readonly status?: InputMaybe<PaymentPlanSessionStatus>;
  /** Only sessions created before this time. */
  readonly until?: InputMaybe<Scalars['DateTime']['input']>;
};

export type PaymentPlanSkipNextInput = {
  readonly id: Scalars['ID']['input'];
  /**
   * Number of the occurrence that you expect to skip. INVALID_STATE if another is next, for example
   * because this one is being charged or was skipped by an earlier request.
   */
  readonly number?: InputMaybe<Scalars['Int']['input']>;
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

export type PaymentPlanUpdateDayInput = {
  /** Evidence that the customer agreed to the new dates. */
  readonly authorization: AuthorizationInput;
  /**
   * The new day: of the week for a Weekly plan, from 1 (Monday) to 7, else of the month, from 1 to 31.
   * A month that is too short has its last day.
   */
  readonly day: Scalars['Int']['input'];
  readonly id: Scalars['ID']['input'];
};

export type PaymentPlanUpdatePaymentMethodInput = {
  /**
   * Evidence that the customer agreed to the new payment method. It is recorded as a consent, which is
   * in force from the change on. Required with `vaultTokenId`, whose instrument is stored. Without it,
   * the plan keeps its consent.
   */
  readonly authorization?: InputMaybe<AuthorizationInput>;
  readonly id: Scalars['ID']['input'];
  /**
   * A payment method of the plan's contact, under the rules of the plan's creation. Give either this
   * or `vaultTokenId`.
   */
  readonly paymentMethodId?: InputMaybe<Scalars['ID']['input']>;
  /**
   * Vault token of the new card or bank account, under the rules of the plan's creation. Give either
   * this or `paymentMethodId`.
   */
  readonly vaultTokenId?: InputMaybe<Scalars['ID']['input']>;
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
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
  /**
   * Only plans in progress (Active, Paused or PastDue) that this provider configuration charges: those
   * that remain after it was replaced, for example.
   */
  readonly configurationId?: InputMaybe<Scalars['ID']['input']>;
  /** Only plans of this contact. */
  readonly contactId?: InputMaybe<Scalars['ID']['input']>;
  /** Only plans in this currency. */
  readonly currency?: InputMaybe<Scalars['Currency']['input']>;
  /**
   * Forward paging: at most this many items, from the start of the list or after `after`. At most 100,
   * default 20.
   */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /**
   * Backward paging: at most this many items, from the end of the list or before `before`. At most
   * 100.
   */
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /** Only plans whose `nextRunAt` is this time or later. */
  readonly nextRunSince?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only plans whose `nextRunAt` is before this time. */
  readonly nextRunUntil?: InputMaybe<Scalars['DateTime']['input']>;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /** Only plans created from this time on. */
  readonly since?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only plans in this status. */
  readonly status?: InputMaybe<PaymentPlanStatus>;
  /** Only plans created before this time. */
  readonly until?: InputMaybe<Scalars['DateTime']['input']>;
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
  readonly amount?: InputMaybe<Scalars['Amount']['input']>;
  readonly paymentId: Scalars['ID']['input'];
  /** Why you make the refund. */
  readonly reason?: InputMaybe<RefundReason>;
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
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
  /** Only sessions of this contact. */
  readonly contactId?: InputMaybe<Scalars['ID']['input']>;
  /**
   * Forward paging: at most this many items, from the start of the list or after `after`. At most 100,
   * default 20.
   */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /**
   * Backward paging: at most this many items, from the end of the list or before `before`. At most
   * 100.
   */
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /** Only sessions created from this time on. */
  readonly since?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only sessions with this status at the time of the request. */
  readonly status?: InputMaybe<PaymentSessionStatus>;
  /** Only sessions created before this time. */
  readonly until?: InputMaybe<Scalars['DateTime']['input']>;
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
  readonly currency: Scalars['Currency']['input'];
  /** The first day, in the organization's time zone. */
  readonly from: Scalars['Date']['input'];
  /** Default: Day. */
  readonly interval?: InputMaybe<TotalsInterval>;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /**
   * The last day, in the organization's time zone. The period has at most 366 days, with intervals of a
   * month 3,660.
   */
  readonly to: Scalars['Date']['input'];
};

export type PaymentVoidInput = {
  readonly paymentId: Scalars['ID']['input'];
};

export type PaymentsInput = {
  /** The cursor to start after: `endCursor` of the previous page. */
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** Only payments of this amount. Requires `currency`. */
  readonly amount?: InputMaybe<Scalars['Amount']['input']>;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
  /** Only payments that charged or stored a card of this brand, in any case: `visa`. */
  readonly cardBrand?: InputMaybe<Scalars['String']['input']>;
  /** Only payments of this contact. */
  readonly contactId?: InputMaybe<Scalars['ID']['input']>;
  /** Only payments in this currency. */
  readonly currency?: InputMaybe<Scalars['Currency']['input']>;
  /** Only payments whose `declineCode` is this one. */
  readonly declineCode?: InputMaybe<Scalars['String']['input']>;
  /**
   * Forward paging: at most this many items, from the start of the list or after `after`. At most 100,
   * default 20.
   */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /**
   * Backward paging: at most this many items, from the end of the list or before `before`. At most
   * 100.
   */
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /** Only payments that charged or stored a card or bank account with these last four digits. */
  readonly last4?: InputMaybe<Scalars['String']['input']>;
  /** Only payments of at most this amount. Requires `currency`, and not together with `amount`. */
  readonly maxAmount?: InputMaybe<Scalars['Amount']['input']>;
  /** Only payments of at least this amount. Requires `currency`, and not together with `amount`. */
  readonly minAmount?: InputMaybe<Scalars['Amount']['input']>;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /** Only payments that charged or stored this payment method. */
  readonly paymentMethodId?: InputMaybe<Scalars['ID']['input']>;
  /** Only payments that charged or stored a payment method of this type. */
  readonly paymentMethodType?: InputMaybe<PaymentMethodType>;
  /** Only payments of this plan. */
  readonly paymentPlanId?: InputMaybe<Scalars['ID']['input']>;
  /** Only payments with an attempt that has this reference at the provider. */
  readonly providerReference?: InputMaybe<Scalars['String']['input']>;
  /** Only payments created from this time on. */
  readonly since?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only payments in this status. */
  readonly status?: InputMaybe<PaymentStatus>;
  /** Only payments in one of these statuses. Not together with `status`. */
  readonly statuses?: InputMaybe<ReadonlyArray<PaymentStatus>>;
  /** Only payments with this reference of yours. */
  readonly transactionRef?: InputMaybe<Scalars['String']['input']>;
  /** Only payments created before this time. */
  readonly until?: InputMaybe<Scalars['DateTime']['input']>;
};

export type PeopleInput = {
  /** The account whose members are listed. Defaults to the caller's own account. */
  readonly accountId?: InputMaybe<Scalars['ID']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
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
  readonly accountId?: InputMaybe<Scalars['ID']['input']>;
  readonly email: Scalars['Email']['input'];
  /** Limits the membership to accounts of one mode. Default: both. */
  readonly mode?: InputMaybe<Mode>;
  /**
   * The highest amount that the member can refund of one payment, in all their refunds together. Also
   * the highest amount of an occurrence that they can mark as paid or waive. Null: no limit. If you
   * have a limit, set one that is not higher.
   */
  readonly refundLimit?: InputMaybe<RefundLimitInput>;
  /** You must have each permission of this role yourself. */
  readonly role: Role;
};

export type PersonSessionRevokeInput = {
  readonly id: Scalars['ID']['input'];
};

export type PlaidCredentialsInput = {
  readonly clientId: Scalars['String']['input'];
  /**
   * Id of the template for identity verification. If omitted, this configuration does not verify
   * identities.
   */
  readonly identityTemplateId?: InputMaybe<Scalars['String']['input']>;
  readonly secret: Scalars['String']['input'];
};

export type PlanTotalsInput = {
  readonly currency: Scalars['Currency']['input'];
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /** The days of `upcoming`, from today: 1 to 366. Default: 7. */
  readonly upcomingDays?: InputMaybe<Scalars['Int']['input']>;
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

/** An organization's connection to a payment provider. Its credentials can be written but never read. */
export type ProviderConfigurationRemainingPaymentMethodsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input?: InputMaybe<RemainingPaymentMethodsInput>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

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
  readonly bankAccountsAreValidated?: InputMaybe<Scalars['Boolean']['input']>;
  /** Credentials of the adapter. They are checked with the provider. */
  readonly credentials: ProviderCredentialsInput;
  /** ISO 4217 codes that the adapter supports, at least one. Default: all of them. */
  readonly currencies?: InputMaybe<ReadonlyArray<Scalars['Currency']['input']>>;
  /** Default false. If true, this configuration replaces the current default. */
  readonly isDefault?: InputMaybe<Scalars['Boolean']['input']>;
  /**
   * Types that the adapter supports. Default: all of them. Empty only if the configuration verifies
   * identities.
   */
  readonly methods?: InputMaybe<ReadonlyArray<PaymentMethodType>>;
  /** The mode of the organization. */
  readonly mode: Mode;
  /** At most 255 characters. */
  readonly name: Scalars['String']['input'];
  /**
   * The secret for verifying the provider's notifications. `Adyen`: the HMAC keys of the webhooks,
   * separated by commas, required. `Stripe`: the signing secret of the endpoint. `Plaid`: none.
   * `Sandbox`: generated if omitted and shared with the processor.
   */
  readonly notificationSecret?: InputMaybe<Scalars['String']['input']>;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /** ProviderA for `Adyen`, ProviderB for `Stripe`, ProviderC for `Plaid`, any for `Sandbox`. */
  readonly provider: PaymentProvider;
  /** Default: WhenStoring for `Adyen`, Automatic for `Stripe`. Other adapters have no such setting. */
  readonly threeDSecure?: InputMaybe<ThreeDSecure>;
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
  readonly id: Scalars['ID']['input'];
  /** If given, the configuration must belong to this organization. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /**
   * The configuration that charges instead. It must belong to the same organization, have the same
   * provider and adapter, and not be replaced itself.
   */
  readonly replacementId: Scalars['ID']['input'];
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
  readonly bankAccountsAreValidated?: InputMaybe<Scalars['Boolean']['input']>;
  /** Replaces all credentials. They can't be cleared. They are checked with the provider. */
  readonly credentials?: InputMaybe<ProviderCredentialsInput>;
  /** Null: every currency that the adapter supports. */
  readonly currencies?: InputMaybe<ReadonlyArray<Scalars['Currency']['input']>>;
  readonly id: Scalars['ID']['input'];
  /** If true, this configuration replaces the current default. A replaced configuration can't. */
  readonly isDefault?: InputMaybe<Scalars['Boolean']['input']>;
  /** True pauses charges, false resumes them: due occurrences of plans are then charged. */
  readonly isPaused?: InputMaybe<Scalars['Boolean']['input']>;
  /** It can't be cleared. Empty only if the configuration verifies identities. */
  readonly methods?: InputMaybe<ReadonlyArray<PaymentMethodType>>;
  /** At most 255 characters. It can't be cleared. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** Null: the provider's notifications are refused. For `Sandbox`, null generates a new secret. */
  readonly notificationSecret?: InputMaybe<Scalars['String']['input']>;
  /** If given, the configuration must belong to this organization. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /** Null: the default of the adapter. */
  readonly threeDSecure?: InputMaybe<ThreeDSecure>;
};

export type ProviderConfigurationsInput = {
  /** The cursor to start after: `endCursor` of the previous page. */
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
  /**
   * Forward paging: at most this many items, from the start of the list or after `after`. At most 100,
   * default 20.
   */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /**
   * Backward paging: at most this many items, from the end of the list or before `before`. At most
   * 100.
   */
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
};

/** Credentials for exactly one adapter: the adapter of the configuration. */
export type ProviderCredentialsInput = {
  readonly adyen?: InputMaybe<AdyenCredentialsInput>;
  readonly plaid?: InputMaybe<PlaidCredentialsInput>;
  readonly sandbox?: InputMaybe<SandboxCredentialsInput>;
  readonly stripe?: InputMaybe<StripeCredentialsInput>;
};

export type PublicKeyCreateInput = {
  /**
   * Lifetime in minutes: 1 to 1440, default 60. The public key never outlives the API key that creates
   * it.
   */
  readonly expiresInMinutes?: InputMaybe<Scalars['Int']['input']>;
  /** Defaults to the caller's own organization. Required if the caller's account is not one. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /**
   * At least one origin, in the exact form that browsers send, such as `https://shop.example.com`.
   * Only https; in development also http on localhost.
   */
  readonly origins: ReadonlyArray<Scalars['String']['input']>;
};

export type PublicKeyRevokeInput = {
  readonly id: Scalars['ID']['input'];
};

export type PublicKeysInput = {
  /** The cursor to start after: `endCursor` of the previous page. */
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
  /**
   * Forward paging: at most this many items, from the start of the list or after `after`. At most 100,
   * default 20.
   */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /**
   * Backward paging: at most this many items, from the end of the list or before `before`. At most
   * 100.
   */
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /** True: only keys that still work. Default: revoked keys too, and expired ones for about a day. */
  readonly onlyUsable?: InputMaybe<Scalars['Boolean']['input']>;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
};

export type QueryApiKeysArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input?: InputMaybe<ApiKeysInput>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryAuditEntriesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input?: InputMaybe<AuditEntriesInput>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryCheckoutConfigurationArgs = {
  id: Scalars['ID']['input'];
};


export type QueryCheckoutConfigurationsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input?: InputMaybe<CheckoutConfigurationsInput>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryConsentArgs = {
  id: Scalars['ID']['input'];
};


export type QueryContactArgs = {
  id: Scalars['ID']['input'];
};


export type QueryContactsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input?: InputMaybe<ContactsInput>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryDeliveriesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input?: InputMaybe<DeliveriesInput>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryDisputeArgs = {
  id: Scalars['ID']['input'];
};


export type QueryDisputesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input?: InputMaybe<DisputesInput>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryEventArgs = {
  id: Scalars['ID']['input'];
};


export type QueryEventsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input?: InputMaybe<EventsInput>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryExportArgs = {
  id: Scalars['ID']['input'];
};


export type QueryExportsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input?: InputMaybe<ExportsInput>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryInvitationsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input?: InputMaybe<InvitationsInput>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryMailSuppressionArgs = {
  id: Scalars['ID']['input'];
};


export type QueryMailSuppressionsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input?: InputMaybe<MailSuppressionsInput>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryNodeArgs = {
  id: Scalars['ID']['input'];
};


export type QueryNodesArgs = {
  ids: ReadonlyArray<Scalars['ID']['input']>;
};


export type QueryOrganizationArgs = {
  id: Scalars['ID']['input'];
};


export type QueryOrganizationsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input?: InputMaybe<OrganizationsInput>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryPaymentArgs = {
  id: Scalars['ID']['input'];
};


export type QueryPaymentByReferenceArgs = {
  input: PaymentByReferenceInput;
};


export type QueryPaymentMethodArgs = {
  id: Scalars['ID']['input'];
};


export type QueryPaymentPlanArgs = {
  id: Scalars['ID']['input'];
};


export type QueryPaymentPlanSchedulePreviewArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  frequency: PaymentPlanFrequency;
  occurrences: Scalars['Int']['input'];
  startDate: Scalars['Date']['input'];
};


export type QueryPaymentPlanSessionArgs = {
  id: Scalars['ID']['input'];
};


export type QueryPaymentPlanSessionsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input?: InputMaybe<PaymentPlanSessionsInput>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryPaymentPlansArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input?: InputMaybe<PaymentPlansInput>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryPaymentSessionArgs = {
  id: Scalars['ID']['input'];
};


export type QueryPaymentSessionsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input?: InputMaybe<PaymentSessionsInput>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryPaymentTotalsArgs = {
  input: PaymentTotalsInput;
};


export type QueryPaymentsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input?: InputMaybe<PaymentsInput>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryPeopleArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input?: InputMaybe<PeopleInput>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryPlanTotalsArgs = {
  input: PlanTotalsInput;
};


export type QueryProviderConfigurationArgs = {
  id: Scalars['ID']['input'];
};


export type QueryProviderConfigurationCheckArgs = {
  id: Scalars['ID']['input'];
};


export type QueryProviderConfigurationsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input?: InputMaybe<ProviderConfigurationsInput>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryPublicKeysArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input?: InputMaybe<PublicKeysInput>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryRefundsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input?: InputMaybe<RefundsInput>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


export type QuerySavedViewsArgs = {
  input: SavedViewsInput;
};


export type QuerySearchArgs = {
  input: SearchInput;
};


export type QuerySettlementArgs = {
  id: Scalars['ID']['input'];
};


export type QuerySettlementLinesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input: SettlementLinesInput;
  last?: InputMaybe<Scalars['Int']['input']>;
};


export type QuerySettlementsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input?: InputMaybe<SettlementsInput>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


export type QuerySsoConnectionsArgs = {
  input: SsoConnectionsInput;
};


export type QueryTestClockArgs = {
  id: Scalars['ID']['input'];
};


export type QueryTestClocksArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input?: InputMaybe<TestClocksInput>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryUnsettledDisputesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input: UnsettledDisputesInput;
  last?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryUnsettledPaymentsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input: UnsettledPaymentsInput;
  last?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryUnsettledRefundsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input: UnsettledRefundsInput;
  last?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryUnsettledReturnsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input: UnsettledReturnsInput;
  last?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryVaultTokenArgs = {
  id: Scalars['ID']['input'];
};


export type QueryVaultTokensArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input?: InputMaybe<VaultTokensInput>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryWebhookArgs = {
  id: Scalars['ID']['input'];
};


export type QueryWebhookRecoveryArgs = {
  id: Scalars['ID']['input'];
};


export type QueryWebhookRequestArgs = {
  id: Scalars['ID']['input'];
};


export type QueryWebhookRequestsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input: WebhookRequestsInput;
  last?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryWebhooksArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input: WebhooksInput;
  last?: InputMaybe<Scalars['Int']['input']>;
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
  readonly amount: Scalars['Amount']['input'];
  readonly currency: Scalars['Currency']['input'];
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
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
  /** Only refunds in this currency. */
  readonly currency?: InputMaybe<Scalars['Currency']['input']>;
  /**
   * Forward paging: at most this many items, from the start of the list or after `after`. At most 100,
   * default 20.
   */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /**
   * Backward paging: at most this many items, from the end of the list or before `before`. At most
   * 100.
   */
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /** Only refunds of at most this amount. Requires `currency`. */
  readonly maxAmount?: InputMaybe<Scalars['Amount']['input']>;
  /** Only refunds of at least this amount. Requires `currency`. */
  readonly minAmount?: InputMaybe<Scalars['Amount']['input']>;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /** Only refunds of this origin. */
  readonly origin?: InputMaybe<RefundOrigin>;
  /** Only refunds of this payment. */
  readonly paymentId?: InputMaybe<Scalars['ID']['input']>;
  /** Only refunds for this reason. */
  readonly reason?: InputMaybe<RefundReason>;
  /** Only refunds created from this time on. */
  readonly since?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only refunds in this status. */
  readonly status?: InputMaybe<RefundStatus>;
  /** Only refunds created before this time. */
  readonly until?: InputMaybe<Scalars['DateTime']['input']>;
};

export type RemainingPaymentMethodsInput = {
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
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
  readonly apiKey: Scalars['String']['input'];
};

export type SavedViewCreateInput = {
  /** The account whose list is filtered. Defaults to the caller's own account. */
  readonly accountId?: InputMaybe<Scalars['ID']['input']>;
  readonly list: SavedViewList;
  /** At most 60 characters, and unique among your views of the list. */
  readonly name: Scalars['String']['input'];
  /** 1 to 20 parameters with different names. */
  readonly parameters: ReadonlyArray<SavedViewParameterInput>;
};

export type SavedViewDeleteInput = {
  readonly id: Scalars['ID']['input'];
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
  readonly name: Scalars['String']['input'];
  /** At most 255 characters. */
  readonly value: Scalars['String']['input'];
};

export type SavedViewUpdateInput = {
  readonly id: Scalars['ID']['input'];
  /** At most 60 characters, and unique among your views of the list. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** Replaces all parameters. */
  readonly parameters?: InputMaybe<ReadonlyArray<SavedViewParameterInput>>;
};

export type SavedViewsInput = {
  /** The account whose list is filtered. Defaults to the caller's own account. */
  readonly accountId?: InputMaybe<Scalars['ID']['input']>;
  readonly list: SavedViewList;
};

export type SearchInput = {
  /** At most this many hits, 1 to 20. Default 10. */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /**
   * An id of any type; a part of a contact's name or email address, with at least three letters or
   * digits in a row; a payment's `transactionRef`; a provider's or our reference of a payment or refund;
   * or the last four digits of a payment method. 1 to 255 characters.
   */
  readonly query: Scalars['String']['input'];
};

/** A factor that a person proves in addition to the password. */
export type SecondFactor =
  | 'OneTimeCode'
  | 'Passkey'
  | 'RecoveryCode';

export type SendPaymentPlanSessionLinkInput = {
  readonly channel: SessionLinkChannel;
  readonly id: Scalars['ID']['input'];
  /** Default English. */
  readonly language?: InputMaybe<MessageLanguage>;
  /** Defaults to the address of the session's contact. Required if the contact has none. */
  readonly to?: InputMaybe<Scalars['Email']['input']>;
};

export type SendPaymentSessionLinkInput = {
  readonly channel: SessionLinkChannel;
  readonly id: Scalars['ID']['input'];
  /** Default English. */
  readonly language?: InputMaybe<MessageLanguage>;
  /** Defaults to the address of the session's contact or `contactRef`. Required if neither has one. */
  readonly to?: InputMaybe<Scalars['Email']['input']>;
};

/** The way a link is sent. */
export type SessionLinkChannel =
  | 'Email';

/** How a line of a settlement report differs from our records. */
export type SettlementDifference =
  | 'AmountDiffers'
  | 'CurrencyDiffers'
  /**
   * An earlier line has the same type and the same payment, refund or dispute. A dispute that gave its
   * amount back can take it again.
   */
  | 'Duplicate'
  /**
   * The provider moved money for a record that we do not count as successful, such as a declined
   * attempt or a mere warning of a dispute, or the other way around.
   */
  | 'StatusDiffers'
  /**
   * No payment, refund or dispute of the account at the provider has its references, or the type of
   * the line is Other.
   */
  | 'Unknown';

/** The subject of a line of a settlement report. */
export type SettlementLineType =
  /** A correction of your balance, such as a reserve. */
  | 'Adjustment'
  | 'Charge'
  /** A disputed amount that the provider took back. */
  | 'Dispute'
  /** A disputed amount that you got back. */
  | 'DisputeReversal'
  /** A fee that belongs to no payment. */
  | 'Fee'
  /** A movement of a type that this version does not know. It always differs, unless its amount is zero. */
  | 'Other'
  /** A transfer of your balance to your bank account. */
  | 'Payout'
  | 'Refund'
  /** A refund that failed at the bank, so that its amount came back to you. */
  | 'RefundReversal'
  /** A debit that the bank returned. */
  | 'Return';

export type SettlementLinesInput = {
  /** The cursor to start after: `endCursor` of the previous page. */
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
  /**
   * Forward paging: at most this many items, from the start of the list or after `after`. At most 100,
   * default 20.
   */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /**
   * Backward paging: at most this many items, from the end of the list or before `before`. At most
   * 100.
   */
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /** Only lines that differ from our records. */
  readonly onlyDifferences?: InputMaybe<Scalars['Boolean']['input']>;
  readonly settlementId: Scalars['ID']['input'];
  /** Only lines of this type. */
  readonly type?: InputMaybe<SettlementLineType>;
};

/** How a settlement report came in. */
export type SettlementSource =
  /** Fetched from the provider. */
  | 'Api'
  /** Imported from a file. */
  | 'File';

export type SettlementsInput = {
  /** The cursor to start after: `endCursor` of the previous page. */
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
  /** Only reports of this provider configuration. */
  readonly configurationId?: InputMaybe<Scalars['ID']['input']>;
  /**
   * Forward paging: at most this many items, from the start of the list or after `after`. At most 100,
   * default 20.
   */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /**
   * Backward paging: at most this many items, from the end of the list or before `before`. At most
   * 100.
   */
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /** Only reports with lines that differ from our records. */
  readonly onlyDifferences?: InputMaybe<Scalars['Boolean']['input']>;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
};

export type SsoConnectionCreateInput = {
  /** Account whose members sign in at the provider. Defaults to the caller's own account. */
  readonly accountId?: InputMaybe<Scalars['ID']['input']>;
  readonly clientId: Scalars['String']['input'];
  /** The client secret. It is encrypted, and no request returns it. */
  readonly clientSecret: Scalars['String']['input'];
  /** Mail domains of the people who sign in at the provider. Each must be proven. */
  readonly domains: ReadonlyArray<Scalars['String']['input']>;
  /** The issuer, such as https://example.okta.com. The provider's discovery document must name it. */
  readonly issuer: Scalars['String']['input'];
  /** Mode of the accounts for which newcomers can act. Default: both. */
  readonly modeForNewcomers?: InputMaybe<Mode>;
  readonly name: Scalars['String']['input'];
  /** Role of people who sign in for the first time. Without it they need an invitation. */
  readonly roleForNewcomers?: InputMaybe<SsoNewcomerRole>;
  /**
   * Values of the claims `amr`, `acr` and `acrs` by which the provider asserts a second factor. Default:
   * `mfa`.
   */
  readonly secondFactorValues?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};

export type SsoConnectionDeleteInput = {
  readonly id: Scalars['ID']['input'];
};

export type SsoConnectionUpdateInput = {
  readonly clientId?: InputMaybe<Scalars['String']['input']>;
  /** Replaces the client secret. */
  readonly clientSecret?: InputMaybe<Scalars['String']['input']>;
  /** Replaces the list of domains. Domains that stay keep their proof. */
  readonly domains?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  readonly id: Scalars['ID']['input'];
  readonly modeForNewcomers?: InputMaybe<Mode>;
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /**
   * True requires the connection for people with an address of a proven domain, and ends their other
   * sessions. At least one domain must be proven.
   */
  readonly required?: InputMaybe<Scalars['Boolean']['input']>;
  readonly roleForNewcomers?: InputMaybe<SsoNewcomerRole>;
  /** At most 20 items. */
  readonly secondFactorValues?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};

export type SsoConnectionVerifyDomainInput = {
  /** A domain of the connection. */
  readonly domain: Scalars['String']['input'];
  readonly id: Scalars['ID']['input'];
};

export type SsoConnectionsInput = {
  /** Account whose connections are listed. Defaults to the caller's own account. */
  readonly accountId?: InputMaybe<Scalars['ID']['input']>;
};

/** How a domain of an SSO connection was proven. */
export type SsoDomainProof =
  /** The domain has the TXT record. */
  | 'DnsRecord'
  /** An operator of the installation proved the domain with a command. */
  | 'Operator';

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
  readonly secretKey: Scalars['String']['input'];
};

export type TestClockAdvanceInput = {
  readonly id: Scalars['ID']['input'];
  /**
   * The new time: not before the current time, at most two years after it, and before the year 2100.
   * Fractions of a second are dropped.
   */
  readonly to: Scalars['DateTime']['input'];
};

export type TestClockCreateInput = {
  /** The initial time, in the years 2000 to 2099. Defaults to the machine's time. */
  readonly now?: InputMaybe<Scalars['DateTime']['input']>;
  /** Defaults to the key's own organization. Required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
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
  readonly accountId?: InputMaybe<Scalars['ID']['input']>;
  /** The cursor to start after: `endCursor` of the previous page. */
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
  /**
   * Forward paging: at most this many items, from the start of the list or after `after`. At most 100,
   * default 20.
   */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /**
   * Backward paging: at most this many items, from the end of the list or before `before`. At most
   * 100.
   */
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /**
   * The organization to list, as an alternative to `accountId`. If you give both, they must name the
   * same account.
   */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
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

export type UnsettledDisputesInput = {
  /** The cursor to start after: `endCursor` of the previous page. */
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
  readonly configurationId: Scalars['ID']['input'];
  /**
   * Forward paging: at most this many items, from the start of the list or after `after`. At most 100,
   * default 20.
   */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /**
   * Backward paging: at most this many items, from the end of the list or before `before`. At most
   * 100.
   */
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /**
   * Only disputes that changed last more than this many days ago by the organization's clock: 0 to 90,
   * default 7.
   */
  readonly olderThanDays?: InputMaybe<Scalars['Int']['input']>;
  /** Only disputes created from this time on. Defaults to 31 days before `until`, which is the maximum. */
  readonly since?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only disputes created before this time. Defaults to now. */
  readonly until?: InputMaybe<Scalars['DateTime']['input']>;
};

export type UnsettledPaymentsInput = {
  /** The cursor to start after: `endCursor` of the previous page. */
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
  readonly configurationId: Scalars['ID']['input'];
  /**
   * Forward paging: at most this many items, from the start of the list or after `after`. At most 100,
   * default 20.
   */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /**
   * Backward paging: at most this many items, from the end of the list or before `before`. At most
   * 100.
   */
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /**
   * Only payments that succeeded more than this many days ago by the server's clock: 0 to 90, default
   * 7. Choose the time after which your provider has settled every payment.
   */
  readonly olderThanDays?: InputMaybe<Scalars['Int']['input']>;
  /** Only payments created from this time on. Defaults to 31 days before `until`, which is the maximum. */
  readonly since?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only payments created before this time. Defaults to now. */
  readonly until?: InputMaybe<Scalars['DateTime']['input']>;
};

export type UnsettledRefundsInput = {
  /** The cursor to start after: `endCursor` of the previous page. */
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
  readonly configurationId: Scalars['ID']['input'];
  /**
   * Forward paging: at most this many items, from the start of the list or after `after`. At most 100,
   * default 20.
   */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /**
   * Backward paging: at most this many items, from the end of the list or before `before`. At most
   * 100.
   */
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /**
   * Only refunds that succeeded more than this many days ago by the organization's clock: 0 to 90,
   * default 7. Choose the time after which your provider has settled every refund.
   */
  readonly olderThanDays?: InputMaybe<Scalars['Int']['input']>;
  /** Only refunds created from this time on. Defaults to 31 days before `until`, which is the maximum. */
  readonly since?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only refunds created before this time. Defaults to now. */
  readonly until?: InputMaybe<Scalars['DateTime']['input']>;
};

export type UnsettledReturnsInput = {
  /** The cursor to start after: `endCursor` of the previous page. */
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
  readonly configurationId: Scalars['ID']['input'];
  /**
   * Forward paging: at most this many items, from the start of the list or after `after`. At most 100,
   * default 20.
   */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /**
   * Backward paging: at most this many items, from the end of the list or before `before`. At most
   * 100.
   */
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /**
   * Only payments that were returned more than this many days ago by the organization's clock: 0 to 90,
   * default 7.
   */
  readonly olderThanDays?: InputMaybe<Scalars['Int']['input']>;
  /** Only payments created from this time on. Defaults to 31 days before `until`, which is the maximum. */
  readonly since?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only payments created before this time. Defaults to now. */
  readonly until?: InputMaybe<Scalars['DateTime']['input']>;
};

/** Changes to a record. Omitted fields stay unchanged; null clears an optional field. */
export type UpdateContactInput = {
  readonly email?: InputMaybe<Scalars['Email']['input']>;
  /** At most 100 characters. */
  readonly familyName?: InputMaybe<Scalars['String']['input']>;
  /** At most 100 characters. */
  readonly givenName?: InputMaybe<Scalars['String']['input']>;
  readonly id: Scalars['ID']['input'];
  /**
   * At most 255 characters. It can't be cleared. If omitted, a name that was derived from `givenName`
   * and `familyName` is derived again.
   */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** If given, the contact must belong to this organization. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  readonly phone?: InputMaybe<Scalars['Phone']['input']>;
};

/**
 * Changes to a session, under the rules of its creation. Omitted fields stay unchanged; null clears an
 * optional field.
 */
export type UpdatePaymentPlanSessionInput = {
  /** Amount of each charge. It replaces a total. Give either this or `totalAmount`. */
  readonly amount?: InputMaybe<Scalars['Amount']['input']>;
  readonly brandLogoUrl?: InputMaybe<Scalars['URL']['input']>;
  readonly brandName?: InputMaybe<Scalars['String']['input']>;
  /** @deprecated Use webhooks: `webhookCreate`. They are signed. */
  readonly callbackUrl?: InputMaybe<Scalars['URL']['input']>;
  readonly cancelUrl?: InputMaybe<Scalars['URL']['input']>;
  /** Null resets it to the organization's default checkout configuration. */
  readonly checkoutConfigurationId?: InputMaybe<Scalars['ID']['input']>;
  readonly contactId?: InputMaybe<Scalars['ID']['input']>;
  /** If the new currency has fewer decimals than the amount, give a new amount, too. */
  readonly currency?: InputMaybe<Scalars['Currency']['input']>;
  readonly expirationDate?: InputMaybe<Scalars['DateTime']['input']>;
  readonly frequency?: InputMaybe<PaymentPlanFrequency>;
  readonly id: Scalars['ID']['input'];
  readonly occurrences?: InputMaybe<Scalars['Int']['input']>;
  /** If given, the session must belong to this organization. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  readonly startDate?: InputMaybe<Scalars['Date']['input']>;
  /** Only Canceled is accepted. It cancels the session and its pending plan. */
  readonly status?: InputMaybe<PaymentPlanSessionStatus>;
  readonly successUrl?: InputMaybe<Scalars['URL']['input']>;
  /**
   * Total that the occurrences divide. A session with a total keeps it when the occurrences change.
   * Give either this or `amount`.
   */
  readonly totalAmount?: InputMaybe<Scalars['Amount']['input']>;
};

/**
 * Changes to a session, under the rules of its creation. Omitted fields stay unchanged; null clears an
 * optional field.
 */
export type UpdatePaymentSessionInput = {
  readonly amount?: InputMaybe<Scalars['Amount']['input']>;
  readonly brandLogoUrl?: InputMaybe<Scalars['URL']['input']>;
  readonly brandName?: InputMaybe<Scalars['String']['input']>;
  readonly cancelUrl?: InputMaybe<Scalars['URL']['input']>;
  /** Null resets it to the organization's default checkout configuration. */
  readonly checkoutConfigurationId?: InputMaybe<Scalars['ID']['input']>;
  /**
   * Can be set once, then neither changed nor cleared: anyone with the link can see the payment
   * methods of the contact.
   */
  readonly contactId?: InputMaybe<Scalars['ID']['input']>;
  /** Clear it to replace it with a contact. */
  readonly contactRef?: InputMaybe<ContactRefInput>;
  /** If the new currency has fewer decimals than the amount, give a new amount, too. */
  readonly currency?: InputMaybe<Scalars['Currency']['input']>;
  readonly expirationDate?: InputMaybe<Scalars['DateTime']['input']>;
  readonly id: Scalars['ID']['input'];
  /** If given, the session must belong to this organization. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  readonly recurringProcessingModel?: InputMaybe<RecurringProcessingModel>;
  /** Only Canceled is accepted. It cancels the session and its pending payment. */
  readonly status?: InputMaybe<PaymentSessionStatus>;
  readonly storePaymentMethod?: InputMaybe<StorePaymentMethod>;
  readonly successUrl?: InputMaybe<Scalars['URL']['input']>;
  readonly transactionRef?: InputMaybe<Scalars['String']['input']>;
};

export type VaultBankAccountHolderType =
  | 'Business'
  | 'Personal';

export type VaultTokenDeleteInput = {
  readonly id: Scalars['ID']['input'];
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

export type VaultTokenizeBankAccountInput = {
  /**
   * Name on the account, at most 255 characters. Adyen, Stripe and Plaid require it. VALIDATION_ERROR
   * without it if every provider configuration of the organization that debits bank accounts belongs to
   * one of them; otherwise the first use of the token fails.
   */
  readonly accountHolderName?: InputMaybe<Scalars['String']['input']>;
  /** Account number, 5 to 17 digits. Spaces and dashes between the digits are accepted. */
  readonly accountNumber: Scalars['String']['input'];
  /** Default Checking. */
  readonly accountType?: InputMaybe<PaymentMethodBankAccountType>;
  readonly billingAddress?: InputMaybe<GlobalAddressInput>;
  /** Contact to link. Requires an organization. INVALID_STATE for a deleted contact. */
  readonly contactId?: InputMaybe<Scalars['ID']['input']>;
  /** Your reference, 1 to 255 characters. */
  readonly externalRef?: InputMaybe<Scalars['String']['input']>;
  /** Default Personal. */
  readonly holderType?: InputMaybe<VaultBankAccountHolderType>;
  /**
   * Organization of the token. Defaults to the organization of an organization key. With a platform or
   * agency key that names none, the token belongs to that account.
   */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /** ABA routing number with nine digits. Spaces and dashes between the digits are accepted. */
  readonly routingNumber: Scalars['String']['input'];
};

export type VaultTokenizeCardInput = {
  readonly billingAddress?: InputMaybe<GlobalAddressInput>;
  /** Name on the card, at most 255 characters. */
  readonly cardholderName?: InputMaybe<Scalars['String']['input']>;
  /** Contact to link. Requires an organization. INVALID_STATE for a deleted contact. */
  readonly contactId?: InputMaybe<Scalars['ID']['input']>;
  /** Security code. Kept only until the first use, and at most for an hour. */
  readonly cvc?: InputMaybe<Scalars['String']['input']>;
  /** Month, 1 to 12, together with `expirationYear`. A card past its last month is refused. */
  readonly expirationMonth?: InputMaybe<Scalars['Int']['input']>;
  /** Year with four digits. */
  readonly expirationYear?: InputMaybe<Scalars['Int']['input']>;
  /** Your reference, 1 to 255 characters. */
  readonly externalRef?: InputMaybe<Scalars['String']['input']>;
  /** Card number. Spaces and dashes between the digits are accepted. */
  readonly number: Scalars['String']['input'];
  /**
   * Organization of the token. Defaults to the organization of an organization key. With a platform or
   * agency key that names none, the token belongs to that account.
   */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
};

export type VaultTokensInput = {
  /** The cursor to start after: `endCursor` of the previous page. */
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
  /** Only tokens linked to this contact. With a platform or agency key, also give `orgId`. */
  readonly contactId?: InputMaybe<Scalars['ID']['input']>;
  /** Only tokens with this `externalRef`. */
  readonly externalRef?: InputMaybe<Scalars['String']['input']>;
  /**
   * Forward paging: at most this many items, from the start of the list or after `after`. At most 100,
   * default 20.
   */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /** Default false. If true, deleted tokens are included. */
  readonly includeDeleted?: InputMaybe<Scalars['Boolean']['input']>;
  /**
   * Backward paging: at most this many items, from the end of the list or before `before`. At most
   * 100.
   */
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /** Only tokens of this organization. Defaults to the key's own account. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /**
   * Only tokens with this status at the time of the request. The filter applies to deleted tokens,
   * too.
   */
  readonly status?: InputMaybe<VaultTokenStatus>;
  /** Only tokens of this type. */
  readonly type?: InputMaybe<VaultTokenType>;
};

export type WebhookCreateInput = {
  /** At most 500 characters. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** Default true. */
  readonly enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /**
   * At least one event type: names from `eventTypes`, families such as `contact.*`, or `*` for
   * everything. Duplicates are dropped.
   */
  readonly events: ReadonlyArray<Scalars['String']['input']>;
  /** Maximum number of attempts in flight, 1 to 512. Default: 256. */
  readonly maxInFlight?: InputMaybe<Scalars['Int']['input']>;
  /** Global id of the owning account. Defaults to the key's own account. */
  readonly ownerId?: InputMaybe<Scalars['ID']['input']>;
  /**
   * Maximum number of attempts per second, 1 to 1000, with an additional burst of a tenth of it.
   * Default: no limit.
   */
  readonly rateLimitPerSecond?: InputMaybe<Scalars['Int']['input']>;
  /** Default Standard. Short is refused for live accounts. */
  readonly retrySchedule?: InputMaybe<WebhookRetrySchedule>;
  /**
   * A public HTTPS endpoint on port 443 or on 1024 and above. In development also `http://` with
   * `localhost`, `127.0.0.1` or `[::1]`. No user name, password or fragment. At most 2048 characters.
   */
  readonly url: Scalars['String']['input'];
};

export type WebhookDeleteInput = {
  readonly id: Scalars['ID']['input'];
};

export type WebhookRecoverInput = {
  /** Id of an enabled webhook. */
  readonly id: Scalars['ID']['input'];
  /** Default FailedRequests. */
  readonly include?: InputMaybe<WebhookRecoveryScope>;
  /**
   * Start of the period, at most 90 days ago. For a request it is compared with `createdAt`, the time
   * of dispatch, and for an event with the time it was written, by the machine's clock.
   */
  readonly since: Scalars['DateTime']['input'];
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
  readonly id: Scalars['ID']['input'];
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

export type WebhookRequestsInput = {
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /** Only requests with this status. */
  readonly status?: InputMaybe<WebhookRequestStatus>;
  /** Webhook whose delivery history is returned. The history of a deleted webhook stays readable. */
  readonly webhookId: Scalars['ID']['input'];
};

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
  readonly id: Scalars['ID']['input'];
  /**
   * Hours for which deliveries are also signed with the replaced secret: 0 to 168, default 24. At most
   * 10 secrets sign at once.
   */
  readonly previousSecretExpiresInHours?: InputMaybe<Scalars['Int']['input']>;
};

export type WebhookTestInput = {
  readonly id: Scalars['ID']['input'];
};

/** Changes to a record. Omitted fields stay unchanged; null clears an optional field. */
export type WebhookUpdateInput = {
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /**
   * While false, nothing is dispatched and pending requests wait. They continue if the webhook is
   * enabled before their deadline.
   */
  readonly enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** At most 100 items. */
  readonly events?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  readonly id: Scalars['ID']['input'];
  /** Under the rules of `webhookCreate`. It also applies to pending deliveries. */
  readonly maxInFlight?: InputMaybe<Scalars['Int']['input']>;
  /** Under the rules of `webhookCreate`. It also applies to pending deliveries. */
  readonly rateLimitPerSecond?: InputMaybe<Scalars['Int']['input']>;
  /** Under the rules of `webhookCreate`. It applies to new deliveries. */
  readonly retrySchedule?: InputMaybe<WebhookRetrySchedule>;
  /** Under the rules of `webhookCreate`. Existing deliveries keep their destination. */
  readonly url?: InputMaybe<Scalars['String']['input']>;
};

export type WebhooksInput = {
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /** Global id of the account whose webhooks are listed. Defaults to the key's own account. */
  readonly ownerId?: InputMaybe<Scalars['ID']['input']>;
};


