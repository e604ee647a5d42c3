// Made by scripts/generate-types.ts from the features' .graphql files.
import type { CalendarDate } from '../time/index.ts';
import type { Timestamp } from '../time/index.ts';
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { Account, AuditEntry as AuditEntryRecord, ApiKey as ApiKeyRecord, Context } from '../../accounts/index.ts';
import type { PageInfo as PageInfoRecord } from './index.ts';
import type { WebhookRecovery as WebhookRecoveryRecord, WebhookAttempt as WebhookAttemptRecord, WebhookRequest as WebhookRequestRecord, Webhook as WebhookRecord, WebhookSecretResult as WebhookSecretResultRecord } from '../../webhooks/index.ts';
import type { Event as EventRecord, EventType as EventTypeRecord } from '../../webhooks/events/index.ts';
import type { GlobalAddress as GlobalAddressRecord, VaultToken as VaultTokenRecord } from '../../vault/index.ts';
import type { PaymentPlan as PaymentPlanRecord, PaymentPlanOccurrence as PaymentPlanOccurrenceRecord, PaymentPlanPolicy as PaymentPlanPolicyRecord, PaymentPlanSession as PaymentPlanSessionRecord } from '../../plans/index.ts';
import type { Payment as PaymentRecord, Refund as RefundRecord } from '../../payments/index.ts';
import type { ProviderConfiguration as ProviderConfigurationRecord } from '../../payments/providers/index.ts';
import type { PaymentMethod as PaymentMethodRecord } from '../../payments/methods/index.ts';
import type { Contact as ContactRecord } from '../../customers/index.ts';
import type { ContactIdvSession as ContactIdvSessionRecord } from '../../customers/verification/index.ts';
import type { CheckoutMethod as CheckoutMethodRecord, MetadataEntry as MetadataEntryRecord } from '../../checkout/sessions/index.ts';
import type { ContactRef as ContactRefRecord, PaymentSession as PaymentSessionRecord } from '../../checkout/payment-sessions/index.ts';
import type { CheckoutConfiguration as CheckoutConfigurationRecord, OperationSuccess as OperationSuccessRecord } from '../../checkout/pages/index.ts';
import type { MailSuppression as MailSuppressionRecord } from '../../checkout/mail-suppressions/index.ts';
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
   * An amount of money, at most 999999999.99. Accepted: a decimal string or a number, with at most two decimals and no more
   * than the currency has. Returned: a decimal string with exactly the currency's decimals, two at most: "49.90", or "500"
   * for yen.
   */
  Amount: { input: string; output: string; }
  /** The ISO 4217 code of money in use, in upper case, such as USD. */
  Currency: { input: string; output: string; }
  /** A day of the calendar, in the form YYYY-MM-DD. */
  Date: { input: CalendarDate; output: CalendarDate; }
  /** A moment. Accepted: RFC 3339 with any offset. Returned: UTC, in the form YYYY-MM-DDThh:mm:ssZ. */
  DateTime: { input: Timestamp; output: Timestamp; }
  /** An email address, as browsers accept one. The domain is returned in lower case. */
  Email: { input: string; output: string; }
  /** A JSON text, in a string. Returned byte for byte as it was sent out or stored. */
  JSON: { input: string; output: string; }
  /** A phone number with its country code, such as +14155552671. Spaces and punctuation are accepted; it is returned in E.164 form. */
  Phone: { input: string; output: string; }
  /** An absolute http or https URL without a user name or password. Returned as it was given. */
  URL: { input: string; output: string; }
};

/** What an account is. */
export type AccountKind =
  /** Has organizations below it, and may stand below a platform. */
  | 'Agency'
  /** Owns contacts, payments and what belongs to them. */
  | 'Organization'
  /** Stands at the top: it has agencies and organizations below it. */
  | 'Platform';

export type AdyenCredentialsInput = {
  readonly apiKey: Scalars['String']['input'];
  /** Of the live endpoints; required in live mode. */
  readonly liveEndpointUrlPrefix?: InputMaybe<Scalars['String']['input']>;
  readonly merchantAccount: Scalars['String']['input'];
};

/** Has organizations below it, and reaches all that they own. */
export type Agency = Node & {
  readonly __typename?: 'Agency';
  readonly createdAt: Scalars['DateTime']['output'];
  readonly id: Scalars['ID']['output'];
  readonly mode: Mode;
  readonly name: Scalars['String']['output'];
  /** The agency's global id, Agency#<id>. */
  readonly ownerId: Scalars['ID']['output'];
  /** The platform above; null for an agency that stands alone. */
  readonly parentId?: Maybe<Scalars['ID']['output']>;
  readonly timeZone: Scalars['String']['output'];
  readonly updatedAt: Scalars['DateTime']['output'];
};

export type AgencyCreateInput = {
  /** Default Sandbox. It can't be changed later. All accounts above a live account must be live. */
  readonly mode?: InputMaybe<Mode>;
  readonly name: Scalars['String']['input'];
  /** The platform above. By default the key's own account. */
  readonly parentId?: InputMaybe<Scalars['ID']['input']>;
  /** Default UTC. */
  readonly timeZone?: InputMaybe<Scalars['String']['input']>;
};

/** A key to the API. It reaches its account and every account below it. Its text is shown once, when it is made. */
export type ApiKey = Node & {
  readonly __typename?: 'ApiKey';
  readonly accountId: Scalars['ID']['output'];
  readonly createdAt: Scalars['DateTime']['output'];
  /** When the key expires, by the machine's clock; null for a key that does not expire. It can't be changed. */
  readonly expiresAt?: Maybe<Scalars['DateTime']['output']>;
  readonly id: Scalars['ID']['output'];
  /** The last four characters of its text, to tell keys apart. */
  readonly last4: Scalars['String']['output'];
  /** When it was last used, to the minute; null when it never was. */
  readonly lastUsedAt?: Maybe<Scalars['DateTime']['output']>;
  readonly name?: Maybe<Scalars['String']['output']>;
  /** Since when it is not taken any more; null for a key that is. */
  readonly revokedAt?: Maybe<Scalars['DateTime']['output']>;
};

/** API keys, newest first. */
export type ApiKeyConnection = {
  readonly __typename?: 'ApiKeyConnection';
  readonly edges: ReadonlyArray<ApiKeyEdge>;
  readonly pageInfo: PageInfo;
};

export type ApiKeyCreateInput = {
  /** An account below the key's own: a key can't make another for its own account. */
  readonly accountId: Scalars['ID']['input'];
  /**
   * When the key expires: in the future, at most 3,650 days ahead, and no later than the key that creates it. An expired key is
   * refused like an unknown one. If you omit it, the key expires with the key that creates it, or does not expire. The machine's
   * clock applies, also for organizations with a test clock.
   */
  readonly expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** What the key is for. */
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

/** A new key and its text. */
export type ApiKeySecretResult = {
  readonly __typename?: 'ApiKeySecretResult';
  readonly apiKey: ApiKey;
  /** The text to send as `Authorization: Bearer <key>`. It can't be read again. */
  readonly key: Scalars['String']['output'];
};

export type ApiKeysInput = {
  /** The account whose keys are listed. By default the key's own account. */
  readonly accountId?: InputMaybe<Scalars['ID']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /** The same for an organization. If both are given they must agree. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
};

export type AuditEntriesInput = {
  /** The account whose entries are listed. By default the key's own account. */
  readonly accountId?: InputMaybe<Scalars['ID']['input']>;
  /**
   * Only entries of this action, looked for within 31 days: those before `until`, or from `since` on up to an `until` that is
   * no later than 31 days after. To look further back, move `until`.
   */
  readonly action?: InputMaybe<Scalars['String']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /** The same for an organization. If both are given they must agree. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /** Only entries from this moment on. */
  readonly since?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only entries before this moment. By default the present one. */
  readonly until?: InputMaybe<Scalars['DateTime']['input']>;
};

/**
 * What was done to a record of an account, or tried in vain: one entry for each mutation, and for what is done without one.
 * Entries hold nothing of what was sent. Nobody changes or deletes one; each is kept for 12 months and the present one.
 */
export type AuditEntry = Node & {
  readonly __typename?: 'AuditEntry';
  /** The account that owns the record; of what was refused and names no record, the account that asked. */
  readonly accountId: Scalars['ID']['output'];
  /**
   * The mutation, such as `createContact`, or a name with dots for what is done without one. On the command line:
   * `command.account.create`, `command.key.create`, `command.key.revoke`, `command.payment.settle` and `command.refund.settle`,
   * what an operator has seen of a charge or refund at its provider, `command.suppression.add` and `command.suppression.remove`. In
   * the vault, each opening of an instrument:
   * `vault.instrument.authorize`, `vault.instrument.charge`, `vault.instrument.store`, by what it is opened for;
   * `vault.instrument.use`, when a token can't be used, as because its instrument does not open; `vault.instrument.rotate`, when
   * that is found as its key is changed; `vault.instrument.shred`, when an operator removes such an instrument. By customers at
   * checkout: `checkout.pay` and `checkout.complete`, each attempt to pay a session, to agree to a plan or to pay its outstanding amount, `checkout.cancel`,
   * and `checkout.request_link`, a request for a new link.
   * `mail.suppress`: a message was not sent because its recipient is on a suppression list. `mail.limit`: a message was not
   * sent because its recipient has reached the daily limit. By recipients: `mail.unsubscribe` and `mail.subscribe`.
   * `audit.read`: the log of this account was read; written for the first reading of an hour by each key.
   */
  readonly action: Scalars['String']['output'];
  /** The account of the key that asked; null for customers at checkout, the command line and what Tallystick does by itself. */
  readonly actorAccountId?: Maybe<Scalars['ID']['output']>;
  /** The IP address that the request came from. */
  readonly address?: Maybe<Scalars['String']['output']>;
  readonly id: Scalars['ID']['output'];
  /** The key that asked: an API key, or a public key from a page. */
  readonly keyId?: Maybe<Scalars['ID']['output']>;
  readonly occurredAt: Scalars['DateTime']['output'];
  /**
   * The operating-system user and host that ran a command, such as `ada@pay-1`, or `root@pay-1 (sudo: ada)` with sudo. Null for API
   * requests, customers and background jobs.
   */
  readonly operator?: Maybe<Scalars['String']['output']>;
  /** `done`; `replayed` for the repeat of a request with an Idempotency-Key; else the code with which it was refused. */
  readonly outcome: Scalars['String']['output'];
  readonly recordId?: Maybe<Scalars['ID']['output']>;
  /** The type of the record, such as `Contact`; null for a mutation that was refused, and for an instrument that is not there. */
  readonly recordType?: Maybe<Scalars['String']['output']>;
  /** The id of the request, as in the header X-Request-Id of its answer. */
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

/** The look of an organization's checkout where neither a session nor its checkout configuration says otherwise, and its contact. */
export type CheckoutBranding = {
  readonly __typename?: 'CheckoutBranding';
  /** Where the logo is fetched from, once. We serve it: customers' browsers never ask there. */
  readonly brandLogoUrl?: Maybe<Scalars['URL']['output']>;
  /** Shown instead of the organization's name. Null: that name. */
  readonly brandName?: Maybe<Scalars['String']['output']>;
  /** Null: the page's own. */
  readonly colors?: Maybe<CheckoutColors>;
  /** The address for questions of customers. Pages, receipts and messages show it. Requests for a new link are mailed to it. */
  readonly supportEmail?: Maybe<Scalars['Email']['output']>;
  /** The phone number for questions of customers. Pages, receipts and messages show it. */
  readonly supportPhone?: Maybe<Scalars['Phone']['output']>;
  /** The page for questions of customers. Pages and receipts show it; messages do not. */
  readonly supportUrl?: Maybe<Scalars['URL']['output']>;
};

/** What is left out stays as it is; null clears it. Rules as of a checkout configuration. */
export type CheckoutBrandingInput = {
  /** At an address that a webhook could have: public, and https. PNG, JPEG, WebP or GIF of at most 512 KB. */
  readonly brandLogoUrl?: InputMaybe<Scalars['URL']['input']>;
  /** At most 120 characters, no web address. */
  readonly brandName?: InputMaybe<Scalars['String']['input']>;
  /** Text and primary color each have a contrast of at least 4.5:1 with the background. */
  readonly colors?: InputMaybe<CheckoutColorsInput>;
  /** Shown to customers with questions. Requests for a new link are mailed to it. */
  readonly supportEmail?: InputMaybe<Scalars['Email']['input']>;
  readonly supportPhone?: InputMaybe<Scalars['Phone']['input']>;
  /** An https address; in development also http on localhost. */
  readonly supportUrl?: InputMaybe<Scalars['URL']['input']>;
};

/** Each `#` and six hexadecimal digits, in lower case. */
export type CheckoutColors = {
  readonly __typename?: 'CheckoutColors';
  readonly background: Scalars['String']['output'];
  /** Of buttons and links. What stands on it has the color of the background. */
  readonly primary: Scalars['String']['output'];
  readonly text: Scalars['String']['output'];
};

/** Each `#` and six hexadecimal digits. Text and primary must each have a contrast of 4.5:1 or more against the background. */
export type CheckoutColorsInput = {
  readonly background: Scalars['String']['input'];
  readonly primary: Scalars['String']['input'];
  readonly text: Scalars['String']['input'];
};

/** How an organization's sessions are shown and paid at checkout. Every organization has one that is the default. */
export type CheckoutConfiguration = Node & {
  readonly __typename?: 'CheckoutConfiguration';
  /** Where the logo is fetched from, once, where a session does not name another. We serve it: customers' browsers never ask there. */
  readonly brandLogoUrl?: Maybe<Scalars['URL']['output']>;
  /** Shown instead of the organization's name, where a session does not say another. */
  readonly brandName?: Maybe<Scalars['String']['output']>;
  /** Null: the page's own. */
  readonly colors?: Maybe<CheckoutColors>;
  readonly createdAt: Scalars['DateTime']['output'];
  /** Pages of these origins may show the checkout in a frame; none: no page may. */
  readonly embedOrigins: ReadonlyArray<Scalars['String']['output']>;
  readonly id: Scalars['ID']['output'];
  /** Whether sessions that name no configuration use this one. */
  readonly isDefault: Scalars['Boolean']['output'];
  readonly layout: CheckoutLayout;
  /** What customers may pay with. Null: every type that one of the organization's provider configurations takes. */
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
  /** At an address that a webhook could have: public, and https. PNG, JPEG, WebP or GIF of at most 512 KB. */
  readonly brandLogoUrl?: InputMaybe<Scalars['URL']['input']>;
  /** At most 120 characters, no web address. */
  readonly brandName?: InputMaybe<Scalars['String']['input']>;
  readonly colors?: InputMaybe<CheckoutColorsInput>;
  /** Origins of https, such as `https://shop.example.com`; in development also http on localhost. No paths, no wildcards. */
  readonly embedOrigins?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Default false. When true, the configuration that was the default is so no longer. */
  readonly isDefault?: InputMaybe<Scalars['Boolean']['input']>;
  /** Default TwoColumns. */
  readonly layout?: InputMaybe<CheckoutLayout>;
  /** Each type at most once. Left out: every type that can be charged. */
  readonly methods?: InputMaybe<ReadonlyArray<CheckoutMethodInput>>;
  /** At most 255 characters. Customers don't see it. */
  readonly name: Scalars['String']['input'];
  /** Defaults to the organization of an organization key; required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
};

export type CheckoutConfigurationEdge = {
  readonly __typename?: 'CheckoutConfigurationEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: CheckoutConfiguration;
};

/** What is left out stays as it is; null clears what is optional. */
export type CheckoutConfigurationUpdateInput = {
  readonly brandLogoUrl?: InputMaybe<Scalars['URL']['input']>;
  readonly brandName?: InputMaybe<Scalars['String']['input']>;
  readonly colors?: InputMaybe<CheckoutColorsInput>;
  /** Replaces all of them. Cleared: no page may show the checkout in a frame. */
  readonly embedOrigins?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  readonly id: Scalars['ID']['input'];
  /** When true, the configuration that was the default is so no longer. False of the default is refused: make another the default. */
  readonly isDefault?: InputMaybe<Scalars['Boolean']['input']>;
  readonly layout?: InputMaybe<CheckoutLayout>;
  /** Replaces all of them. Cleared: every type that can be charged. */
  readonly methods?: InputMaybe<ReadonlyArray<CheckoutMethodInput>>;
  /** At most 255 characters; can't be cleared. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** When given, the configuration must belong to this organization. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
};

export type CheckoutConfigurationsInput = {
  /** The cursor to start after: a former page's `endCursor`. */
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** The cursor to end before: a former page's `startCursor`. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
  /** Forward: at most this many, from the start of the list or after `after`. At most 100; 20 when nothing is said. */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /** Backward: at most this many, nearest to the end of the list or to `before`. At most 100. */
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /** Defaults to the organization of an organization key; required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
};

export type CheckoutLayout =
  | 'OneColumn'
  /** Where there is room for it: what is paid beside how it is paid. */
  | 'TwoColumns';

/** A type of instrument that is offered. */
export type CheckoutMethod = {
  readonly __typename?: 'CheckoutMethod';
  /** What it is charged through. Null: whichever of the organization's takes it. */
  readonly providerConfigurationId?: Maybe<Scalars['ID']['output']>;
  readonly type: PaymentMethodType;
};

export type CheckoutMethodInput = {
  /**
   * Must be the organization's and take the type. Stored methods of another one are not offered then. Left out: whichever takes
   * it.
   */
  readonly providerConfigurationId?: InputMaybe<Scalars['ID']['input']>;
  readonly type: PaymentMethodType;
};

/** A customer of an organization. */
export type Contact = Node & {
  readonly __typename?: 'Contact';
  readonly createdAt: Scalars['String']['output'];
  /** When the contact was deleted; null while it is active. A deleted contact stays readable and can start nothing new. */
  readonly deletedAt?: Maybe<Scalars['String']['output']>;
  readonly email?: Maybe<Scalars['Email']['output']>;
  readonly familyName?: Maybe<Scalars['String']['output']>;
  readonly givenName?: Maybe<Scalars['String']['output']>;
  /** Unique id of the contact. */
  readonly id: Scalars['ID']['output'];
  /**
   * Latest identity-verification session of the contact; null when there never was one. Asked of the provider at each read, and only
   * when it is selected: null with PROVIDER_UNAVAILABLE at its path when the provider does not answer within four seconds.
   */
  readonly idv?: Maybe<ContactIdvSessionDetail>;
  /** Full name. */
  readonly name: Scalars['String']['output'];
  /** The organization that owns the contact. */
  readonly orgId: Scalars['ID']['output'];
  /**
   * Global id of the owning organization, in the form `Org#<id>`.
   * @deprecated Use `orgId`.
   */
  readonly ownerId: Scalars['ID']['output'];
  /**
   * Payment methods stored against the contact, newest first. Deleted ones are left out unless `includeDeleted` is true. Paging
   * arguments are taken here or inside `input`, not in both places.
   */
  readonly paymentMethods: PaymentMethodConnection;
  /** Validated and normalized to E.164. */
  readonly phone?: Maybe<Scalars['Phone']['output']>;
  readonly updatedAt: Scalars['String']['output'];
  /**
   * Vault tokens linked to this contact, newest first: only those made with its `contactId`. Deleted ones are left out unless
   * `includeDeleted` is true. Paging arguments are taken here or inside `input`, not in both places.
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
  /** Who is to be verified. Left out: somebody new, who becomes a contact when the verification completes. */
  readonly contactId?: InputMaybe<Scalars['ID']['input']>;
  /** Defaults to the organization of an organization key, or of the contact; required with a platform or agency key when there is no contact. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /** What is known of somebody new. Not together with `contactId`. */
  readonly person?: InputMaybe<IdvPersonInput>;
  /**
   * Where the provider sends the person when they are done, where its page does that: Plaid's does not, and is told in case it
   * will.
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
  /** As the provider classified it, such as `drivers_license`, `id_card` or `passport`. Null when it could not. */
  readonly category?: Maybe<Scalars['String']['output']>;
  readonly images: ReadonlyArray<ContactIdvDocumentImage>;
};

export type ContactIdvDocumentImage = {
  readonly __typename?: 'ContactIdvDocumentImage';
  /** Such as `originalFront`, `croppedBack` or `face`. */
  readonly name?: Maybe<Scalars['String']['output']>;
  /** At the provider, for about a minute. */
  readonly url?: Maybe<Scalars['String']['output']>;
};

/** An identity verification that a person can go through now. */
export type ContactIdvSession = {
  readonly __typename?: 'ContactIdvSession';
  /** Until when both open the session for sure. Plaid lets them be used later, too. */
  readonly expiresAt: Scalars['DateTime']['output'];
  /** What `contact.idv.completed` names it by. */
  readonly id: Scalars['ID']['output'];
  /** The provider's page. */
  readonly link: Scalars['URL']['output'];
  /** For the provider's own script, in a page or an app. */
  readonly token: Scalars['String']['output'];
};

/** An identity-verification session as the provider tells it now. */
export type ContactIdvSessionDetail = {
  readonly __typename?: 'ContactIdvSessionDetail';
  /** Null when the identity data were not compared. */
  readonly addressMatch?: Maybe<IdvMatchSummary>;
  /** When it was completed; null until then, and of what expired or was canceled. */
  readonly completedAt?: Maybe<Scalars['DateTime']['output']>;
  readonly createdAt: Scalars['DateTime']['output'];
  /** Null when the identity data were not compared. */
  readonly dateOfBirthMatch?: Maybe<IdvMatchSummary>;
  /** Captured identity documents; empty unless the status carries captured identity. */
  readonly documents: ReadonlyArray<ContactIdvDocument>;
  /** Whether the selfie matches the face on the document. Null when no selfie was taken or analyzed. */
  readonly facialComparisonCheck?: Maybe<IdvFacialComparisonStatus>;
  /** Null when no selfie was taken or analyzed. */
  readonly livenessCheck?: Maybe<IdvLivenessStatus>;
  /** Null when the identity data were not compared. */
  readonly nameMatch?: Maybe<IdvMatchSummary>;
  /** Null when the identity data were not compared. */
  readonly phoneNumberMatch?: Maybe<IdvMatchSummary>;
  /** The captured selfie video, at the provider, for about a minute. Null when none was captured. */
  readonly selfieVideoUrl?: Maybe<Scalars['String']['output']>;
  readonly status: ContactIdvSessionStatus;
  /** Of the id number. Null when the identity data were not compared. */
  readonly taxIdMatch?: Maybe<IdvMatchSummary>;
};

/** How an identity-verification session stands. Success, Failed and PendingReview carry captured identity. */
export type ContactIdvSessionStatus =
  /** In progress. */
  | 'Active'
  /** Given up. Nothing was captured. */
  | 'Canceled'
  /** Nobody completed it in time. Nothing was captured. */
  | 'Expired'
  | 'Failed'
  /** Completed; a person at the provider, or of the organization, decides. */
  | 'PendingReview'
  | 'Success';

/** Who pays, when it is no contact: what is known of them, nothing of it required. */
export type ContactRef = {
  readonly __typename?: 'ContactRef';
  readonly address?: Maybe<GlobalAddress>;
  readonly email?: Maybe<Scalars['Email']['output']>;
  readonly familyName?: Maybe<Scalars['String']['output']>;
  readonly givenName?: Maybe<Scalars['String']['output']>;
  readonly name?: Maybe<Scalars['String']['output']>;
  readonly phone?: Maybe<Scalars['Phone']['output']>;
};

/** Who pays, when it is no contact. At least one member. */
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
  /** The cursor to start after: a former page's `endCursor`. */
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** The cursor to end before: a former page's `startCursor`. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
  /** Only tokens with this `externalRef`. */
  readonly externalRef?: InputMaybe<Scalars['String']['input']>;
  /** Forward: at most this many, from the start of the list or after `after`. At most 100; 20 when nothing is said. */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /** Also give deleted tokens. Default false. */
  readonly includeDeleted?: InputMaybe<Scalars['Boolean']['input']>;
  /** Backward: at most this many, nearest to the end of the list or to `before`. At most 100. */
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /** Only tokens in this status, as judged now; of deleted ones too, when they are included. */
  readonly status?: InputMaybe<VaultTokenStatus>;
  /** Only tokens of this kind. */
  readonly type?: InputMaybe<VaultTokenType>;
};

export type ContactsInput = {
  /** The cursor to start after: a former page's `endCursor`. */
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** The cursor to end before: a former page's `startCursor`. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
  /** Only contacts with this email address. */
  readonly email?: InputMaybe<Scalars['Email']['input']>;
  /** Forward: at most this many, from the start of the list or after `after`. At most 100; 20 when nothing is said. */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /** Also give deleted contacts. Default false. */
  readonly includeDeleted?: InputMaybe<Scalars['Boolean']['input']>;
  /** Backward: at most this many, nearest to the end of the list or to `before`. At most 100. */
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /** Defaults to the organization of an organization key; required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /** Only contacts with this phone number. */
  readonly phone?: InputMaybe<Scalars['Phone']['input']>;
  /** Only contacts whose name, given name, family name or email holds this text, whatever its case. At most 100 characters. */
  readonly search?: InputMaybe<Scalars['String']['input']>;
};

export type CreateContactInput = {
  /** Need not be unique among contacts. */
  readonly email?: InputMaybe<Scalars['Email']['input']>;
  /** At most 100 characters. */
  readonly familyName?: InputMaybe<Scalars['String']['input']>;
  /** At most 100 characters. */
  readonly givenName?: InputMaybe<Scalars['String']['input']>;
  /** Full name, at most 255 characters, no web address. Made of `givenName` and `familyName` when omitted: one of the three is required. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** Defaults to the organization of an organization key; required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /** Need not be unique among contacts. */
  readonly phone?: InputMaybe<Scalars['Phone']['input']>;
};

export type CreatePaymentPlanSessionInput = {
  /** Amount charged per occurrence: greater than zero, at most 999999999.99, with no more decimals than the currency has. */
  readonly amount: Scalars['Amount']['input'];
  /** Logo shown at checkout. */
  readonly brandLogoUrl?: InputMaybe<Scalars['URL']['input']>;
  /** Name shown at checkout and in messages instead of the organization name. 1 to 120 characters, no web address. */
  readonly brandName?: InputMaybe<Scalars['String']['input']>;
  /**
   * URL to receive this session's events, unsigned. Under the same rules as a webhook's url.
   * @deprecated Use webhooks: `webhookCreate`. They are signed.
   */
  readonly callbackUrl?: InputMaybe<Scalars['URL']['input']>;
  /** Redirect after customer cancels. */
  readonly cancelUrl?: InputMaybe<Scalars['URL']['input']>;
  /** When omitted, the organization's default checkout configuration is used. */
  readonly checkoutConfigurationId?: InputMaybe<Scalars['ID']['input']>;
  /** Contact associated with the plan session. A deleted one answers INVALID_STATE. */
  readonly contactId: Scalars['ID']['input'];
  /**
   * Default false: the plan record is created when the session completes. When true, a pending plan record is created at
   * once. Settable only here.
   */
  readonly createPendingPaymentPlan?: InputMaybe<Scalars['Boolean']['input']>;
  readonly currency: Scalars['Currency']['input'];
  /** Session expiry, in the future. Without one the session stays open until it is completed or canceled. */
  readonly expirationDate?: InputMaybe<Scalars['DateTime']['input']>;
  readonly frequency: PaymentPlanFrequency;
  /** The caller's own key-value pairs, returned unchanged; hidden from the customer. Settable only here. */
  readonly metadata?: InputMaybe<ReadonlyArray<MetadataEntryInput>>;
  /** Number of occurrences, 1 to 1200. */
  readonly occurrences: Scalars['Int']['input'];
  /** Organization the session belongs to. */
  readonly orgId: Scalars['ID']['input'];
  /** Today or later in the organization's time zone. */
  readonly startDate: Scalars['Date']['input'];
  /** Redirect after customer completes. */
  readonly successUrl?: InputMaybe<Scalars['URL']['input']>;
};

export type CreatePaymentSessionInput = {
  /** Greater than zero, at most 999999999.99, with no more decimals than the currency has. */
  readonly amount: Scalars['Amount']['input'];
  /** Logo shown at checkout. */
  readonly brandLogoUrl?: InputMaybe<Scalars['URL']['input']>;
  /** Name shown at checkout and in messages instead of the organization name. 1 to 120 characters, no web address. */
  readonly brandName?: InputMaybe<Scalars['String']['input']>;
  /** Redirect after customer cancels. */
  readonly cancelUrl?: InputMaybe<Scalars['URL']['input']>;
  /** When omitted, the organization's default checkout configuration is used. */
  readonly checkoutConfigurationId?: InputMaybe<Scalars['ID']['input']>;
  /** Contact that pays. A deleted one answers INVALID_STATE. Required to store what is paid with. */
  readonly contactId?: InputMaybe<Scalars['ID']['input']>;
  /** Who pays, when it is no contact; not together with contactId. */
  readonly contactRef?: InputMaybe<ContactRefInput>;
  /**
   * Default false: the payment is created when the customer first tries to pay. When true, a pending one is created at once. It
   * follows its session: it changes with it and is canceled when that is canceled or expires. Settable only here.
   */
  readonly createPendingPayment?: InputMaybe<Scalars['Boolean']['input']>;
  readonly currency: Scalars['Currency']['input'];
  /** Session expiry, in the future. Without one the session stays open until it is completed or canceled. */
  readonly expirationDate?: InputMaybe<Scalars['DateTime']['input']>;
  /** The caller's own key-value pairs, returned unchanged; hidden from the customer. Settable only here. */
  readonly metadata?: InputMaybe<ReadonlyArray<MetadataEntryInput>>;
  /** Defaults to the organization of an organization key; required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /** How later payments are meant. Required to store, and without a meaning otherwise. */
  readonly recurringProcessingModel?: InputMaybe<RecurringProcessingModel>;
  /** Whether what the customer pays with is kept; needs a contactId and a recurringProcessingModel. */
  readonly storePaymentMethod?: InputMaybe<StorePaymentMethod>;
  /** Redirect after customer pays. */
  readonly successUrl?: InputMaybe<Scalars['URL']['input']>;
  /** A reference of the caller's own, 1 to 255 characters. */
  readonly transactionRef?: InputMaybe<Scalars['String']['input']>;
};

export type DeleteContactInput = {
  /** Contact id. */
  readonly id: Scalars['ID']['input'];
  /** Organization that owns the contact. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /**
   * Global id of the owning organization, in the form `Org#<id>`. When `orgId` is given too, both must name the same one.
   * @deprecated Use `orgId`.
   */
  readonly ownerId?: InputMaybe<Scalars['ID']['input']>;
};

/** Something that happened to a record of an account. Events are kept for 90 days. */
export type Event = Node & {
  readonly __typename?: 'Event';
  readonly id: Scalars['ID']['output'];
  readonly occurredAt: Scalars['DateTime']['output'];
  /** Global id of the account that the event is about, such as `Org#<id>`. */
  readonly ownerId: Scalars['ID']['output'];
  /** The exact text that is posted to webhooks. */
  readonly payload: Scalars['JSON']['output'];
  /** What happened, such as `contact.created`: one of `eventTypes`. */
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

/** A kind of event that can happen, and that webhooks can subscribe to. */
export type EventType = {
  readonly __typename?: 'EventType';
  readonly description: Scalars['String']['output'];
  /** A payload that the schema accepts. */
  readonly example: Scalars['JSON']['output'];
  /** `<thing>.<what happened>`, such as `contact.created`. */
  readonly name: Scalars['String']['output'];
  /** JSON Schema (draft 2020-12) of the payload. */
  readonly schema: Scalars['JSON']['output'];
};

export type EventsInput = {
  /** The account whose events are listed: the key's own by default, or one below it. */
  readonly accountId?: InputMaybe<Scalars['ID']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /** The same for an organization. If both are given they must agree. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /** Only events of this type: one of the names in `eventTypes`. */
  readonly type?: InputMaybe<Scalars['String']['input']>;
};

/** A postal address anywhere in the world. */
export type GlobalAddress = {
  readonly __typename?: 'GlobalAddress';
  /** State, province or area. */
  readonly administrativeArea?: Maybe<Scalars['String']['output']>;
  /** Country code of ISO 3166: two capital letters. */
  readonly countryCode: Scalars['String']['output'];
  /** Street, unit, building number and the like. */
  readonly lines: ReadonlyArray<Scalars['String']['output']>;
  /** City, town or municipality. */
  readonly locality?: Maybe<Scalars['String']['output']>;
  /** Postal or ZIP code. */
  readonly postalCode?: Maybe<Scalars['String']['output']>;
};

export type GlobalAddressInput = {
  /** State, province or area. At most 100 characters. */
  readonly administrativeArea?: InputMaybe<Scalars['String']['input']>;
  /** Country code of ISO 3166: two capital letters. */
  readonly countryCode: Scalars['String']['input'];
  /** Street, unit, building number and the like, each of at most 255 characters. */
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

/** How what the person said compares with what the provider found. */
export type IdvMatchSummary =
  | 'Match'
  /** The provider held nothing to compare with. */
  | 'NoData'
  /** The contact supplied nothing to compare. */
  | 'NoInput'
  | 'NoMatch'
  | 'PartialMatch';

/** Somebody who is no contact yet. */
export type IdvPersonInput = {
  readonly email?: InputMaybe<Scalars['Email']['input']>;
  /** At most 255 characters. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  readonly phone?: InputMaybe<Scalars['Phone']['input']>;
};

/**
 * An entry of an organization's suppression list: its address takes no messages of the organization. The address itself is not
 * kept, only a keyed hash of it that all spellings of one mailbox share. To check an address, list the entries by `email`.
 */
export type MailSuppression = Node & {
  readonly __typename?: 'MailSuppression';
  readonly createdAt: Scalars['DateTime']['output'];
  readonly id: Scalars['ID']['output'];
  /** The API key that added the entry; null when a recipient or an operator did. */
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
  /** By default the key's own organization; required with a platform or agency key. */
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

/** The reason why an address takes no messages. */
export type MailSuppressionReason =
  /** Messages to the address are returned. */
  | 'Bounce'
  /** The recipient reported a message as unwanted. */
  | 'Complaint'
  /** Any other reason. */
  | 'Manual'
  /** The recipient wants no more messages. */
  | 'Unsubscribed';

/** The origin of an entry. */
export type MailSuppressionSource =
  /** An API key. */
  | 'ApiKey'
  /** An operator of the installation, by a command. The API can't remove such an entry. */
  | 'Operator'
  /** The recipient, at the link of a message. The API can't remove such an entry. */
  | 'Recipient';

export type MailSuppressionsInput = {
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
  /** Only entries of this address, in any spelling of its mailbox. */
  readonly email?: InputMaybe<Scalars['Email']['input']>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /** By default the key's own organization; required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
};

/** The language of a message. */
export type MessageLanguage =
  | 'English'
  | 'Spanish';

/** Of the caller's own, returned unchanged. */
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

/** Whether money is real. */
export type Mode =
  /** Charges are real. */
  | 'Live'
  /** Nothing is charged: providers are asked in their test modes. */
  | 'Sandbox';

export type Mutation = {
  readonly __typename?: 'Mutation';
  /** Makes an agency below the key's platform. */
  readonly agencyCreate: Agency;
  /** Makes a key for an account below the key's own, and shows its text, once. */
  readonly apiKeyCreate: ApiKeySecretResult;
  /** Revokes a key of the key's own account or of one below it. Within a second it is not taken any more. */
  readonly apiKeyRevoke: ApiKey;
  /** The same as `paymentMethodCharge`. */
  readonly chargePaymentMethod: Payment;
  /** Adds a checkout configuration. An organization has at most 100. */
  readonly checkoutConfigurationCreate: CheckoutConfiguration;
  /** Changes what the input names. Open sessions that use the configuration are shown and paid by it from then on. */
  readonly checkoutConfigurationUpdate: CheckoutConfiguration;
  /**
   * Starts an identity verification at the organization's provider. When it completes, the contact is created, or updated with what
   * was verified, and `contact.idv.completed` is announced. INVALID_STATE of a deleted contact, and when no provider
   * configuration verifies identities; PROVIDER_UNAVAILABLE when the provider does not answer.
   */
  readonly contactCreateIdvSession: ContactIdvSession;
  /** Adds a contact. Announces `contact.created`. */
  readonly createContact: Contact;
  /**
   * Creates a session that the checkout process uses to create and authorize a payment plan. Announces
   * `payment_plan_session.created`, and `payment_plan.created` for a pending plan. INVALID_STATE when nobody could pay:
   * no provider configuration takes the currency, or the checkout configuration offers nothing that one takes.
   */
  readonly createPaymentPlanSession: PaymentPlanSession;
  /**
   * Creates a session whose link lets a customer make one payment. Announces `payment_session.created`, and `payment.created`
   * for a pending payment. INVALID_STATE when nobody could pay: no provider configuration takes the currency,
   * or the checkout configuration offers nothing that one takes.
   */
  readonly createPaymentSession: PaymentSession;
  /**
   * Marks a contact as deleted and cancels its open sessions and its plans, all at once. Announces `contact.deleted` and an
   * event for each that was canceled. Deleting a deleted contact again gives it back unchanged.
   */
  readonly deleteContact: Contact;
  /**
   * Adds an address to an organization's suppression list. An address has one entry for each reason: an entry that exists is
   * returned unchanged.
   */
  readonly mailSuppressionCreate: MailSuppression;
  /** Removes an entry that an API key added. INVALID_STATE for an entry of a recipient or an operator. */
  readonly mailSuppressionDelete: MailSuppression;
  /**
   * Makes an organization below the key's account, with a default checkout configuration. Where the installation has a sandbox
   * processor, a sandbox organization also has a default provider configuration for it: it can be charged at once.
   * PROVIDER_UNAVAILABLE when the processor does not answer. A live organization starts without a provider
   * configuration. So does every organization where there is no sandbox processor, as in production. Sessions are refused until
   * `providerConfigurationCreate` adds one.
   */
  readonly organizationCreate: Organization;
  /** Changes an organization; what is left out stays as it is. */
  readonly organizationUpdate: Organization;
  /**
   * Charges the card or bank account of a vault token, once, the customer being present. Answers and announces as
   * `paymentMethodCharge` does. A token serves one payment at a time.
   */
  readonly paymentCreate: Payment;
  /**
   * Charges a stored payment method. What is wrong is refused before anybody is asked; a decline is no error but a payment in
   * Failed, and a payment whose outcome is not known yet is Pending until it is: it is never charged twice. Announces
   * `payment.created` and what became of it. Send an `Idempotency-Key`: without one a request that is sent again charges again.
   */
  readonly paymentMethodCharge: Payment;
  /**
   * Deletes a payment method: it can never be charged again, its record stays, and the provider is made to forget the
   * instrument. A charge of it that is under way comes to its end first. One that a plan goes on to be charged to answers
   * INVALID_STATE. Announces `payment_method.deleted`. Deleting a deleted method again gives it back unchanged.
   */
  readonly paymentMethodDelete: PaymentMethod;
  /**
   * Cancels a plan that is not over; any other answers INVALID_STATE. Everything not yet sent is canceled; what is at the
   * provider is left to end. A Pending plan is canceled with its session. Announces `payment_plan.canceled`.
   */
  readonly paymentPlanCancel: PaymentPlan;
  /**
   * Creates a plan that its contact agreed to elsewhere, Active at once. Its first charge is made on the start date. Announces
   * `payment_plan.created` and `payment_plan.activated`. With a vault token, what it holds is set up first, without the contact: a
   * decline answers INVALID_STATE with its `declineCode`, and the plan that was to begin is Canceled. A bank that wants to ask the
   * contact declines with `authentication_required`: use a plan session then. While the provider's answer is not known, the plan
   * is Pending.
   */
  readonly paymentPlanCreate: PaymentPlan;
  /**
   * Pauses a plan that is Active or PastDue; any other answers INVALID_STATE. Nothing is charged until it is resumed; what is
   * at the provider already is left to end. Announces `payment_plan.paused`.
   */
  readonly paymentPlanPause: PaymentPlan;
  /**
   * Has a plan that is Paused go on; any other answers INVALID_STATE, and so does one whose payment method can't be charged.
   * What becomes of the dates that passed meanwhile is for `Organization.paymentPlanPolicy.whenResumed` to say: with Shift all
   * that are left move so that the next is today, with Skip those that passed are left out. An occurrence that had failed is
   * tried again at once. Announces `payment_plan.resumed`, and `payment_plan.completed` when nothing is left.
   */
  readonly paymentPlanResume: PaymentPlan;
  /**
   * Has a plan that is Active, Paused or PastDue be charged to another payment method; any other answers INVALID_STATE. An
   * occurrence that had failed is tried again at once, unless the plan is Paused; so it is with the payment method that the plan
   * has already. Announces `payment_plan.updated`, unless nothing is changed by it. With a vault token, what it holds is set up
   * first, as at creation: until that is known, and when it is declined, the plan stays with the payment method that it has.
   * What is known only after the answer is told by `payment_plan.updated`, also when the plan stays with that.
   */
  readonly paymentPlanUpdatePaymentMethod: PaymentPlan;
  /**
   * Gives back all that is left of a Succeeded payment, or a part. One in another status, or with nothing left, answers
   * INVALID_STATE. Announces `payment.refunded` when it has succeeded, `payment.refund_failed` when it has not.
   */
  readonly paymentRefund: Refund;
  /**
   * Adds a way to a payment provider. Credentials that the provider refuses are a VALIDATION_ERROR; when it can't be asked,
   * PROVIDER_UNAVAILABLE. An organization has at most 100.
   */
  readonly providerConfigurationCreate: ProviderConfiguration;
  /**
   * Changes what the input names. New credentials are asked for as at creation, and used within a second; payment methods
   * that are stored under the configuration stay with it.
   */
  readonly providerConfigurationUpdate: ProviderConfiguration;
  /** Makes a key with which pages of the given origins can tokenize, and shows its text, once. */
  readonly publicKeyCreate: PublicKey;
  /** Ends a public key before its time. Within a second it is not taken any more. */
  readonly publicKeyRevoke: PublicKey;
  /**
   * Charges the earliest unpaid occurrence of a plan whose date has come, now, instead of at its hour or after it failed. Answers
   * INVALID_STATE when there is none, when one is being charged, and for a plan that is neither Active nor PastDue. A decline is
   * no error: the plan and its schedule tell.
   */
  readonly runPaymentPlan: PaymentPlan;
  /** The same for a payment plan session. */
  readonly sendPaymentPlanSessionLink: OperationSuccess;
  /**
   * Sends the customer the link of a payment session that is Active. The message is on its way when this is answered, and is
   * tried for a day. At most 5 messages a session in an hour and 20 in a day; more is RATE_LIMITED. INVALID_STATE where no
   * mail server is configured, and with the field `to` when the address is on a suppression list.
   */
  readonly sendPaymentSessionLink: OperationSuccess;
  /**
   * Moves a test clock forward. Answers Advancing; the clock is Ready when all that fell due by then is done. INVALID_STATE
   * while it is on its way.
   */
  readonly testClockAdvance: TestClock;
  /**
   * Gives a sandbox organization a clock of its own, for good. What it already has that waits for a time goes by the clock from
   * now on. Answers Advancing: the clock is Ready a little over a second later. INVALID_STATE for a live organization and for
   * one that has a clock.
   */
  readonly testClockCreate: TestClock;
  /**
   * Changes a contact. Announces `contact.updated` with what was before; a call that changes nothing announces nothing. A
   * deleted contact answers INVALID_STATE.
   */
  readonly updateContact: Contact;
  /**
   * Changes or cancels a session that is Active, and its pending plan with it; any other answers INVALID_STATE. Announces
   * `payment_plan_session.updated` with what was before, or `payment_plan_session.canceled`, and the same of the plan.
   */
  readonly updatePaymentPlanSession: PaymentPlanSession;
  /**
   * Changes or cancels a session that is Active, and its pending payment with it; any other answers INVALID_STATE, and so does
   * one that is being paid right now. Announces `payment_session.updated` with what was before, or `payment_session.canceled`.
   */
  readonly updatePaymentSession: PaymentSession;
  /**
   * Destroys the instrument that a token holds and marks the token as deleted; its record stays. Announces
   * `vault_token.deleted`. A token that a payment or plan needs, or that is past its hour, answers INVALID_STATE. Deleting a
   * deleted token again gives it back unchanged.
   */
  readonly vaultTokenDelete: VaultToken;
  /**
   * Takes a bank account into the vault for an hour, or for as long as a payment or plan needs it. Announces
   * `vault_token.created`.
   */
  readonly vaultTokenizeBankAccount: VaultToken;
  /** Takes a card into the vault for an hour, or for as long as a payment or plan needs it. Announces `vault_token.created`. */
  readonly vaultTokenizeCard: VaultToken;
  /** Subscribes an endpoint to events and returns its signing secret, once. An account can have at most 100 webhooks. */
  readonly webhookCreate: WebhookSecretResult;
  /** Deletes a webhook. No attempt is made any more; its delivery history stays readable for 90 days. */
  readonly webhookDelete: Webhook;
  /**
   * Starts a recovery: dispatches every failed request of a webhook since a time again, as `webhookRequestRetry` does for one. With
   * `include` it also dispatches the events that the webhook missed. Pending requests are not touched. While a recovery runs, the same
   * call returns it, and a call with other values is refused.
   */
  readonly webhookRecover: WebhookRecovery;
  /**
   * Tries a delivery by hand. A pending request is tried now. A failed one stays failed: its event is dispatched anew to
   * the webhook's present url, and the new request is returned; asked again, the newest request of that event is tried.
   */
  readonly webhookRequestRetry: WebhookRequest;
  /** Replaces the webhook's signing secret and returns the new raw secret once. */
  readonly webhookRotateSecret: WebhookSecretResult;
  /** Delivers a `webhook.test` event to this webhook alone. It must be enabled. */
  readonly webhookTest: WebhookRequest;
  /** Changes a webhook. */
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

/** A record that can be read again by its id. */
export type Node = {
  /** Opaque and globally unique. */
  readonly id: Scalars['ID']['output'];
};

/** That an operation without a record of its own was done. */
export type OperationSuccess = {
  readonly __typename?: 'OperationSuccess';
  /** A sentence for a person. */
  readonly message: Scalars['String']['output'];
  readonly success: Scalars['Boolean']['output'];
};

/** Owns contacts, payments and what belongs to them. */
export type Organization = Node & {
  readonly __typename?: 'Organization';
  readonly checkoutBranding: CheckoutBranding;
  readonly createdAt: Scalars['DateTime']['output'];
  readonly id: Scalars['ID']['output'];
  readonly mode: Mode;
  readonly name: Scalars['String']['output'];
  /** The organization's global id, Org#<id>. */
  readonly ownerId: Scalars['ID']['output'];
  /** The agency or platform directly above; null for an organization that stands alone. */
  readonly parentId?: Maybe<Scalars['ID']['output']>;
  readonly paymentPlanPolicy: PaymentPlanPolicy;
  /** The IANA time zone in which its days begin and end, such as Europe/Berlin. */
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
  /** Default Sandbox. It can't be changed later. All accounts above a live account must be live. */
  readonly mode?: InputMaybe<Mode>;
  readonly name: Scalars['String']['input'];
  /** The agency or platform directly above. By default the key's own account. */
  readonly parentId?: InputMaybe<Scalars['ID']['input']>;
  /** The IANA time zone in which its days begin and end. Default UTC. */
  readonly timeZone?: InputMaybe<Scalars['String']['input']>;
};

export type OrganizationEdge = {
  readonly __typename?: 'OrganizationEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: Organization;
};

export type OrganizationUpdateInput = {
  /** Open sessions are shown with it from then on. */
  readonly checkoutBranding?: InputMaybe<CheckoutBrandingInput>;
  readonly id: Scalars['ID']['input'];
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** Holds for every charge that comes later, of plans that exist as well. */
  readonly paymentPlanPolicy?: InputMaybe<PaymentPlanPolicyInput>;
  readonly timeZone?: InputMaybe<Scalars['String']['input']>;
};

export type OrganizationsInput = {
  /** The account whose organizations are listed, those of its agencies too. By default the key's own account. */
  readonly accountId?: InputMaybe<Scalars['ID']['input']>;
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
};

/** Where a page lies in its list. */
export type PageInfo = {
  readonly __typename?: 'PageInfo';
  /** The cursor of the last edge: give it as `after` to page forward. Null on an empty page. */
  readonly endCursor?: Maybe<Scalars['String']['output']>;
  /** Whether more follow the last edge of this page. */
  readonly hasNextPage: Scalars['Boolean']['output'];
  /** Whether there are more before the first edge of this page. */
  readonly hasPreviousPage: Scalars['Boolean']['output'];
  /** The cursor of the first edge: give it as `before` to page backward. Null on an empty page. */
  readonly startCursor?: Maybe<Scalars['String']['output']>;
};

/** One intent to be paid, however often it is tried. */
export type Payment = Node & {
  readonly __typename?: 'Payment';
  /** Where to send the customer while the payment is RequiresAction. They come back to `successUrl` or `cancelUrl`. */
  readonly actionUrl?: Maybe<Scalars['URL']['output']>;
  readonly amount: Scalars['Amount']['output'];
  /** Provider configuration it was charged through. Null until something is tried. */
  readonly configurationId?: Maybe<Scalars['ID']['output']>;
  /** Contact that pays, when it is known. */
  readonly contactId?: Maybe<Scalars['ID']['output']>;
  readonly createdAt: Scalars['DateTime']['output'];
  readonly currency: Scalars['Currency']['output'];
  /**
   * Why the last try was declined: `insufficient_funds`, `generic_decline`, `do_not_honor`, `try_again_later`, `limit_exceeded`,
   * `incorrect_cvc`, `incorrect_number`, `expired_card`, `card_not_supported`, `currency_not_supported`, `suspected_fraud`,
   * `lost_card`, `stolen_card`, `closed_account`, `invalid_account`, `authentication_required`, `authentication_failed`,
   * `revoked_authorization`, `debit_not_authorized`, `rejected_by_provider`, or `payment_method_unusable` when a plan's method could
   * not be charged any more and nobody was asked. More may be added.
   */
  readonly declineCode?: Maybe<Scalars['String']['output']>;
  /** The same as a sentence for a person; of a Returned payment, the bank's code. */
  readonly failureMessage?: Maybe<Scalars['String']['output']>;
  readonly id: Scalars['ID']['output'];
  /** Metadata supplied at creation, in the order given; null when none was. */
  readonly metadata?: Maybe<ReadonlyArray<MetadataEntry>>;
  /** Organization that is paid. */
  readonly orgId: Scalars['ID']['output'];
  /** Payment method that was charged, or that was stored as it was paid. */
  readonly paymentMethodId?: Maybe<Scalars['ID']['output']>;
  /** Plan it belongs to. */
  readonly paymentPlanId?: Maybe<Scalars['ID']['output']>;
  /** Session it was paid in. */
  readonly paymentSessionId?: Maybe<Scalars['ID']['output']>;
  /** How it was declared under Strong Customer Authentication; null for a payment that neither stores nor uses anything stored. */
  readonly recurringProcessingModel?: Maybe<RecurringProcessingModel>;
  /** What refunds have given back. Refunds on their way are not in it. */
  readonly refundedAmount: Scalars['Amount']['output'];
  /** Oldest first. A payment has at most 50, failed ones included. */
  readonly refunds: ReadonlyArray<Refund>;
  readonly status: PaymentStatus;
  /** The caller's own name for it. */
  readonly transactionRef?: Maybe<Scalars['String']['output']>;
  readonly updatedAt: Scalars['DateTime']['output'];
  /** Vault token it was paid from. */
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
  /** Where the customer comes back to when the payment was not made; `payment_id` is added to it. */
  readonly cancelUrl?: InputMaybe<Scalars['URL']['input']>;
  /** Left out: the organization's default provider configuration when it takes this, else the oldest that does. */
  readonly configurationId?: InputMaybe<Scalars['ID']['input']>;
  /** Who pays. A deleted one answers INVALID_STATE. */
  readonly contactId?: InputMaybe<Scalars['ID']['input']>;
  readonly currency: Scalars['Currency']['input'];
  /** The caller's own key-value pairs, returned unchanged. */
  readonly metadata?: InputMaybe<ReadonlyArray<MetadataEntryInput>>;
  /** Defaults to the organization of an organization key; required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /** Where the customer comes back to after confirming; `payment_id` is added to it. */
  readonly successUrl?: InputMaybe<Scalars['URL']['input']>;
  /** Your own name for the payment. 1 to 255 characters. */
  readonly transactionRef?: InputMaybe<Scalars['String']['input']>;
  /** A token of the organization, or of an account above it that the key reaches, within its hour. It is used up: when the payment has ended it is deleted. */
  readonly vaultTokenId: Scalars['ID']['input'];
};

export type PaymentEdge = {
  readonly __typename?: 'PaymentEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: Payment;
};

/**
 * A payment instrument stored against a contact so that it can be charged again without the customer entering it again. It is
 * made when a payment session completes that stores it. The same instrument stored again for the same contact under the same
 * provider configuration is the same method.
 */
export type PaymentMethod = Node & {
  readonly __typename?: 'PaymentMethod';
  readonly bankAccount?: Maybe<PaymentMethodBankAccount>;
  /** Captured with the instrument. */
  readonly billingAddress?: Maybe<GlobalAddress>;
  readonly card?: Maybe<PaymentMethodCard>;
  /** Provider configuration that the credential is stored under. Charges run through the same one. */
  readonly configurationId?: Maybe<Scalars['ID']['output']>;
  readonly contact?: Maybe<Contact>;
  /** Contact it is stored against. */
  readonly contactId: Scalars['ID']['output'];
  readonly createdAt: Scalars['DateTime']['output'];
  /** When it was deleted; null while usable. A deleted method can never be charged. */
  readonly deletedAt?: Maybe<Scalars['DateTime']['output']>;
  readonly id: Scalars['ID']['output'];
  /** Owning organization. */
  readonly orgId: Scalars['ID']['output'];
  /** Payment session that stored the method first. */
  readonly paymentSessionId?: Maybe<Scalars['ID']['output']>;
  /** Provider that holds the credential. */
  readonly provider: PaymentProvider;
  /** Whether it can still be charged. Judged as the method is read, of deleted ones too. */
  readonly status: PaymentMethodStatus;
  /** How the method may be used for a later payment, as the provider reports of the credential. */
  readonly supportedRecurringProcessingModels: ReadonlyArray<RecurringProcessingModel>;
  /** Tells which of `card` and `bankAccount` is there. */
  readonly type: PaymentMethodType;
  readonly updatedAt: Scalars['DateTime']['output'];
};

export type PaymentMethodBankAccount = {
  readonly __typename?: 'PaymentMethodBankAccount';
  /** Name on the account as the provider reports it. */
  readonly accountHolderName?: Maybe<Scalars['String']['output']>;
  readonly accountType?: Maybe<PaymentMethodBankAccountType>;
  /** Institution that holds the account, where it is told. */
  readonly institutionName?: Maybe<Scalars['String']['output']>;
  /** Last four digits of the account number. */
  readonly last4?: Maybe<Scalars['String']['output']>;
};

export type PaymentMethodBankAccountType =
  | 'Checking'
  | 'Savings';

export type PaymentMethodCard = {
  readonly __typename?: 'PaymentMethodCard';
  /** As the provider reports it. */
  readonly brand?: Maybe<Scalars['String']['output']>;
  /** Name on the card, as captured when it was stored. */
  readonly cardholderName?: Maybe<Scalars['String']['output']>;
  /** 1 to 12. */
  readonly expirationMonth: Scalars['Int']['output'];
  /** Four digits. */
  readonly expirationYear: Scalars['Int']['output'];
  /** What the provider told as the method was first stored. It never changes: what was Unknown stays so. */
  readonly funding: PaymentMethodCardFunding;
  /** Last four digits of the card number. */
  readonly last4: Scalars['String']['output'];
};

/** How a card is funded. */
export type PaymentMethodCardFunding =
  | 'Credit'
  | 'Debit'
  | 'Prepaid'
  /** Nobody has told. */
  | 'Unknown';

export type PaymentMethodChargeInput = {
  /** Greater than zero, at most 999999999.99, with no more decimals than the currency has. */
  readonly amount: Scalars['Amount']['input'];
  /** Where the customer comes back to when the payment was not made; `payment_id` is added to it. */
  readonly cancelUrl?: InputMaybe<Scalars['URL']['input']>;
  /** One that the method's provider configuration takes. */
  readonly currency: Scalars['Currency']['input'];
  /** The payment method. One that is deleted, expired or invalid answers INVALID_STATE, and so does one of a deleted contact. */
  readonly id: Scalars['ID']['input'];
  /** The caller's own key-value pairs, returned unchanged. */
  readonly metadata?: InputMaybe<ReadonlyArray<MetadataEntryInput>>;
  /**
   * One of the method's `supportedRecurringProcessingModels`. With CardOnFile the customer is present and may have to confirm;
   * the other two never wait for anybody: where the bank wants a confirmation, the payment is Failed with
   * `authentication_required`.
   */
  readonly recurringProcessingModel: RecurringProcessingModel;
  /** What the customer's statement shows, where the provider allows it: 1 to 22 letters, digits and punctuation, at least one letter. */
  readonly statementDescriptor?: InputMaybe<Scalars['String']['input']>;
  /** Where the customer comes back to after confirming; `payment_id` is added to it. */
  readonly successUrl?: InputMaybe<Scalars['URL']['input']>;
  /** Your own name for the payment. 1 to 255 characters. */
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
  /** Past the last moment, in UTC, of the card's last month: charges are refused until the customer stores a new method. */
  | 'Expired'
  /** The provider no longer accepts the credential: the card was reported lost, the bank account was closed. */
  | 'Invalid';

export type PaymentMethodType =
  /** A bank account that is debited over ACH. */
  | 'BankAccount'
  /** A credit or debit card. */
  | 'Card';

export type PaymentMethodsInput = {
  /** The cursor to start after: a former page's `endCursor`. */
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** The cursor to end before: a former page's `startCursor`. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
  /** Forward: at most this many, from the start of the list or after `after`. At most 100; 20 when nothing is said. */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /** Also give deleted methods. Default false. */
  readonly includeDeleted?: InputMaybe<Scalars['Boolean']['input']>;
  /** Backward: at most this many, nearest to the end of the list or to `before`. At most 100. */
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /** Only methods in this status, as judged now; of deleted ones too, when they are included. */
  readonly status?: InputMaybe<PaymentMethodStatus>;
  /** Only methods of this kind. */
  readonly type?: InputMaybe<PaymentMethodType>;
};

/** A fixed amount, charged a fixed number of times on a fixed frequency. */
export type PaymentPlan = Node & {
  readonly __typename?: 'PaymentPlan';
  /** Amount charged on each occurrence. */
  readonly amount: Scalars['Amount']['output'];
  /** The contact that pays, also when it was deleted since. */
  readonly contact?: Maybe<Contact>;
  /** Contact that pays. */
  readonly contactId: Scalars['ID']['output'];
  readonly createdAt: Scalars['DateTime']['output'];
  readonly currency: Scalars['Currency']['output'];
  readonly frequency: PaymentPlanFrequency;
  readonly id: Scalars['ID']['output'];
  /** Metadata of the session that made the plan. */
  readonly metadata?: Maybe<ReadonlyArray<MetadataEntry>>;
  /** When it is charged next. Null while it is Pending or Paused, when nothing is left, and when only the customer can help. */
  readonly nextRunAt?: Maybe<Scalars['DateTime']['output']>;
  /** Number of payment occurrences on the frequency, counted from the start date. */
  readonly occurrences: Scalars['Int']['output'];
  /** Organization the plan belongs to. */
  readonly orgId: Scalars['ID']['output'];
  /** Payment method that is charged. Null while the plan is Pending. */
  readonly paymentMethodId?: Maybe<Scalars['ID']['output']>;
  /** Session that made the plan. */
  readonly paymentPlanSessionId?: Maybe<Scalars['ID']['output']>;
  /**
   * The link at which the customer pays a failed occurrence and changes the payment method. Null unless the plan is Active, PastDue or
   * Paused and has a failed occurrence, including one that is still retried. Null also when no provider configuration accepts its
   * currency at its checkout. Anyone with the link can see and pay the outstanding amount. The link of a plan does not change.
   */
  readonly recoveryLink?: Maybe<Scalars['URL']['output']>;
  /** How many occurrences are neither paid nor left out: all of them while the plan is Pending. */
  readonly remainingOccurrences: Scalars['Int']['output'];
  /**
   * Every date of the plan, in order. While it is Pending these are the dates it would have. None of a plan that was canceled
   * before it began. Paging arguments are taken here or inside `input`, not in both places.
   */
  readonly schedule: PaymentPlanOccurrenceConnection;
  readonly startDate: Scalars['Date']['output'];
  readonly status: PaymentPlanStatus;
  readonly updatedAt: Scalars['DateTime']['output'];
  /** Vault token that it was created from. */
  readonly vaultTokenId?: Maybe<Scalars['ID']['output']>;
};


/** A fixed amount, charged a fixed number of times on a fixed frequency. */
export type PaymentPlanScheduleArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  input?: InputMaybe<PaymentPlanScheduleInput>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** What a customer agreed to before they were charged again and again, as the organization can show it. */
export type PaymentPlanAuthorizationInput = {
  /** When they agreed. Not in the future. */
  readonly acceptedAt: Scalars['DateTime']['input'];
  /** The IP address that they agreed from. */
  readonly ipAddress?: InputMaybe<Scalars['String']['input']>;
  /** What they agreed to, word for word. 1 to 5000 characters. */
  readonly text: Scalars['String']['input'];
  /** The browser that they agreed with. At most 1000 characters. */
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
  /** Amount charged per occurrence: greater than zero, at most 999999999.99, with no more decimals than the currency has. */
  readonly amount: Scalars['Amount']['input'];
  readonly authorization: PaymentPlanAuthorizationInput;
  /** Contact that pays. A deleted one answers INVALID_STATE. */
  readonly contactId: Scalars['ID']['input'];
  readonly currency: Scalars['Currency']['input'];
  readonly frequency: PaymentPlanFrequency;
  /** The caller's own key-value pairs, returned unchanged. Settable only here. */
  readonly metadata?: InputMaybe<ReadonlyArray<MetadataEntryInput>>;
  /** Number of occurrences, 1 to 1200. */
  readonly occurrences: Scalars['Int']['input'];
  /** Organization the plan belongs to. May be left out with an organization key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /**
   * What it is charged to: a payment method of the contact that supports Subscription, and whose provider configuration takes
   * the currency. One that can't be charged answers INVALID_STATE. Either this or `vaultTokenId`.
   */
  readonly paymentMethodId?: InputMaybe<Scalars['ID']['input']>;
  /** Today or later in the organization's time zone. */
  readonly startDate: Scalars['Date']['input'];
  /**
   * What it is charged to: a card or bank account that is set up by this, stored of the contact, and charged from then on. The
   * token is used up by it, also when it is declined. Either this or `paymentMethodId`.
   */
  readonly vaultTokenId?: InputMaybe<Scalars['ID']['input']>;
};

export type PaymentPlanEdge = {
  readonly __typename?: 'PaymentPlanEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: PaymentPlan;
};

/** How often a plan charges. */
export type PaymentPlanFrequency =
  | 'Monthly'
  | 'Quarterly'
  | 'Weekly'
  | 'Yearly';

/** One date of a payment plan. */
export type PaymentPlanOccurrence = {
  readonly __typename?: 'PaymentPlanOccurrence';
  /** The day on which it is charged, in the organization's time zone. */
  readonly dueDate: Scalars['Date']['output'];
  /** Counted from 1. */
  readonly number: Scalars['Int']['output'];
  /** Its newest payment; null until it is charged. */
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
  /** Its plan was canceled before it was paid. */
  | 'Canceled'
  /** It could not be charged, or a bank took the debit back. */
  | 'Failed'
  /** It is being charged: its payment is at the provider, a bank debit for days. */
  | 'Processing'
  | 'Scheduled'
  /** Left out: it is not charged any more. */
  | 'Skipped'
  | 'Succeeded';

export type PaymentPlanPauseInput = {
  readonly id: Scalars['ID']['input'];
};

/** What an organization wants done with its plans. */
export type PaymentPlanPolicy = {
  readonly __typename?: 'PaymentPlanPolicy';
  /**
   * On which days after its first soft decline a card is tried again, until the next occurrence is due. Default 1, 3, 5 and 7;
   * an empty list: never. Hard declines are not tried again.
   */
  readonly retryDays: ReadonlyArray<Scalars['Int']['output']>;
  /** What becomes of a plan of which an occurrence failed and is not tried again. Default Continue. */
  readonly whenPastDue: PaymentPlanWhenPastDue;
  /** What becomes of the dates that a pause went over. Default Shift. */
  readonly whenResumed: PaymentPlanWhenResumed;
};

/** What is left out stays as it is. */
export type PaymentPlanPolicyInput = {
  /** Days from 1 to 30, each later than the one before. */
  readonly retryDays?: InputMaybe<ReadonlyArray<Scalars['Int']['input']>>;
  readonly whenPastDue?: InputMaybe<PaymentPlanWhenPastDue>;
  readonly whenResumed?: InputMaybe<PaymentPlanWhenResumed>;
};

export type PaymentPlanResumeInput = {
  readonly id: Scalars['ID']['input'];
};

export type PaymentPlanScheduleInput = {
  /** The cursor to start after: a former page's `endCursor`. */
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** The cursor to end before: a former page's `startCursor`. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
  /** Forward: at most this many, from the start of the list or after `after`. At most 100; 20 when nothing is said. */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /** Backward: at most this many, nearest to the end of the list or to `before`. At most 100. */
  readonly last?: InputMaybe<Scalars['Int']['input']>;
};

/** What a customer completes at checkout to authorize a payment plan. */
export type PaymentPlanSession = Node & {
  readonly __typename?: 'PaymentPlanSession';
  /** Amount charged on each occurrence. */
  readonly amount: Scalars['Amount']['output'];
  /** Logo shown at checkout instead of the default branding. */
  readonly brandLogoUrl?: Maybe<Scalars['URL']['output']>;
  /** Name shown at checkout instead of the organization name. */
  readonly brandName?: Maybe<Scalars['String']['output']>;
  /**
   * URL to receive session events, unsigned.
   * @deprecated Use webhooks: `webhookCreate`. They are signed.
   */
  readonly callbackUrl?: Maybe<Scalars['URL']['output']>;
  /** Redirect target after the customer cancels. */
  readonly cancelUrl?: Maybe<Scalars['URL']['output']>;
  /** Checkout configuration used. */
  readonly checkoutConfigurationId?: Maybe<Scalars['ID']['output']>;
  /** The contact that the session is for, also when it was deleted since. */
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
   * Link to the session: redirect the customer there. Whoever has it can see and complete the session. It stops working once
   * the session is no longer Active.
   */
  readonly link?: Maybe<Scalars['URL']['output']>;
  /** Metadata supplied at creation, in the order given; null when none was. */
  readonly metadata?: Maybe<ReadonlyArray<MetadataEntry>>;
  /** Number of payment occurrences on the frequency, counted from the start date. */
  readonly occurrences: Scalars['Int']['output'];
  /** Organization the session belongs to. */
  readonly orgId: Scalars['ID']['output'];
  /** Plan created by this session. */
  readonly paymentPlanId?: Maybe<Scalars['ID']['output']>;
  /** Start date of the plan. */
  readonly startDate: Scalars['Date']['output'];
  /** Judged as the session is read: past its expiration date it is Expired at once. */
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
  /** Open: its link works. */
  | 'Active'
  /** Canceled by the customer or through the API. */
  | 'Canceled'
  /** The customer has authorized the plan. */
  | 'Completed'
  /** Past its expiration date without having been completed. */
  | 'Expired';

export type PaymentPlanSessionsInput = {
  /** The cursor to start after: a former page's `endCursor`. */
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** The cursor to end before: a former page's `startCursor`. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
  /** Only sessions of this contact. */
  readonly contactId?: InputMaybe<Scalars['ID']['input']>;
  /** Forward: at most this many, from the start of the list or after `after`. At most 100; 20 when nothing is said. */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /** Backward: at most this many, nearest to the end of the list or to `before`. At most 100. */
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /** Defaults to the organization of an organization key; required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /** Only sessions in this status, as judged now. */
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
  /** Waits for its session to be completed, or for what a vault token holds to be set up. */
  | 'Pending';

export type PaymentPlanUpdatePaymentMethodInput = {
  readonly id: Scalars['ID']['input'];
  /** A payment method of the plan's contact. Rules as at creation. Either this or `vaultTokenId`. */
  readonly paymentMethodId?: InputMaybe<Scalars['ID']['input']>;
  /** A card or bank account that is set up by this. Rules as at creation. Either this or `paymentMethodId`. */
  readonly vaultTokenId?: InputMaybe<Scalars['ID']['input']>;
};

export type PaymentPlanWhenPastDue =
  /** The plan is canceled. */
  | 'Cancel'
  /** The plan stays PastDue, and later occurrences go on being charged. */
  | 'Continue'
  /** The plan is paused until it is resumed. */
  | 'Pause';

export type PaymentPlanWhenResumed =
  /** The dates that the pause went over are made up for: every date that is left moves. */
  | 'Shift'
  /** The dates that the pause went over are left out. */
  | 'Skip';

export type PaymentPlansInput = {
  /** The cursor to start after: a former page's `endCursor`. */
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** The cursor to end before: a former page's `startCursor`. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
  /** Only plans of this contact. */
  readonly contactId?: InputMaybe<Scalars['ID']['input']>;
  /** Forward: at most this many, from the start of the list or after `after`. At most 100; 20 when nothing is said. */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /** Backward: at most this many, nearest to the end of the list or to `before`. At most 100. */
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /** Defaults to the organization of an organization key; required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /** Only plans in this status. */
  readonly status?: InputMaybe<PaymentPlanStatus>;
};

/** What holds and charges a stored instrument. The names are neutral: a provider configuration says what speaks for it. */
export type PaymentProvider =
  | 'ProviderA'
  | 'ProviderB'
  | 'ProviderC';

export type PaymentRefundInput = {
  /** At most what is left of the payment; left out, all of that. */
  readonly amount?: InputMaybe<Scalars['Amount']['input']>;
  readonly paymentId: Scalars['ID']['input'];
};

/** What a customer completes at checkout to make one payment. */
export type PaymentSession = Node & {
  readonly __typename?: 'PaymentSession';
  /** Amount of the payment. */
  readonly amount: Scalars['Amount']['output'];
  /** Logo shown at checkout instead of the default branding. */
  readonly brandLogoUrl?: Maybe<Scalars['URL']['output']>;
  /** Name shown at checkout instead of the organization name. */
  readonly brandName?: Maybe<Scalars['String']['output']>;
  /** Redirect target after the customer cancels; `session_id` is added to it. */
  readonly cancelUrl?: Maybe<Scalars['URL']['output']>;
  /** Checkout configuration used. */
  readonly checkoutConfigurationId?: Maybe<Scalars['ID']['output']>;
  /** The contact that pays, also when it was deleted since; null for who is no contact. */
  readonly contact?: Maybe<Contact>;
  /** Contact that pays; null for who is none. */
  readonly contactId?: Maybe<Scalars['ID']['output']>;
  /** Who pays, when it is no contact. */
  readonly contactRef?: Maybe<ContactRef>;
  readonly createdAt: Scalars['DateTime']['output'];
  readonly currency: Scalars['Currency']['output'];
  /** Optional expiry of the session. */
  readonly expirationDate?: Maybe<Scalars['DateTime']['output']>;
  readonly id: Scalars['ID']['output'];
  /**
   * Link to the session: redirect the customer there. Whoever has it can see and pay the session. It stops working once the
   * session is no longer Active.
   */
  readonly link?: Maybe<Scalars['URL']['output']>;
  /** Metadata supplied at creation, in the order given; null when none was. */
  readonly metadata?: Maybe<ReadonlyArray<MetadataEntry>>;
  /** Organization the session belongs to. */
  readonly orgId: Scalars['ID']['output'];
  /** Payment of this session: from the first time that the customer tries to pay, or from creation when it was asked for. */
  readonly paymentId?: Maybe<Scalars['ID']['output']>;
  /** How later payments with what is stored are meant; null when nothing is. */
  readonly recurringProcessingModel?: Maybe<RecurringProcessingModel>;
  /** Judged as the session is read: past its expiration date it is Expired at once, unless it is being paid. */
  readonly status: PaymentSessionStatus;
  readonly storePaymentMethod: StorePaymentMethod;
  /** Redirect target after the customer has paid; `session_id` is added to it. */
  readonly successUrl?: Maybe<Scalars['URL']['output']>;
  /** The caller's own reference, such as the id of an order. The payment has it as well. */
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
  /** Open: its link works. */
  | 'Active'
  /** Canceled by the customer or through the API. */
  | 'Canceled'
  /** The customer has paid, or a bank debit of theirs is on its way. */
  | 'Completed'
  /** Past its expiration date without having been completed. */
  | 'Expired';

export type PaymentSessionsInput = {
  /** The cursor to start after: a former page's `endCursor`. */
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** The cursor to end before: a former page's `startCursor`. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
  /** Only sessions of this contact. */
  readonly contactId?: InputMaybe<Scalars['ID']['input']>;
  /** Forward: at most this many, from the start of the list or after `after`. At most 100; 20 when nothing is said. */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /** Backward: at most this many, nearest to the end of the list or to `before`. At most 100. */
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /** Defaults to the organization of an organization key; required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /** Only sessions in this status, as judged now. */
  readonly status?: InputMaybe<PaymentSessionStatus>;
};

export type PaymentStatus =
  /** Given up before anything was charged. */
  | 'Canceled'
  /** The customer disputes it at their bank. */
  | 'Disputed'
  /** Declined: `declineCode` says why. No money moved. */
  | 'Failed'
  /** Its outcome is not known yet: it is tried, the provider has not said, or its session waits for the customer. */
  | 'Pending'
  /** A bank debit on its way. That takes days. */
  | 'Processing'
  /** The customer has to confirm it: send them to `actionUrl`. */
  | 'RequiresAction'
  /** A bank took the debit back, up to weeks after it succeeded. */
  | 'Returned'
  | 'Succeeded';

export type PaymentsInput = {
  /** The cursor to start after: a former page's `endCursor`. */
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** The cursor to end before: a former page's `startCursor`. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
  /** Only payments of this contact. */
  readonly contactId?: InputMaybe<Scalars['ID']['input']>;
  /** Forward: at most this many, from the start of the list or after `after`. At most 100; 20 when nothing is said. */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /** Backward: at most this many, nearest to the end of the list or to `before`. At most 100. */
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /** Defaults to the organization of an organization key; required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /** Only payments in this status. */
  readonly status?: InputMaybe<PaymentStatus>;
};

export type PlaidCredentialsInput = {
  readonly clientId: Scalars['String']['input'];
  /** Of the template by which identities are verified. Left out: this configuration verifies none. */
  readonly identityTemplateId?: InputMaybe<Scalars['String']['input']>;
  readonly secret: Scalars['String']['input'];
};

/** Stands at the top: it has agencies and organizations below it, and reaches all that they own. */
export type Platform = Node & {
  readonly __typename?: 'Platform';
  readonly createdAt: Scalars['DateTime']['output'];
  readonly id: Scalars['ID']['output'];
  readonly mode: Mode;
  readonly name: Scalars['String']['output'];
  /** The platform's global id, Platform#<id>. */
  readonly ownerId: Scalars['ID']['output'];
  readonly timeZone: Scalars['String']['output'];
  readonly updatedAt: Scalars['DateTime']['output'];
};

/** What a provider configuration speaks to. */
export type ProviderAdapter =
  /** Plays ProviderA: cards and bank accounts. */
  | 'Adyen'
  /** Plays ProviderC: bank accounts. */
  | 'Plaid'
  /** The sandbox processor that comes with this service. It moves no money and plays any provider; never in live mode. */
  | 'Sandbox'
  /** Plays ProviderB: cards and bank accounts. */
  | 'Stripe';

/** How an organization's payments reach a payment provider. Its credentials are written and never shown. */
export type ProviderConfiguration = Node & {
  readonly __typename?: 'ProviderConfiguration';
  readonly adapter: ProviderAdapter;
  readonly createdAt: Scalars['DateTime']['output'];
  /** What it is used for; null: every currency that the adapter knows. */
  readonly currencies?: Maybe<ReadonlyArray<Scalars['Currency']['output']>>;
  /** Whether notifications can be told from forged ones. Without a secret they are refused, unless the adapter needs none. */
  readonly hasNotificationSecret: Scalars['Boolean']['output'];
  readonly id: Scalars['ID']['output'];
  /** Whether payments that name no configuration use this one, when it takes what they pay with. */
  readonly isDefault: Scalars['Boolean']['output'];
  /** What can be charged through it; empty where it is there to verify identities alone. */
  readonly methods: ReadonlyArray<PaymentMethodType>;
  /** The organization's mode: sandbox and live never meet. */
  readonly mode: Mode;
  readonly name: Scalars['String']['output'];
  /** Where the provider must send its notifications. */
  readonly notificationUrl: Scalars['URL']['output'];
  /** Organization the configuration belongs to. */
  readonly orgId: Scalars['ID']['output'];
  /** What payment methods that are stored under it name as their provider. */
  readonly provider: PaymentProvider;
  readonly updatedAt: Scalars['DateTime']['output'];
  /** Whether identities can be verified through it: of `Sandbox` always, of `Plaid` when its credentials name a template. */
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
  /** The provider is asked whether it accepts them. */
  readonly credentials: ProviderCredentialsInput;
  /** ISO 4217 codes that the adapter knows, at least one. Left out: every code. */
  readonly currencies?: InputMaybe<ReadonlyArray<Scalars['Currency']['input']>>;
  /** Default false. When true, the configuration that was the default is so no longer. */
  readonly isDefault?: InputMaybe<Scalars['Boolean']['input']>;
  /** What the adapter takes, or some of it. Left out: all. None at all only where identities are verified. */
  readonly methods?: InputMaybe<ReadonlyArray<PaymentMethodType>>;
  /** Must be the organization's. */
  readonly mode: Mode;
  /** At most 255 characters. */
  readonly name: Scalars['String']['input'];
  /**
   * What the provider signs its notifications with: of `Adyen` the HMAC key, required, of `Stripe` the endpoint's signing secret. `Plaid`
   * has none. Of `Sandbox` one is made and told to the processor when it is left out.
   */
  readonly notificationSecret?: InputMaybe<Scalars['String']['input']>;
  /** Defaults to the organization of an organization key; required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /** Of `Adyen` ProviderA, of `Stripe` ProviderB, of `Plaid` ProviderC, of `Sandbox` any. */
  readonly provider: PaymentProvider;
};

export type ProviderConfigurationEdge = {
  readonly __typename?: 'ProviderConfigurationEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: ProviderConfiguration;
};

/** What is left out stays as it is; null clears what is optional. Provider, adapter and mode never change. */
export type ProviderConfigurationUpdateInput = {
  /** Replaces all of them; can't be cleared. The provider is asked whether it accepts them. */
  readonly credentials?: InputMaybe<ProviderCredentialsInput>;
  /** Cleared: every currency that the adapter knows. */
  readonly currencies?: InputMaybe<ReadonlyArray<Scalars['Currency']['input']>>;
  readonly id: Scalars['ID']['input'];
  /** When true, the configuration that was the default is so no longer. */
  readonly isDefault?: InputMaybe<Scalars['Boolean']['input']>;
  /** Can't be cleared. None at all only where identities are verified. */
  readonly methods?: InputMaybe<ReadonlyArray<PaymentMethodType>>;
  /** At most 255 characters; can't be cleared. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** Cleared: the provider's notifications are refused. Of `Sandbox` a new one is made then. */
  readonly notificationSecret?: InputMaybe<Scalars['String']['input']>;
  /** When given, the configuration must belong to this organization. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
};

export type ProviderConfigurationsInput = {
  /** The cursor to start after: a former page's `endCursor`. */
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** The cursor to end before: a former page's `startCursor`. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
  /** Forward: at most this many, from the start of the list or after `after`. At most 100; 20 when nothing is said. */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /** Backward: at most this many, nearest to the end of the list or to `before`. At most 100. */
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /** Defaults to the organization of an organization key; required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
};

/** Exactly the adapter's own. */
export type ProviderCredentialsInput = {
  readonly adyen?: InputMaybe<AdyenCredentialsInput>;
  readonly plaid?: InputMaybe<PlaidCredentialsInput>;
  readonly sandbox?: InputMaybe<SandboxCredentialsInput>;
  readonly stripe?: InputMaybe<StripeCredentialsInput>;
};

/**
 * A key that may stand in a web page. For a short time it can tokenize for one organization, sent to `/tokenize` from the
 * pages it was made for, and nothing else.
 */
export type PublicKey = Node & {
  readonly __typename?: 'PublicKey';
  readonly createdAt: Scalars['DateTime']['output'];
  /** From when on it is not taken any more. */
  readonly expiresAt: Scalars['DateTime']['output'];
  readonly id: Scalars['ID']['output'];
  /** The text to send as `Authorization: Bearer <key>`. Only in the answer that makes the key; null ever after. */
  readonly key?: Maybe<Scalars['String']['output']>;
  readonly orgId: Scalars['ID']['output'];
  /** The pages that may use it: scheme, host, and the port unless it is the usual one. */
  readonly origins: ReadonlyArray<Scalars['String']['output']>;
  /** When it was revoked; null for a key that was not. */
  readonly revokedAt?: Maybe<Scalars['DateTime']['output']>;
};

export type PublicKeyCreateInput = {
  /** 1 to 1440; 60 by default. The public key ends earlier where the API key that creates it does. */
  readonly expiresInMinutes?: InputMaybe<Scalars['Int']['input']>;
  /** By default the key's own organization; required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /**
   * At least one origin, each exactly as browsers write it, such as https://shop.example.com. Https only; in development also
   * http on localhost.
   */
  readonly origins: ReadonlyArray<Scalars['String']['input']>;
};

export type PublicKeyRevokeInput = {
  readonly id: Scalars['ID']['input'];
};

export type Query = {
  readonly __typename?: 'Query';
  /** The API keys of one account, newest first, including revoked and expired ones. */
  readonly apiKeys: ApiKeyConnection;
  /** The audit log of one account, newest first. Those of accounts below it are listed by naming them. */
  readonly auditEntries: AuditEntryConnection;
  /** One checkout configuration. NOT_FOUND when there is none of that id in reach. */
  readonly checkoutConfiguration?: Maybe<CheckoutConfiguration>;
  /**
   * An organization's checkout configurations, newest first. Paging arguments are taken here or inside `input`, not in both
   * places.
   */
  readonly checkoutConfigurations: CheckoutConfigurationConnection;
  /** One contact, also a deleted one. NOT_FOUND when there is none of that id in reach. */
  readonly contact?: Maybe<Contact>;
  /** The contacts of an organization, newest first. Paging arguments are taken here or inside `input`, not in both places. */
  readonly contacts: ContactConnection;
  /** The event of that id. */
  readonly event?: Maybe<Event>;
  /** Every type of event that can happen. */
  readonly eventTypes: ReadonlyArray<EventType>;
  /** Events about one account in the last 90 days, newest first. Those of accounts below it are listed by naming them. */
  readonly events: EventConnection;
  /** One entry of a suppression list. NOT_FOUND after its removal. */
  readonly mailSuppression?: Maybe<MailSuppression>;
  /** The suppression list of one organization, newest first. */
  readonly mailSuppressions: MailSuppressionConnection;
  /** The record with this id, whatever its type. Null when there is none that the caller can see. */
  readonly node?: Maybe<Node>;
  /** The records with these ids, in the order of the ids, null where the caller can see none. */
  readonly nodes: ReadonlyArray<Maybe<Node>>;
  /** One organization. NOT_FOUND when the key can't reach it. */
  readonly organization?: Maybe<Organization>;
  /** The organizations that an account has below it, newest first. An organization has itself. */
  readonly organizations: OrganizationConnection;
  /** One payment. NOT_FOUND when there is none of that id in reach. */
  readonly payment?: Maybe<Payment>;
  /** One payment method, also a deleted one. NOT_FOUND when there is none of that id in reach. */
  readonly paymentMethod?: Maybe<PaymentMethod>;
  /** One payment plan. NOT_FOUND when there is none of that id in reach. */
  readonly paymentPlan?: Maybe<PaymentPlan>;
  /**
   * The dates that a plan of these terms would have, to show before it is agreed to: each counted from the start date, so that
   * monthly from 31 January is 28 or 29 February and then 31 March.
   */
  readonly paymentPlanSchedulePreview: ReadonlyArray<Scalars['Date']['output']>;
  /** One plan session. NOT_FOUND when there is none of that id in reach. */
  readonly paymentPlanSession?: Maybe<PaymentPlanSession>;
  /** Plan sessions, newest first. Paging arguments are taken here or inside `input`, not in both places. */
  readonly paymentPlanSessions: PaymentPlanSessionConnection;
  /** Payment plans, newest first. Paging arguments are taken here or inside `input`, not in both places. */
  readonly paymentPlans: PaymentPlanConnection;
  /** One payment session. NOT_FOUND when there is none of that id in reach. */
  readonly paymentSession?: Maybe<PaymentSession>;
  /** Payment sessions, newest first. Paging arguments are taken here or inside `input`, not in both places. */
  readonly paymentSessions: PaymentSessionConnection;
  /** Payments, newest first. Paging arguments are taken here or inside `input`, not in both places. */
  readonly payments: PaymentConnection;
  /** One provider configuration. NOT_FOUND when there is none of that id in reach. */
  readonly providerConfiguration?: Maybe<ProviderConfiguration>;
  /**
   * An organization's provider configurations, newest first. Paging arguments are taken here or inside `input`, not in both
   * places.
   */
  readonly providerConfigurations: ProviderConfigurationConnection;
  /** The test clock with this id. */
  readonly testClock: TestClock;
  /** One vault token, also a deleted one. NOT_FOUND when there is none of that id in reach, or no longer. */
  readonly vaultToken?: Maybe<VaultToken>;
  /**
   * Vault tokens of an organization or of the key's own account, newest first. Paging arguments are taken here or inside
   * `input`, not in both places.
   */
  readonly vaultTokens: VaultTokenConnection;
  /** The account of the API key that asks. */
  readonly viewer: Viewer;
  /** The webhook of that id. */
  readonly webhook?: Maybe<Webhook>;
  /** The recovery of that id: how far it has come. */
  readonly webhookRecovery?: Maybe<WebhookRecovery>;
  /** One delivery. */
  readonly webhookRequest?: Maybe<WebhookRequest>;
  /** Delivery history of one webhook, oldest first. */
  readonly webhookRequests: WebhookRequestConnection;
  /** Lists the webhooks of one account, newest first. */
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

/** How a later payment from a stored method is meant, which decides how it is treated under Strong Customer Authentication. */
export type RecurringProcessingModel =
  /** Details are kept so that a returning customer checks out faster; the customer starts the later payment. */
  | 'CardOnFile'
  /** The merchant starts payments that follow a fixed schedule, which the customer agreed to in advance. */
  | 'Subscription'
  /** The merchant starts payments that follow no fixed schedule. */
  | 'UnscheduledCardOnFile';

/** Money of a payment that is given back. */
export type Refund = Node & {
  readonly __typename?: 'Refund';
  readonly amount: Scalars['Amount']['output'];
  readonly createdAt: Scalars['DateTime']['output'];
  /** The payment's. */
  readonly currency: Scalars['Currency']['output'];
  readonly id: Scalars['ID']['output'];
  readonly paymentId: Scalars['ID']['output'];
  readonly status: RefundStatus;
  readonly updatedAt: Scalars['DateTime']['output'];
};

export type RefundStatus =
  /** No money moved; the amount can be refunded again. */
  | 'Failed'
  /** On its way, or its outcome is not known yet. */
  | 'Pending'
  | 'Succeeded';

export type SandboxCredentialsInput = {
  /** 8 to 255 characters of your own choice; the sandbox processor knows its merchants by it. It refuses one that begins with `refused`. */
  readonly apiKey: Scalars['String']['input'];
};

export type SendPaymentPlanSessionLinkInput = {
  readonly channel: SessionLinkChannel;
  readonly id: Scalars['ID']['input'];
  /** Default English. */
  readonly language?: InputMaybe<MessageLanguage>;
  /** Defaults to the address of the session's contact. Required when there is none. */
  readonly to?: InputMaybe<Scalars['Email']['input']>;
};

export type SendPaymentSessionLinkInput = {
  readonly channel: SessionLinkChannel;
  readonly id: Scalars['ID']['input'];
  /** Default English. */
  readonly language?: InputMaybe<MessageLanguage>;
  /** Defaults to the address of the session's contact or `contactRef`. Required when there is none. */
  readonly to?: InputMaybe<Scalars['Email']['input']>;
};

/** How a link is sent. */
export type SessionLinkChannel =
  | 'Email';

/** Whether what the customer pays with is kept for later payments. */
export type StorePaymentMethod =
  /** It is kept when the customer agrees to that at checkout. */
  | 'AskForConsent'
  /** Nothing is kept. */
  | 'Disabled'
  /** It is kept; the page says so. */
  | 'Enabled';

export type StripeCredentialsInput = {
  readonly secretKey: Scalars['String']['input'];
};

/**
 * The time that a sandbox organization lives by. It stands still until it is advanced; then all that falls due on the way is
 * done, in order: plans are charged and tried again, sessions expire, vault tokens end. Webhooks, signatures, keys and
 * idempotency go by the machine's clock.
 */
export type TestClock = Node & {
  readonly __typename?: 'TestClock';
  readonly id: Scalars['ID']['output'];
  /** Where it stands. While it is on its way: how far it has come. */
  readonly now: Scalars['DateTime']['output'];
  readonly orgId: Scalars['ID']['output'];
  readonly status: TestClockStatus;
};

export type TestClockAdvanceInput = {
  readonly id: Scalars['ID']['input'];
  /** Not before where it stands, at most two years after it, and before the year 2100. Fractions of a second are cut off. */
  readonly to: Scalars['DateTime']['input'];
};

export type TestClockCreateInput = {
  /** Where it is to stand, in the years 2000 to 2099; by default where the machine's clock is. */
  readonly now?: InputMaybe<Scalars['DateTime']['input']>;
  /** By default the key's own organization; required with a platform or agency key. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
};

export type TestClockStatus =
  /** It is on its way, and what falls due on the way is being done. */
  | 'Advancing'
  /** It stands still. */
  | 'Ready';

/** What is left out stays as it is; null clears what is optional. */
export type UpdateContactInput = {
  readonly email?: InputMaybe<Scalars['Email']['input']>;
  /** At most 100 characters. */
  readonly familyName?: InputMaybe<Scalars['String']['input']>;
  /** At most 100 characters. */
  readonly givenName?: InputMaybe<Scalars['String']['input']>;
  readonly id: Scalars['ID']['input'];
  /**
   * At most 255 characters; can't be cleared. When it is left out, a name that was made of `givenName` and `familyName`
   * follows their change.
   */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** When given, the contact must belong to this organization. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  readonly phone?: InputMaybe<Scalars['Phone']['input']>;
};

/** What is left out stays as it is; null clears what is optional. Rules as at creation. */
export type UpdatePaymentPlanSessionInput = {
  readonly amount?: InputMaybe<Scalars['Amount']['input']>;
  readonly brandLogoUrl?: InputMaybe<Scalars['URL']['input']>;
  readonly brandName?: InputMaybe<Scalars['String']['input']>;
  /** @deprecated Use webhooks: `webhookCreate`. They are signed. */
  readonly callbackUrl?: InputMaybe<Scalars['URL']['input']>;
  readonly cancelUrl?: InputMaybe<Scalars['URL']['input']>;
  /** Null goes back to the organization's default. */
  readonly checkoutConfigurationId?: InputMaybe<Scalars['ID']['input']>;
  readonly contactId?: InputMaybe<Scalars['ID']['input']>;
  /** A currency with fewer decimals than the amount has needs a new amount, too. */
  readonly currency?: InputMaybe<Scalars['Currency']['input']>;
  readonly expirationDate?: InputMaybe<Scalars['DateTime']['input']>;
  readonly frequency?: InputMaybe<PaymentPlanFrequency>;
  readonly id: Scalars['ID']['input'];
  readonly occurrences?: InputMaybe<Scalars['Int']['input']>;
  /** When given, the session must belong to this organization. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  readonly startDate?: InputMaybe<Scalars['Date']['input']>;
  /** Only Canceled: cancels the session and its pending plan. */
  readonly status?: InputMaybe<PaymentPlanSessionStatus>;
  readonly successUrl?: InputMaybe<Scalars['URL']['input']>;
};

/** What is left out stays as it is; null clears what is optional. Rules as at creation. */
export type UpdatePaymentSessionInput = {
  readonly amount?: InputMaybe<Scalars['Amount']['input']>;
  readonly brandLogoUrl?: InputMaybe<Scalars['URL']['input']>;
  readonly brandName?: InputMaybe<Scalars['String']['input']>;
  readonly cancelUrl?: InputMaybe<Scalars['URL']['input']>;
  /** Null goes back to the organization's default. */
  readonly checkoutConfigurationId?: InputMaybe<Scalars['ID']['input']>;
  /** Can be set, and then neither changed nor cleared: whoever holds the link sees what the contact has stored. */
  readonly contactId?: InputMaybe<Scalars['ID']['input']>;
  /** A contact takes its place only when it is cleared. */
  readonly contactRef?: InputMaybe<ContactRefInput>;
  /** A currency with fewer decimals than the amount has needs a new amount, too. */
  readonly currency?: InputMaybe<Scalars['Currency']['input']>;
  readonly expirationDate?: InputMaybe<Scalars['DateTime']['input']>;
  readonly id: Scalars['ID']['input'];
  /** When given, the session must belong to this organization. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  readonly recurringProcessingModel?: InputMaybe<RecurringProcessingModel>;
  /** Only Canceled: cancels the session and its pending payment. */
  readonly status?: InputMaybe<PaymentSessionStatus>;
  readonly storePaymentMethod?: InputMaybe<StorePaymentMethod>;
  readonly successUrl?: InputMaybe<Scalars['URL']['input']>;
  readonly transactionRef?: InputMaybe<Scalars['String']['input']>;
};

export type VaultBankAccountHolderType =
  | 'Business'
  | 'Personal';

/**
 * A card or bank account held in the vault. A token that no payment and no plan uses within one hour of its creation is
 * removed outright, together with the instrument that it holds; a used one lives as long as it is needed. It carries no
 * consent and no recurring arrangement. The number itself is never given back.
 */
export type VaultToken = Node & {
  readonly __typename?: 'VaultToken';
  readonly bankAccount?: Maybe<VaultTokenBankAccount>;
  /** When given. */
  readonly billingAddress?: Maybe<GlobalAddress>;
  readonly card?: Maybe<VaultTokenCard>;
  /** The contact that the token is linked to, also when it was deleted since; null for a token without one. */
  readonly contact?: Maybe<Contact>;
  /** Linked contact, when given. */
  readonly contactId?: Maybe<Scalars['ID']['output']>;
  readonly createdAt: Scalars['DateTime']['output'];
  /** When the token was deleted and its instrument with it; null otherwise. It can't be used any more. */
  readonly deletedAt?: Maybe<Scalars['DateTime']['output']>;
  /** One hour after creation: the moment the token is removed unless it was used by then. Null once it was. */
  readonly expiresAt?: Maybe<Scalars['DateTime']['output']>;
  /** The caller's own reference, such as the id of an order. */
  readonly externalRef?: Maybe<Scalars['String']['output']>;
  readonly id: Scalars['ID']['output'];
  /**
   * Organization of the token: the one named at creation, or an organization key's own. Null for a token that a platform or
   * agency key made without naming one: it belongs to that account.
   */
  readonly orgId?: Maybe<Scalars['ID']['output']>;
  /** Judged as the token is read, of deleted ones too. A token can be used while it is Active and not deleted. */
  readonly status: VaultTokenStatus;
  /** Tells which of `card` and `bankAccount` is there. */
  readonly type: VaultTokenType;
  readonly updatedAt: Scalars['DateTime']['output'];
};

export type VaultTokenBankAccount = {
  readonly __typename?: 'VaultTokenBankAccount';
  /** When supplied. */
  readonly accountHolderName?: Maybe<Scalars['String']['output']>;
  /** Checking unless Savings was supplied. */
  readonly accountType: PaymentMethodBankAccountType;
  /** Personal unless Business was supplied. */
  readonly holderType: VaultBankAccountHolderType;
  /** Last four digits of the account number. */
  readonly last4: Scalars['String']['output'];
  /** Nine-digit ABA routing number. It tells the bank, not the account. */
  readonly routingNumber: Scalars['String']['output'];
};

export type VaultTokenCard = {
  readonly __typename?: 'VaultTokenCard';
  /** First six digits of the card number. */
  readonly bin?: Maybe<Scalars['String']['output']>;
  /** Told by the issuer range; null when the range is not recognised. */
  readonly brand?: Maybe<Scalars['String']['output']>;
  /** When supplied. */
  readonly cardholderName?: Maybe<Scalars['String']['output']>;
  /** 1 to 12; null when not supplied. */
  readonly expirationMonth?: Maybe<Scalars['Int']['output']>;
  /** Four digits; null when not supplied. */
  readonly expirationYear?: Maybe<Scalars['Int']['output']>;
  /** Unknown unless data about the card's range tells it. */
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
  /** Not expired. The token can be used unless it was deleted. */
  | 'Active'
  /** Past its hour without having been used, or past the card's last month. Tokenize the instrument again. */
  | 'Expired';

export type VaultTokenType =
  /** A bank account debited over ACH. */
  | 'BankAccount'
  /** A credit or debit card. */
  | 'Card';

export type VaultTokenizeBankAccountInput = {
  /** Name on the account, at most 255 characters. */
  readonly accountHolderName?: InputMaybe<Scalars['String']['input']>;
  /** 5 to 17 digits; spaces and dashes may stand between them. */
  readonly accountNumber: Scalars['String']['input'];
  /** Checking when omitted. */
  readonly accountType?: InputMaybe<PaymentMethodBankAccountType>;
  readonly billingAddress?: InputMaybe<GlobalAddressInput>;
  /** Contact to link; needs an organization. A deleted one answers INVALID_STATE. */
  readonly contactId?: InputMaybe<Scalars['ID']['input']>;
  /** A reference of the caller's own, 1 to 255 characters. */
  readonly externalRef?: InputMaybe<Scalars['String']['input']>;
  /** Personal when omitted. */
  readonly holderType?: InputMaybe<VaultBankAccountHolderType>;
  /**
   * Organization of the token. Defaults to the organization of an organization key; with a platform or agency key that names
   * none the token belongs to that account.
   */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /** ABA routing number; spaces and dashes may stand between its nine digits. */
  readonly routingNumber: Scalars['String']['input'];
};

export type VaultTokenizeCardInput = {
  readonly billingAddress?: InputMaybe<GlobalAddressInput>;
  /** Name on the card, at most 255 characters. */
  readonly cardholderName?: InputMaybe<Scalars['String']['input']>;
  /** Contact to link; needs an organization. A deleted one answers INVALID_STATE. */
  readonly contactId?: InputMaybe<Scalars['ID']['input']>;
  /** Security code. Kept for the first use only, and never longer than the hour. */
  readonly cvc?: InputMaybe<Scalars['String']['input']>;
  /** 1 to 12, together with `expirationYear`. A card past its last month is refused. */
  readonly expirationMonth?: InputMaybe<Scalars['Int']['input']>;
  /** Four digits. */
  readonly expirationYear?: InputMaybe<Scalars['Int']['input']>;
  /** A reference of the caller's own, 1 to 255 characters. */
  readonly externalRef?: InputMaybe<Scalars['String']['input']>;
  /** The card number; spaces and dashes may stand between its digits. */
  readonly number: Scalars['String']['input'];
  /**
   * Organization of the token. Defaults to the organization of an organization key; with a platform or agency key that names
   * none the token belongs to that account.
   */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
};

export type VaultTokensInput = {
  /** The cursor to start after: a former page's `endCursor`. */
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** The cursor to end before: a former page's `startCursor`. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
  /** Only tokens linked to this contact. Agency and platform keys name its organization by `orgId` as well. */
  readonly contactId?: InputMaybe<Scalars['ID']['input']>;
  /** Only tokens with this `externalRef`. */
  readonly externalRef?: InputMaybe<Scalars['String']['input']>;
  /** Forward: at most this many, from the start of the list or after `after`. At most 100; 20 when nothing is said. */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /** Also give deleted tokens. Default false. */
  readonly includeDeleted?: InputMaybe<Scalars['Boolean']['input']>;
  /** Backward: at most this many, nearest to the end of the list or to `before`. At most 100. */
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /** Tokens of this organization. When omitted, those of the key's own account. */
  readonly orgId?: InputMaybe<Scalars['ID']['input']>;
  /** Only tokens in this status, as judged now; of deleted ones too, when they are included. */
  readonly status?: InputMaybe<VaultTokenStatus>;
  /** Only tokens of this kind. */
  readonly type?: InputMaybe<VaultTokenType>;
};

/** The account of the API key that asks. */
export type Viewer = {
  readonly __typename?: 'Viewer';
  readonly accountId: Scalars['ID']['output'];
  readonly kind: AccountKind;
  readonly mode: Mode;
  readonly name: Scalars['String']['output'];
  /** The account's global id, such as Org#<id>: what `ownerId` takes. */
  readonly ownerId: Scalars['ID']['output'];
};

/** An HTTPS endpoint that is told of events. */
export type Webhook = Node & {
  readonly __typename?: 'Webhook';
  readonly createdAt: Scalars['DateTime']['output'];
  /** Human-readable label. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Whether the webhook is active and delivering events. */
  readonly enabled: Scalars['Boolean']['output'];
  /**
   * The event types that it is told of: names from `eventTypes`, families such as `contact.*`, or `*` for everything. A
   * webhook of an agency or platform hears the events of all accounts below it, too.
   */
  readonly events: ReadonlyArray<Scalars['String']['output']>;
  readonly id: Scalars['ID']['output'];
  /** Global id of the owning account, such as `Org#<id>`. */
  readonly ownerId: Scalars['ID']['output'];
  /** At most so many attempts begin in a second, and a tenth of them at once besides; what comes beyond waits. Null: no limit. */
  readonly rateLimitPerSecond?: Maybe<Scalars['Int']['output']>;
  /** The retry schedule of deliveries that are dispatched from now on. Earlier ones keep theirs. */
  readonly retrySchedule: WebhookRetrySchedule;
  /**
   * Checksum of the signing secret, for confirming which secret is configured without exposing it. The secret itself is
   * returned only by `webhookCreate` and `webhookRotateSecret`.
   */
  readonly secretCheckValue: Scalars['String']['output'];
  readonly updatedAt: Scalars['DateTime']['output'];
  /** Destination HTTPS endpoint; it receives event payloads by POST. */
  readonly url: Scalars['String']['output'];
};

/** One attempt of a delivery. */
export type WebhookAttempt = {
  readonly __typename?: 'WebhookAttempt';
  /** Milliseconds until the answer or the failure; null when the outcome is unknown. */
  readonly durationMs?: Maybe<Scalars['Int']['output']>;
  /** Why the attempt failed; null when it was accepted. */
  readonly error?: Maybe<Scalars['String']['output']>;
  /** 1 for the first. */
  readonly number: Scalars['Int']['output'];
  /** The address that was connected to. */
  readonly remoteAddress?: Maybe<Scalars['String']['output']>;
  /** The beginning of the answer's body, at most 8 KB. */
  readonly responseBody?: Maybe<Scalars['String']['output']>;
  readonly startedAt: Scalars['DateTime']['output'];
  /** Null when there was no answer. */
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
  /** At least one: names from `eventTypes`, families such as `contact.*`, `*` for everything. Repeats are dropped. */
  readonly events: ReadonlyArray<Scalars['String']['input']>;
  /** Global id of the owning account. By default the key's own account. */
  readonly ownerId?: InputMaybe<Scalars['ID']['input']>;
  /** At most so many attempts begin in a second, and a tenth of them at once besides: 1 to 1000. By default there is no limit. */
  readonly rateLimitPerSecond?: InputMaybe<Scalars['Int']['input']>;
  /** Default Standard. Short is refused for live accounts. */
  readonly retrySchedule?: InputMaybe<WebhookRetrySchedule>;
  /**
   * A public HTTPS endpoint, on port 443 or from 1024 up. In development also `http://` with `localhost`, `127.0.0.1` or `[::1]`.
   * No user name, password or fragment. At most 2048 characters.
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
  /** A webhook that is enabled. */
  readonly id: Scalars['ID']['input'];
  /** Default FailedRequests. */
  readonly include?: InputMaybe<WebhookRecoveryScope>;
  /**
   * At most 90 days ago. For a request it is compared with `createdAt`, when it was dispatched, not with when it failed. For an event it
   * is compared with when it was written, by the machine's clock.
   */
  readonly since: Scalars['DateTime']['input'];
};

/** A background job that dispatches failed requests again, and missed events, to one webhook. It can be read for 90 days after it ends. */
export type WebhookRecovery = Node & {
  readonly __typename?: 'WebhookRecovery';
  readonly createdAt: Scalars['DateTime']['output'];
  /**
   * How many new requests it has made. Fewer than `done` where an event was dispatched anew before and is delivered or
   * pending, failed more than once, was tried 50 times, or is older than 83 days.
   */
  readonly dispatched: Scalars['Int']['output'];
  /** How many of them are processed; equal to `total` once it is done. */
  readonly done: Scalars['Int']['output'];
  readonly id: Scalars['ID']['output'];
  /** The scope of the recovery. */
  readonly include: WebhookRecoveryScope;
  /** Global id of the account that owns the webhook. */
  readonly ownerId: Scalars['ID']['output'];
  /**
   * How many pending requests since then it passes over: they are tried again by themselves, and `webhookRequestRetry` tries one at
   * once. Counted with the failed requests, so 0 with `MissedEvents`.
   */
  readonly pending: Scalars['Int']['output'];
  /** Only requests that were dispatched, and events that happened, at this time or later. */
  readonly since: Scalars['DateTime']['output'];
  readonly status: WebhookRecoveryStatus;
  /**
   * How many failed requests and missed events there are. Missed events are counted in the background, as are failed requests of a
   * webhook with more than 10,000 requests since then. Everything is counted before the first is dispatched; the number grows meanwhile.
   */
  readonly total: Scalars['Int']['output'];
  readonly updatedAt: Scalars['DateTime']['output'];
  /** The webhook that is recovered. */
  readonly webhookId: Scalars['ID']['output'];
};

/** The scope of `webhookRecover`. */
export type WebhookRecoveryScope =
  /** Both: first failed requests, then missed events. */
  | 'All'
  /** Requests that failed. */
  | 'FailedRequests'
  /**
   * Events that the webhook has no request of, because it was disabled when they happened or was not subscribed to them. Each event that
   * happened since then and after the webhook was created, and that its `events` name now, is dispatched once.
   */
  | 'MissedEvents';

export type WebhookRecoveryStatus =
  /** All are processed. Events that were delivered meanwhile, were dispatched 50 times or are too old were skipped. */
  | 'done'
  /** It goes on by itself. */
  | 'running'
  /** The webhook was disabled or deleted meanwhile. What was dispatched before stays dispatched. */
  | 'stopped';

/** One delivery of a JSON payload to a webhook, with its retry state. Kept for 90 days. */
export type WebhookRequest = Node & {
  readonly __typename?: 'WebhookRequest';
  /** The attempts themselves, oldest first; of more than 100 the latest 100. */
  readonly attemptLog: ReadonlyArray<WebhookAttempt>;
  /** Delivery attempts made so far. */
  readonly attempts: Scalars['Int']['output'];
  readonly createdAt: Scalars['DateTime']['output'];
  /** Sent as `webhook-id`, the same on every attempt. */
  readonly id: Scalars['ID']['output'];
  /** Why the most recent attempt failed; null when it did not. */
  readonly lastError?: Maybe<Scalars['String']['output']>;
  /** HTTP status code of the most recent attempt; null when it had no answer. */
  readonly lastStatusCode?: Maybe<Scalars['Int']['output']>;
  /** When the next attempt is scheduled, while the request is pending and its webhook enabled. */
  readonly nextAttemptAt?: Maybe<Scalars['DateTime']['output']>;
  /** Global id of the account that owns the webhook. */
  readonly ownerId: Scalars['ID']['output'];
  /** The exact body that is delivered. */
  readonly payload: Scalars['JSON']['output'];
  readonly status: WebhookRequestStatus;
  readonly updatedAt: Scalars['DateTime']['output'];
  /** The destination when the delivery was dispatched: retries keep to it even if the webhook is edited later. */
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
  /** The endpoint answered 200 or 201. */
  | 'delivered'
  /** Not accepted within 7 days, or 10 minutes on the short schedule. */
  | 'failed'
  /** Not yet accepted; tried again until 7 days have passed, or 10 minutes on the short schedule. */
  | 'pending';

export type WebhookRequestsInput = {
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /** Only requests in this state. */
  readonly status?: InputMaybe<WebhookRequestStatus>;
  /** Webhook whose delivery history is returned. That of a deleted webhook can still be read. */
  readonly webhookId: Scalars['ID']['input'];
};

/** When deliveries of a webhook are retried, and for how long. */
export type WebhookRetrySchedule =
  /**
   * For rehearsals with webhooks of sandbox accounts. Retries after 5 s, 10 s, 20 s, 30 s, then every minute, until 10 minutes have
   * passed. After 5 failures in a row the webhook is `webhook.failing`.
   */
  | 'Short'
  /**
   * Retries after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 2 h, 4 h, 8 h, then every 12 h, until 7 days have passed. After 10 failures
   * in a row the webhook is `webhook.failing`.
   */
  | 'Standard';

export type WebhookRotateSecretInput = {
  readonly id: Scalars['ID']['input'];
  /** For how long the replaced secret signs beside the new one: 0 to 168, default 24. At most 10 secrets sign at once. */
  readonly previousSecretExpiresInHours?: InputMaybe<Scalars['Int']['input']>;
};

/** A webhook and its new signing secret. */
export type WebhookSecretResult = {
  readonly __typename?: 'WebhookSecretResult';
  /**
   * The secret that deliveries are signed with, in the form of Standard Webhooks (`whsec_…`). Shown once and never
   * retrievable again.
   */
  readonly signingSecret: Scalars['String']['output'];
  readonly webhook: Webhook;
};

export type WebhookTestInput = {
  readonly id: Scalars['ID']['input'];
};

/** What is left out stays as it is; null clears what is optional. */
export type WebhookUpdateInput = {
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** While it is disabled, nothing is dispatched to it and pending requests wait. They continue if it is enabled before their deadline. */
  readonly enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** At most 100 items. */
  readonly events?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  readonly id: Scalars['ID']['input'];
  /** As for `webhookCreate`. It holds for what is pending, too. */
  readonly rateLimitPerSecond?: InputMaybe<Scalars['Int']['input']>;
  /** As for `webhookCreate`. It holds for what is dispatched from now on. */
  readonly retrySchedule?: InputMaybe<WebhookRetrySchedule>;
  /** As for `webhookCreate`. What was dispatched before keeps its old destination. */
  readonly url?: InputMaybe<Scalars['String']['input']>;
};

export type WebhooksInput = {
  readonly after?: InputMaybe<Scalars['String']['input']>;
  readonly before?: InputMaybe<Scalars['String']['input']>;
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /** Global id of the account whose webhooks are listed. By default the key's own account. */
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
  MetadataEntry: ResolverTypeWrapper<MetadataEntryRecord>;
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
  MetadataEntry: MetadataEntryRecord;
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
