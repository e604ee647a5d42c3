// Made by scripts/generate-types.ts from the features' .graphql files.
import type { CalendarDate } from '../time/index.ts';
import type { Timestamp } from '../time/index.ts';
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { Account, AuditEntry as AuditEntryRecord, ApiKey as ApiKeyRecord, Context } from '../../accounts/index.ts';
import type { PageInfo as PageInfoRecord } from './index.ts';
import type { WebhookRecovery as WebhookRecoveryRecord, WebhookAttempt as WebhookAttemptRecord, WebhookRequest as WebhookRequestRecord, Webhook as WebhookRecord, WebhookSecretResult as WebhookSecretResultRecord } from '../../webhooks/index.ts';
import type { Event as EventRecord, EventType as EventTypeRecord } from '../../webhooks/events/index.ts';
import type { GlobalAddress as GlobalAddressRecord, VaultToken as VaultTokenRecord } from '../../vault/index.ts';
import type { PaymentPlan as PaymentPlanRecord, PaymentPlanOccurrence as PaymentPlanOccurrenceRecord, PaymentPlanPolicy as PaymentPlanPolicyRecord } from '../../plans/index.ts';
import type { Payment as PaymentRecord, Refund as RefundRecord } from '../../payments/index.ts';
import type { ProviderConfiguration as ProviderConfigurationRecord } from '../../payments/providers/index.ts';
import type { PaymentMethod as PaymentMethodRecord } from '../../payments/methods/index.ts';
import type { Contact as ContactRecord } from '../../customers/index.ts';
import type { ContactIdvSession as ContactIdvSessionRecord } from '../../customers/verification/index.ts';
import type { CheckoutMethod as CheckoutMethodRecord } from '../../checkout/sessions/index.ts';
import type { PaymentPlanSession as PaymentPlanSessionRecord } from '../../checkout/plan-sessions/index.ts';
import type { ContactRef as ContactRefRecord, PaymentSession as PaymentSessionRecord } from '../../checkout/payment-sessions/index.ts';
import type { MailSuppression as MailSuppressionRecord } from '../../checkout/mail-suppressions/index.ts';
import type { OperationSuccess as OperationSuccessRecord } from '../../checkout/links/index.ts';
import type { CheckoutConfiguration as CheckoutConfigurationRecord } from '../../checkout/configurations/index.ts';
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
export type Omit<T, K extends keyof T> = Pick<T, Exclude<keyof T, K>>;
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
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

/** An account with organizations below it. Its keys can access everything that those organizations own. */
export type Agency = Node & {
  readonly __typename?: 'Agency';
  readonly createdAt: Scalars['DateTime']['output'];
  readonly id: Scalars['ID']['output'];
  readonly mode: Mode;
  readonly name: Scalars['String']['output'];
  /** Global id of the agency, in the form `Agency#<id>`. */
  readonly ownerId: Scalars['ID']['output'];
  /** The platform above. Null for an agency without a parent. */
  readonly parentId?: Maybe<Scalars['ID']['output']>;
  readonly timeZone: Scalars['String']['output'];
  readonly updatedAt: Scalars['DateTime']['output'];
};

export type AgencyCreateInput = {
  /** Default Sandbox. It can't be changed later. A live account can only have live accounts above it. */
  readonly mode?: InputMaybe<Mode>;
  readonly name: Scalars['String']['input'];
  /** The platform above. Defaults to the key's own account. */
  readonly parentId?: InputMaybe<Scalars['ID']['input']>;
  /** An IANA time zone. Default `UTC`. */
  readonly timeZone?: InputMaybe<Scalars['String']['input']>;
};

/**
 * A key for the API. It can access its account and every account below it. The key text is returned
 * once, by `apiKeyCreate`.
 */
export type ApiKey = Node & {
  readonly __typename?: 'ApiKey';
  readonly accountId: Scalars['ID']['output'];
  readonly createdAt: Scalars['DateTime']['output'];
  /** Expiration time by the machine's clock. Null for a key that does not expire. It can't be changed. */
  readonly expiresAt?: Maybe<Scalars['DateTime']['output']>;
  readonly id: Scalars['ID']['output'];
  /** The last four characters of the key text, to tell keys apart. */
  readonly last4: Scalars['String']['output'];
  /** Time of the last request with this key, to the minute. Null if the key was never used. */
  readonly lastUsedAt?: Maybe<Scalars['DateTime']['output']>;
  readonly name?: Maybe<Scalars['String']['output']>;
  /** Time of revocation. Null for a key that was not revoked. */
  readonly revokedAt?: Maybe<Scalars['DateTime']['output']>;
};

/** API keys, newest first. */
export type ApiKeyConnection = {
  readonly __typename?: 'ApiKeyConnection';
  readonly edges: ReadonlyArray<ApiKeyEdge>;
  readonly pageInfo: PageInfo;
};

export type ApiKeyCreateInput = {
  /** An account below the key's own. A key can't create keys for its own account. */
  readonly accountId: Scalars['ID']['input'];
  /**
   * Expiration time: in the future, at most 3,650 days ahead, and no later than that of the key that
   * creates it. Expired keys are refused like unknown ones. Defaults to the expiration of the key that
   * creates it. The machine's clock applies, also for organizations with a test clock.
   */
  readonly expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** A label, such as the purpose of the key. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
};

export type ApiKeyEdge = {
  readonly __typename?: 'ApiKeyEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: ApiKey;
};

export type ApiKeyRevokeInput = {
  readonly id: Scalars['ID']['input'];
};

/** A new key with its text. */
export type ApiKeySecretResult = {
  readonly __typename?: 'ApiKeySecretResult';
  readonly apiKey: ApiKey;
  /** The key text, for the header `Authorization: Bearer <key>`. It can't be read again. */
  readonly key: Scalars['String']['output'];
};

export type ApiKeysInput = {
  /** The account whose keys are listed. Defaults to the key's own account. */
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
  /** The account whose entries are listed. Defaults to the key's own account. */
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
  /** Only entries from this time on. */
  readonly since?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only entries before this time. Defaults to the current time. */
  readonly until?: InputMaybe<Scalars['DateTime']['input']>;
};

/**
 * An entry of the audit log. Every mutation writes one, including refused mutations, and so do the
 * actions listed under `action` that are not mutations. Entries contain no input values. They can't be
 * changed or deleted, and are kept for the current month and the 12 months before it.
 */
export type AuditEntry = Node & {
  readonly __typename?: 'AuditEntry';
  /**
   * The account that owns the record. For a refused mutation without a record, the account of the
   * caller.
   */
  readonly accountId: Scalars['ID']['output'];
  /**
   * The mutation, such as `createContact`, or one of these names:
   *
   * - Commands of an operator: `command.account.create`, `command.key.create`, `command.key.revoke`,
   *   `command.payment.settle`, `command.refund.settle`, `command.suppression.add`,
   *   `command.suppression.remove`.
   * - Decryption of an instrument, by purpose: `vault.instrument.authorize`,
   *   `vault.instrument.charge`, `vault.instrument.store`.
   * - Failures in the vault: `vault.instrument.use`, a token can't be used, for example because its
   *   instrument can't be decrypted; `vault.instrument.rotate`, the failure was found during key
   *   rotation; `vault.instrument.shred`, an operator removed such an instrument.
   * - Customers at checkout: `checkout.pay` and `checkout.complete`, each attempt to pay a session,
   *   authorize a plan or pay its outstanding amount; `checkout.cancel`; `checkout.request_link`, a
   *   request for a new link.
   * - Messages: `mail.suppress`, not sent because the recipient is on a suppression list;
   *   `mail.limit`, not sent because the recipient reached the daily limit; `mail.unsubscribe` and
   *   `mail.subscribe`, by a recipient.
   * - `audit.read`: the log of this account was read. Written for the first read of each key in an
   *   hour.
   */
  readonly action: Scalars['String']['output'];
  /** The account of the key that was used. Null for checkout customers, commands and background jobs. */
  readonly actorAccountId?: Maybe<Scalars['ID']['output']>;
  /** IP address of the client. */
  readonly address?: Maybe<Scalars['String']['output']>;
  readonly id: Scalars['ID']['output'];
  /** The API key or public key that was used. */
  readonly keyId?: Maybe<Scalars['ID']['output']>;
  readonly occurredAt: Scalars['DateTime']['output'];
  /**
   * The operating-system user and host that ran a command, such as `ada@pay-1`, or `root@pay-1 (sudo:
   * ada)` with sudo. Null for API requests, customers and background jobs.
   */
  readonly operator?: Maybe<Scalars['String']['output']>;
  /**
   * `done`, `replayed` for a repeated request with an `Idempotency-Key`, or the error code of a
   * refusal.
   */
  readonly outcome: Scalars['String']['output'];
  readonly recordId?: Maybe<Scalars['ID']['output']>;
  /**
   * The type of the record, such as `Contact`. Null for a refused mutation and for a missing
   * instrument.
   */
  readonly recordType?: Maybe<Scalars['String']['output']>;
  /** The request id, as in the response header `X-Request-Id`. */
  readonly requestId?: Maybe<Scalars['String']['output']>;
};

/** Entries of the audit log, newest first. */
export type AuditEntryConnection = {
  readonly __typename?: 'AuditEntryConnection';
  readonly edges: ReadonlyArray<AuditEntryEdge>;
  readonly pageInfo: PageInfo;
};

export type AuditEntryEdge = {
  readonly __typename?: 'AuditEntryEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: AuditEntry;
};

/**
 * Default appearance of an organization's checkout, and its contact details for customers. Sessions
 * and checkout configurations can override the appearance.
 */
export type CheckoutBranding = {
  readonly __typename?: 'CheckoutBranding';
  /**
   * Address of the logo. The logo is fetched once and served from the checkout: browsers of customers
   * never contact this address.
   */
  readonly brandLogoUrl?: Maybe<Scalars['URL']['output']>;
  /** Name shown at checkout. Null: the name of the organization. */
  readonly brandName?: Maybe<Scalars['String']['output']>;
  /** Null: the colors of the page's default theme. */
  readonly colors?: Maybe<CheckoutColors>;
  /**
   * Email address for customers with questions, shown on pages, receipts and messages. Requests for a
   * new link are sent to it.
   */
  readonly supportEmail?: Maybe<Scalars['Email']['output']>;
  /** Phone number for customers with questions, shown on pages, receipts and messages. */
  readonly supportPhone?: Maybe<Scalars['Phone']['output']>;
  /** Web page for customers with questions, shown on pages and receipts but not in messages. */
  readonly supportUrl?: Maybe<Scalars['URL']['output']>;
};

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

/** Colors of the checkout, each as `#` and six lower-case hexadecimal digits. */
export type CheckoutColors = {
  readonly __typename?: 'CheckoutColors';
  readonly background: Scalars['String']['output'];
  /** Color of buttons and links. Text on them has the background color. */
  readonly primary: Scalars['String']['output'];
  readonly text: Scalars['String']['output'];
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

/**
 * Settings for the appearance and the payment methods of an organization's checkout. Each organization
 * has exactly one default configuration.
 */
export type CheckoutConfiguration = Node & {
  readonly __typename?: 'CheckoutConfiguration';
  /**
   * Address of the logo, unless the session has its own. The logo is fetched once and served from the
   * checkout: browsers of customers never contact this address.
   */
  readonly brandLogoUrl?: Maybe<Scalars['URL']['output']>;
  /** Name shown instead of the organization's name, unless the session has its own. */
  readonly brandName?: Maybe<Scalars['String']['output']>;
  /** Null: the colors of the page's default theme. */
  readonly colors?: Maybe<CheckoutColors>;
  readonly createdAt: Scalars['DateTime']['output'];
  /** Origins of the pages that may embed the checkout in a frame. Empty: no page may. */
  readonly embedOrigins: ReadonlyArray<Scalars['String']['output']>;
  readonly id: Scalars['ID']['output'];
  /** True for the configuration of sessions that name none. */
  readonly isDefault: Scalars['Boolean']['output'];
  readonly layout: CheckoutLayout;
  /**
   * Types of instruments that customers can pay with. Null: every type that one of the organization's
   * provider configurations supports.
   */
  readonly methods?: Maybe<ReadonlyArray<CheckoutMethod>>;
  readonly name: Scalars['String']['output'];
  /** Organization the configuration belongs to. */
  readonly orgId: Scalars['ID']['output'];
  readonly updatedAt: Scalars['DateTime']['output'];
};

export type CheckoutConfigurationConnection = {
  readonly __typename?: 'CheckoutConfigurationConnection';
  /** Newest first. */
  readonly edges: ReadonlyArray<CheckoutConfigurationEdge>;
  readonly pageInfo: PageInfo;
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

export type CheckoutConfigurationEdge = {
  readonly __typename?: 'CheckoutConfigurationEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: CheckoutConfiguration;
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

/** A type of instrument that customers can pay with. */
export type CheckoutMethod = {
  readonly __typename?: 'CheckoutMethod';
  /**
   * The provider configuration to charge through. Null: any of the organization's that supports the
   * type.
   */
  readonly providerConfigurationId?: Maybe<Scalars['ID']['output']>;
  readonly type: PaymentMethodType;
};

export type CheckoutMethodInput = {
  /**
   * A provider configuration of the organization that supports the type. Stored methods of other
   * configurations are then not offered. Default: any that supports the type.
   */
  readonly providerConfigurationId?: InputMaybe<Scalars['ID']['input']>;
  readonly type: PaymentMethodType;
};

/** A customer of an organization. */
export type Contact = Node & {
  readonly __typename?: 'Contact';
  readonly createdAt: Scalars['String']['output'];
  /**
   * Time of deletion. Null for an active contact. A deleted contact stays readable but can't start
   * anything new.
   */
  readonly deletedAt?: Maybe<Scalars['String']['output']>;
  readonly email?: Maybe<Scalars['Email']['output']>;
  readonly familyName?: Maybe<Scalars['String']['output']>;
  readonly givenName?: Maybe<Scalars['String']['output']>;
  /** Unique id of the contact. */
  readonly id: Scalars['ID']['output'];
  /**
   * Latest identity-verification session of the contact. Null if the contact never started one.
   * Fetched from the provider on every read, and only if selected. If the provider does not respond
   * within four seconds, the field is null with the error PROVIDER_UNAVAILABLE.
   */
  readonly idv?: Maybe<ContactIdvSessionDetail>;
  /** Full name. */
  readonly name: Scalars['String']['output'];
  /** Organization that owns the contact. */
  readonly orgId: Scalars['ID']['output'];
  /**
   * Global id of the owning organization, in the form `Org#<id>`.
   * @deprecated Use `orgId`.
   */
  readonly ownerId: Scalars['ID']['output'];
  /**
   * Payment methods of the contact, newest first. Deleted ones are omitted unless `includeDeleted` is
   * true. Give paging arguments either here or in `input`.
   */
  readonly paymentMethods: PaymentMethodConnection;
  /** Phone number, validated and normalized to E.164. */
  readonly phone?: Maybe<Scalars['Phone']['output']>;
  readonly updatedAt: Scalars['String']['output'];
  /**
   * Vault tokens that were created with this `contactId`, newest first. Deleted ones are omitted
   * unless `includeDeleted` is true. Give paging arguments either here or in `input`.
   */
  readonly vaultTokens: VaultTokenConnection;
};


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

export type ContactConnection = {
  readonly __typename?: 'ContactConnection';
  /** Newest first. */
  readonly edges: ReadonlyArray<ContactEdge>;
  readonly pageInfo: PageInfo;
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

export type ContactEdge = {
  readonly __typename?: 'ContactEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: Contact;
};

export type ContactIdvDocument = {
  readonly __typename?: 'ContactIdvDocument';
  /**
   * The provider's classification, such as `drivers_license`, `id_card` or `passport`. Null if it
   * could not classify the document.
   */
  readonly category?: Maybe<Scalars['String']['output']>;
  readonly images: ReadonlyArray<ContactIdvDocumentImage>;
};

export type ContactIdvDocumentImage = {
  readonly __typename?: 'ContactIdvDocumentImage';
  /** Kind of image, such as `originalFront`, `croppedBack` or `face`. */
  readonly name?: Maybe<Scalars['String']['output']>;
  /** Address of the image at the provider, valid for about a minute. */
  readonly url?: Maybe<Scalars['String']['output']>;
};

/** A new identity-verification session for a person to complete. */
export type ContactIdvSession = {
  readonly __typename?: 'ContactIdvSession';
  /** Time until which the token and the link are guaranteed to work. Plaid accepts them later, too. */
  readonly expiresAt: Scalars['DateTime']['output'];
  /** Id of the session, as in the event `contact.idv.completed`. */
  readonly id: Scalars['ID']['output'];
  /** Address of the provider's verification page. */
  readonly link: Scalars['URL']['output'];
  /** Token for the provider's script in a page or an app. */
  readonly token: Scalars['String']['output'];
};

/** An identity-verification session with the provider's current results. */
export type ContactIdvSessionDetail = {
  readonly __typename?: 'ContactIdvSessionDetail';
  /** Null if the identity data were not compared. */
  readonly addressMatch?: Maybe<IdvMatchSummary>;
  /** Time of completion. Null until then, and for an expired or canceled session. */
  readonly completedAt?: Maybe<Scalars['DateTime']['output']>;
  readonly createdAt: Scalars['DateTime']['output'];
  /** Null if the identity data were not compared. */
  readonly dateOfBirthMatch?: Maybe<IdvMatchSummary>;
  /** Captured identity documents; empty unless the status carries captured identity. */
  readonly documents: ReadonlyArray<ContactIdvDocument>;
  /**
   * Result of comparing the selfie with the face on the document. Null if no selfie was taken or
   * analyzed.
   */
  readonly facialComparisonCheck?: Maybe<IdvFacialComparisonStatus>;
  /** Null if no selfie was taken or analyzed. */
  readonly livenessCheck?: Maybe<IdvLivenessStatus>;
  /** Null if the identity data were not compared. */
  readonly nameMatch?: Maybe<IdvMatchSummary>;
  /** Null if the identity data were not compared. */
  readonly phoneNumberMatch?: Maybe<IdvMatchSummary>;
  /** Address of the selfie video at the provider, valid for about a minute. Null if none was captured. */
  readonly selfieVideoUrl?: Maybe<Scalars['String']['output']>;
  readonly status: ContactIdvSessionStatus;
  /**
   * Result for the tax id, from the provider's id-number check. Null if the identity data were not
   * compared.
   */
  readonly taxIdMatch?: Maybe<IdvMatchSummary>;
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

/** Details of a customer who is not a contact. All fields are optional. */
export type ContactRef = {
  readonly __typename?: 'ContactRef';
  readonly address?: Maybe<GlobalAddress>;
  readonly email?: Maybe<Scalars['Email']['output']>;
  readonly familyName?: Maybe<Scalars['String']['output']>;
  readonly givenName?: Maybe<Scalars['String']['output']>;
  readonly name?: Maybe<Scalars['String']['output']>;
  readonly phone?: Maybe<Scalars['Phone']['output']>;
};

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
  /** Redirect after customer completes. */
  readonly successUrl?: InputMaybe<Scalars['URL']['input']>;
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

/** A change of a record, as reported to webhooks. Events are kept for 90 days. */
export type Event = Node & {
  readonly __typename?: 'Event';
  readonly id: Scalars['ID']['output'];
  readonly occurredAt: Scalars['DateTime']['output'];
  /** Global id of the account that the event belongs to, such as `Org#<id>`. */
  readonly ownerId: Scalars['ID']['output'];
  /** The exact request body that is sent to webhooks. */
  readonly payload: Scalars['JSON']['output'];
  /** The event type, such as `contact.created`: one of `eventTypes`. */
  readonly type: Scalars['String']['output'];
};

export type EventConnection = {
  readonly __typename?: 'EventConnection';
  /** Newest first. */
  readonly edges: ReadonlyArray<EventEdge>;
  readonly pageInfo: PageInfo;
};

export type EventEdge = {
  readonly __typename?: 'EventEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: Event;
};

/** A type of event that webhooks can subscribe to. */
export type EventType = {
  readonly __typename?: 'EventType';
  readonly description: Scalars['String']['output'];
  /** An example payload. */
  readonly example: Scalars['JSON']['output'];
  /** The name, such as `contact.created`. */
  readonly name: Scalars['String']['output'];
  /** JSON Schema (draft 2020-12) of the payload. */
  readonly schema: Scalars['JSON']['output'];
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

/** A postal address anywhere in the world. */
export type GlobalAddress = {
  readonly __typename?: 'GlobalAddress';
  /** State, province or area. */
  readonly administrativeArea?: Maybe<Scalars['String']['output']>;
  /** ISO 3166 country code: two capital letters. */
  readonly countryCode: Scalars['String']['output'];
  /** Street, unit and building number. */
  readonly lines: ReadonlyArray<Scalars['String']['output']>;
  /** City, town or municipality. */
  readonly locality?: Maybe<Scalars['String']['output']>;
  /** Postal or ZIP code. */
  readonly postalCode?: Maybe<Scalars['String']['output']>;
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

/**
 * An entry of an organization's suppression list. The organization sends no messages to the address of
 * an entry. The address is stored only as a keyed hash, which is the same for all spellings of one
 * mailbox. To check an address, list the entries by `email`.
 */
export type MailSuppression = Node & {
  readonly __typename?: 'MailSuppression';
  readonly createdAt: Scalars['DateTime']['output'];
  readonly id: Scalars['ID']['output'];
  /** The API key that added the entry. Null if a recipient or an operator added it. */
  readonly keyId?: Maybe<Scalars['ID']['output']>;
  readonly orgId: Scalars['ID']['output'];
  readonly reason: MailSuppressionReason;
  readonly source: MailSuppressionSource;
};

/** Entries of the suppression list, newest first. */
export type MailSuppressionConnection = {
  readonly __typename?: 'MailSuppressionConnection';
  readonly edges: ReadonlyArray<MailSuppressionEdge>;
  readonly pageInfo: PageInfo;
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

export type MailSuppressionEdge = {
  readonly __typename?: 'MailSuppressionEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: MailSuppression;
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
  /** A client of the API. */
  | 'ApiKey'
  /** An operator, with a command. The API can't remove the entry. */
  | 'Operator'
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

/** The language of a message. */
export type MessageLanguage =
  | 'English'
  | 'Spanish';

/** A key-value pair of the client, returned unchanged. */
export type MetadataEntry = {
  readonly __typename?: 'MetadataEntry';
  readonly key: Scalars['String']['output'];
  readonly value: Scalars['String']['output'];
};

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

export type Mutation = {
  readonly __typename?: 'Mutation';
  /** Creates an agency below the key's platform. */
  readonly agencyCreate: Agency;
  /** Creates a key for an account below the key's own and returns the key text once. */
  readonly apiKeyCreate: ApiKeySecretResult;
  /**
   * Revokes a key of the key's own account or of an account below it. The key is refused within one
   * second.
   */
  readonly apiKeyRevoke: ApiKey;
  /** An alias of `paymentMethodCharge`. */
  readonly chargePaymentMethod: Payment;
  /** Creates a checkout configuration. An organization can have at most 100. */
  readonly checkoutConfigurationCreate: CheckoutConfiguration;
  /** Updates a checkout configuration. Changes also apply to open sessions that use it. */
  readonly checkoutConfigurationUpdate: CheckoutConfiguration;
  /**
   * Starts an identity verification with the organization's provider. On completion, the contact is
   * created, or updated with the verified data, and `contact.idv.completed` is announced.
   * INVALID_STATE for a deleted contact, or if no provider configuration verifies identities.
   * PROVIDER_UNAVAILABLE if the provider does not respond.
   */
  readonly contactCreateIdvSession: ContactIdvSession;
  /** Creates a contact. Announces `contact.created`. */
  readonly createContact: Contact;
  /**
   * Creates a session that the checkout process uses to create and authorize a payment plan. Announces
   * `payment_plan_session.created`, and `payment_plan.created` for a pending plan. INVALID_STATE if no
   * provider configuration supports the currency, or none supports a method that the checkout
   * configuration offers.
   */
  readonly createPaymentPlanSession: PaymentPlanSession;
  /**
   * Creates a session whose link lets a customer make one payment. Announces
   * `payment_session.created`, and `payment.created` for a pending payment. INVALID_STATE if no
   * provider configuration supports the currency, or none supports a method that the checkout
   * configuration offers.
   */
  readonly createPaymentSession: PaymentSession;
  /**
   * Marks a contact as deleted and cancels its open sessions and its plans in one transaction.
   * Announces `contact.deleted` and an event for each canceled record. Deleting a deleted contact
   * again returns it unchanged.
   */
  readonly deleteContact: Contact;
  /**
   * Adds an address to an organization's suppression list. An address has at most one entry for each
   * reason: if the entry exists, it is returned unchanged.
   */
  readonly mailSuppressionCreate: MailSuppression;
  /** Removes an entry that an API key added. INVALID_STATE for an entry of a recipient or an operator. */
  readonly mailSuppressionDelete: MailSuppression;
  /**
   * Creates an organization below the key's account, with a default checkout configuration. If the
   * installation has a sandbox processor, a sandbox organization also gets a default provider
   * configuration for it and can charge at once; PROVIDER_UNAVAILABLE if the processor does not
   * respond. All other organizations start without a provider configuration, as in production.
   * Sessions are refused until `providerConfigurationCreate` adds one.
   */
  readonly organizationCreate: Organization;
  /** Updates an organization. Omitted fields stay unchanged. */
  readonly organizationUpdate: Organization;
  /**
   * Charges the card or bank account of a vault token once, with the customer present. Results and
   * events are those of `paymentMethodCharge`. A token can be in use by one payment at a time.
   */
  readonly paymentCreate: Payment;
  /**
   * Charges a stored payment method. Invalid requests are refused before the provider is called. A
   * decline is not an error: the payment is returned as Failed. A payment with an unknown outcome is
   * returned as Pending and is never charged twice. Announces `payment.created` and an event for the
   * outcome. Send an `Idempotency-Key`: without one, a repeated request charges again.
   */
  readonly paymentMethodCharge: Payment;
  /**
   * Deletes a payment method. It can't be charged again, its record stays readable, and the provider
   * is asked to delete the instrument. A charge in progress finishes first. INVALID_STATE if an
   * unfinished plan uses the method. Announces `payment_method.deleted`. Deleting a deleted method
   * again returns it unchanged.
   */
  readonly paymentMethodDelete: PaymentMethod;
  /**
   * Cancels a plan that is not Completed or Canceled; otherwise returns INVALID_STATE. Occurrences
   * without a charge in progress are canceled; a charge in progress finishes. A Pending plan is
   * canceled with its session. Announces `payment_plan.canceled`.
   */
  readonly paymentPlanCancel: PaymentPlan;
  /**
   * Creates an Active plan that the contact agreed to elsewhere. The first charge is on the start
   * date. Announces `payment_plan.created` and `payment_plan.activated`. With a vault token, the
   * instrument is verified and stored first, without the contact. On a decline, this returns
   * INVALID_STATE with a `declineCode`, and the plan is Canceled. A bank that requires the contact's
   * confirmation declines with `authentication_required`: use a plan session then. While the
   * provider's answer is unknown, the plan is Pending.
   */
  readonly paymentPlanCreate: PaymentPlan;
  /**
   * Pauses an Active or PastDue plan. INVALID_STATE for any other status. Nothing is charged until the
   * plan is resumed; a charge in progress finishes. Announces `payment_plan.paused`.
   */
  readonly paymentPlanPause: PaymentPlan;
  /**
   * Resumes a Paused plan. INVALID_STATE for any other status, or if the payment method can't be
   * charged. `Organization.paymentPlanPolicy.whenResumed` decides about dates that passed during the
   * pause: Shift moves all remaining dates so that the next is today, Skip skips the passed ones. A
   * failed occurrence is retried at once. Announces `payment_plan.resumed`, and
   * `payment_plan.completed` if nothing is left to charge.
   */
  readonly paymentPlanResume: PaymentPlan;
  /**
   * Changes the payment method of an Active, Paused or PastDue plan. INVALID_STATE for any other
   * status. A failed occurrence is retried at once, also with the plan's current payment method,
   * unless the plan is Paused. Announces `payment_plan.updated`, unless nothing changes. With a vault
   * token, the instrument is verified and stored first: until that succeeds, and on a decline, the
   * plan keeps its current payment method. If the result arrives after the response,
   * `payment_plan.updated` announces it, also on a decline.
   */
  readonly paymentPlanUpdatePaymentMethod: PaymentPlan;
  /**
   * Refunds a Succeeded payment fully or partially. INVALID_STATE for any other status, or if nothing
   * is left to refund. Announces `payment.refunded` on success and `payment.refund_failed` on failure.
   */
  readonly paymentRefund: Refund;
  /**
   * Creates a provider configuration. VALIDATION_ERROR if the provider refuses the credentials,
   * PROVIDER_UNAVAILABLE if it does not respond. An organization can have at most 100.
   */
  readonly providerConfigurationCreate: ProviderConfiguration;
  /**
   * Updates a provider configuration. New credentials are checked as at creation and used within one
   * second. Payment methods stored through the configuration stay with it.
   */
  readonly providerConfigurationUpdate: ProviderConfiguration;
  /** Creates a key with which pages of the given origins can tokenize, and returns the key text once. */
  readonly publicKeyCreate: PublicKey;
  /** Revokes a public key. The key is refused within one second. */
  readonly publicKeyRevoke: PublicKey;
  /**
   * Charges the earliest unpaid occurrence that is due, without waiting for its scheduled time or its
   * next retry. INVALID_STATE if there is none, if one is being charged, or if the plan is neither
   * Active nor PastDue. A decline is not an error: see the plan's status and schedule.
   */
  readonly runPaymentPlan: PaymentPlan;
  /**
   * Sends the link of an Active payment plan session to the customer, with the rules of
   * `sendPaymentSessionLink`.
   */
  readonly sendPaymentPlanSessionLink: OperationSuccess;
  /**
   * Sends the link of an Active payment session to the customer. The message is queued; delivery is
   * attempted for one day. RATE_LIMITED after 5 messages for a session in an hour or 20 in a day.
   * INVALID_STATE if no mail server is configured, and with the field `to` if the address is on a
   * suppression list.
   */
  readonly sendPaymentSessionLink: OperationSuccess;
  /**
   * Moves a test clock forward. Returns a clock that is Advancing; it becomes Ready when everything
   * that fell due is processed. INVALID_STATE while it is Advancing.
   */
  readonly testClockAdvance: TestClock;
  /**
   * Gives a sandbox organization its own clock, permanently. Existing records of the organization use
   * it from then on. Returns a clock that is Advancing; it becomes Ready a little more than a second
   * later. INVALID_STATE for a live organization and for one that has a clock.
   */
  readonly testClockCreate: TestClock;
  /**
   * Updates a contact. Announces `contact.updated` with the previous values, unless nothing changes.
   * INVALID_STATE for a deleted contact.
   */
  readonly updateContact: Contact;
  /**
   * Updates or cancels an Active session together with its pending plan. INVALID_STATE for any other
   * status. Announces `payment_plan_session.updated` with the previous values, or
   * `payment_plan_session.canceled`, and the matching event for the plan.
   */
  readonly updatePaymentPlanSession: PaymentPlanSession;
  /**
   * Updates or cancels an Active session together with its pending payment. INVALID_STATE for any
   * other status and while a payment is in progress. Announces `payment_session.updated` with the
   * previous values, or `payment_session.canceled`.
   */
  readonly updatePaymentSession: PaymentSession;
  /**
   * Destroys the instrument of a token and marks the token as deleted. Its record stays readable.
   * Announces `vault_token.deleted`. INVALID_STATE if a payment or plan needs the token, or if it is
   * past its hour. Deleting a deleted token again returns it unchanged.
   */
  readonly vaultTokenDelete: VaultToken;
  /**
   * Stores a bank account in the vault, for an hour or for as long as a payment or plan needs it.
   * Announces `vault_token.created`.
   */
  readonly vaultTokenizeBankAccount: VaultToken;
  /**
   * Stores a card in the vault, for an hour or for as long as a payment or plan needs it. Announces
   * `vault_token.created`.
   */
  readonly vaultTokenizeCard: VaultToken;
  /** Creates a webhook and returns its signing secret once. An account can have at most 100 webhooks. */
  readonly webhookCreate: WebhookSecretResult;
  /** Deletes a webhook. No further attempts are made. Its delivery history stays readable for 90 days. */
  readonly webhookDelete: Webhook;
  /**
   * Starts a recovery: redispatches every failed request of a webhook since a given time, like
   * `webhookRequestRetry`. With `include`, it also dispatches missed events. Pending requests are left
   * alone. While a recovery is running, the same call returns it, and a call with other values is
   * refused.
   */
  readonly webhookRecover: WebhookRecovery;
  /**
   * Retries a delivery. A pending request is attempted now. A failed request stays failed: its event
   * is dispatched again to the webhook's current url, and the new request is returned. Repeating the
   * call attempts the latest request of that event.
   */
  readonly webhookRequestRetry: WebhookRequest;
  /** Replaces the webhook's signing secret and returns the new secret once. */
  readonly webhookRotateSecret: WebhookSecretResult;
  /** Delivers a `webhook.test` event to this webhook only. The webhook must be enabled. */
  readonly webhookTest: WebhookRequest;
  /** Updates a webhook. */
  readonly webhookUpdate: Webhook;
};


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


export type MutationMailSuppressionCreateArgs = {
  input: MailSuppressionCreateInput;
};


export type MutationMailSuppressionDeleteArgs = {
  input: MailSuppressionDeleteInput;
};


export type MutationOrganizationCreateArgs = {
  input: OrganizationCreateInput;
};


export type MutationOrganizationUpdateArgs = {
  input: OrganizationUpdateInput;
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


export type MutationPaymentPlanPauseArgs = {
  input: PaymentPlanPauseInput;
};


export type MutationPaymentPlanResumeArgs = {
  input: PaymentPlanResumeInput;
};


export type MutationPaymentPlanUpdatePaymentMethodArgs = {
  input: PaymentPlanUpdatePaymentMethodInput;
};


export type MutationPaymentRefundArgs = {
  input: PaymentRefundInput;
};


export type MutationProviderConfigurationCreateArgs = {
  input: ProviderConfigurationCreateInput;
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


export type MutationSendPaymentPlanSessionLinkArgs = {
  input: SendPaymentPlanSessionLinkInput;
};


export type MutationSendPaymentSessionLinkArgs = {
  input: SendPaymentSessionLinkInput;
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

/** A record that can be read by its id. */
export type Node = {
  /** Opaque, globally unique id. */
  readonly id: Scalars['ID']['output'];
};

/** The result of an operation that returns no record. */
export type OperationSuccess = {
  readonly __typename?: 'OperationSuccess';
  /** A human-readable message. */
  readonly message: Scalars['String']['output'];
  readonly success: Scalars['Boolean']['output'];
};

/** An account that owns contacts, payments and the records that belong to them. */
export type Organization = Node & {
  readonly __typename?: 'Organization';
  readonly checkoutBranding: CheckoutBranding;
  readonly createdAt: Scalars['DateTime']['output'];
  readonly id: Scalars['ID']['output'];
  readonly mode: Mode;
  readonly name: Scalars['String']['output'];
  /** Global id of the organization, in the form `Org#<id>`. */
  readonly ownerId: Scalars['ID']['output'];
  /** The agency or platform directly above. Null for an organization without a parent. */
  readonly parentId?: Maybe<Scalars['ID']['output']>;
  readonly paymentPlanPolicy: PaymentPlanPolicy;
  /** The IANA time zone that decides when a day starts, such as `Europe/Berlin`. */
  readonly timeZone: Scalars['String']['output'];
  readonly updatedAt: Scalars['DateTime']['output'];
};

/** Organizations, newest first. */
export type OrganizationConnection = {
  readonly __typename?: 'OrganizationConnection';
  readonly edges: ReadonlyArray<OrganizationEdge>;
  readonly pageInfo: PageInfo;
};

export type OrganizationCreateInput = {
  /** Default Sandbox. It can't be changed later. A live account can only have live accounts above it. */
  readonly mode?: InputMaybe<Mode>;
  readonly name: Scalars['String']['input'];
  /** The agency or platform directly above. Defaults to the key's own account. */
  readonly parentId?: InputMaybe<Scalars['ID']['input']>;
  /** The IANA time zone that decides when a day starts. Default `UTC`. */
  readonly timeZone?: InputMaybe<Scalars['String']['input']>;
};

export type OrganizationEdge = {
  readonly __typename?: 'OrganizationEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: Organization;
};

export type OrganizationUpdateInput = {
  /** Changes to the default branding. They also apply to open sessions. */
  readonly checkoutBranding?: InputMaybe<CheckoutBrandingInput>;
  readonly id: Scalars['ID']['input'];
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** Changes to the policy. They apply to all later charges, also of existing plans. */
  readonly paymentPlanPolicy?: InputMaybe<PaymentPlanPolicyInput>;
  readonly timeZone?: InputMaybe<Scalars['String']['input']>;
};

export type OrganizationsInput = {
  /**
   * The account to list, including the organizations of its agencies. Defaults to the key's own
   * account.
   */
  readonly accountId?: InputMaybe<Scalars['ID']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
};

/** Position of a page in its list. */
export type PageInfo = {
  readonly __typename?: 'PageInfo';
  /** Cursor of the last edge. Pass it as `after` to page forward. Null on an empty page. */
  readonly endCursor?: Maybe<Scalars['String']['output']>;
  /** True if the list continues after the last edge of this page. */
  readonly hasNextPage: Scalars['Boolean']['output'];
  /** True if the list has items before the first edge of this page. */
  readonly hasPreviousPage: Scalars['Boolean']['output'];
  /** Cursor of the first edge. Pass it as `before` to page backward. Null on an empty page. */
  readonly startCursor?: Maybe<Scalars['String']['output']>;
};

/** A payment, with all attempts to charge it. */
export type Payment = Node & {
  readonly __typename?: 'Payment';
  /**
   * The page to redirect the customer to while the payment is RequiresAction. The customer returns to
   * `successUrl` or `cancelUrl`.
   */
  readonly actionUrl?: Maybe<Scalars['URL']['output']>;
  readonly amount: Scalars['Amount']['output'];
  /** Provider configuration that was charged through. Null until the first attempt. */
  readonly configurationId?: Maybe<Scalars['ID']['output']>;
  /** Contact that pays, if known. */
  readonly contactId?: Maybe<Scalars['ID']['output']>;
  readonly createdAt: Scalars['DateTime']['output'];
  readonly currency: Scalars['Currency']['output'];
  /**
   * Reason for the decline of the last attempt: `insufficient_funds`, `generic_decline`,
   * `do_not_honor`, `try_again_later`, `limit_exceeded`, `incorrect_cvc`, `incorrect_number`,
   * `expired_card`, `card_not_supported`, `currency_not_supported`, `suspected_fraud`, `lost_card`,
   * `stolen_card`, `closed_account`, `invalid_account`, `authentication_required`,
   * `authentication_failed`, `revoked_authorization`, `debit_not_authorized`, `rejected_by_provider`,
   * or `payment_method_unusable` if a plan's payment method could not be charged any more and no
   * provider was asked. More codes may be added.
   */
  readonly declineCode?: Maybe<Scalars['String']['output']>;
  /**
   * A human-readable message for the decline code. For a Returned payment, it contains the bank's
   * return code.
   */
  readonly failureMessage?: Maybe<Scalars['String']['output']>;
  readonly id: Scalars['ID']['output'];
  /** Metadata supplied at creation, in the order given; null when none was. */
  readonly metadata?: Maybe<ReadonlyArray<MetadataEntry>>;
  /** Organization that receives the money. */
  readonly orgId: Scalars['ID']['output'];
  /** Payment method that was charged, or that the payment stored. */
  readonly paymentMethodId?: Maybe<Scalars['ID']['output']>;
  /** Plan that the payment belongs to. */
  readonly paymentPlanId?: Maybe<Scalars['ID']['output']>;
  /** Session that the payment belongs to. */
  readonly paymentSessionId?: Maybe<Scalars['ID']['output']>;
  /**
   * The use that was declared for Strong Customer Authentication. Null for a payment that neither
   * stores an instrument nor uses a stored one.
   */
  readonly recurringProcessingModel?: Maybe<RecurringProcessingModel>;
  /** Sum of the successful refunds. Pending refunds are not included. */
  readonly refundedAmount: Scalars['Amount']['output'];
  /** Refunds, oldest first. A payment can have at most 50, including failed ones. */
  readonly refunds: ReadonlyArray<Refund>;
  readonly status: PaymentStatus;
  /** Your reference for the payment. */
  readonly transactionRef?: Maybe<Scalars['String']['output']>;
  readonly updatedAt: Scalars['DateTime']['output'];
  /** Vault token that was charged. */
  readonly vaultTokenId?: Maybe<Scalars['ID']['output']>;
};

export type PaymentConnection = {
  readonly __typename?: 'PaymentConnection';
  /** Newest first. */
  readonly edges: ReadonlyArray<PaymentEdge>;
  readonly pageInfo: PageInfo;
};

export type PaymentCreateInput = {
  /** Greater than zero, at most 999999999.99, with no more decimals than the currency has. */
  readonly amount: Scalars['Amount']['input'];
  /** Redirect target if the payment was not made. The parameter `payment_id` is added. */
  readonly cancelUrl?: InputMaybe<Scalars['URL']['input']>;
  /**
   * Defaults to the organization's default provider configuration if it supports the payment,
   * otherwise the oldest that does.
   */
  readonly configurationId?: InputMaybe<Scalars['ID']['input']>;
  /** Contact that pays. INVALID_STATE for a deleted contact. */
  readonly contactId?: InputMaybe<Scalars['ID']['input']>;
  readonly currency: Scalars['Currency']['input'];
  /** Your key-value pairs, returned unchanged. */
  readonly metadata?: InputMaybe<ReadonlyArray<MetadataEntryInput>>;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
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

export type PaymentEdge = {
  readonly __typename?: 'PaymentEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: Payment;
};

/**
 * A payment instrument stored for a contact, for later charges without entering it again. Created when
 * a payment session that stores the instrument completes. Storing the same instrument again for the
 * same contact and provider configuration returns the same payment method.
 */
export type PaymentMethod = Node & {
  readonly __typename?: 'PaymentMethod';
  readonly bankAccount?: Maybe<PaymentMethodBankAccount>;
  /** Billing address entered with the instrument. */
  readonly billingAddress?: Maybe<GlobalAddress>;
  readonly card?: Maybe<PaymentMethodCard>;
  /** Provider configuration that stores the credential. All charges use it. */
  readonly configurationId?: Maybe<Scalars['ID']['output']>;
  readonly contact?: Maybe<Contact>;
  /** Contact that the payment method is stored for. */
  readonly contactId: Scalars['ID']['output'];
  readonly createdAt: Scalars['DateTime']['output'];
  /** Time of deletion. Null for a usable method. A deleted method can never be charged. */
  readonly deletedAt?: Maybe<Scalars['DateTime']['output']>;
  readonly id: Scalars['ID']['output'];
  /** Organization that owns the payment method. */
  readonly orgId: Scalars['ID']['output'];
  /** Payment session that first stored the method. */
  readonly paymentSessionId?: Maybe<Scalars['ID']['output']>;
  /** Provider that stores the credential. */
  readonly provider: PaymentProvider;
  /** Computed on every read, also for deleted methods. */
  readonly status: PaymentMethodStatus;
  /** Permitted uses for later payments, as reported by the provider. */
  readonly supportedRecurringProcessingModels: ReadonlyArray<RecurringProcessingModel>;
  /** The type of instrument. It decides which of `card` and `bankAccount` is set. */
  readonly type: PaymentMethodType;
  readonly updatedAt: Scalars['DateTime']['output'];
};

export type PaymentMethodBankAccount = {
  readonly __typename?: 'PaymentMethodBankAccount';
  /** Name on the account, as reported by the provider. */
  readonly accountHolderName?: Maybe<Scalars['String']['output']>;
  readonly accountType?: Maybe<PaymentMethodBankAccountType>;
  /** Institution that holds the account, if the provider reports it. */
  readonly institutionName?: Maybe<Scalars['String']['output']>;
  /** Last four digits of the account number. */
  readonly last4?: Maybe<Scalars['String']['output']>;
};

export type PaymentMethodBankAccountType =
  | 'Checking'
  | 'Savings';

export type PaymentMethodCard = {
  readonly __typename?: 'PaymentMethodCard';
  /** Card brand as reported by the provider. */
  readonly brand?: Maybe<Scalars['String']['output']>;
  /** Name on the card, as entered when it was stored. */
  readonly cardholderName?: Maybe<Scalars['String']['output']>;
  /** Month, 1 to 12. */
  readonly expirationMonth: Scalars['Int']['output'];
  /** Year with four digits. */
  readonly expirationYear: Scalars['Int']['output'];
  /**
   * Funding as reported by the provider when the method was first stored. It never changes: Unknown
   * stays Unknown.
   */
  readonly funding: PaymentMethodCardFunding;
  /** Last four digits of the card number. */
  readonly last4: Scalars['String']['output'];
};

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
  /** Redirect target if the payment was not made. The parameter `payment_id` is added. */
  readonly cancelUrl?: InputMaybe<Scalars['URL']['input']>;
  /** A currency that the method's provider configuration supports. */
  readonly currency: Scalars['Currency']['input'];
  /**
   * Id of the payment method. INVALID_STATE if it is deleted, expired or invalid, or its contact is
   * deleted.
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
   * punctuation marks, with at least one letter.
   */
  readonly statementDescriptor?: InputMaybe<Scalars['String']['input']>;
  /** Redirect target after the customer confirms the payment. The parameter `payment_id` is added. */
  readonly successUrl?: InputMaybe<Scalars['URL']['input']>;
  /** Your reference for the payment, 1 to 255 characters. */
  readonly transactionRef?: InputMaybe<Scalars['String']['input']>;
};

export type PaymentMethodConnection = {
  readonly __typename?: 'PaymentMethodConnection';
  /** Newest first. */
  readonly edges: ReadonlyArray<PaymentMethodEdge>;
  readonly pageInfo: PageInfo;
};

export type PaymentMethodDeleteInput = {
  readonly id: Scalars['ID']['input'];
};

export type PaymentMethodEdge = {
  readonly __typename?: 'PaymentMethodEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: PaymentMethod;
};

export type PaymentMethodStatus =
  /** Usable for new payments. */
  | 'Active'
  /**
   * Past the end of the card's last month, in UTC. Charges are refused until the customer stores a new
   * method.
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
export type PaymentPlan = Node & {
  readonly __typename?: 'PaymentPlan';
  /** Amount charged on each occurrence. */
  readonly amount: Scalars['Amount']['output'];
  /** The contact that pays, even if it has been deleted since. */
  readonly contact?: Maybe<Contact>;
  /** Contact that pays. */
  readonly contactId: Scalars['ID']['output'];
  readonly createdAt: Scalars['DateTime']['output'];
  readonly currency: Scalars['Currency']['output'];
  readonly frequency: PaymentPlanFrequency;
  readonly id: Scalars['ID']['output'];
  /**
   * Metadata given when the plan or its session was created, in the order given. Null if none was
   * given.
   */
  readonly metadata?: Maybe<ReadonlyArray<MetadataEntry>>;
  /**
   * Time of the next charge. Null while the plan is Pending or Paused, if nothing is left to charge,
   * or if only the customer can resolve a failure.
   */
  readonly nextRunAt?: Maybe<Scalars['DateTime']['output']>;
  /** Number of charges, counted from the start date. */
  readonly occurrences: Scalars['Int']['output'];
  /** Organization the plan belongs to. */
  readonly orgId: Scalars['ID']['output'];
  /** Payment method that is charged. Null while the plan is Pending. */
  readonly paymentMethodId?: Maybe<Scalars['ID']['output']>;
  /** Session that created the plan. */
  readonly paymentPlanSessionId?: Maybe<Scalars['ID']['output']>;
  /**
   * A link where the customer pays a failed occurrence or changes the payment method. Null unless the
   * plan is Active, PastDue or Paused and has a failed occurrence, including one that is still being
   * retried. Also null if no provider configuration supports its currency at checkout. Anyone with the
   * link can see and pay the outstanding amount. A plan's link never changes.
   */
  readonly recoveryLink?: Maybe<Scalars['URL']['output']>;
  /** Number of occurrences that are neither paid nor skipped. While the plan is Pending, all of them. */
  readonly remainingOccurrences: Scalars['Int']['output'];
  /**
   * All occurrences of the plan, in order. For a Pending plan, the dates are projected. Empty for a
   * plan that was canceled before it became Active. Give paging arguments either here or in `input`.
   */
  readonly schedule: PaymentPlanOccurrenceConnection;
  readonly startDate: Scalars['Date']['output'];
  readonly status: PaymentPlanStatus;
  readonly updatedAt: Scalars['DateTime']['output'];
  /** Vault token that the plan was created from. */
  readonly vaultTokenId?: Maybe<Scalars['ID']['output']>;
};


/** A plan to charge a fixed amount a fixed number of times at a fixed interval. */
export type PaymentPlanScheduleArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input?: InputMaybe<PaymentPlanScheduleInput>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** Evidence that a customer agreed to recurring charges. */
export type PaymentPlanAuthorizationInput = {
  /** Time of the agreement. Not in the future. */
  readonly acceptedAt: Scalars['DateTime']['input'];
  /** IP address of the customer. */
  readonly ipAddress?: InputMaybe<Scalars['String']['input']>;
  /** The exact text that the customer agreed to, 1 to 5000 characters. */
  readonly text: Scalars['String']['input'];
  /** User agent of the customer's browser, at most 1000 characters. */
  readonly userAgent?: InputMaybe<Scalars['String']['input']>;
};

export type PaymentPlanCancelInput = {
  readonly id: Scalars['ID']['input'];
};

export type PaymentPlanConnection = {
  readonly __typename?: 'PaymentPlanConnection';
  /** Newest first. */
  readonly edges: ReadonlyArray<PaymentPlanEdge>;
  readonly pageInfo: PageInfo;
};

export type PaymentPlanCreateInput = {
  /**
   * Amount of each charge: greater than zero, at most 999999999.99, with no more decimals than the
   * currency has.
   */
  readonly amount: Scalars['Amount']['input'];
  readonly authorization: PaymentPlanAuthorizationInput;
  /** Contact that pays. INVALID_STATE for a deleted contact. */
  readonly contactId: Scalars['ID']['input'];
  readonly currency: Scalars['Currency']['input'];
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
   * Vault token of the card or bank account to charge. The instrument is verified and stored for the
   * contact first. This uses the token up, also on a decline. Give either this or `paymentMethodId`.
   */
  readonly vaultTokenId?: InputMaybe<Scalars['ID']['input']>;
};

export type PaymentPlanEdge = {
  readonly __typename?: 'PaymentPlanEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: PaymentPlan;
};

/** The interval between two charges of a plan. */
export type PaymentPlanFrequency =
  | 'Monthly'
  | 'Quarterly'
  | 'Weekly'
  | 'Yearly';

/** One scheduled charge of a payment plan. */
export type PaymentPlanOccurrence = {
  readonly __typename?: 'PaymentPlanOccurrence';
  /** The day of the charge, in the organization's time zone. */
  readonly dueDate: Scalars['Date']['output'];
  /** Position in the plan, starting at 1. */
  readonly number: Scalars['Int']['output'];
  /** The latest payment of the occurrence. Null until the first charge. */
  readonly payment?: Maybe<Payment>;
  readonly status: PaymentPlanOccurrenceStatus;
};

export type PaymentPlanOccurrenceConnection = {
  readonly __typename?: 'PaymentPlanOccurrenceConnection';
  /** In order of number. */
  readonly edges: ReadonlyArray<PaymentPlanOccurrenceEdge>;
  readonly pageInfo: PageInfo;
};

export type PaymentPlanOccurrenceEdge = {
  readonly __typename?: 'PaymentPlanOccurrenceEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: PaymentPlanOccurrence;
};

export type PaymentPlanOccurrenceStatus =
  /** The plan was canceled before this occurrence was paid. */
  | 'Canceled'
  /** The charge failed, or the bank returned the debit. */
  | 'Failed'
  /** A charge is in progress. For a bank debit that takes days. */
  | 'Processing'
  | 'Scheduled'
  /** Skipped: it will not be charged. */
  | 'Skipped'
  | 'Succeeded';

export type PaymentPlanPauseInput = {
  readonly id: Scalars['ID']['input'];
};

/** An organization's rules for failed charges and paused plans. */
export type PaymentPlanPolicy = {
  readonly __typename?: 'PaymentPlanPolicy';
  /**
   * Days after the first soft decline on which a card is retried, until the next occurrence is due.
   * Default 1, 3, 5 and 7. Empty: no retries. Hard declines are not retried.
   */
  readonly retryDays: ReadonlyArray<Scalars['Int']['output']>;
  /** The action on a plan when an occurrence failed and is not retried any more. Default Continue. */
  readonly whenPastDue: PaymentPlanWhenPastDue;
  /** The handling of dates that passed during a pause. Default Shift. */
  readonly whenResumed: PaymentPlanWhenResumed;
};

/** Changes to the policy. Omitted fields stay unchanged. */
export type PaymentPlanPolicyInput = {
  /** Days from 1 to 30, in ascending order. */
  readonly retryDays?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly whenPastDue?: InputMaybe<PaymentPlanWhenPastDue>;
  readonly whenResumed?: InputMaybe<PaymentPlanWhenResumed>;
};

export type PaymentPlanResumeInput = {
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

/** A session in which a customer authorizes a payment plan at checkout. */
export type PaymentPlanSession = Node & {
  readonly __typename?: 'PaymentPlanSession';
  /** Amount charged on each occurrence. */
  readonly amount: Scalars['Amount']['output'];
  /** Logo shown at checkout instead of the default branding. */
  readonly brandLogoUrl?: Maybe<Scalars['URL']['output']>;
  /** Name shown at checkout instead of the organization name. */
  readonly brandName?: Maybe<Scalars['String']['output']>;
  /**
   * Address for events of the session. The requests are not signed.
   * @deprecated Use webhooks: `webhookCreate`. They are signed.
   */
  readonly callbackUrl?: Maybe<Scalars['URL']['output']>;
  /** Redirect target after the customer cancels. */
  readonly cancelUrl?: Maybe<Scalars['URL']['output']>;
  /** Checkout configuration used. */
  readonly checkoutConfigurationId?: Maybe<Scalars['ID']['output']>;
  /** The contact of the session, even if it has been deleted since. */
  readonly contact?: Maybe<Contact>;
  /** Contact associated with the session. */
  readonly contactId: Scalars['ID']['output'];
  readonly createdAt: Scalars['DateTime']['output'];
  readonly currency: Scalars['Currency']['output'];
  /** Optional expiry of the session. */
  readonly expirationDate?: Maybe<Scalars['DateTime']['output']>;
  readonly frequency: PaymentPlanFrequency;
  readonly id: Scalars['ID']['output'];
  /**
   * Link to the session: redirect the customer there. Anyone with the link can see and complete the
   * session. The link stops working once the session is no longer Active.
   */
  readonly link?: Maybe<Scalars['URL']['output']>;
  /** Metadata supplied at creation, in the order given; null when none was. */
  readonly metadata?: Maybe<ReadonlyArray<MetadataEntry>>;
  /** Number of charges, counted from the start date. */
  readonly occurrences: Scalars['Int']['output'];
  /** Organization the session belongs to. */
  readonly orgId: Scalars['ID']['output'];
  /** Plan created by this session. */
  readonly paymentPlanId?: Maybe<Scalars['ID']['output']>;
  /** Start date of the plan. */
  readonly startDate: Scalars['Date']['output'];
  /** Computed on every read. A session becomes Expired at its expiration date. */
  readonly status: PaymentPlanSessionStatus;
  /** Redirect target after the customer completes. */
  readonly successUrl?: Maybe<Scalars['URL']['output']>;
  readonly updatedAt: Scalars['DateTime']['output'];
};

export type PaymentPlanSessionConnection = {
  readonly __typename?: 'PaymentPlanSessionConnection';
  /** Newest first. */
  readonly edges: ReadonlyArray<PaymentPlanSessionEdge>;
  readonly pageInfo: PageInfo;
};

export type PaymentPlanSessionEdge = {
  readonly __typename?: 'PaymentPlanSessionEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: PaymentPlanSession;
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
  /** Only sessions with this status at the time of the request. */
  readonly status?: InputMaybe<PaymentPlanSessionStatus>;
};

export type PaymentPlanStatus =
  | 'Active'
  | 'Canceled'
  /** Every occurrence was charged. */
  | 'Completed'
  /** An occurrence could not be charged. */
  | 'PastDue'
  | 'Paused'
  /**
   * Waiting for its session to be completed, or for the instrument of a vault token to be verified and
   * stored.
   */
  | 'Pending';

export type PaymentPlanUpdatePaymentMethodInput = {
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

export type PaymentPlanWhenPastDue =
  /** The plan is canceled. */
  | 'Cancel'
  /** The plan stays PastDue, and later occurrences are still charged. */
  | 'Continue'
  /** The plan is paused until it is resumed. */
  | 'Pause';

export type PaymentPlanWhenResumed =
  /** All remaining dates move, so that no occurrence is lost. */
  | 'Shift'
  /** The dates that passed during the pause are skipped. */
  | 'Skip';

export type PaymentPlansInput = {
  /** The cursor to start after: `endCursor` of the previous page. */
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
  /** Only plans of this contact. */
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
  /** Only plans in this status. */
  readonly status?: InputMaybe<PaymentPlanStatus>;
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
};

/** A session in which a customer makes one payment at checkout. */
export type PaymentSession = Node & {
  readonly __typename?: 'PaymentSession';
  /** Amount of the payment. */
  readonly amount: Scalars['Amount']['output'];
  /** Logo shown at checkout instead of the default branding. */
  readonly brandLogoUrl?: Maybe<Scalars['URL']['output']>;
  /** Name shown at checkout instead of the organization name. */
  readonly brandName?: Maybe<Scalars['String']['output']>;
  /** Redirect target after the customer cancels. The parameter `session_id` is added. */
  readonly cancelUrl?: Maybe<Scalars['URL']['output']>;
  /** Checkout configuration used. */
  readonly checkoutConfigurationId?: Maybe<Scalars['ID']['output']>;
  /** The contact that pays, even if it has been deleted since. Null if the customer is not a contact. */
  readonly contact?: Maybe<Contact>;
  /** Contact that pays. Null if the customer is not a contact. */
  readonly contactId?: Maybe<Scalars['ID']['output']>;
  /** Customer that pays, if the customer is not a contact. */
  readonly contactRef?: Maybe<ContactRef>;
  readonly createdAt: Scalars['DateTime']['output'];
  readonly currency: Scalars['Currency']['output'];
  /** Optional expiry of the session. */
  readonly expirationDate?: Maybe<Scalars['DateTime']['output']>;
  readonly id: Scalars['ID']['output'];
  /**
   * Link to the session: redirect the customer there. Anyone with the link can see and pay the
   * session. The link stops working once the session is no longer Active.
   */
  readonly link?: Maybe<Scalars['URL']['output']>;
  /** Metadata supplied at creation, in the order given; null when none was. */
  readonly metadata?: Maybe<ReadonlyArray<MetadataEntry>>;
  /** Organization the session belongs to. */
  readonly orgId: Scalars['ID']['output'];
  /**
   * Payment of this session. Null until the customer's first attempt to pay, unless a pending payment
   * was created with the session.
   */
  readonly paymentId?: Maybe<Scalars['ID']['output']>;
  /** The declared use of the stored instrument for later payments. Null if nothing is stored. */
  readonly recurringProcessingModel?: Maybe<RecurringProcessingModel>;
  /**
   * Computed on every read. A session becomes Expired at its expiration date, unless a payment is in
   * progress.
   */
  readonly status: PaymentSessionStatus;
  readonly storePaymentMethod: StorePaymentMethod;
  /** Redirect target after the customer pays. The parameter `session_id` is added. */
  readonly successUrl?: Maybe<Scalars['URL']['output']>;
  /** Your reference, such as an order id. The session's payment has the same reference. */
  readonly transactionRef?: Maybe<Scalars['String']['output']>;
  readonly updatedAt: Scalars['DateTime']['output'];
};

export type PaymentSessionConnection = {
  readonly __typename?: 'PaymentSessionConnection';
  /** Newest first. */
  readonly edges: ReadonlyArray<PaymentSessionEdge>;
  readonly pageInfo: PageInfo;
};

export type PaymentSessionEdge = {
  readonly __typename?: 'PaymentSessionEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: PaymentSession;
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
  /** Only sessions with this status at the time of the request. */
  readonly status?: InputMaybe<PaymentSessionStatus>;
};

export type PaymentStatus =
  /** Canceled before anything was charged. */
  | 'Canceled'
  /** The customer disputes the payment at their bank. */
  | 'Disputed'
  /** Declined, see `declineCode`. No money moved. */
  | 'Failed'
  /**
   * The outcome is unknown: an attempt is in progress, the provider has not reported the result, or
   * the session waits for the customer.
   */
  | 'Pending'
  /** A bank debit is in progress. It takes days. */
  | 'Processing'
  /** The customer must confirm the payment: redirect them to `actionUrl`. */
  | 'RequiresAction'
  /** The bank returned the debit, possibly weeks after it succeeded. */
  | 'Returned'
  | 'Succeeded';

export type PaymentsInput = {
  /** The cursor to start after: `endCursor` of the previous page. */
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** The cursor to end before: `startCursor` of the following page. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
  /** Only payments of this contact. */
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
  /** Only payments in this status. */
  readonly status?: InputMaybe<PaymentStatus>;
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

/**
 * An account at the top of the tree. Its keys can access everything that the agencies and
 * organizations below it own.
 */
export type Platform = Node & {
  readonly __typename?: 'Platform';
  readonly createdAt: Scalars['DateTime']['output'];
  readonly id: Scalars['ID']['output'];
  readonly mode: Mode;
  readonly name: Scalars['String']['output'];
  /** Global id of the platform, in the form `Platform#<id>`. */
  readonly ownerId: Scalars['ID']['output'];
  readonly timeZone: Scalars['String']['output'];
  readonly updatedAt: Scalars['DateTime']['output'];
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
export type ProviderConfiguration = Node & {
  readonly __typename?: 'ProviderConfiguration';
  readonly adapter: ProviderAdapter;
  readonly createdAt: Scalars['DateTime']['output'];
  /** Currencies that it is used for. Null: every currency that the adapter supports. */
  readonly currencies?: Maybe<ReadonlyArray<Scalars['Currency']['output']>>;
  /**
   * True if a notification secret is set. Without one, notifications are refused, unless the adapter
   * needs none.
   */
  readonly hasNotificationSecret: Scalars['Boolean']['output'];
  readonly id: Scalars['ID']['output'];
  /** True for the configuration of payments that name none, if it supports the instrument. */
  readonly isDefault: Scalars['Boolean']['output'];
  /** Types of instruments that it can charge. Empty if it only verifies identities. */
  readonly methods: ReadonlyArray<PaymentMethodType>;
  /** The mode of the organization. */
  readonly mode: Mode;
  readonly name: Scalars['String']['output'];
  /** The address for the provider's notifications. Configure it at the provider. */
  readonly notificationUrl: Scalars['URL']['output'];
  /** Organization the configuration belongs to. */
  readonly orgId: Scalars['ID']['output'];
  /** The provider of payment methods that are stored through this configuration. */
  readonly provider: PaymentProvider;
  readonly updatedAt: Scalars['DateTime']['output'];
  /**
   * True if it can verify identities: always for `Sandbox`, and for `Plaid` if its credentials include
   * a template.
   */
  readonly verifiesIdentity: Scalars['Boolean']['output'];
};

export type ProviderConfigurationConnection = {
  readonly __typename?: 'ProviderConfigurationConnection';
  /** Newest first. */
  readonly edges: ReadonlyArray<ProviderConfigurationEdge>;
  readonly pageInfo: PageInfo;
};

export type ProviderConfigurationCreateInput = {
  readonly adapter: ProviderAdapter;
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
   * The secret for verifying the provider's notifications. `Adyen`: the HMAC key, required. `Stripe`:
   * the signing secret of the endpoint. `Plaid`: none. `Sandbox`: generated if omitted and shared with
   * the processor.
   */
  readonly notificationSecret?: InputMaybe<Scalars['String']['input']>;
  /** Defaults to the organization of an organization key. Required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /** ProviderA for `Adyen`, ProviderB for `Stripe`, ProviderC for `Plaid`, any for `Sandbox`. */
  readonly provider: PaymentProvider;
};

export type ProviderConfigurationEdge = {
  readonly __typename?: 'ProviderConfigurationEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: ProviderConfiguration;
};

/**
 * Changes to a provider configuration. Omitted fields stay unchanged; null clears an optional field.
 * Provider, adapter and mode never change.
 */
export type ProviderConfigurationUpdateInput = {
  /** Replaces all credentials. They can't be cleared. They are checked with the provider. */
  readonly credentials?: InputMaybe<ProviderCredentialsInput>;
  /** Null: every currency that the adapter supports. */
  readonly currencies?: InputMaybe<ReadonlyArray<Scalars['Currency']['input']>>;
  readonly id: Scalars['ID']['input'];
  /** If true, this configuration replaces the current default. */
  readonly isDefault?: InputMaybe<Scalars['Boolean']['input']>;
  /** It can't be cleared. Empty only if the configuration verifies identities. */
  readonly methods?: InputMaybe<ReadonlyArray<PaymentMethodType>>;
  /** At most 255 characters. It can't be cleared. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** Null: the provider's notifications are refused. For `Sandbox`, null generates a new secret. */
  readonly notificationSecret?: InputMaybe<Scalars['String']['input']>;
  /** If given, the configuration must belong to this organization. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
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

/**
 * A short-lived key for web pages. It can only tokenize instruments for one organization: at
 * `/tokenize`, from pages of its origins.
 */
export type PublicKey = Node & {
  readonly __typename?: 'PublicKey';
  readonly createdAt: Scalars['DateTime']['output'];
  /** Expiration time. The key is refused from then on. */
  readonly expiresAt: Scalars['DateTime']['output'];
  readonly id: Scalars['ID']['output'];
  /**
   * The key text, for the header `Authorization: Bearer <key>`. Only `publicKeyCreate` returns it;
   * null in every other response.
   */
  readonly key?: Maybe<Scalars['String']['output']>;
  readonly orgId: Scalars['ID']['output'];
  /**
   * Origins of the pages that may use the key: scheme, host, and the port unless it is the default
   * port.
   */
  readonly origins: ReadonlyArray<Scalars['String']['output']>;
  /** Time of revocation. Null for a key that was not revoked. */
  readonly revokedAt?: Maybe<Scalars['DateTime']['output']>;
};

export type PublicKeyCreateInput = {
  /**
   * Lifetime in minutes: 1 to 1440, default 60. The public key expires no later than the API key that
   * creates it.
   */
  readonly expiresInMinutes?: InputMaybe<Scalars['Int']['input']>;
  /** Defaults to the key's own organization. Required with a platform or agency key. */
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

export type Query = {
  readonly __typename?: 'Query';
  /** API keys of one account, newest first, including revoked and expired keys. */
  readonly apiKeys: ApiKeyConnection;
  /**
   * The audit log of one account, newest first. To list entries of an account below, name it in the
   * input.
   */
  readonly auditEntries: AuditEntryConnection;
  /** A checkout configuration by id. NOT_FOUND if it does not exist or the key can't access it. */
  readonly checkoutConfiguration?: Maybe<CheckoutConfiguration>;
  /**
   * Checkout configurations of an organization, newest first. Give paging arguments either here or in
   * `input`.
   */
  readonly checkoutConfigurations: CheckoutConfigurationConnection;
  /**
   * A contact by id, including deleted ones. NOT_FOUND if it does not exist or the key can't access
   * it.
   */
  readonly contact?: Maybe<Contact>;
  /** Contacts of an organization, newest first. Give paging arguments either here or in `input`. */
  readonly contacts: ContactConnection;
  /** An event by id. */
  readonly event?: Maybe<Event>;
  /** All event types. */
  readonly eventTypes: ReadonlyArray<EventType>;
  /**
   * Events of one account in the last 90 days, newest first. To list events of an account below, name
   * it in the input.
   */
  readonly events: EventConnection;
  /** An entry of a suppression list by id. NOT_FOUND after its removal. */
  readonly mailSuppression?: Maybe<MailSuppression>;
  /** The suppression list of one organization, newest first. */
  readonly mailSuppressions: MailSuppressionConnection;
  /** The record with this id, whatever its type. Null when there is none that the caller can see. */
  readonly node?: Maybe<Node>;
  /** The records with these ids, in the order of the ids, null where the caller can see none. */
  readonly nodes: ReadonlyArray<Maybe<Node>>;
  /** An organization by id. NOT_FOUND if the key can't access it. */
  readonly organization?: Maybe<Organization>;
  /** Organizations below an account, newest first. For an organization, the list contains itself. */
  readonly organizations: OrganizationConnection;
  /** A payment by id. NOT_FOUND if it does not exist or the key can't access it. */
  readonly payment?: Maybe<Payment>;
  /**
   * A payment method by id, including deleted ones. NOT_FOUND if it does not exist or the key can't
   * access it.
   */
  readonly paymentMethod?: Maybe<PaymentMethod>;
  /** A payment plan by id. NOT_FOUND if it does not exist or the key can't access it. */
  readonly paymentPlan?: Maybe<PaymentPlan>;
  /**
   * The dates of a plan with these terms, for display before the customer agrees. Each date is counted
   * from the start date: a monthly plan from 31 January charges on 28 or 29 February, then on 31
   * March.
   */
  readonly paymentPlanSchedulePreview: ReadonlyArray<Scalars['Date']['output']>;
  /** A plan session by id. NOT_FOUND if it does not exist or the key can't access it. */
  readonly paymentPlanSession?: Maybe<PaymentPlanSession>;
  /** Plan sessions, newest first. Give paging arguments either here or in `input`. */
  readonly paymentPlanSessions: PaymentPlanSessionConnection;
  /** Payment plans, newest first. Give paging arguments either here or in `input`. */
  readonly paymentPlans: PaymentPlanConnection;
  /** A payment session by id. NOT_FOUND if it does not exist or the key can't access it. */
  readonly paymentSession?: Maybe<PaymentSession>;
  /** Payment sessions, newest first. Give paging arguments either here or in `input`. */
  readonly paymentSessions: PaymentSessionConnection;
  /** Payments, newest first. Give paging arguments either here or in `input`. */
  readonly payments: PaymentConnection;
  /** A provider configuration by id. NOT_FOUND if it does not exist or the key can't access it. */
  readonly providerConfiguration?: Maybe<ProviderConfiguration>;
  /**
   * Provider configurations of an organization, newest first. Give paging arguments either here or in
   * `input`.
   */
  readonly providerConfigurations: ProviderConfigurationConnection;
  /** A test clock by id. */
  readonly testClock: TestClock;
  /**
   * A vault token by id, including deleted ones. NOT_FOUND if it does not exist, has been removed, or
   * the key can't access it.
   */
  readonly vaultToken?: Maybe<VaultToken>;
  /**
   * Vault tokens of an organization or of the key's own account, newest first. Give paging arguments
   * either here or in `input`.
   */
  readonly vaultTokens: VaultTokenConnection;
  /** The account of the API key that sent the request. */
  readonly viewer: Viewer;
  /** A webhook by id. */
  readonly webhook?: Maybe<Webhook>;
  /** A recovery by id, with its progress. */
  readonly webhookRecovery?: Maybe<WebhookRecovery>;
  /** A delivery by id. */
  readonly webhookRequest?: Maybe<WebhookRequest>;
  /** Delivery history of one webhook, oldest first. */
  readonly webhookRequests: WebhookRequestConnection;
  /** Webhooks of one account, newest first. */
  readonly webhooks: WebhookConnection;
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


export type QueryPaymentsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input?: InputMaybe<PaymentsInput>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryProviderConfigurationArgs = {
  id: Scalars['ID']['input'];
};


export type QueryProviderConfigurationsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input?: InputMaybe<ProviderConfigurationsInput>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryTestClockArgs = {
  id: Scalars['ID']['input'];
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

/** A full or partial refund of a payment. */
export type Refund = Node & {
  readonly __typename?: 'Refund';
  readonly amount: Scalars['Amount']['output'];
  readonly createdAt: Scalars['DateTime']['output'];
  /** The currency of the payment. */
  readonly currency: Scalars['Currency']['output'];
  readonly id: Scalars['ID']['output'];
  readonly paymentId: Scalars['ID']['output'];
  readonly status: RefundStatus;
  readonly updatedAt: Scalars['DateTime']['output'];
};

export type RefundStatus =
  /** No money moved. The amount can be refunded again. */
  | 'Failed'
  /** The refund is in progress, or its outcome is unknown. */
  | 'Pending'
  | 'Succeeded';

export type SandboxCredentialsInput = {
  /**
   * 8 to 255 characters of your choice. It identifies the merchant at the sandbox processor, which
   * refuses keys that start with `refused`.
   */
  readonly apiKey: Scalars['String']['input'];
};

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

/**
 * A simulated clock for a sandbox organization. Time stands still until you advance the clock.
 * Everything that falls due in between is then processed in order: plans are charged and retried,
 * sessions expire, vault tokens expire. Webhooks, signatures, keys and idempotency use the machine's
 * clock.
 */
export type TestClock = Node & {
  readonly __typename?: 'TestClock';
  readonly id: Scalars['ID']['output'];
  /** The current time of the clock. While it advances, the time it has reached. */
  readonly now: Scalars['DateTime']['output'];
  readonly orgId: Scalars['ID']['output'];
  readonly status: TestClockStatus;
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

/**
 * A card or bank account in the vault. A token that no payment or plan uses within an hour of its
 * creation is removed together with its instrument. A used token lives as long as the payment or plan
 * needs it. A token carries no consent and no recurring agreement. The full account number is never
 * returned.
 */
export type VaultToken = Node & {
  readonly __typename?: 'VaultToken';
  readonly bankAccount?: Maybe<VaultTokenBankAccount>;
  /** Billing address, if one was given. */
  readonly billingAddress?: Maybe<GlobalAddress>;
  readonly card?: Maybe<VaultTokenCard>;
  /** The linked contact, even if it has been deleted since. Null for a token without a contact. */
  readonly contact?: Maybe<Contact>;
  /** Linked contact, if one was given. */
  readonly contactId?: Maybe<Scalars['ID']['output']>;
  readonly createdAt: Scalars['DateTime']['output'];
  /**
   * Time at which the token and its instrument were deleted. Null otherwise. A deleted token can't be
   * used.
   */
  readonly deletedAt?: Maybe<Scalars['DateTime']['output']>;
  /**
   * One hour after creation: the time at which an unused token is removed. Null once the token is
   * used.
   */
  readonly expiresAt?: Maybe<Scalars['DateTime']['output']>;
  /** Your reference, such as an order id. */
  readonly externalRef?: Maybe<Scalars['String']['output']>;
  readonly id: Scalars['ID']['output'];
  /**
   * Organization of the token: the one named at creation, or an organization key's own. Null for a
   * token that a platform or agency key created without naming one; it then belongs to that account.
   */
  readonly orgId?: Maybe<Scalars['ID']['output']>;
  /**
   * Computed on every read, also for deleted tokens. A token can be used while it is Active and not
   * deleted.
   */
  readonly status: VaultTokenStatus;
  /** The type of instrument. It decides which of `card` and `bankAccount` is set. */
  readonly type: VaultTokenType;
  readonly updatedAt: Scalars['DateTime']['output'];
};

export type VaultTokenBankAccount = {
  readonly __typename?: 'VaultTokenBankAccount';
  /** Name as supplied. Null if not supplied. */
  readonly accountHolderName?: Maybe<Scalars['String']['output']>;
  /** Checking, unless Savings was supplied. */
  readonly accountType: PaymentMethodBankAccountType;
  /** Personal, unless Business was supplied. */
  readonly holderType: VaultBankAccountHolderType;
  /** Last four digits of the account number. */
  readonly last4: Scalars['String']['output'];
  /** Nine-digit ABA routing number. It identifies the bank, not the account. */
  readonly routingNumber: Scalars['String']['output'];
};

export type VaultTokenCard = {
  readonly __typename?: 'VaultTokenCard';
  /** First six digits of the card number. */
  readonly bin?: Maybe<Scalars['String']['output']>;
  /** Brand derived from the issuer range. Null if the range is not recognized. */
  readonly brand?: Maybe<Scalars['String']['output']>;
  /** Name as supplied. Null if not supplied. */
  readonly cardholderName?: Maybe<Scalars['String']['output']>;
  /** Month, 1 to 12. Null if not supplied. */
  readonly expirationMonth?: Maybe<Scalars['Int']['output']>;
  /** Year with four digits. Null if not supplied. */
  readonly expirationYear?: Maybe<Scalars['Int']['output']>;
  /** Unknown, unless data about the card's range is available. */
  readonly funding: PaymentMethodCardFunding;
  /** Last four digits of the card number. */
  readonly last4: Scalars['String']['output'];
};

export type VaultTokenConnection = {
  readonly __typename?: 'VaultTokenConnection';
  /** Newest first. */
  readonly edges: ReadonlyArray<VaultTokenEdge>;
  readonly pageInfo: PageInfo;
};

export type VaultTokenDeleteInput = {
  readonly id: Scalars['ID']['input'];
};

export type VaultTokenEdge = {
  readonly __typename?: 'VaultTokenEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: VaultToken;
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
  /** Name on the account, at most 255 characters. */
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

/** The account of the API key that sent the request. */
export type Viewer = {
  readonly __typename?: 'Viewer';
  readonly accountId: Scalars['ID']['output'];
  readonly kind: AccountKind;
  readonly mode: Mode;
  readonly name: Scalars['String']['output'];
  /** Global id of the account, such as `Org#<id>`. Use it wherever an `ownerId` is required. */
  readonly ownerId: Scalars['ID']['output'];
};

/** An HTTPS endpoint that receives events. */
export type Webhook = Node & {
  readonly __typename?: 'Webhook';
  readonly createdAt: Scalars['DateTime']['output'];
  /** A human-readable label. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** True if the webhook is active and delivers events. */
  readonly enabled: Scalars['Boolean']['output'];
  /**
   * Subscribed event types: names from `eventTypes`, families such as `contact.*`, or `*` for
   * everything. A webhook of an agency or platform also receives the events of all accounts below it.
   */
  readonly events: ReadonlyArray<Scalars['String']['output']>;
  readonly id: Scalars['ID']['output'];
  /** Global id of the owning account, such as `Org#<id>`. */
  readonly ownerId: Scalars['ID']['output'];
  /**
   * Maximum number of attempts per second, with an additional burst of a tenth of it. Further attempts
   * wait. Null: no limit.
   */
  readonly rateLimitPerSecond?: Maybe<Scalars['Int']['output']>;
  /** The retry schedule of new deliveries. Existing deliveries keep theirs. */
  readonly retrySchedule: WebhookRetrySchedule;
  /**
   * Checksum of the signing secret, to confirm which secret is configured without exposing it. The
   * secret itself is returned only by `webhookCreate` and `webhookRotateSecret`.
   */
  readonly secretCheckValue: Scalars['String']['output'];
  readonly updatedAt: Scalars['DateTime']['output'];
  /** Destination HTTPS endpoint; it receives event payloads by POST. */
  readonly url: Scalars['String']['output'];
};

/** One attempt of a delivery. */
export type WebhookAttempt = {
  readonly __typename?: 'WebhookAttempt';
  /** Milliseconds until the response or the failure. Null if the outcome is unknown. */
  readonly durationMs?: Maybe<Scalars['Int']['output']>;
  /** Error message. Null if the attempt was accepted. */
  readonly error?: Maybe<Scalars['String']['output']>;
  /** Position of the attempt, starting at 1. */
  readonly number: Scalars['Int']['output'];
  /** IP address that was connected to. */
  readonly remoteAddress?: Maybe<Scalars['String']['output']>;
  /** The start of the response body, at most 8 KB. */
  readonly responseBody?: Maybe<Scalars['String']['output']>;
  readonly startedAt: Scalars['DateTime']['output'];
  /** HTTP status code. Null if there was no response. */
  readonly statusCode?: Maybe<Scalars['Int']['output']>;
};

export type WebhookConnection = {
  readonly __typename?: 'WebhookConnection';
  /** Newest first. */
  readonly edges: ReadonlyArray<WebhookEdge>;
  readonly pageInfo: PageInfo;
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

export type WebhookEdge = {
  readonly __typename?: 'WebhookEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: Webhook;
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

/**
 * A background job that redispatches failed requests and missed events to one webhook. It stays
 * readable for 90 days after it ends.
 */
export type WebhookRecovery = Node & {
  readonly __typename?: 'WebhookRecovery';
  readonly createdAt: Scalars['DateTime']['output'];
  /**
   * Number of new requests. Lower than `done` if an event was already redispatched and is delivered or
   * pending, failed more than once, was dispatched 50 times, or is older than 83 days.
   */
  readonly dispatched: Scalars['Int']['output'];
  /** Number processed so far. Equal to `total` when the status is done. */
  readonly done: Scalars['Int']['output'];
  readonly id: Scalars['ID']['output'];
  /** The scope of the recovery. */
  readonly include: WebhookRecoveryScope;
  /** Global id of the account that owns the webhook. */
  readonly ownerId: Scalars['ID']['output'];
  /**
   * Number of pending requests since then, which the recovery leaves alone: they are retried on
   * schedule, and `webhookRequestRetry` retries one at once. Counted together with failed requests, so
   * 0 with `MissedEvents`.
   */
  readonly pending: Scalars['Int']['output'];
  /** Only requests that were dispatched, and events that happened, at this time or later. */
  readonly since: Scalars['DateTime']['output'];
  readonly status: WebhookRecoveryStatus;
  /**
   * Number of failed requests and missed events to process. Missed events are counted in the
   * background, and so are failed requests if the webhook has more than 10,000 requests since then.
   * Counting finishes before the first dispatch; the number grows until then.
   */
  readonly total: Scalars['Int']['output'];
  readonly updatedAt: Scalars['DateTime']['output'];
  /** The webhook that is being recovered. */
  readonly webhookId: Scalars['ID']['output'];
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

/** One delivery of a JSON payload to a webhook, with its retry state. Kept for 90 days. */
export type WebhookRequest = Node & {
  readonly __typename?: 'WebhookRequest';
  /** The attempts, oldest first. If there are more than 100, the latest 100. */
  readonly attemptLog: ReadonlyArray<WebhookAttempt>;
  /** Number of delivery attempts so far. */
  readonly attempts: Scalars['Int']['output'];
  readonly createdAt: Scalars['DateTime']['output'];
  /** Unique id, sent as `webhook-id` with every attempt. */
  readonly id: Scalars['ID']['output'];
  /** Error message of the most recent attempt. Null if it did not fail. */
  readonly lastError?: Maybe<Scalars['String']['output']>;
  /** HTTP status code of the most recent attempt. Null if there was no response. */
  readonly lastStatusCode?: Maybe<Scalars['Int']['output']>;
  /** Scheduled time of the next attempt, while the request is pending and its webhook is enabled. */
  readonly nextAttemptAt?: Maybe<Scalars['DateTime']['output']>;
  /** Global id of the account that owns the webhook. */
  readonly ownerId: Scalars['ID']['output'];
  /** The exact request body. */
  readonly payload: Scalars['JSON']['output'];
  readonly status: WebhookRequestStatus;
  readonly updatedAt: Scalars['DateTime']['output'];
  /** Destination URL at the time of dispatch. Retries use it even if the webhook is later edited. */
  readonly url: Scalars['String']['output'];
  /** The webhook that the payload is delivered to. */
  readonly webhookId: Scalars['ID']['output'];
};

export type WebhookRequestConnection = {
  readonly __typename?: 'WebhookRequestConnection';
  /** Oldest first. */
  readonly edges: ReadonlyArray<WebhookRequestEdge>;
  readonly pageInfo: PageInfo;
};

export type WebhookRequestEdge = {
  readonly __typename?: 'WebhookRequestEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: WebhookRequest;
};

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

/** A webhook and its new signing secret. */
export type WebhookSecretResult = {
  readonly __typename?: 'WebhookSecretResult';
  /**
   * The secret that deliveries are signed with, in the form of Standard Webhooks (`whsec_…`). It is
   * shown once and can't be read again.
   */
  readonly signingSecret: Scalars['String']['output'];
  readonly webhook: Webhook;
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



export type ResolverTypeWrapper<T> = Promise<T> | T;

export type Resolver<TResult, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = ResolverFn<TResult, TParent, TContext, TArgs>;

export type ResolverFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => Promise<TResult> | TResult;

export type SubscriptionSubscribeFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => AsyncIterable<TResult> | Promise<AsyncIterable<TResult>>;

export type SubscriptionResolveFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;

export interface SubscriptionSubscriberObject<TResult, TKey extends string, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<{ [key in TKey]: TResult }, TParent, TContext, TArgs>;
  resolve?: SubscriptionResolveFn<TResult, { [key in TKey]: TResult }, TContext, TArgs>;
}

export interface SubscriptionResolverObject<TResult, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<any, TParent, TContext, TArgs>;
  resolve: SubscriptionResolveFn<TResult, any, TContext, TArgs>;
}

export type SubscriptionObject<TResult, TKey extends string, TParent, TContext, TArgs> =
  | SubscriptionSubscriberObject<TResult, TKey, TParent, TContext, TArgs>
  | SubscriptionResolverObject<TResult, TParent, TContext, TArgs>;

export type SubscriptionResolver<TResult, TKey extends string, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> =
  | ((...args: any[]) => SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>)
  | SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>;

export type TypeResolveFn<TTypes, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (
  parent: TParent,
  context: TContext,
  info: GraphQLResolveInfo
) => Maybe<TTypes> | Promise<Maybe<TTypes>>;

export type IsTypeOfResolverFn<T = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (obj: T, context: TContext, info: GraphQLResolveInfo) => boolean | Promise<boolean>;

export type NextResolverFn<T> = () => Promise<T>;

export type DirectiveResolverFn<TResult = Record<PropertyKey, never>, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = (
  next: NextResolverFn<TResult>,
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;




/** Mapping of interface types */
export type ResolversInterfaceTypes<_RefType extends Record<string, unknown>> = {
  Node:
    | ( Account )
    | ( ApiKeyRecord )
    | ( AuditEntryRecord )
    | ( CheckoutConfigurationRecord )
    | ( ContactRecord )
    | ( EventRecord )
    | ( MailSuppressionRecord )
    | ( Account )
    | ( PaymentRecord )
    | ( PaymentMethodRecord )
    | ( PaymentPlanRecord )
    | ( PaymentPlanSessionRecord )
    | ( PaymentSessionRecord )
    | ( Account )
    | ( ProviderConfigurationRecord )
    | ( PublicKey )
    | ( RefundRecord )
    | ( TestClock )
    | ( VaultTokenRecord )
    | ( WebhookRecord )
    | ( WebhookRecoveryRecord )
    | ( WebhookRequestRecord )
  ;
};

/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  AccountKind: AccountKind;
  AdyenCredentialsInput: AdyenCredentialsInput;
  Agency: ResolverTypeWrapper<Account>;
  AgencyCreateInput: AgencyCreateInput;
  Amount: ResolverTypeWrapper<Scalars['Amount']['output']>;
  ApiKey: ResolverTypeWrapper<ApiKeyRecord>;
  ApiKeyConnection: ResolverTypeWrapper<Omit<ApiKeyConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversTypes['ApiKeyEdge']>, pageInfo: ResolversTypes['PageInfo'] }>;
  ApiKeyCreateInput: ApiKeyCreateInput;
  ApiKeyEdge: ResolverTypeWrapper<Omit<ApiKeyEdge, 'node'> & { node: ResolversTypes['ApiKey'] }>;
  ApiKeyRevokeInput: ApiKeyRevokeInput;
  ApiKeySecretResult: ResolverTypeWrapper<Omit<ApiKeySecretResult, 'apiKey'> & { apiKey: ResolversTypes['ApiKey'] }>;
  ApiKeysInput: ApiKeysInput;
  AuditEntriesInput: AuditEntriesInput;
  AuditEntry: ResolverTypeWrapper<AuditEntryRecord>;
  AuditEntryConnection: ResolverTypeWrapper<Omit<AuditEntryConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversTypes['AuditEntryEdge']>, pageInfo: ResolversTypes['PageInfo'] }>;
  AuditEntryEdge: ResolverTypeWrapper<Omit<AuditEntryEdge, 'node'> & { node: ResolversTypes['AuditEntry'] }>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  CheckoutBranding: ResolverTypeWrapper<CheckoutBranding>;
  CheckoutBrandingInput: CheckoutBrandingInput;
  CheckoutColors: ResolverTypeWrapper<CheckoutColors>;
  CheckoutColorsInput: CheckoutColorsInput;
  CheckoutConfiguration: ResolverTypeWrapper<CheckoutConfigurationRecord>;
  CheckoutConfigurationConnection: ResolverTypeWrapper<Omit<CheckoutConfigurationConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversTypes['CheckoutConfigurationEdge']>, pageInfo: ResolversTypes['PageInfo'] }>;
  CheckoutConfigurationCreateInput: CheckoutConfigurationCreateInput;
  CheckoutConfigurationEdge: ResolverTypeWrapper<Omit<CheckoutConfigurationEdge, 'node'> & { node: ResolversTypes['CheckoutConfiguration'] }>;
  CheckoutConfigurationUpdateInput: CheckoutConfigurationUpdateInput;
  CheckoutConfigurationsInput: CheckoutConfigurationsInput;
  CheckoutLayout: CheckoutLayout;
  CheckoutMethod: ResolverTypeWrapper<CheckoutMethodRecord>;
  CheckoutMethodInput: CheckoutMethodInput;
  Contact: ResolverTypeWrapper<ContactRecord>;
  ContactConnection: ResolverTypeWrapper<Omit<ContactConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversTypes['ContactEdge']>, pageInfo: ResolversTypes['PageInfo'] }>;
  ContactCreateIdvSessionInput: ContactCreateIdvSessionInput;
  ContactEdge: ResolverTypeWrapper<Omit<ContactEdge, 'node'> & { node: ResolversTypes['Contact'] }>;
  ContactIdvDocument: ResolverTypeWrapper<ContactIdvDocument>;
  ContactIdvDocumentImage: ResolverTypeWrapper<ContactIdvDocumentImage>;
  ContactIdvSession: ResolverTypeWrapper<ContactIdvSessionRecord>;
  ContactIdvSessionDetail: ResolverTypeWrapper<ContactIdvSessionDetail>;
  ContactIdvSessionStatus: ContactIdvSessionStatus;
  ContactRef: ResolverTypeWrapper<ContactRefRecord>;
  ContactRefInput: ContactRefInput;
  ContactVaultTokensInput: ContactVaultTokensInput;
  ContactsInput: ContactsInput;
  CreateContactInput: CreateContactInput;
  CreatePaymentPlanSessionInput: CreatePaymentPlanSessionInput;
  CreatePaymentSessionInput: CreatePaymentSessionInput;
  Currency: ResolverTypeWrapper<Scalars['Currency']['output']>;
  Date: ResolverTypeWrapper<Scalars['Date']['output']>;
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  DeleteContactInput: DeleteContactInput;
  Email: ResolverTypeWrapper<Scalars['Email']['output']>;
  Event: ResolverTypeWrapper<EventRecord>;
  EventConnection: ResolverTypeWrapper<Omit<EventConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversTypes['EventEdge']>, pageInfo: ResolversTypes['PageInfo'] }>;
  EventEdge: ResolverTypeWrapper<Omit<EventEdge, 'node'> & { node: ResolversTypes['Event'] }>;
  EventType: ResolverTypeWrapper<EventTypeRecord>;
  EventsInput: EventsInput;
  GlobalAddress: ResolverTypeWrapper<GlobalAddressRecord>;
  GlobalAddressInput: GlobalAddressInput;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  IdvFacialComparisonStatus: IdvFacialComparisonStatus;
  IdvLivenessStatus: IdvLivenessStatus;
  IdvMatchSummary: IdvMatchSummary;
  IdvPersonInput: IdvPersonInput;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  JSON: ResolverTypeWrapper<Scalars['JSON']['output']>;
  MailSuppression: ResolverTypeWrapper<MailSuppressionRecord>;
  MailSuppressionConnection: ResolverTypeWrapper<Omit<MailSuppressionConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversTypes['MailSuppressionEdge']>, pageInfo: ResolversTypes['PageInfo'] }>;
  MailSuppressionCreateInput: MailSuppressionCreateInput;
  MailSuppressionDeleteInput: MailSuppressionDeleteInput;
  MailSuppressionEdge: ResolverTypeWrapper<Omit<MailSuppressionEdge, 'node'> & { node: ResolversTypes['MailSuppression'] }>;
  MailSuppressionReason: MailSuppressionReason;
  MailSuppressionSource: MailSuppressionSource;
  MailSuppressionsInput: MailSuppressionsInput;
  MessageLanguage: MessageLanguage;
  MetadataEntry: ResolverTypeWrapper<MetadataEntry>;
  MetadataEntryInput: MetadataEntryInput;
  Mode: Mode;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Node: ResolverTypeWrapper<ResolversInterfaceTypes<ResolversTypes>['Node']>;
  OperationSuccess: ResolverTypeWrapper<OperationSuccessRecord>;
  Organization: ResolverTypeWrapper<Account>;
  OrganizationConnection: ResolverTypeWrapper<Omit<OrganizationConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversTypes['OrganizationEdge']>, pageInfo: ResolversTypes['PageInfo'] }>;
  OrganizationCreateInput: OrganizationCreateInput;
  OrganizationEdge: ResolverTypeWrapper<Omit<OrganizationEdge, 'node'> & { node: ResolversTypes['Organization'] }>;
  OrganizationUpdateInput: OrganizationUpdateInput;
  OrganizationsInput: OrganizationsInput;
  PageInfo: ResolverTypeWrapper<PageInfoRecord>;
  Payment: ResolverTypeWrapper<PaymentRecord>;
  PaymentConnection: ResolverTypeWrapper<Omit<PaymentConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversTypes['PaymentEdge']>, pageInfo: ResolversTypes['PageInfo'] }>;
  PaymentCreateInput: PaymentCreateInput;
  PaymentEdge: ResolverTypeWrapper<Omit<PaymentEdge, 'node'> & { node: ResolversTypes['Payment'] }>;
  PaymentMethod: ResolverTypeWrapper<PaymentMethodRecord>;
  PaymentMethodBankAccount: ResolverTypeWrapper<PaymentMethodBankAccount>;
  PaymentMethodBankAccountType: PaymentMethodBankAccountType;
  PaymentMethodCard: ResolverTypeWrapper<PaymentMethodCard>;
  PaymentMethodCardFunding: PaymentMethodCardFunding;
  PaymentMethodChargeInput: PaymentMethodChargeInput;
  PaymentMethodConnection: ResolverTypeWrapper<Omit<PaymentMethodConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversTypes['PaymentMethodEdge']>, pageInfo: ResolversTypes['PageInfo'] }>;
  PaymentMethodDeleteInput: PaymentMethodDeleteInput;
  PaymentMethodEdge: ResolverTypeWrapper<Omit<PaymentMethodEdge, 'node'> & { node: ResolversTypes['PaymentMethod'] }>;
  PaymentMethodStatus: PaymentMethodStatus;
  PaymentMethodType: PaymentMethodType;
  PaymentMethodsInput: PaymentMethodsInput;
  PaymentPlan: ResolverTypeWrapper<PaymentPlanRecord>;
  PaymentPlanAuthorizationInput: PaymentPlanAuthorizationInput;
  PaymentPlanCancelInput: PaymentPlanCancelInput;
  PaymentPlanConnection: ResolverTypeWrapper<Omit<PaymentPlanConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversTypes['PaymentPlanEdge']>, pageInfo: ResolversTypes['PageInfo'] }>;
  PaymentPlanCreateInput: PaymentPlanCreateInput;
  PaymentPlanEdge: ResolverTypeWrapper<Omit<PaymentPlanEdge, 'node'> & { node: ResolversTypes['PaymentPlan'] }>;
  PaymentPlanFrequency: PaymentPlanFrequency;
  PaymentPlanOccurrence: ResolverTypeWrapper<PaymentPlanOccurrenceRecord>;
  PaymentPlanOccurrenceConnection: ResolverTypeWrapper<Omit<PaymentPlanOccurrenceConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversTypes['PaymentPlanOccurrenceEdge']>, pageInfo: ResolversTypes['PageInfo'] }>;
  PaymentPlanOccurrenceEdge: ResolverTypeWrapper<Omit<PaymentPlanOccurrenceEdge, 'node'> & { node: ResolversTypes['PaymentPlanOccurrence'] }>;
  PaymentPlanOccurrenceStatus: PaymentPlanOccurrenceStatus;
  PaymentPlanPauseInput: PaymentPlanPauseInput;
  PaymentPlanPolicy: ResolverTypeWrapper<PaymentPlanPolicyRecord>;
  PaymentPlanPolicyInput: PaymentPlanPolicyInput;
  PaymentPlanResumeInput: PaymentPlanResumeInput;
  PaymentPlanScheduleInput: PaymentPlanScheduleInput;
  PaymentPlanSession: ResolverTypeWrapper<PaymentPlanSessionRecord>;
  PaymentPlanSessionConnection: ResolverTypeWrapper<Omit<PaymentPlanSessionConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversTypes['PaymentPlanSessionEdge']>, pageInfo: ResolversTypes['PageInfo'] }>;
  PaymentPlanSessionEdge: ResolverTypeWrapper<Omit<PaymentPlanSessionEdge, 'node'> & { node: ResolversTypes['PaymentPlanSession'] }>;
  PaymentPlanSessionStatus: PaymentPlanSessionStatus;
  PaymentPlanSessionsInput: PaymentPlanSessionsInput;
  PaymentPlanStatus: PaymentPlanStatus;
  PaymentPlanUpdatePaymentMethodInput: PaymentPlanUpdatePaymentMethodInput;
  PaymentPlanWhenPastDue: PaymentPlanWhenPastDue;
  PaymentPlanWhenResumed: PaymentPlanWhenResumed;
  PaymentPlansInput: PaymentPlansInput;
  PaymentProvider: PaymentProvider;
  PaymentRefundInput: PaymentRefundInput;
  PaymentSession: ResolverTypeWrapper<PaymentSessionRecord>;
  PaymentSessionConnection: ResolverTypeWrapper<Omit<PaymentSessionConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversTypes['PaymentSessionEdge']>, pageInfo: ResolversTypes['PageInfo'] }>;
  PaymentSessionEdge: ResolverTypeWrapper<Omit<PaymentSessionEdge, 'node'> & { node: ResolversTypes['PaymentSession'] }>;
  PaymentSessionStatus: PaymentSessionStatus;
  PaymentSessionsInput: PaymentSessionsInput;
  PaymentStatus: PaymentStatus;
  PaymentsInput: PaymentsInput;
  Phone: ResolverTypeWrapper<Scalars['Phone']['output']>;
  PlaidCredentialsInput: PlaidCredentialsInput;
  Platform: ResolverTypeWrapper<Account>;
  ProviderAdapter: ProviderAdapter;
  ProviderConfiguration: ResolverTypeWrapper<ProviderConfigurationRecord>;
  ProviderConfigurationConnection: ResolverTypeWrapper<Omit<ProviderConfigurationConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversTypes['ProviderConfigurationEdge']>, pageInfo: ResolversTypes['PageInfo'] }>;
  ProviderConfigurationCreateInput: ProviderConfigurationCreateInput;
  ProviderConfigurationEdge: ResolverTypeWrapper<Omit<ProviderConfigurationEdge, 'node'> & { node: ResolversTypes['ProviderConfiguration'] }>;
  ProviderConfigurationUpdateInput: ProviderConfigurationUpdateInput;
  ProviderConfigurationsInput: ProviderConfigurationsInput;
  ProviderCredentialsInput: ProviderCredentialsInput;
  PublicKey: ResolverTypeWrapper<PublicKey>;
  PublicKeyCreateInput: PublicKeyCreateInput;
  PublicKeyRevokeInput: PublicKeyRevokeInput;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  RecurringProcessingModel: RecurringProcessingModel;
  Refund: ResolverTypeWrapper<RefundRecord>;
  RefundStatus: RefundStatus;
  SandboxCredentialsInput: SandboxCredentialsInput;
  SendPaymentPlanSessionLinkInput: SendPaymentPlanSessionLinkInput;
  SendPaymentSessionLinkInput: SendPaymentSessionLinkInput;
  SessionLinkChannel: SessionLinkChannel;
  StorePaymentMethod: StorePaymentMethod;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  StripeCredentialsInput: StripeCredentialsInput;
  TestClock: ResolverTypeWrapper<TestClock>;
  TestClockAdvanceInput: TestClockAdvanceInput;
  TestClockCreateInput: TestClockCreateInput;
  TestClockStatus: TestClockStatus;
  URL: ResolverTypeWrapper<Scalars['URL']['output']>;
  UpdateContactInput: UpdateContactInput;
  UpdatePaymentPlanSessionInput: UpdatePaymentPlanSessionInput;
  UpdatePaymentSessionInput: UpdatePaymentSessionInput;
  VaultBankAccountHolderType: VaultBankAccountHolderType;
  VaultToken: ResolverTypeWrapper<VaultTokenRecord>;
  VaultTokenBankAccount: ResolverTypeWrapper<VaultTokenBankAccount>;
  VaultTokenCard: ResolverTypeWrapper<VaultTokenCard>;
  VaultTokenConnection: ResolverTypeWrapper<Omit<VaultTokenConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversTypes['VaultTokenEdge']>, pageInfo: ResolversTypes['PageInfo'] }>;
  VaultTokenDeleteInput: VaultTokenDeleteInput;
  VaultTokenEdge: ResolverTypeWrapper<Omit<VaultTokenEdge, 'node'> & { node: ResolversTypes['VaultToken'] }>;
  VaultTokenStatus: VaultTokenStatus;
  VaultTokenType: VaultTokenType;
  VaultTokenizeBankAccountInput: VaultTokenizeBankAccountInput;
  VaultTokenizeCardInput: VaultTokenizeCardInput;
  VaultTokensInput: VaultTokensInput;
  Viewer: ResolverTypeWrapper<Account>;
  Webhook: ResolverTypeWrapper<WebhookRecord>;
  WebhookAttempt: ResolverTypeWrapper<WebhookAttemptRecord>;
  WebhookConnection: ResolverTypeWrapper<Omit<WebhookConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversTypes['WebhookEdge']>, pageInfo: ResolversTypes['PageInfo'] }>;
  WebhookCreateInput: WebhookCreateInput;
  WebhookDeleteInput: WebhookDeleteInput;
  WebhookEdge: ResolverTypeWrapper<Omit<WebhookEdge, 'node'> & { node: ResolversTypes['Webhook'] }>;
  WebhookRecoverInput: WebhookRecoverInput;
  WebhookRecovery: ResolverTypeWrapper<WebhookRecoveryRecord>;
  WebhookRecoveryScope: WebhookRecoveryScope;
  WebhookRecoveryStatus: WebhookRecoveryStatus;
  WebhookRequest: ResolverTypeWrapper<WebhookRequestRecord>;
  WebhookRequestConnection: ResolverTypeWrapper<Omit<WebhookRequestConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversTypes['WebhookRequestEdge']>, pageInfo: ResolversTypes['PageInfo'] }>;
  WebhookRequestEdge: ResolverTypeWrapper<Omit<WebhookRequestEdge, 'node'> & { node: ResolversTypes['WebhookRequest'] }>;
  WebhookRequestRetryInput: WebhookRequestRetryInput;
  WebhookRequestStatus: WebhookRequestStatus;
  WebhookRequestsInput: WebhookRequestsInput;
  WebhookRetrySchedule: WebhookRetrySchedule;
  WebhookRotateSecretInput: WebhookRotateSecretInput;
  WebhookSecretResult: ResolverTypeWrapper<WebhookSecretResultRecord>;
  WebhookTestInput: WebhookTestInput;
  WebhookUpdateInput: WebhookUpdateInput;
  WebhooksInput: WebhooksInput;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  AdyenCredentialsInput: AdyenCredentialsInput;
  Agency: Account;
  AgencyCreateInput: AgencyCreateInput;
  Amount: Scalars['Amount']['output'];
  ApiKey: ApiKeyRecord;
  ApiKeyConnection: Omit<ApiKeyConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversParentTypes['ApiKeyEdge']>, pageInfo: ResolversParentTypes['PageInfo'] };
  ApiKeyCreateInput: ApiKeyCreateInput;
  ApiKeyEdge: Omit<ApiKeyEdge, 'node'> & { node: ResolversParentTypes['ApiKey'] };
  ApiKeyRevokeInput: ApiKeyRevokeInput;
  ApiKeySecretResult: Omit<ApiKeySecretResult, 'apiKey'> & { apiKey: ResolversParentTypes['ApiKey'] };
  ApiKeysInput: ApiKeysInput;
  AuditEntriesInput: AuditEntriesInput;
  AuditEntry: AuditEntryRecord;
  AuditEntryConnection: Omit<AuditEntryConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversParentTypes['AuditEntryEdge']>, pageInfo: ResolversParentTypes['PageInfo'] };
  AuditEntryEdge: Omit<AuditEntryEdge, 'node'> & { node: ResolversParentTypes['AuditEntry'] };
  Boolean: Scalars['Boolean']['output'];
  CheckoutBranding: CheckoutBranding;
  CheckoutBrandingInput: CheckoutBrandingInput;
  CheckoutColors: CheckoutColors;
  CheckoutColorsInput: CheckoutColorsInput;
  CheckoutConfiguration: CheckoutConfigurationRecord;
  CheckoutConfigurationConnection: Omit<CheckoutConfigurationConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversParentTypes['CheckoutConfigurationEdge']>, pageInfo: ResolversParentTypes['PageInfo'] };
  CheckoutConfigurationCreateInput: CheckoutConfigurationCreateInput;
  CheckoutConfigurationEdge: Omit<CheckoutConfigurationEdge, 'node'> & { node: ResolversParentTypes['CheckoutConfiguration'] };
  CheckoutConfigurationUpdateInput: CheckoutConfigurationUpdateInput;
  CheckoutConfigurationsInput: CheckoutConfigurationsInput;
  CheckoutMethod: CheckoutMethodRecord;
  CheckoutMethodInput: CheckoutMethodInput;
  Contact: ContactRecord;
  ContactConnection: Omit<ContactConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversParentTypes['ContactEdge']>, pageInfo: ResolversParentTypes['PageInfo'] };
  ContactCreateIdvSessionInput: ContactCreateIdvSessionInput;
  ContactEdge: Omit<ContactEdge, 'node'> & { node: ResolversParentTypes['Contact'] };
  ContactIdvDocument: ContactIdvDocument;
  ContactIdvDocumentImage: ContactIdvDocumentImage;
  ContactIdvSession: ContactIdvSessionRecord;
  ContactIdvSessionDetail: ContactIdvSessionDetail;
  ContactRef: ContactRefRecord;
  ContactRefInput: ContactRefInput;
  ContactVaultTokensInput: ContactVaultTokensInput;
  ContactsInput: ContactsInput;
  CreateContactInput: CreateContactInput;
  CreatePaymentPlanSessionInput: CreatePaymentPlanSessionInput;
  CreatePaymentSessionInput: CreatePaymentSessionInput;
  Currency: Scalars['Currency']['output'];
  Date: Scalars['Date']['output'];
  DateTime: Scalars['DateTime']['output'];
  DeleteContactInput: DeleteContactInput;
  Email: Scalars['Email']['output'];
  Event: EventRecord;
  EventConnection: Omit<EventConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversParentTypes['EventEdge']>, pageInfo: ResolversParentTypes['PageInfo'] };
  EventEdge: Omit<EventEdge, 'node'> & { node: ResolversParentTypes['Event'] };
  EventType: EventTypeRecord;
  EventsInput: EventsInput;
  GlobalAddress: GlobalAddressRecord;
  GlobalAddressInput: GlobalAddressInput;
  ID: Scalars['ID']['output'];
  IdvPersonInput: IdvPersonInput;
  Int: Scalars['Int']['output'];
  JSON: Scalars['JSON']['output'];
  MailSuppression: MailSuppressionRecord;
  MailSuppressionConnection: Omit<MailSuppressionConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversParentTypes['MailSuppressionEdge']>, pageInfo: ResolversParentTypes['PageInfo'] };
  MailSuppressionCreateInput: MailSuppressionCreateInput;
  MailSuppressionDeleteInput: MailSuppressionDeleteInput;
  MailSuppressionEdge: Omit<MailSuppressionEdge, 'node'> & { node: ResolversParentTypes['MailSuppression'] };
  MailSuppressionsInput: MailSuppressionsInput;
  MetadataEntry: MetadataEntry;
  MetadataEntryInput: MetadataEntryInput;
  Mutation: Record<PropertyKey, never>;
  Node: ResolversInterfaceTypes<ResolversParentTypes>['Node'];
  OperationSuccess: OperationSuccessRecord;
  Organization: Account;
  OrganizationConnection: Omit<OrganizationConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversParentTypes['OrganizationEdge']>, pageInfo: ResolversParentTypes['PageInfo'] };
  OrganizationCreateInput: OrganizationCreateInput;
  OrganizationEdge: Omit<OrganizationEdge, 'node'> & { node: ResolversParentTypes['Organization'] };
  OrganizationUpdateInput: OrganizationUpdateInput;
  OrganizationsInput: OrganizationsInput;
  PageInfo: PageInfoRecord;
  Payment: PaymentRecord;
  PaymentConnection: Omit<PaymentConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversParentTypes['PaymentEdge']>, pageInfo: ResolversParentTypes['PageInfo'] };
  PaymentCreateInput: PaymentCreateInput;
  PaymentEdge: Omit<PaymentEdge, 'node'> & { node: ResolversParentTypes['Payment'] };
  PaymentMethod: PaymentMethodRecord;
  PaymentMethodBankAccount: PaymentMethodBankAccount;
  PaymentMethodCard: PaymentMethodCard;
  PaymentMethodChargeInput: PaymentMethodChargeInput;
  PaymentMethodConnection: Omit<PaymentMethodConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversParentTypes['PaymentMethodEdge']>, pageInfo: ResolversParentTypes['PageInfo'] };
  PaymentMethodDeleteInput: PaymentMethodDeleteInput;
  PaymentMethodEdge: Omit<PaymentMethodEdge, 'node'> & { node: ResolversParentTypes['PaymentMethod'] };
  PaymentMethodsInput: PaymentMethodsInput;
  PaymentPlan: PaymentPlanRecord;
  PaymentPlanAuthorizationInput: PaymentPlanAuthorizationInput;
  PaymentPlanCancelInput: PaymentPlanCancelInput;
  PaymentPlanConnection: Omit<PaymentPlanConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversParentTypes['PaymentPlanEdge']>, pageInfo: ResolversParentTypes['PageInfo'] };
  PaymentPlanCreateInput: PaymentPlanCreateInput;
  PaymentPlanEdge: Omit<PaymentPlanEdge, 'node'> & { node: ResolversParentTypes['PaymentPlan'] };
  PaymentPlanOccurrence: PaymentPlanOccurrenceRecord;
  PaymentPlanOccurrenceConnection: Omit<PaymentPlanOccurrenceConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversParentTypes['PaymentPlanOccurrenceEdge']>, pageInfo: ResolversParentTypes['PageInfo'] };
  PaymentPlanOccurrenceEdge: Omit<PaymentPlanOccurrenceEdge, 'node'> & { node: ResolversParentTypes['PaymentPlanOccurrence'] };
  PaymentPlanPauseInput: PaymentPlanPauseInput;
  PaymentPlanPolicy: PaymentPlanPolicyRecord;
  PaymentPlanPolicyInput: PaymentPlanPolicyInput;
  PaymentPlanResumeInput: PaymentPlanResumeInput;
  PaymentPlanScheduleInput: PaymentPlanScheduleInput;
  PaymentPlanSession: PaymentPlanSessionRecord;
  PaymentPlanSessionConnection: Omit<PaymentPlanSessionConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversParentTypes['PaymentPlanSessionEdge']>, pageInfo: ResolversParentTypes['PageInfo'] };
  PaymentPlanSessionEdge: Omit<PaymentPlanSessionEdge, 'node'> & { node: ResolversParentTypes['PaymentPlanSession'] };
  PaymentPlanSessionsInput: PaymentPlanSessionsInput;
  PaymentPlanUpdatePaymentMethodInput: PaymentPlanUpdatePaymentMethodInput;
  PaymentPlansInput: PaymentPlansInput;
  PaymentRefundInput: PaymentRefundInput;
  PaymentSession: PaymentSessionRecord;
  PaymentSessionConnection: Omit<PaymentSessionConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversParentTypes['PaymentSessionEdge']>, pageInfo: ResolversParentTypes['PageInfo'] };
  PaymentSessionEdge: Omit<PaymentSessionEdge, 'node'> & { node: ResolversParentTypes['PaymentSession'] };
  PaymentSessionsInput: PaymentSessionsInput;
  PaymentsInput: PaymentsInput;
  Phone: Scalars['Phone']['output'];
  PlaidCredentialsInput: PlaidCredentialsInput;
  Platform: Account;
  ProviderConfiguration: ProviderConfigurationRecord;
  ProviderConfigurationConnection: Omit<ProviderConfigurationConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversParentTypes['ProviderConfigurationEdge']>, pageInfo: ResolversParentTypes['PageInfo'] };
  ProviderConfigurationCreateInput: ProviderConfigurationCreateInput;
  ProviderConfigurationEdge: Omit<ProviderConfigurationEdge, 'node'> & { node: ResolversParentTypes['ProviderConfiguration'] };
  ProviderConfigurationUpdateInput: ProviderConfigurationUpdateInput;
  ProviderConfigurationsInput: ProviderConfigurationsInput;
  ProviderCredentialsInput: ProviderCredentialsInput;
  PublicKey: PublicKey;
  PublicKeyCreateInput: PublicKeyCreateInput;
  PublicKeyRevokeInput: PublicKeyRevokeInput;
  Query: Record<PropertyKey, never>;
  Refund: RefundRecord;
  SandboxCredentialsInput: SandboxCredentialsInput;
  SendPaymentPlanSessionLinkInput: SendPaymentPlanSessionLinkInput;
  SendPaymentSessionLinkInput: SendPaymentSessionLinkInput;
  String: Scalars['String']['output'];
  StripeCredentialsInput: StripeCredentialsInput;
  TestClock: TestClock;
  TestClockAdvanceInput: TestClockAdvanceInput;
  TestClockCreateInput: TestClockCreateInput;
  URL: Scalars['URL']['output'];
  UpdateContactInput: UpdateContactInput;
  UpdatePaymentPlanSessionInput: UpdatePaymentPlanSessionInput;
  UpdatePaymentSessionInput: UpdatePaymentSessionInput;
  VaultToken: VaultTokenRecord;
  VaultTokenBankAccount: VaultTokenBankAccount;
  VaultTokenCard: VaultTokenCard;
  VaultTokenConnection: Omit<VaultTokenConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversParentTypes['VaultTokenEdge']>, pageInfo: ResolversParentTypes['PageInfo'] };
  VaultTokenDeleteInput: VaultTokenDeleteInput;
  VaultTokenEdge: Omit<VaultTokenEdge, 'node'> & { node: ResolversParentTypes['VaultToken'] };
  VaultTokenizeBankAccountInput: VaultTokenizeBankAccountInput;
  VaultTokenizeCardInput: VaultTokenizeCardInput;
  VaultTokensInput: VaultTokensInput;
  Viewer: Account;
  Webhook: WebhookRecord;
  WebhookAttempt: WebhookAttemptRecord;
  WebhookConnection: Omit<WebhookConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversParentTypes['WebhookEdge']>, pageInfo: ResolversParentTypes['PageInfo'] };
  WebhookCreateInput: WebhookCreateInput;
  WebhookDeleteInput: WebhookDeleteInput;
  WebhookEdge: Omit<WebhookEdge, 'node'> & { node: ResolversParentTypes['Webhook'] };
  WebhookRecoverInput: WebhookRecoverInput;
  WebhookRecovery: WebhookRecoveryRecord;
  WebhookRequest: WebhookRequestRecord;
  WebhookRequestConnection: Omit<WebhookRequestConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversParentTypes['WebhookRequestEdge']>, pageInfo: ResolversParentTypes['PageInfo'] };
  WebhookRequestEdge: Omit<WebhookRequestEdge, 'node'> & { node: ResolversParentTypes['WebhookRequest'] };
  WebhookRequestRetryInput: WebhookRequestRetryInput;
  WebhookRequestsInput: WebhookRequestsInput;
  WebhookRotateSecretInput: WebhookRotateSecretInput;
  WebhookSecretResult: WebhookSecretResultRecord;
  WebhookTestInput: WebhookTestInput;
  WebhookUpdateInput: WebhookUpdateInput;
  WebhooksInput: WebhooksInput;
};

export type ConstraintDirectiveArgs = {
  maxItems: Scalars['Int']['input'];
};

export type ConstraintDirectiveResolver<Result, Parent, ContextType = Context, Args = ConstraintDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type AgencyResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Agency'] = ResolversParentTypes['Agency']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  mode?: Resolver<ResolversTypes['Mode'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  ownerId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  parentId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  timeZone?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export interface AmountScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Amount'], any> {
  name: 'Amount';
}

export type ApiKeyResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ApiKey'] = ResolversParentTypes['ApiKey']> = {
  accountId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  last4?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  lastUsedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  revokedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ApiKeyConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ApiKeyConnection'] = ResolversParentTypes['ApiKeyConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['ApiKeyEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type ApiKeyEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ApiKeyEdge'] = ResolversParentTypes['ApiKeyEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['ApiKey'], ParentType, ContextType>;
};

export type ApiKeySecretResultResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ApiKeySecretResult'] = ResolversParentTypes['ApiKeySecretResult']> = {
  apiKey?: Resolver<ResolversTypes['ApiKey'], ParentType, ContextType>;
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type AuditEntryResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AuditEntry'] = ResolversParentTypes['AuditEntry']> = {
  accountId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  action?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  actorAccountId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  address?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  keyId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  occurredAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  operator?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  outcome?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  recordId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  recordType?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  requestId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type AuditEntryConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AuditEntryConnection'] = ResolversParentTypes['AuditEntryConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['AuditEntryEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type AuditEntryEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AuditEntryEdge'] = ResolversParentTypes['AuditEntryEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['AuditEntry'], ParentType, ContextType>;
};

export type CheckoutBrandingResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CheckoutBranding'] = ResolversParentTypes['CheckoutBranding']> = {
  brandLogoUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  brandName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  colors?: Resolver<Maybe<ResolversTypes['CheckoutColors']>, ParentType, ContextType>;
  supportEmail?: Resolver<Maybe<ResolversTypes['Email']>, ParentType, ContextType>;
  supportPhone?: Resolver<Maybe<ResolversTypes['Phone']>, ParentType, ContextType>;
  supportUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
};

export type CheckoutColorsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CheckoutColors'] = ResolversParentTypes['CheckoutColors']> = {
  background?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  primary?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CheckoutConfigurationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CheckoutConfiguration'] = ResolversParentTypes['CheckoutConfiguration']> = {
  brandLogoUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  brandName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  colors?: Resolver<Maybe<ResolversTypes['CheckoutColors']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  embedOrigins?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isDefault?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  layout?: Resolver<ResolversTypes['CheckoutLayout'], ParentType, ContextType>;
  methods?: Resolver<Maybe<ReadonlyArray<ResolversTypes['CheckoutMethod']>>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  orgId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type CheckoutConfigurationConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CheckoutConfigurationConnection'] = ResolversParentTypes['CheckoutConfigurationConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['CheckoutConfigurationEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type CheckoutConfigurationEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CheckoutConfigurationEdge'] = ResolversParentTypes['CheckoutConfigurationEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['CheckoutConfiguration'], ParentType, ContextType>;
};

export type CheckoutMethodResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CheckoutMethod'] = ResolversParentTypes['CheckoutMethod']> = {
  providerConfigurationId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  type?: Resolver<ResolversTypes['PaymentMethodType'], ParentType, ContextType>;
};

export type ContactResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Contact'] = ResolversParentTypes['Contact']> = {
  createdAt?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  deletedAt?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  email?: Resolver<Maybe<ResolversTypes['Email']>, ParentType, ContextType>;
  familyName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  givenName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  idv?: Resolver<Maybe<ResolversTypes['ContactIdvSessionDetail']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  orgId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  ownerId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  paymentMethods?: Resolver<ResolversTypes['PaymentMethodConnection'], ParentType, ContextType, Partial<ContactPaymentMethodsArgs>>;
  phone?: Resolver<Maybe<ResolversTypes['Phone']>, ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  vaultTokens?: Resolver<ResolversTypes['VaultTokenConnection'], ParentType, ContextType, Partial<ContactVaultTokensArgs>>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ContactConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ContactConnection'] = ResolversParentTypes['ContactConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['ContactEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type ContactEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ContactEdge'] = ResolversParentTypes['ContactEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Contact'], ParentType, ContextType>;
};

export type ContactIdvDocumentResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ContactIdvDocument'] = ResolversParentTypes['ContactIdvDocument']> = {
  category?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  images?: Resolver<ReadonlyArray<ResolversTypes['ContactIdvDocumentImage']>, ParentType, ContextType>;
};

export type ContactIdvDocumentImageResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ContactIdvDocumentImage'] = ResolversParentTypes['ContactIdvDocumentImage']> = {
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ContactIdvSessionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ContactIdvSession'] = ResolversParentTypes['ContactIdvSession']> = {
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  link?: Resolver<ResolversTypes['URL'], ParentType, ContextType>;
  token?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ContactIdvSessionDetailResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ContactIdvSessionDetail'] = ResolversParentTypes['ContactIdvSessionDetail']> = {
  addressMatch?: Resolver<Maybe<ResolversTypes['IdvMatchSummary']>, ParentType, ContextType>;
  completedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  dateOfBirthMatch?: Resolver<Maybe<ResolversTypes['IdvMatchSummary']>, ParentType, ContextType>;
  documents?: Resolver<ReadonlyArray<ResolversTypes['ContactIdvDocument']>, ParentType, ContextType>;
  facialComparisonCheck?: Resolver<Maybe<ResolversTypes['IdvFacialComparisonStatus']>, ParentType, ContextType>;
  livenessCheck?: Resolver<Maybe<ResolversTypes['IdvLivenessStatus']>, ParentType, ContextType>;
  nameMatch?: Resolver<Maybe<ResolversTypes['IdvMatchSummary']>, ParentType, ContextType>;
  phoneNumberMatch?: Resolver<Maybe<ResolversTypes['IdvMatchSummary']>, ParentType, ContextType>;
  selfieVideoUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['ContactIdvSessionStatus'], ParentType, ContextType>;
  taxIdMatch?: Resolver<Maybe<ResolversTypes['IdvMatchSummary']>, ParentType, ContextType>;
};

export type ContactRefResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ContactRef'] = ResolversParentTypes['ContactRef']> = {
  address?: Resolver<Maybe<ResolversTypes['GlobalAddress']>, ParentType, ContextType>;
  email?: Resolver<Maybe<ResolversTypes['Email']>, ParentType, ContextType>;
  familyName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  givenName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  phone?: Resolver<Maybe<ResolversTypes['Phone']>, ParentType, ContextType>;
};

export interface CurrencyScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Currency'], any> {
  name: 'Currency';
}

export interface DateScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Date'], any> {
  name: 'Date';
}

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export interface EmailScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Email'], any> {
  name: 'Email';
}

export type EventResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Event'] = ResolversParentTypes['Event']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  occurredAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  ownerId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  payload?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type EventConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['EventConnection'] = ResolversParentTypes['EventConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['EventEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type EventEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['EventEdge'] = ResolversParentTypes['EventEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Event'], ParentType, ContextType>;
};

export type EventTypeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['EventType'] = ResolversParentTypes['EventType']> = {
  description?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  example?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  schema?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
};

export type GlobalAddressResolvers<ContextType = Context, ParentType extends ResolversParentTypes['GlobalAddress'] = ResolversParentTypes['GlobalAddress']> = {
  administrativeArea?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  countryCode?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  lines?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  locality?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  postalCode?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export interface JsonScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['JSON'], any> {
  name: 'JSON';
}

export type MailSuppressionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MailSuppression'] = ResolversParentTypes['MailSuppression']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  keyId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  orgId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['MailSuppressionReason'], ParentType, ContextType>;
  source?: Resolver<ResolversTypes['MailSuppressionSource'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type MailSuppressionConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MailSuppressionConnection'] = ResolversParentTypes['MailSuppressionConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['MailSuppressionEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type MailSuppressionEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MailSuppressionEdge'] = ResolversParentTypes['MailSuppressionEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['MailSuppression'], ParentType, ContextType>;
};

export type MetadataEntryResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MetadataEntry'] = ResolversParentTypes['MetadataEntry']> = {
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type MutationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  agencyCreate?: Resolver<ResolversTypes['Agency'], ParentType, ContextType, RequireFields<MutationAgencyCreateArgs, 'input'>>;
  apiKeyCreate?: Resolver<ResolversTypes['ApiKeySecretResult'], ParentType, ContextType, RequireFields<MutationApiKeyCreateArgs, 'input'>>;
  apiKeyRevoke?: Resolver<ResolversTypes['ApiKey'], ParentType, ContextType, RequireFields<MutationApiKeyRevokeArgs, 'input'>>;
  chargePaymentMethod?: Resolver<ResolversTypes['Payment'], ParentType, ContextType, RequireFields<MutationChargePaymentMethodArgs, 'input'>>;
  checkoutConfigurationCreate?: Resolver<ResolversTypes['CheckoutConfiguration'], ParentType, ContextType, RequireFields<MutationCheckoutConfigurationCreateArgs, 'input'>>;
  checkoutConfigurationUpdate?: Resolver<ResolversTypes['CheckoutConfiguration'], ParentType, ContextType, RequireFields<MutationCheckoutConfigurationUpdateArgs, 'input'>>;
  contactCreateIdvSession?: Resolver<ResolversTypes['ContactIdvSession'], ParentType, ContextType, RequireFields<MutationContactCreateIdvSessionArgs, 'input'>>;
  createContact?: Resolver<ResolversTypes['Contact'], ParentType, ContextType, RequireFields<MutationCreateContactArgs, 'input'>>;
  createPaymentPlanSession?: Resolver<ResolversTypes['PaymentPlanSession'], ParentType, ContextType, RequireFields<MutationCreatePaymentPlanSessionArgs, 'input'>>;
  createPaymentSession?: Resolver<ResolversTypes['PaymentSession'], ParentType, ContextType, RequireFields<MutationCreatePaymentSessionArgs, 'input'>>;
  deleteContact?: Resolver<ResolversTypes['Contact'], ParentType, ContextType, RequireFields<MutationDeleteContactArgs, 'input'>>;
  mailSuppressionCreate?: Resolver<ResolversTypes['MailSuppression'], ParentType, ContextType, RequireFields<MutationMailSuppressionCreateArgs, 'input'>>;
  mailSuppressionDelete?: Resolver<ResolversTypes['MailSuppression'], ParentType, ContextType, RequireFields<MutationMailSuppressionDeleteArgs, 'input'>>;
  organizationCreate?: Resolver<ResolversTypes['Organization'], ParentType, ContextType, RequireFields<MutationOrganizationCreateArgs, 'input'>>;
  organizationUpdate?: Resolver<ResolversTypes['Organization'], ParentType, ContextType, RequireFields<MutationOrganizationUpdateArgs, 'input'>>;
  paymentCreate?: Resolver<ResolversTypes['Payment'], ParentType, ContextType, RequireFields<MutationPaymentCreateArgs, 'input'>>;
  paymentMethodCharge?: Resolver<ResolversTypes['Payment'], ParentType, ContextType, RequireFields<MutationPaymentMethodChargeArgs, 'input'>>;
  paymentMethodDelete?: Resolver<ResolversTypes['PaymentMethod'], ParentType, ContextType, RequireFields<MutationPaymentMethodDeleteArgs, 'input'>>;
  paymentPlanCancel?: Resolver<ResolversTypes['PaymentPlan'], ParentType, ContextType, RequireFields<MutationPaymentPlanCancelArgs, 'input'>>;
  paymentPlanCreate?: Resolver<ResolversTypes['PaymentPlan'], ParentType, ContextType, RequireFields<MutationPaymentPlanCreateArgs, 'input'>>;
  paymentPlanPause?: Resolver<ResolversTypes['PaymentPlan'], ParentType, ContextType, RequireFields<MutationPaymentPlanPauseArgs, 'input'>>;
  paymentPlanResume?: Resolver<ResolversTypes['PaymentPlan'], ParentType, ContextType, RequireFields<MutationPaymentPlanResumeArgs, 'input'>>;
  paymentPlanUpdatePaymentMethod?: Resolver<ResolversTypes['PaymentPlan'], ParentType, ContextType, RequireFields<MutationPaymentPlanUpdatePaymentMethodArgs, 'input'>>;
  paymentRefund?: Resolver<ResolversTypes['Refund'], ParentType, ContextType, RequireFields<MutationPaymentRefundArgs, 'input'>>;
  providerConfigurationCreate?: Resolver<ResolversTypes['ProviderConfiguration'], ParentType, ContextType, RequireFields<MutationProviderConfigurationCreateArgs, 'input'>>;
  providerConfigurationUpdate?: Resolver<ResolversTypes['ProviderConfiguration'], ParentType, ContextType, RequireFields<MutationProviderConfigurationUpdateArgs, 'input'>>;
  publicKeyCreate?: Resolver<ResolversTypes['PublicKey'], ParentType, ContextType, RequireFields<MutationPublicKeyCreateArgs, 'input'>>;
  publicKeyRevoke?: Resolver<ResolversTypes['PublicKey'], ParentType, ContextType, RequireFields<MutationPublicKeyRevokeArgs, 'input'>>;
  runPaymentPlan?: Resolver<ResolversTypes['PaymentPlan'], ParentType, ContextType, RequireFields<MutationRunPaymentPlanArgs, 'id'>>;
  sendPaymentPlanSessionLink?: Resolver<ResolversTypes['OperationSuccess'], ParentType, ContextType, RequireFields<MutationSendPaymentPlanSessionLinkArgs, 'input'>>;
  sendPaymentSessionLink?: Resolver<ResolversTypes['OperationSuccess'], ParentType, ContextType, RequireFields<MutationSendPaymentSessionLinkArgs, 'input'>>;
  testClockAdvance?: Resolver<ResolversTypes['TestClock'], ParentType, ContextType, RequireFields<MutationTestClockAdvanceArgs, 'input'>>;
  testClockCreate?: Resolver<ResolversTypes['TestClock'], ParentType, ContextType, RequireFields<MutationTestClockCreateArgs, 'input'>>;
  updateContact?: Resolver<ResolversTypes['Contact'], ParentType, ContextType, RequireFields<MutationUpdateContactArgs, 'input'>>;
  updatePaymentPlanSession?: Resolver<ResolversTypes['PaymentPlanSession'], ParentType, ContextType, RequireFields<MutationUpdatePaymentPlanSessionArgs, 'input'>>;
  updatePaymentSession?: Resolver<ResolversTypes['PaymentSession'], ParentType, ContextType, RequireFields<MutationUpdatePaymentSessionArgs, 'input'>>;
  vaultTokenDelete?: Resolver<ResolversTypes['VaultToken'], ParentType, ContextType, RequireFields<MutationVaultTokenDeleteArgs, 'input'>>;
  vaultTokenizeBankAccount?: Resolver<ResolversTypes['VaultToken'], ParentType, ContextType, RequireFields<MutationVaultTokenizeBankAccountArgs, 'input'>>;
  vaultTokenizeCard?: Resolver<ResolversTypes['VaultToken'], ParentType, ContextType, RequireFields<MutationVaultTokenizeCardArgs, 'input'>>;
  webhookCreate?: Resolver<ResolversTypes['WebhookSecretResult'], ParentType, ContextType, RequireFields<MutationWebhookCreateArgs, 'input'>>;
  webhookDelete?: Resolver<ResolversTypes['Webhook'], ParentType, ContextType, RequireFields<MutationWebhookDeleteArgs, 'input'>>;
  webhookRecover?: Resolver<ResolversTypes['WebhookRecovery'], ParentType, ContextType, RequireFields<MutationWebhookRecoverArgs, 'input'>>;
  webhookRequestRetry?: Resolver<ResolversTypes['WebhookRequest'], ParentType, ContextType, RequireFields<MutationWebhookRequestRetryArgs, 'input'>>;
  webhookRotateSecret?: Resolver<ResolversTypes['WebhookSecretResult'], ParentType, ContextType, RequireFields<MutationWebhookRotateSecretArgs, 'input'>>;
  webhookTest?: Resolver<ResolversTypes['WebhookRequest'], ParentType, ContextType, RequireFields<MutationWebhookTestArgs, 'input'>>;
  webhookUpdate?: Resolver<ResolversTypes['Webhook'], ParentType, ContextType, RequireFields<MutationWebhookUpdateArgs, 'input'>>;
};

export type NodeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Node'] = ResolversParentTypes['Node']> = {
  __resolveType: TypeResolveFn<'Agency' | 'ApiKey' | 'AuditEntry' | 'CheckoutConfiguration' | 'Contact' | 'Event' | 'MailSuppression' | 'Organization' | 'Payment' | 'PaymentMethod' | 'PaymentPlan' | 'PaymentPlanSession' | 'PaymentSession' | 'Platform' | 'ProviderConfiguration' | 'PublicKey' | 'Refund' | 'TestClock' | 'VaultToken' | 'Webhook' | 'WebhookRecovery' | 'WebhookRequest', ParentType, ContextType>;
};

export type OperationSuccessResolvers<ContextType = Context, ParentType extends ResolversParentTypes['OperationSuccess'] = ResolversParentTypes['OperationSuccess']> = {
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  success?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type OrganizationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Organization'] = ResolversParentTypes['Organization']> = {
  checkoutBranding?: Resolver<ResolversTypes['CheckoutBranding'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  mode?: Resolver<ResolversTypes['Mode'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  ownerId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  parentId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  paymentPlanPolicy?: Resolver<ResolversTypes['PaymentPlanPolicy'], ParentType, ContextType>;
  timeZone?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type OrganizationConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['OrganizationConnection'] = ResolversParentTypes['OrganizationConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['OrganizationEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type OrganizationEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['OrganizationEdge'] = ResolversParentTypes['OrganizationEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Organization'], ParentType, ContextType>;
};

export type PageInfoResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasPreviousPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  startCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type PaymentResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Payment'] = ResolversParentTypes['Payment']> = {
  actionUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  amount?: Resolver<ResolversTypes['Amount'], ParentType, ContextType>;
  configurationId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  contactId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['Currency'], ParentType, ContextType>;
  declineCode?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  failureMessage?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  metadata?: Resolver<Maybe<ReadonlyArray<ResolversTypes['MetadataEntry']>>, ParentType, ContextType>;
  orgId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  paymentMethodId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  paymentPlanId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  paymentSessionId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  recurringProcessingModel?: Resolver<Maybe<ResolversTypes['RecurringProcessingModel']>, ParentType, ContextType>;
  refundedAmount?: Resolver<ResolversTypes['Amount'], ParentType, ContextType>;
  refunds?: Resolver<ReadonlyArray<ResolversTypes['Refund']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['PaymentStatus'], ParentType, ContextType>;
  transactionRef?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  vaultTokenId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PaymentConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentConnection'] = ResolversParentTypes['PaymentConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['PaymentEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type PaymentEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentEdge'] = ResolversParentTypes['PaymentEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Payment'], ParentType, ContextType>;
};

export type PaymentMethodResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentMethod'] = ResolversParentTypes['PaymentMethod']> = {
  bankAccount?: Resolver<Maybe<ResolversTypes['PaymentMethodBankAccount']>, ParentType, ContextType>;
  billingAddress?: Resolver<Maybe<ResolversTypes['GlobalAddress']>, ParentType, ContextType>;
  card?: Resolver<Maybe<ResolversTypes['PaymentMethodCard']>, ParentType, ContextType>;
  configurationId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  contact?: Resolver<Maybe<ResolversTypes['Contact']>, ParentType, ContextType>;
  contactId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  deletedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  orgId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  paymentSessionId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  provider?: Resolver<ResolversTypes['PaymentProvider'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['PaymentMethodStatus'], ParentType, ContextType>;
  supportedRecurringProcessingModels?: Resolver<ReadonlyArray<ResolversTypes['RecurringProcessingModel']>, ParentType, ContextType>;
  type?: Resolver<ResolversTypes['PaymentMethodType'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PaymentMethodBankAccountResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentMethodBankAccount'] = ResolversParentTypes['PaymentMethodBankAccount']> = {
  accountHolderName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  accountType?: Resolver<Maybe<ResolversTypes['PaymentMethodBankAccountType']>, ParentType, ContextType>;
  institutionName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  last4?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type PaymentMethodCardResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentMethodCard'] = ResolversParentTypes['PaymentMethodCard']> = {
  brand?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  cardholderName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  expirationMonth?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  expirationYear?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  funding?: Resolver<ResolversTypes['PaymentMethodCardFunding'], ParentType, ContextType>;
  last4?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type PaymentMethodConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentMethodConnection'] = ResolversParentTypes['PaymentMethodConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['PaymentMethodEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type PaymentMethodEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentMethodEdge'] = ResolversParentTypes['PaymentMethodEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['PaymentMethod'], ParentType, ContextType>;
};

export type PaymentPlanResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentPlan'] = ResolversParentTypes['PaymentPlan']> = {
  amount?: Resolver<ResolversTypes['Amount'], ParentType, ContextType>;
  contact?: Resolver<Maybe<ResolversTypes['Contact']>, ParentType, ContextType>;
  contactId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['Currency'], ParentType, ContextType>;
  frequency?: Resolver<ResolversTypes['PaymentPlanFrequency'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  metadata?: Resolver<Maybe<ReadonlyArray<ResolversTypes['MetadataEntry']>>, ParentType, ContextType>;
  nextRunAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  occurrences?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  orgId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  paymentMethodId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  paymentPlanSessionId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  recoveryLink?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  remainingOccurrences?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  schedule?: Resolver<ResolversTypes['PaymentPlanOccurrenceConnection'], ParentType, ContextType, Partial<PaymentPlanScheduleArgs>>;
  startDate?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['PaymentPlanStatus'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  vaultTokenId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PaymentPlanConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentPlanConnection'] = ResolversParentTypes['PaymentPlanConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['PaymentPlanEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type PaymentPlanEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentPlanEdge'] = ResolversParentTypes['PaymentPlanEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['PaymentPlan'], ParentType, ContextType>;
};

export type PaymentPlanOccurrenceResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentPlanOccurrence'] = ResolversParentTypes['PaymentPlanOccurrence']> = {
  dueDate?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  number?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  payment?: Resolver<Maybe<ResolversTypes['Payment']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['PaymentPlanOccurrenceStatus'], ParentType, ContextType>;
};

export type PaymentPlanOccurrenceConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentPlanOccurrenceConnection'] = ResolversParentTypes['PaymentPlanOccurrenceConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['PaymentPlanOccurrenceEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type PaymentPlanOccurrenceEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentPlanOccurrenceEdge'] = ResolversParentTypes['PaymentPlanOccurrenceEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['PaymentPlanOccurrence'], ParentType, ContextType>;
};

export type PaymentPlanPolicyResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentPlanPolicy'] = ResolversParentTypes['PaymentPlanPolicy']> = {
  retryDays?: Resolver<ReadonlyArray<ResolversTypes['Int']>, ParentType, ContextType>;
  whenPastDue?: Resolver<ResolversTypes['PaymentPlanWhenPastDue'], ParentType, ContextType>;
  whenResumed?: Resolver<ResolversTypes['PaymentPlanWhenResumed'], ParentType, ContextType>;
};

export type PaymentPlanSessionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentPlanSession'] = ResolversParentTypes['PaymentPlanSession']> = {
  amount?: Resolver<ResolversTypes['Amount'], ParentType, ContextType>;
  brandLogoUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  brandName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  callbackUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  cancelUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  checkoutConfigurationId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  contact?: Resolver<Maybe<ResolversTypes['Contact']>, ParentType, ContextType>;
  contactId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['Currency'], ParentType, ContextType>;
  expirationDate?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  frequency?: Resolver<ResolversTypes['PaymentPlanFrequency'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  link?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  metadata?: Resolver<Maybe<ReadonlyArray<ResolversTypes['MetadataEntry']>>, ParentType, ContextType>;
  occurrences?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  orgId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  paymentPlanId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  startDate?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['PaymentPlanSessionStatus'], ParentType, ContextType>;
  successUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PaymentPlanSessionConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentPlanSessionConnection'] = ResolversParentTypes['PaymentPlanSessionConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['PaymentPlanSessionEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type PaymentPlanSessionEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentPlanSessionEdge'] = ResolversParentTypes['PaymentPlanSessionEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['PaymentPlanSession'], ParentType, ContextType>;
};

export type PaymentSessionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentSession'] = ResolversParentTypes['PaymentSession']> = {
  amount?: Resolver<ResolversTypes['Amount'], ParentType, ContextType>;
  brandLogoUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  brandName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  cancelUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  checkoutConfigurationId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  contact?: Resolver<Maybe<ResolversTypes['Contact']>, ParentType, ContextType>;
  contactId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  contactRef?: Resolver<Maybe<ResolversTypes['ContactRef']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['Currency'], ParentType, ContextType>;
  expirationDate?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  link?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  metadata?: Resolver<Maybe<ReadonlyArray<ResolversTypes['MetadataEntry']>>, ParentType, ContextType>;
  orgId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  paymentId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  recurringProcessingModel?: Resolver<Maybe<ResolversTypes['RecurringProcessingModel']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['PaymentSessionStatus'], ParentType, ContextType>;
  storePaymentMethod?: Resolver<ResolversTypes['StorePaymentMethod'], ParentType, ContextType>;
  successUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  transactionRef?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PaymentSessionConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentSessionConnection'] = ResolversParentTypes['PaymentSessionConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['PaymentSessionEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type PaymentSessionEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentSessionEdge'] = ResolversParentTypes['PaymentSessionEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['PaymentSession'], ParentType, ContextType>;
};

export interface PhoneScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Phone'], any> {
  name: 'Phone';
}

export type PlatformResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Platform'] = ResolversParentTypes['Platform']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  mode?: Resolver<ResolversTypes['Mode'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  ownerId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  timeZone?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ProviderConfigurationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ProviderConfiguration'] = ResolversParentTypes['ProviderConfiguration']> = {
  adapter?: Resolver<ResolversTypes['ProviderAdapter'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  currencies?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Currency']>>, ParentType, ContextType>;
  hasNotificationSecret?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isDefault?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  methods?: Resolver<ReadonlyArray<ResolversTypes['PaymentMethodType']>, ParentType, ContextType>;
  mode?: Resolver<ResolversTypes['Mode'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  notificationUrl?: Resolver<ResolversTypes['URL'], ParentType, ContextType>;
  orgId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  provider?: Resolver<ResolversTypes['PaymentProvider'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  verifiesIdentity?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ProviderConfigurationConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ProviderConfigurationConnection'] = ResolversParentTypes['ProviderConfigurationConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['ProviderConfigurationEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type ProviderConfigurationEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ProviderConfigurationEdge'] = ResolversParentTypes['ProviderConfigurationEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['ProviderConfiguration'], ParentType, ContextType>;
};

export type PublicKeyResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PublicKey'] = ResolversParentTypes['PublicKey']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  key?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  orgId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  origins?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  revokedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type QueryResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  apiKeys?: Resolver<ResolversTypes['ApiKeyConnection'], ParentType, ContextType, Partial<QueryApiKeysArgs>>;
  auditEntries?: Resolver<ResolversTypes['AuditEntryConnection'], ParentType, ContextType, Partial<QueryAuditEntriesArgs>>;
  checkoutConfiguration?: Resolver<Maybe<ResolversTypes['CheckoutConfiguration']>, ParentType, ContextType, RequireFields<QueryCheckoutConfigurationArgs, 'id'>>;
  checkoutConfigurations?: Resolver<ResolversTypes['CheckoutConfigurationConnection'], ParentType, ContextType, Partial<QueryCheckoutConfigurationsArgs>>;
  contact?: Resolver<Maybe<ResolversTypes['Contact']>, ParentType, ContextType, RequireFields<QueryContactArgs, 'id'>>;
  contacts?: Resolver<ResolversTypes['ContactConnection'], ParentType, ContextType, Partial<QueryContactsArgs>>;
  event?: Resolver<Maybe<ResolversTypes['Event']>, ParentType, ContextType, RequireFields<QueryEventArgs, 'id'>>;
  eventTypes?: Resolver<ReadonlyArray<ResolversTypes['EventType']>, ParentType, ContextType>;
  events?: Resolver<ResolversTypes['EventConnection'], ParentType, ContextType, Partial<QueryEventsArgs>>;
  mailSuppression?: Resolver<Maybe<ResolversTypes['MailSuppression']>, ParentType, ContextType, RequireFields<QueryMailSuppressionArgs, 'id'>>;
  mailSuppressions?: Resolver<ResolversTypes['MailSuppressionConnection'], ParentType, ContextType, Partial<QueryMailSuppressionsArgs>>;
  node?: Resolver<Maybe<ResolversTypes['Node']>, ParentType, ContextType, RequireFields<QueryNodeArgs, 'id'>>;
  nodes?: Resolver<ReadonlyArray<Maybe<ResolversTypes['Node']>>, ParentType, ContextType, RequireFields<QueryNodesArgs, 'ids'>>;
  organization?: Resolver<Maybe<ResolversTypes['Organization']>, ParentType, ContextType, RequireFields<QueryOrganizationArgs, 'id'>>;
  organizations?: Resolver<ResolversTypes['OrganizationConnection'], ParentType, ContextType, Partial<QueryOrganizationsArgs>>;
  payment?: Resolver<Maybe<ResolversTypes['Payment']>, ParentType, ContextType, RequireFields<QueryPaymentArgs, 'id'>>;
  paymentMethod?: Resolver<Maybe<ResolversTypes['PaymentMethod']>, ParentType, ContextType, RequireFields<QueryPaymentMethodArgs, 'id'>>;
  paymentPlan?: Resolver<Maybe<ResolversTypes['PaymentPlan']>, ParentType, ContextType, RequireFields<QueryPaymentPlanArgs, 'id'>>;
  paymentPlanSchedulePreview?: Resolver<ReadonlyArray<ResolversTypes['Date']>, ParentType, ContextType, RequireFields<QueryPaymentPlanSchedulePreviewArgs, 'frequency' | 'occurrences' | 'startDate'>>;
  paymentPlanSession?: Resolver<Maybe<ResolversTypes['PaymentPlanSession']>, ParentType, ContextType, RequireFields<QueryPaymentPlanSessionArgs, 'id'>>;
  paymentPlanSessions?: Resolver<ResolversTypes['PaymentPlanSessionConnection'], ParentType, ContextType, Partial<QueryPaymentPlanSessionsArgs>>;
  paymentPlans?: Resolver<ResolversTypes['PaymentPlanConnection'], ParentType, ContextType, Partial<QueryPaymentPlansArgs>>;
  paymentSession?: Resolver<Maybe<ResolversTypes['PaymentSession']>, ParentType, ContextType, RequireFields<QueryPaymentSessionArgs, 'id'>>;
  paymentSessions?: Resolver<ResolversTypes['PaymentSessionConnection'], ParentType, ContextType, Partial<QueryPaymentSessionsArgs>>;
  payments?: Resolver<ResolversTypes['PaymentConnection'], ParentType, ContextType, Partial<QueryPaymentsArgs>>;
  providerConfiguration?: Resolver<Maybe<ResolversTypes['ProviderConfiguration']>, ParentType, ContextType, RequireFields<QueryProviderConfigurationArgs, 'id'>>;
  providerConfigurations?: Resolver<ResolversTypes['ProviderConfigurationConnection'], ParentType, ContextType, Partial<QueryProviderConfigurationsArgs>>;
  testClock?: Resolver<ResolversTypes['TestClock'], ParentType, ContextType, RequireFields<QueryTestClockArgs, 'id'>>;
  vaultToken?: Resolver<Maybe<ResolversTypes['VaultToken']>, ParentType, ContextType, RequireFields<QueryVaultTokenArgs, 'id'>>;
  vaultTokens?: Resolver<ResolversTypes['VaultTokenConnection'], ParentType, ContextType, Partial<QueryVaultTokensArgs>>;
  viewer?: Resolver<ResolversTypes['Viewer'], ParentType, ContextType>;
  webhook?: Resolver<Maybe<ResolversTypes['Webhook']>, ParentType, ContextType, RequireFields<QueryWebhookArgs, 'id'>>;
  webhookRecovery?: Resolver<Maybe<ResolversTypes['WebhookRecovery']>, ParentType, ContextType, RequireFields<QueryWebhookRecoveryArgs, 'id'>>;
  webhookRequest?: Resolver<Maybe<ResolversTypes['WebhookRequest']>, ParentType, ContextType, RequireFields<QueryWebhookRequestArgs, 'id'>>;
  webhookRequests?: Resolver<ResolversTypes['WebhookRequestConnection'], ParentType, ContextType, RequireFields<QueryWebhookRequestsArgs, 'input'>>;
  webhooks?: Resolver<ResolversTypes['WebhookConnection'], ParentType, ContextType, RequireFields<QueryWebhooksArgs, 'input'>>;
};

export type RefundResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Refund'] = ResolversParentTypes['Refund']> = {
  amount?: Resolver<ResolversTypes['Amount'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['Currency'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  paymentId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['RefundStatus'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type TestClockResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TestClock'] = ResolversParentTypes['TestClock']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  now?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  orgId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['TestClockStatus'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export interface UrlScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['URL'], any> {
  name: 'URL';
}

export type VaultTokenResolvers<ContextType = Context, ParentType extends ResolversParentTypes['VaultToken'] = ResolversParentTypes['VaultToken']> = {
  bankAccount?: Resolver<Maybe<ResolversTypes['VaultTokenBankAccount']>, ParentType, ContextType>;
  billingAddress?: Resolver<Maybe<ResolversTypes['GlobalAddress']>, ParentType, ContextType>;
  card?: Resolver<Maybe<ResolversTypes['VaultTokenCard']>, ParentType, ContextType>;
  contact?: Resolver<Maybe<ResolversTypes['Contact']>, ParentType, ContextType>;
  contactId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  deletedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  externalRef?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  orgId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['VaultTokenStatus'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['VaultTokenType'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type VaultTokenBankAccountResolvers<ContextType = Context, ParentType extends ResolversParentTypes['VaultTokenBankAccount'] = ResolversParentTypes['VaultTokenBankAccount']> = {
  accountHolderName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  accountType?: Resolver<ResolversTypes['PaymentMethodBankAccountType'], ParentType, ContextType>;
  holderType?: Resolver<ResolversTypes['VaultBankAccountHolderType'], ParentType, ContextType>;
  last4?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  routingNumber?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type VaultTokenCardResolvers<ContextType = Context, ParentType extends ResolversParentTypes['VaultTokenCard'] = ResolversParentTypes['VaultTokenCard']> = {
  bin?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  brand?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  cardholderName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  expirationMonth?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  expirationYear?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  funding?: Resolver<ResolversTypes['PaymentMethodCardFunding'], ParentType, ContextType>;
  last4?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type VaultTokenConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['VaultTokenConnection'] = ResolversParentTypes['VaultTokenConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['VaultTokenEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type VaultTokenEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['VaultTokenEdge'] = ResolversParentTypes['VaultTokenEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['VaultToken'], ParentType, ContextType>;
};

export type ViewerResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Viewer'] = ResolversParentTypes['Viewer']> = {
  accountId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['AccountKind'], ParentType, ContextType>;
  mode?: Resolver<ResolversTypes['Mode'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  ownerId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type WebhookResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Webhook'] = ResolversParentTypes['Webhook']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  enabled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  events?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  ownerId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  rateLimitPerSecond?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  retrySchedule?: Resolver<ResolversTypes['WebhookRetrySchedule'], ParentType, ContextType>;
  secretCheckValue?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type WebhookAttemptResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WebhookAttempt'] = ResolversParentTypes['WebhookAttempt']> = {
  durationMs?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  error?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  number?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  remoteAddress?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  responseBody?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  startedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  statusCode?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type WebhookConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WebhookConnection'] = ResolversParentTypes['WebhookConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['WebhookEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type WebhookEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WebhookEdge'] = ResolversParentTypes['WebhookEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Webhook'], ParentType, ContextType>;
};

export type WebhookRecoveryResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WebhookRecovery'] = ResolversParentTypes['WebhookRecovery']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  dispatched?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  done?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  include?: Resolver<ResolversTypes['WebhookRecoveryScope'], ParentType, ContextType>;
  ownerId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  pending?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  since?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['WebhookRecoveryStatus'], ParentType, ContextType>;
  total?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  webhookId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type WebhookRequestResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WebhookRequest'] = ResolversParentTypes['WebhookRequest']> = {
  attemptLog?: Resolver<ReadonlyArray<ResolversTypes['WebhookAttempt']>, ParentType, ContextType>;
  attempts?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lastError?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  lastStatusCode?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  nextAttemptAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  ownerId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  payload?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['WebhookRequestStatus'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  webhookId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type WebhookRequestConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WebhookRequestConnection'] = ResolversParentTypes['WebhookRequestConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['WebhookRequestEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type WebhookRequestEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WebhookRequestEdge'] = ResolversParentTypes['WebhookRequestEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['WebhookRequest'], ParentType, ContextType>;
};

export type WebhookSecretResultResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WebhookSecretResult'] = ResolversParentTypes['WebhookSecretResult']> = {
  signingSecret?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  webhook?: Resolver<ResolversTypes['Webhook'], ParentType, ContextType>;
};

export type Resolvers<ContextType = Context> = {
  Agency?: AgencyResolvers<ContextType>;
  Amount?: GraphQLScalarType;
  ApiKey?: ApiKeyResolvers<ContextType>;
  ApiKeyConnection?: ApiKeyConnectionResolvers<ContextType>;
  ApiKeyEdge?: ApiKeyEdgeResolvers<ContextType>;
  ApiKeySecretResult?: ApiKeySecretResultResolvers<ContextType>;
  AuditEntry?: AuditEntryResolvers<ContextType>;
  AuditEntryConnection?: AuditEntryConnectionResolvers<ContextType>;
  AuditEntryEdge?: AuditEntryEdgeResolvers<ContextType>;
  CheckoutBranding?: CheckoutBrandingResolvers<ContextType>;
  CheckoutColors?: CheckoutColorsResolvers<ContextType>;
  CheckoutConfiguration?: CheckoutConfigurationResolvers<ContextType>;
  CheckoutConfigurationConnection?: CheckoutConfigurationConnectionResolvers<ContextType>;
  CheckoutConfigurationEdge?: CheckoutConfigurationEdgeResolvers<ContextType>;
  CheckoutMethod?: CheckoutMethodResolvers<ContextType>;
  Contact?: ContactResolvers<ContextType>;
  ContactConnection?: ContactConnectionResolvers<ContextType>;
  ContactEdge?: ContactEdgeResolvers<ContextType>;
  ContactIdvDocument?: ContactIdvDocumentResolvers<ContextType>;
  ContactIdvDocumentImage?: ContactIdvDocumentImageResolvers<ContextType>;
  ContactIdvSession?: ContactIdvSessionResolvers<ContextType>;
  ContactIdvSessionDetail?: ContactIdvSessionDetailResolvers<ContextType>;
  ContactRef?: ContactRefResolvers<ContextType>;
  Currency?: GraphQLScalarType;
  Date?: GraphQLScalarType;
  DateTime?: GraphQLScalarType;
  Email?: GraphQLScalarType;
  Event?: EventResolvers<ContextType>;
  EventConnection?: EventConnectionResolvers<ContextType>;
  EventEdge?: EventEdgeResolvers<ContextType>;
  EventType?: EventTypeResolvers<ContextType>;
  GlobalAddress?: GlobalAddressResolvers<ContextType>;
  JSON?: GraphQLScalarType;
  MailSuppression?: MailSuppressionResolvers<ContextType>;
  MailSuppressionConnection?: MailSuppressionConnectionResolvers<ContextType>;
  MailSuppressionEdge?: MailSuppressionEdgeResolvers<ContextType>;
  MetadataEntry?: MetadataEntryResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  Node?: NodeResolvers<ContextType>;
  OperationSuccess?: OperationSuccessResolvers<ContextType>;
  Organization?: OrganizationResolvers<ContextType>;
  OrganizationConnection?: OrganizationConnectionResolvers<ContextType>;
  OrganizationEdge?: OrganizationEdgeResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  Payment?: PaymentResolvers<ContextType>;
  PaymentConnection?: PaymentConnectionResolvers<ContextType>;
  PaymentEdge?: PaymentEdgeResolvers<ContextType>;
  PaymentMethod?: PaymentMethodResolvers<ContextType>;
  PaymentMethodBankAccount?: PaymentMethodBankAccountResolvers<ContextType>;
  PaymentMethodCard?: PaymentMethodCardResolvers<ContextType>;
  PaymentMethodConnection?: PaymentMethodConnectionResolvers<ContextType>;
  PaymentMethodEdge?: PaymentMethodEdgeResolvers<ContextType>;
  PaymentPlan?: PaymentPlanResolvers<ContextType>;
  PaymentPlanConnection?: PaymentPlanConnectionResolvers<ContextType>;
  PaymentPlanEdge?: PaymentPlanEdgeResolvers<ContextType>;
  PaymentPlanOccurrence?: PaymentPlanOccurrenceResolvers<ContextType>;
  PaymentPlanOccurrenceConnection?: PaymentPlanOccurrenceConnectionResolvers<ContextType>;
  PaymentPlanOccurrenceEdge?: PaymentPlanOccurrenceEdgeResolvers<ContextType>;
  PaymentPlanPolicy?: PaymentPlanPolicyResolvers<ContextType>;
  PaymentPlanSession?: PaymentPlanSessionResolvers<ContextType>;
  PaymentPlanSessionConnection?: PaymentPlanSessionConnectionResolvers<ContextType>;
  PaymentPlanSessionEdge?: PaymentPlanSessionEdgeResolvers<ContextType>;
  PaymentSession?: PaymentSessionResolvers<ContextType>;
  PaymentSessionConnection?: PaymentSessionConnectionResolvers<ContextType>;
  PaymentSessionEdge?: PaymentSessionEdgeResolvers<ContextType>;
  Phone?: GraphQLScalarType;
  Platform?: PlatformResolvers<ContextType>;
  ProviderConfiguration?: ProviderConfigurationResolvers<ContextType>;
  ProviderConfigurationConnection?: ProviderConfigurationConnectionResolvers<ContextType>;
  ProviderConfigurationEdge?: ProviderConfigurationEdgeResolvers<ContextType>;
  PublicKey?: PublicKeyResolvers<ContextType>;
  Query?: QueryResolvers<ContextType>;
  Refund?: RefundResolvers<ContextType>;
  TestClock?: TestClockResolvers<ContextType>;
  URL?: GraphQLScalarType;
  VaultToken?: VaultTokenResolvers<ContextType>;
  VaultTokenBankAccount?: VaultTokenBankAccountResolvers<ContextType>;
  VaultTokenCard?: VaultTokenCardResolvers<ContextType>;
  VaultTokenConnection?: VaultTokenConnectionResolvers<ContextType>;
  VaultTokenEdge?: VaultTokenEdgeResolvers<ContextType>;
  Viewer?: ViewerResolvers<ContextType>;
  Webhook?: WebhookResolvers<ContextType>;
  WebhookAttempt?: WebhookAttemptResolvers<ContextType>;
  WebhookConnection?: WebhookConnectionResolvers<ContextType>;
  WebhookEdge?: WebhookEdgeResolvers<ContextType>;
  WebhookRecovery?: WebhookRecoveryResolvers<ContextType>;
  WebhookRequest?: WebhookRequestResolvers<ContextType>;
  WebhookRequestConnection?: WebhookRequestConnectionResolvers<ContextType>;
  WebhookRequestEdge?: WebhookRequestEdgeResolvers<ContextType>;
  WebhookSecretResult?: WebhookSecretResultResolvers<ContextType>;
};

export type DirectiveResolvers<ContextType = Context> = {
  constraint?: ConstraintDirectiveResolver<any, any, ContextType>;
};
