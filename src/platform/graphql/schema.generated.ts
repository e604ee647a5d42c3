// Made by scripts/generate-types.ts from the features' .graphql files.
import type { GraphQLResolveInfo, GraphQLScalarType } from 'graphql';
import type { Account, AuditEntry as AuditEntryRecord, ApiKey as ApiKeyRecord, Context } from '../../accounts/index.ts';
import type { PageInfo as PageInfoRecord, TotalCount as TotalCountRecord } from './index.ts';
import type { WebhookRecovery as WebhookRecoveryRecord, WebhookAttempt as WebhookAttemptRecord, WebhookRequest as WebhookRequestRecord, Webhook as WebhookRecord, WebhookSecretResult as WebhookSecretResultRecord } from '../../webhooks/index.ts';
import type { Event as EventRecord, EventType as EventTypeRecord } from '../../webhooks/events/index.ts';
import type { GlobalAddress as GlobalAddressRecord, VaultToken as VaultTokenRecord } from '../../vault/index.ts';
import type { PaymentPlan as PaymentPlanRecord, PaymentPlanOccurrence as PaymentPlanOccurrenceRecord, PaymentPlanPolicy as PaymentPlanPolicyRecord } from '../../plans/index.ts';
import type { Invitation as InvitationRecord, Membership as MembershipRecord, Person as PersonRecord, MembershipRemoveResult as MembershipRemoveResultRecord, PersonSession as PersonSessionRecord, SavedView as SavedViewRecord, SavedViewDeleteResult as SavedViewDeleteResultRecord, SavedViewParameter as SavedViewParameterRecord } from '../../people/index.ts';
import type { SsoConnection as SsoConnectionRecord, SsoDomain as SsoDomainRecord } from '../../people/single-sign-on/index.ts';
import type { CaptureRequest as CaptureRequestRecord, Dispute as DisputeRecord, Payment as PaymentRecord, PaymentAttempt as PaymentAttemptRecord, PaymentDefaults as PaymentDefaultsRecord, Refund as RefundRecord } from '../../payments/index.ts';
import type { SettlementLine as SettlementLineRecord, SettlementReport as SettlementReportRecord } from '../../payments/settlement-reports/index.ts';
import type { SearchHit as SearchHitRecord } from '../../payments/search/index.ts';
import type { ProviderConfiguration as ProviderConfigurationRecord, ProviderConfigurationReplacement as ProviderConfigurationReplacementRecord } from '../../payments/providers/index.ts';
import type { PaymentMethod as PaymentMethodRecord, RemainingPaymentMethod as RemainingPaymentMethodRecord } from '../../payments/methods/index.ts';
import type { Consent as ConsentRecord } from '../../payments/consents/index.ts';
import type { Contact as ContactRecord } from '../../customers/index.ts';
import type { ContactIdvSession as ContactIdvSessionRecord, ContactIdvDocument as ContactIdvDocumentRecord, ContactIdvDocumentImage as ContactIdvDocumentImageRecord, ContactIdvSessionDetail as ContactIdvSessionDetailRecord } from '../../customers/verification/index.ts';
import type { CheckoutMethod as CheckoutMethodRecord } from '../../checkout/sessions/index.ts';
import type { PaymentPlanSession as PaymentPlanSessionRecord } from '../../checkout/plan-sessions/index.ts';
import type { ContactRef as ContactRefRecord, PaymentSession as PaymentSessionRecord } from '../../checkout/payment-sessions/index.ts';
import type { MailSuppression as MailSuppressionRecord } from '../../checkout/mail-suppressions/index.ts';
import type { OperationSuccess as OperationSuccessRecord } from '../../checkout/links/index.ts';
import type { CheckoutConfiguration as CheckoutConfigurationRecord } from '../../checkout/configurations/index.ts';
import type { Export as ExportRecord } from '../../accounts/exports/index.ts';
import type { Scalars, AccountKind, AdyenCredentialsInput, AgencyCreateInput, ApiKeyCreateInput, ApiKeyRevokeInput, ApiKeysInput, AuditEntriesInput, AuthorizationInput, CaptureRequestStatus, CaptureRequestType, CheckoutBrandingInput, CheckoutColorsInput, CheckoutConfigurationCreateInput, CheckoutConfigurationUpdateInput, CheckoutConfigurationsInput, CheckoutLayout, CheckoutMethodInput, ConsentOrigin, ConsentPurpose, ContactPaymentMethodsArgs, ContactVaultTokensArgs, ContactCreateIdvSessionInput, ContactIdvSessionStatus, ContactRefInput, ContactVaultTokensInput, ContactsInput, CreateContactInput, CreatePaymentPlanSessionInput, CreatePaymentSessionInput, DeleteContactInput, DeliveriesInput, DisputeReason, DisputeStatus, DisputesInput, EventsInput, ExportCreateInput, ExportKind, ExportStatus, ExportsInput, GlobalAddressInput, IdvFacialComparisonStatus, IdvLivenessStatus, IdvMatchSummary, IdvPersonInput, InvitationRevokeInput, InvitationsInput, MailSuppressionCreateInput, MailSuppressionDeleteInput, MailSuppressionReason, MailSuppressionSource, MailSuppressionsInput, MembershipRemoveInput, MembershipUpdateInput, MessageLanguage, MetadataEntryInput, Mode, MutationAgencyCreateArgs, MutationApiKeyCreateArgs, MutationApiKeyRevokeArgs, MutationChargePaymentMethodArgs, MutationCheckoutConfigurationCreateArgs, MutationCheckoutConfigurationUpdateArgs, MutationContactCreateIdvSessionArgs, MutationCreateContactArgs, MutationCreatePaymentPlanSessionArgs, MutationCreatePaymentSessionArgs, MutationDeleteContactArgs, MutationExportCreateArgs, MutationInvitationRevokeArgs, MutationMailSuppressionCreateArgs, MutationMailSuppressionDeleteArgs, MutationMembershipRemoveArgs, MutationMembershipUpdateArgs, MutationOrganizationCreateArgs, MutationOrganizationUpdateArgs, MutationPaymentCaptureArgs, MutationPaymentCreateArgs, MutationPaymentMethodChargeArgs, MutationPaymentMethodDeleteArgs, MutationPaymentPlanCancelArgs, MutationPaymentPlanCreateArgs, MutationPaymentPlanOccurrenceMarkPaidArgs, MutationPaymentPlanOccurrenceReopenArgs, MutationPaymentPlanOccurrenceWaiveArgs, MutationPaymentPlanPauseArgs, MutationPaymentPlanPayOffArgs, MutationPaymentPlanResumeArgs, MutationPaymentPlanSessionCreateArgs, MutationPaymentPlanSkipNextArgs, MutationPaymentPlanUpdateDayArgs, MutationPaymentPlanUpdatePaymentMethodArgs, MutationPaymentRefundArgs, MutationPaymentVoidArgs, MutationPersonInviteArgs, MutationPersonSessionRevokeArgs, MutationProviderConfigurationCreateArgs, MutationProviderConfigurationReplaceArgs, MutationProviderConfigurationUpdateArgs, MutationPublicKeyCreateArgs, MutationPublicKeyRevokeArgs, MutationRunPaymentPlanArgs, MutationSavedViewCreateArgs, MutationSavedViewDeleteArgs, MutationSavedViewUpdateArgs, MutationSendPaymentPlanSessionLinkArgs, MutationSendPaymentSessionLinkArgs, MutationSsoConnectionCreateArgs, MutationSsoConnectionDeleteArgs, MutationSsoConnectionUpdateArgs, MutationSsoConnectionVerifyDomainArgs, MutationTestClockAdvanceArgs, MutationTestClockCreateArgs, MutationUpdateContactArgs, MutationUpdatePaymentPlanSessionArgs, MutationUpdatePaymentSessionArgs, MutationVaultTokenDeleteArgs, MutationVaultTokenizeBankAccountArgs, MutationVaultTokenizeCardArgs, MutationWebhookCreateArgs, MutationWebhookDeleteArgs, MutationWebhookRecoverArgs, MutationWebhookRequestRetryArgs, MutationWebhookRotateSecretArgs, MutationWebhookTestArgs, MutationWebhookUpdateArgs, OrganizationCreateInput, OrganizationUpdateInput, OrganizationsInput, PaymentAttemptStatus, PaymentBrowserInput, PaymentByReferenceInput, PaymentCaptureInput, PaymentCaptureMode, PaymentCreateInput, PaymentCustomerInput, PaymentDefaultsInput, PaymentMethodBankAccountType, PaymentMethodCardFunding, PaymentMethodChargeInput, PaymentMethodDeleteInput, PaymentMethodRemainingReason, PaymentMethodStatus, PaymentMethodType, PaymentMethodsInput, PaymentPlanScheduleArgs, PaymentPlanCancelInput, PaymentPlanCreateInput, PaymentPlanFrequency, PaymentPlanOccurrenceMarkPaidInput, PaymentPlanOccurrenceReopenInput, PaymentPlanOccurrenceStatus, PaymentPlanOccurrenceWaiveInput, PaymentPlanPauseInput, PaymentPlanPayOffInput, PaymentPlanPolicyInput, PaymentPlanResumeInput, PaymentPlanScheduleInput, PaymentPlanSessionCreateInput, PaymentPlanSessionStatus, PaymentPlanSessionsInput, PaymentPlanSkipNextInput, PaymentPlanStatus, PaymentPlanTender, PaymentPlanUpdateDayInput, PaymentPlanUpdatePaymentMethodInput, PaymentPlanWhenDisputed, PaymentPlanWhenPastDue, PaymentPlanWhenResumed, PaymentPlansInput, PaymentProvider, PaymentRefundInput, PaymentSessionStatus, PaymentSessionsInput, PaymentStatus, PaymentTotalsInput, PaymentVoidInput, PaymentsInput, PeopleInput, Permission, PersonInviteInput, PersonSessionRevokeInput, PlaidCredentialsInput, PlanTotalsInput, ProviderAdapter, ProviderConfigurationRemainingPaymentMethodsArgs, ProviderConfigurationCheckCode, ProviderConfigurationCheckStatus, ProviderConfigurationCreateInput, ProviderConfigurationFailingCause, ProviderConfigurationHealth, ProviderConfigurationReplaceInput, ProviderConfigurationReplacementStatus, ProviderConfigurationUpdateInput, ProviderConfigurationsInput, ProviderCredentialsInput, PublicKeyCreateInput, PublicKeyRevokeInput, PublicKeysInput, QueryApiKeysArgs, QueryAuditEntriesArgs, QueryCheckoutConfigurationArgs, QueryCheckoutConfigurationsArgs, QueryConsentArgs, QueryContactArgs, QueryContactsArgs, QueryDeliveriesArgs, QueryDisputeArgs, QueryDisputesArgs, QueryEventArgs, QueryEventsArgs, QueryExportArgs, QueryExportsArgs, QueryInvitationsArgs, QueryMailSuppressionArgs, QueryMailSuppressionsArgs, QueryNodeArgs, QueryNodesArgs, QueryOrganizationArgs, QueryOrganizationsArgs, QueryPaymentArgs, QueryPaymentByReferenceArgs, QueryPaymentMethodArgs, QueryPaymentPlanArgs, QueryPaymentPlanSchedulePreviewArgs, QueryPaymentPlanSessionArgs, QueryPaymentPlanSessionsArgs, QueryPaymentPlansArgs, QueryPaymentSessionArgs, QueryPaymentSessionsArgs, QueryPaymentTotalsArgs, QueryPaymentsArgs, QueryPeopleArgs, QueryPlanTotalsArgs, QueryProviderConfigurationArgs, QueryProviderConfigurationCheckArgs, QueryProviderConfigurationsArgs, QueryPublicKeysArgs, QueryRefundsArgs, QuerySavedViewsArgs, QuerySearchArgs, QuerySettlementArgs, QuerySettlementLinesArgs, QuerySettlementsArgs, QuerySsoConnectionsArgs, QueryTestClockArgs, QueryTestClocksArgs, QueryUnsettledDisputesArgs, QueryUnsettledPaymentsArgs, QueryUnsettledRefundsArgs, QueryUnsettledReturnsArgs, QueryVaultTokenArgs, QueryVaultTokensArgs, QueryWebhookArgs, QueryWebhookRecoveryArgs, QueryWebhookRequestArgs, QueryWebhookRequestsArgs, QueryWebhooksArgs, RecurringProcessingModel, RefundLimitInput, RefundOrigin, RefundReason, RefundStatus, RefundsInput, RemainingPaymentMethodsInput, Role, SandboxCredentialsInput, SavedViewCreateInput, SavedViewDeleteInput, SavedViewList, SavedViewParameterInput, SavedViewUpdateInput, SavedViewsInput, SearchInput, SecondFactor, SendPaymentPlanSessionLinkInput, SendPaymentSessionLinkInput, SessionLinkChannel, SettlementDifference, SettlementLineType, SettlementLinesInput, SettlementSource, SettlementsInput, SsoConnectionCreateInput, SsoConnectionDeleteInput, SsoConnectionUpdateInput, SsoConnectionVerifyDomainInput, SsoConnectionsInput, SsoDomainProof, SsoNewcomerRole, StorePaymentMethod, StripeCredentialsInput, TestClockAdvanceInput, TestClockCreateInput, TestClockStatus, TestClocksInput, ThreeDSecure, TotalsInterval, UnsettledDisputesInput, UnsettledPaymentsInput, UnsettledRefundsInput, UnsettledReturnsInput, UpdateContactInput, UpdatePaymentPlanSessionInput, UpdatePaymentSessionInput, VaultBankAccountHolderType, VaultTokenDeleteInput, VaultTokenStatus, VaultTokenType, VaultTokenizeBankAccountInput, VaultTokenizeCardInput, VaultTokensInput, WebhookCreateInput, WebhookDeleteInput, WebhookRecoverInput, WebhookRecoveryScope, WebhookRecoveryStatus, WebhookRequestRetryInput, WebhookRequestStatus, WebhookRequestWaitReason, WebhookRequestsInput, WebhookRetrySchedule, WebhookRotateSecretInput, WebhookTestInput, WebhookUpdateInput, WebhooksInput } from './inputs.generated.ts';
export type Maybe<T> = T | null;
export type Omit<T, K extends keyof T> = Pick<T, Exclude<keyof T, K>>;
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
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
  /**
   * The permissions of the key. Null for a key with all permissions, including those that later
   * versions add.
   */
  readonly permissions?: Maybe<ReadonlyArray<Permission>>;
  /** Time of revocation. Null for a key that was not revoked. */
  readonly revokedAt?: Maybe<Scalars['DateTime']['output']>;
};

/** API keys, newest first. */
export type ApiKeyConnection = {
  readonly __typename?: 'ApiKeyConnection';
  readonly edges: ReadonlyArray<ApiKeyEdge>;
  readonly pageInfo: PageInfo;
};

export type ApiKeyEdge = {
  readonly __typename?: 'ApiKeyEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: ApiKey;
};

/** A new key with its text. */
export type ApiKeySecretResult = {
  readonly __typename?: 'ApiKeySecretResult';
  readonly apiKey: ApiKey;
  /** The key text, for the header `Authorization: Bearer <key>`. It can't be read again. */
  readonly key: Scalars['String']['output'];
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
   *   `command.payment.settle`, `command.refund.settle`, `command.settlement_report.import`,
   *   `command.settlement_report.fetch`, `command.suppression.add`, `command.suppression.remove`,
   *   `command.person.invite`, `command.person.reset`, `command.sso.prove_domain`.
   * - Decryption of an instrument, by purpose: `vault.instrument.authorize`,
   *   `vault.instrument.charge`, `vault.instrument.store`.
   * - Failures in the vault: `vault.instrument.use`, a token can't be used, for example because its
   *   instrument can't be decrypted; `vault.instrument.rotate`, the failure was found during key
   *   rotation; `vault.instrument.shred`, an operator removed such an instrument.
   * - Customers at checkout: `checkout.pay` and `checkout.complete`, each attempt to pay a session,
   *   authorize a plan or pay its outstanding amount; `checkout.cancel`; `checkout.request_link`, a
   *   request for a new link.
   * - Messages: `mail.suppress`, not sent because the recipient is on a suppression list;
   *   `mail.limit`, not sent because the recipient or the organization reached the daily limit;
   *   `mail.unsubscribe` and `mail.subscribe`, by a recipient.
   * - Exports: `export.download`, a file was downloaded.
   * - Identity verification: `identity.pictures.read`, a person saw a picture or video,
   *   or the provider's addresses were read.
   * - People: `person.join`, a person became a member; `person.sign_in`, `person.sign_out`,
   *   `person.step_up`, `person.locked`, `person.password_changed`, `person.factor_added`,
   *   `person.factor_removed` and `person.recovery_codes_replaced`.
   * - `audit.read`: the log of this account was read. Written for the first read of each key or
   *   person in an hour.
   */
  readonly action: Scalars['String']['output'];
  /**
   * The account of the key that was used, or for which a person acted. Null for checkout customers,
   * commands and background jobs.
   */
  readonly actorAccountId?: Maybe<Scalars['ID']['output']>;
  /** The person who acted. Also null if the person was deleted. */
  readonly actorPerson?: Maybe<Person>;
  /** The person who acted with a session. Null for keys, customers, commands and background jobs. */
  readonly actorPersonId?: Maybe<Scalars['ID']['output']>;
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

/** A request to capture or void the authorization of a payment. */
export type CaptureRequest = {
  readonly __typename?: 'CaptureRequest';
  /** The amount to capture. Null for a void. */
  readonly amount?: Maybe<Scalars['Amount']['output']>;
  readonly createdAt: Scalars['DateTime']['output'];
  /** Why a Failed request had no effect. */
  readonly failureMessage?: Maybe<Scalars['String']['output']>;
  /** Our reference of the request as Adyen shows it: the reference of the modification. */
  readonly merchantReference: Scalars['String']['output'];
  /** Adyen's reference of the request, which it accepts before it reports the result. */
  readonly providerReference?: Maybe<Scalars['String']['output']>;
  readonly status: CaptureRequestStatus;
  readonly type: CaptureRequestType;
  readonly updatedAt: Scalars['DateTime']['output'];
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

/** Colors of the checkout, each as `#` and six lower-case hexadecimal digits. */
export type CheckoutColors = {
  readonly __typename?: 'CheckoutColors';
  readonly background: Scalars['String']['output'];
  /** Color of buttons and links. Text on them has the background color. */
  readonly primary: Scalars['String']['output'];
  readonly text: Scalars['String']['output'];
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

export type CheckoutConfigurationEdge = {
  readonly __typename?: 'CheckoutConfigurationEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: CheckoutConfiguration;
};

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

/**
 * A customer's consent to charges, or to storing a payment method. It is written together with what it
 * authorizes and never changes.
 */
export type Consent = Node & {
  readonly __typename?: 'Consent';
  /** Time of the consent, by the organization's clock. */
  readonly acceptedAt: Scalars['DateTime']['output'];
  /** Amount of each charge. */
  readonly amount: Scalars['Amount']['output'];
  /** Contact that agreed. Null for a payment without a contact. */
  readonly contactId?: Maybe<Scalars['ID']['output']>;
  readonly currency: Scalars['Currency']['output'];
  /** Day of the first charge, in the organization's time zone. */
  readonly firstDate: Scalars['Date']['output'];
  /** Interval between charges. Null for one charge. */
  readonly frequency?: Maybe<PaymentPlanFrequency>;
  readonly id: Scalars['ID']['output'];
  /** IP address of the customer. Null if unknown. */
  readonly ipAddress?: Maybe<Scalars['String']['output']>;
  /** Language of the page, such as `en`. Null if unknown. */
  readonly language?: Maybe<Scalars['String']['output']>;
  /** Amount of the last charge. It differs from `amount` where a total did not divide evenly. */
  readonly lastAmount: Scalars['Amount']['output'];
  /** Day of the last charge. */
  readonly lastDate: Scalars['Date']['output'];
  /**
   * Address of a page with the consent, to read and to print. Whoever has it can open the page, which
   * shows neither the IP address nor the user agent.
   */
  readonly link: Scalars['URL']['output'];
  /** Number of charges. */
  readonly occurrences: Scalars['Int']['output'];
  /** Organization the consent was given to. */
  readonly orgId: Scalars['ID']['output'];
  readonly origin: ConsentOrigin;
  /** The payment method as the customer saw it. Null for a payment option of a provider. */
  readonly paymentMethod?: Maybe<ConsentPaymentMethod>;
  /** All subjects of the consent, at least one. */
  readonly purposes: ReadonlyArray<ConsentPurpose>;
  /** The declared model of stored credentials. Null if nothing is stored or charged from storage. */
  readonly recurringProcessingModel?: Maybe<RecurringProcessingModel>;
  /** The text that the customer agreed to, exactly as it was shown. */
  readonly text: Scalars['String']['output'];
  /** Version of the page's wording. Null for a text of the organization's own. */
  readonly textVersion?: Maybe<Scalars['String']['output']>;
  /** User agent of the customer's browser. Null if unknown. */
  readonly userAgent?: Maybe<Scalars['String']['output']>;
};

/** A payment method as a customer saw it when they agreed. */
export type ConsentPaymentMethod = {
  readonly __typename?: 'ConsentPaymentMethod';
  /** Brand of a card. */
  readonly brand?: Maybe<Scalars['String']['output']>;
  /** Name of the bank, if known. */
  readonly institutionName?: Maybe<Scalars['String']['output']>;
  /** Last four digits of the card or account number. */
  readonly last4?: Maybe<Scalars['String']['output']>;
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


export type ContactConnection = {
  readonly __typename?: 'ContactConnection';
  /** Newest first. */
  readonly edges: ReadonlyArray<ContactEdge>;
  readonly pageInfo: PageInfo;
  /** Number of items that match, counted only when selected. */
  readonly totalCount?: Maybe<TotalCount>;
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
  /**
   * Address of the image at the provider, valid for about a minute. A read is recorded in the audit
   * log as `identity.pictures.read`, once for each contact and request.
   */
  readonly url?: Maybe<Scalars['String']['output']>;
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
  /** Whether a selfie video was captured. */
  readonly hasSelfieVideo: Scalars['Boolean']['output'];
  /** Null if no selfie was taken or analyzed. */
  readonly livenessCheck?: Maybe<IdvLivenessStatus>;
  /** Null if the identity data were not compared. */
  readonly nameMatch?: Maybe<IdvMatchSummary>;
  /** Null if the identity data were not compared. */
  readonly phoneNumberMatch?: Maybe<IdvMatchSummary>;
  /**
   * Address of the selfie video at the provider, valid for about a minute. Null if none was captured.
   * A read is recorded in the audit log as `identity.pictures.read`.
   */
  readonly selfieVideoUrl?: Maybe<Scalars['String']['output']>;
  readonly status: ContactIdvSessionStatus;
  /**
   * Result for the tax id, from the provider's id-number check. Null if the identity data were not
   * compared.
   */
  readonly taxIdMatch?: Maybe<IdvMatchSummary>;
};

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

export type DeliveryConnection = {
  readonly __typename?: 'DeliveryConnection';
  /**
   * Newest first: by the time of the event, and with `webhookId` by the time of dispatch. Requests
   * of one event are in no particular order.
   */
  readonly edges: ReadonlyArray<DeliveryEdge>;
  readonly pageInfo: PageInfo;
  /** Number of items that match, counted only when selected. */
  readonly totalCount?: Maybe<TotalCount>;
};

export type DeliveryEdge = {
  readonly __typename?: 'DeliveryEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: WebhookRequest;
};

/**
 * A customer's objection to a payment, made at their bank. A payment can have several disputes, each for
 * a part of its amount.
 */
export type Dispute = Node & {
  readonly __typename?: 'Dispute';
  /**
   * The disputed amount. It can differ from the payment's: a part, or another amount by the exchange
   * rate. Null when the provider reports an amount that cannot be shown.
   */
  readonly amount?: Maybe<Scalars['Amount']['output']>;
  /** When the dispute or warning ended, by the provider's clock. Null while it is open. */
  readonly closedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Provider configuration that the payment was charged through. */
  readonly configurationId: Scalars['ID']['output'];
  readonly createdAt: Scalars['DateTime']['output'];
  /** Currency of the disputed amount. */
  readonly currency: Scalars['Currency']['output'];
  /** Time until which the provider takes evidence. */
  readonly evidenceDueAt?: Maybe<Scalars['DateTime']['output']>;
  readonly id: Scalars['ID']['output'];
  /** The card network's own code of the reason, such as `10.4` of Visa. */
  readonly networkReasonCode?: Maybe<Scalars['String']['output']>;
  /** When the dispute was opened, by the provider's clock. */
  readonly openedAt: Scalars['DateTime']['output'];
  /** Organization that received the payment. */
  readonly orgId: Scalars['ID']['output'];
  readonly payment?: Maybe<Payment>;
  readonly paymentId: Scalars['ID']['output'];
  /** The provider's reference of the dispute: the `pspReference` of Adyen's dispute, the id of Stripe's. */
  readonly providerReference: Scalars['String']['output'];
  readonly reason: DisputeReason;
  /** When the provider last reported about it, by the provider's clock. */
  readonly reportedAt: Scalars['DateTime']['output'];
  readonly status: DisputeStatus;
  readonly updatedAt: Scalars['DateTime']['output'];
};

export type DisputeConnection = {
  readonly __typename?: 'DisputeConnection';
  /** Newest first. */
  readonly edges: ReadonlyArray<DisputeEdge>;
  readonly pageInfo: PageInfo;
  /** Number of items that match, counted only when selected. Null in lists of what was not settled. */
  readonly totalCount?: Maybe<TotalCount>;
};

export type DisputeEdge = {
  readonly __typename?: 'DisputeEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: Dispute;
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

/** Records of an organization as a CSV file. It is deleted a day after its creation. */
export type Export = Node & {
  readonly __typename?: 'Export';
  /** The size of the file so far, in bytes. */
  readonly byteCount: Scalars['Int']['output'];
  readonly completedAt?: Maybe<Scalars['DateTime']['output']>;
  readonly createdAt: Scalars['DateTime']['output'];
  /**
   * The path of the file below the address of this service. A GET needs the key or session of a caller
   * with the permission `Exports`. Null until the export is completed.
   */
  readonly downloadPath?: Maybe<Scalars['String']['output']>;
  readonly expiresAt: Scalars['DateTime']['output'];
  readonly id: Scalars['ID']['output'];
  readonly kind: ExportKind;
  readonly orgId: Scalars['ID']['output'];
  /** The number of records so far. */
  readonly rowCount: Scalars['Int']['output'];
  readonly since?: Maybe<Scalars['DateTime']['output']>;
  readonly status: ExportStatus;
  readonly until?: Maybe<Scalars['DateTime']['output']>;
};

export type ExportConnection = {
  readonly __typename?: 'ExportConnection';
  /** Newest first. */
  readonly edges: ReadonlyArray<ExportEdge>;
  readonly pageInfo: PageInfo;
};

export type ExportEdge = {
  readonly __typename?: 'ExportEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: Export;
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

/** An invitation to become a member of an account. Only the message to the person contains its link. */
export type Invitation = Node & {
  readonly __typename?: 'Invitation';
  /** Time of acceptance. Null if the invitation was not accepted. */
  readonly acceptedAt?: Maybe<Scalars['DateTime']['output']>;
  readonly accountId: Scalars['ID']['output'];
  readonly createdAt: Scalars['DateTime']['output'];
  readonly email: Scalars['String']['output'];
  /** The link works before this time. */
  readonly expiresAt: Scalars['DateTime']['output'];
  readonly id: Scalars['ID']['output'];
  /** The mode of the accounts for which the person will be able to act. Null: both. */
  readonly mode?: Maybe<Mode>;
  /** The highest amount that the person will be able to refund of one payment. Null: no limit. */
  readonly refundLimit?: Maybe<RefundLimit>;
  /** Time of revocation. A later invitation of the address also revokes this one. Null if not revoked. */
  readonly revokedAt?: Maybe<Scalars['DateTime']['output']>;
  readonly role: Role;
};

/** Invitations to an account, newest first. */
export type InvitationConnection = {
  readonly __typename?: 'InvitationConnection';
  readonly edges: ReadonlyArray<InvitationEdge>;
  readonly pageInfo: PageInfo;
};

export type InvitationEdge = {
  readonly __typename?: 'InvitationEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: Invitation;
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
  /** The API key that added the entry. Null if a person, a recipient or an operator added it. */
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

export type MailSuppressionEdge = {
  readonly __typename?: 'MailSuppressionEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: MailSuppression;
};

/** A person's membership of an account. It reaches the account and every account below it. */
export type Membership = Node & {
  readonly __typename?: 'Membership';
  readonly accountId: Scalars['ID']['output'];
  readonly createdAt: Scalars['DateTime']['output'];
  readonly id: Scalars['ID']['output'];
  /** Time of the person's last request, to 30 seconds. Null if the person never signed in. */
  readonly lastSeenAt?: Maybe<Scalars['DateTime']['output']>;
  /** The mode of the accounts for which the member can act. Null: both. */
  readonly mode?: Maybe<Mode>;
  readonly person: Person;
  /** The highest amount that the member can refund of one payment. Null: no limit. */
  readonly refundLimit?: Maybe<RefundLimit>;
  readonly role: Role;
  /** The kinds of second factors that the person has. */
  readonly secondFactors: ReadonlyArray<SecondFactor>;
  /**
   * The person's open sessions, newest first, at most 20. A session that began at the provider of an
   * account is listed only if that account is yours, or above or below yours.
   */
  readonly sessions: ReadonlyArray<PersonSession>;
  readonly updatedAt: Scalars['DateTime']['output'];
};

/** Members of an account, newest first. */
export type MembershipConnection = {
  readonly __typename?: 'MembershipConnection';
  readonly edges: ReadonlyArray<MembershipEdge>;
  readonly pageInfo: PageInfo;
};

export type MembershipEdge = {
  readonly __typename?: 'MembershipEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: Membership;
};

/** A key-value pair of the client, returned unchanged. */
export type MetadataEntry = {
  readonly __typename?: 'MetadataEntry';
  readonly key: Scalars['String']['output'];
  readonly value: Scalars['String']['output'];
};

/** A record that can be read by its id. */
export type Node = {
  /** Opaque, globally unique id. */
  readonly id: Scalars['ID']['output'];
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
  readonly paymentDefaults: PaymentDefaults;
  readonly paymentPlanPolicy: PaymentPlanPolicy;
  /** The region that keeps the account's records. Null: its cell has no region. */
  readonly region?: Maybe<Scalars['String']['output']>;
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

export type OrganizationEdge = {
  readonly __typename?: 'OrganizationEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: Organization;
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
  /**
   * Attempts to charge the payment, in their order, with the references by which you find each one in
   * the provider's reports and dashboard.
   */
  readonly attempts: ReadonlyArray<PaymentAttempt>;
  /** The authorized amount. Null unless `capture` is Manual and the payment was authorized. */
  readonly authorizedAmount?: Maybe<Scalars['Amount']['output']>;
  /**
   * When the authorization expires, by the provider's clock: the time that the provider reports, or 28
   * days after the authorization. Null unless the payment waits for its capture.
   */
  readonly authorizedUntil?: Maybe<Scalars['DateTime']['output']>;
  /** How the amount is captured. */
  readonly capture: PaymentCaptureMode;
  /** Requests to capture or void the payment, oldest first. */
  readonly captureRequests: ReadonlyArray<CaptureRequest>;
  /** The captured amount, the most that can be refunded. Null unless `capture` is Manual and it is captured. */
  readonly capturedAmount?: Maybe<Scalars['Amount']['output']>;
  /** Provider configuration that was charged through. Null until the first attempt. */
  readonly configurationId?: Maybe<Scalars['ID']['output']>;
  /**
   * The consent that the customer gave with the newest attempt, on a page or reported as
   * `authorization`. For a payment that a plan makes, the plan's consent at the time of the payment.
   * Null for other payments: see the consent of the payment method.
   */
  readonly consent?: Maybe<Consent>;
  /** Contact that pays, if known. */
  readonly contactId?: Maybe<Scalars['ID']['output']>;
  readonly createdAt: Scalars['DateTime']['output'];
  readonly currency: Scalars['Currency']['output'];
  /**
   * Reason for the decline of the last attempt: `insufficient_funds`, `generic_decline`,
   * `do_not_honor`, `try_again_later`, `limit_exceeded`, `incorrect_cvc`, `incorrect_number`,
   * `expired_card`, `card_not_supported`, `currency_not_supported`, `suspected_fraud`, `lost_card`,
   * `stolen_card`, `closed_account`, `invalid_account`, `account_not_verified`,
   * `authentication_required`, `authentication_failed`, `revoked_authorization`,
   * `debit_not_authorized`, `rejected_by_provider`, or `payment_method_unusable` if a plan's payment
   * method could not be charged any more and no provider was asked. A Canceled payment whose provider
   * configuration was failing has `provider_unavailable`. More codes may be added.
   */
  readonly declineCode?: Maybe<Scalars['String']['output']>;
  /**
   * The purpose of the payment. Stripe shows it in its dashboard and on its receipts. Defaults to the
   * organization's `paymentDefaults`.
   */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Disputes, oldest first. The payment is Disputed while one of them is open or lost. */
  readonly disputes: ReadonlyArray<Dispute>;
  /**
   * A human-readable message for the decline code. For a Returned payment, it contains the bank's
   * return code; for a Canceled one, the reason why the authorized amount was not captured.
   */
  readonly failureMessage?: Maybe<Scalars['String']['output']>;
  readonly id: Scalars['ID']['output'];
  /**
   * Metadata supplied at creation, or that of the plan or session, in the order given; null when there
   * is none.
   */
  readonly metadata?: Maybe<ReadonlyArray<MetadataEntry>>;
  /** Occurrence of the plan that the payment pays. Null for other payments. */
  readonly occurrence?: Maybe<PaymentOccurrence>;
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
  /**
   * Refunds, oldest first, including those made at the provider. A payment with 50 refunds, including
   * failed ones, is not refunded by `paymentRefund` any more.
   */
  readonly refunds: ReadonlyArray<Refund>;
  /**
   * Text on the customer's statement, if the provider supports it. Defaults to the organization's
   * `paymentDefaults`.
   */
  readonly statementDescriptor?: Maybe<Scalars['String']['output']>;
  readonly status: PaymentStatus;
  /** Your reference for the payment. */
  readonly transactionRef?: Maybe<Scalars['String']['output']>;
  readonly updatedAt: Scalars['DateTime']['output'];
  /** Vault token that was charged. */
  readonly vaultTokenId?: Maybe<Scalars['ID']['output']>;
};

/** One attempt to charge a payment. */
export type PaymentAttempt = {
  readonly __typename?: 'PaymentAttempt';
  /** Provider configuration that the attempt was sent through. */
  readonly configurationId: Scalars['ID']['output'];
  /** Reason for the decline. The codes are those of `Payment.declineCode`. */
  readonly declineCode?: Maybe<Scalars['String']['output']>;
  /**
   * Our reference of the attempt as the provider shows it: the merchant reference at Adyen,
   * `attempt_id` in the metadata at Stripe and Plaid, `reference` at the sandbox processor.
   */
  readonly merchantReference: Scalars['String']['output'];
  /**
   * The card network's own decline code, such as `51`, where the provider reports it. Adyen reports it
   * if your merchant account receives `refusalReasonRaw`.
   */
  readonly networkDeclineCode?: Maybe<Scalars['String']['output']>;
  /** Counted from 1 within the payment. */
  readonly number: Scalars['Int']['output'];
  /**
   * The provider's reference of the charge: the `pspReference` of Adyen, the id of a PaymentIntent of
   * Stripe, the id of a transfer of Plaid. Null until the provider has named the charge.
   */
  readonly providerReference?: Maybe<Scalars['String']['output']>;
  /** The Nacha code, such as `R01`, of a debit that the bank returned. */
  readonly returnCode?: Maybe<Scalars['String']['output']>;
  /** By the server's clock, also under a test clock. */
  readonly startedAt: Scalars['DateTime']['output'];
  readonly status: PaymentAttemptStatus;
};

export type PaymentConnection = {
  readonly __typename?: 'PaymentConnection';
  /** Newest first. */
  readonly edges: ReadonlyArray<PaymentEdge>;
  readonly pageInfo: PageInfo;
  /** Number of items that match, counted only when selected. Null in lists of what was not settled. */
  readonly totalCount?: Maybe<TotalCount>;
};

/**
 * Texts of the organization's payments that have none of their own: the payments of plans and
 * sessions, and charges without these texts.
 */
export type PaymentDefaults = {
  readonly __typename?: 'PaymentDefaults';
  /** The purpose of the payments. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Text on the customer's statement, if the provider supports it. */
  readonly statementDescriptor?: Maybe<Scalars['String']['output']>;
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
  /**
   * Provider configuration that stores the credential. All charges use it. It changes only when the
   * configuration is replaced.
   */
  readonly configurationId?: Maybe<Scalars['ID']['output']>;
  /** The newest consent to store the payment method. Null if none is recorded. */
  readonly consent?: Maybe<Consent>;
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
  /**
   * The reason why the payment method did not move when its provider configuration was replaced. Null
   * otherwise, and until it was checked.
   */
  readonly remainingReason?: Maybe<PaymentMethodRemainingReason>;
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

export type PaymentMethodConnection = {
  readonly __typename?: 'PaymentMethodConnection';
  /** Newest first. */
  readonly edges: ReadonlyArray<PaymentMethodEdge>;
  readonly pageInfo: PageInfo;
};

export type PaymentMethodEdge = {
  readonly __typename?: 'PaymentMethodEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: PaymentMethod;
};

/** The occurrence of a plan that a payment pays. */
export type PaymentOccurrence = {
  readonly __typename?: 'PaymentOccurrence';
  readonly date: Scalars['Date']['output'];
  /** Counted from 1 within the plan. */
  readonly number: Scalars['Int']['output'];
};

/** A plan to charge a fixed amount a fixed number of times at a fixed interval. */
export type PaymentPlan = Node & {
  readonly __typename?: 'PaymentPlan';
  /** Amount charged on each occurrence, except the last one of a plan with a `totalAmount`. */
  readonly amount: Scalars['Amount']['output'];
  /**
   * The consent under which the plan is charged: the newest one. A recovery, a change of the method and
   * a change of the day replace it.
   */
  readonly consent?: Maybe<Consent>;
  /** All consents under which the plan was charged, newest first, at most 20. */
  readonly consents: ReadonlyArray<Consent>;
  /** The contact that pays, even if it has been deleted since. */
  readonly contact?: Maybe<Contact>;
  /** Contact that pays. */
  readonly contactId: Scalars['ID']['output'];
  readonly createdAt: Scalars['DateTime']['output'];
  readonly currency: Scalars['Currency']['output'];
  /** The purpose of the payments. Null: the organization's `paymentDefaults`. */
  readonly description?: Maybe<Scalars['String']['output']>;
  readonly frequency: PaymentPlanFrequency;
  readonly id: Scalars['ID']['output'];
  /** Amount charged on the last occurrence. It differs from `amount` where a total did not divide evenly. */
  readonly lastAmount: Scalars['Amount']['output'];
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
  /** Number of occurrences that are neither paid, waived nor skipped. While the plan is Pending, all of them. */
  readonly remainingOccurrences: Scalars['Int']['output'];
  /**
   * All occurrences of the plan, in order. For a Pending plan, the dates are projected. Empty for a
   * plan that was canceled before it became Active. Give paging arguments either here or in `input`.
   */
  readonly schedule: PaymentPlanOccurrenceConnection;
  readonly startDate: Scalars['Date']['output'];
  /**
   * Text of the payments on the customer's statement, if the provider supports it. Null: the
   * organization's `paymentDefaults`.
   */
  readonly statementDescriptor?: Maybe<Scalars['String']['output']>;
  readonly status: PaymentPlanStatus;
  /** The total that the occurrences divide. Null if the plan was created with the `amount` of each. */
  readonly totalAmount?: Maybe<Scalars['Amount']['output']>;
  /** Your reference. Every payment of the plan has it. */
  readonly transactionRef?: Maybe<Scalars['String']['output']>;
  readonly updatedAt: Scalars['DateTime']['output'];
  /** Vault token that the plan was created from. */
  readonly vaultTokenId?: Maybe<Scalars['ID']['output']>;
};


export type PaymentPlanConnection = {
  readonly __typename?: 'PaymentPlanConnection';
  /** Newest first. */
  readonly edges: ReadonlyArray<PaymentPlanEdge>;
  readonly pageInfo: PageInfo;
  /** Number of items that match, counted only when selected. */
  readonly totalCount?: Maybe<TotalCount>;
};

export type PaymentPlanEdge = {
  readonly __typename?: 'PaymentPlanEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: PaymentPlan;
};

/** One scheduled charge of a payment plan. */
export type PaymentPlanOccurrence = {
  readonly __typename?: 'PaymentPlanOccurrence';
  /** The amount of the charge. */
  readonly amount: Scalars['Amount']['output'];
  /** The day of the charge, in the organization's time zone. */
  readonly dueDate: Scalars['Date']['output'];
  /** Position in the plan, starting at 1. */
  readonly number: Scalars['Int']['output'];
  /** The payment outside of Tallystick. Null unless the status is PaidElsewhere. */
  readonly paidElsewhere?: Maybe<PaymentPlanPaidElsewhere>;
  /** The latest payment of the occurrence. Null until the first charge. */
  readonly payment?: Maybe<Payment>;
  readonly status: PaymentPlanOccurrenceStatus;
  /** The reason given when the occurrence was waived. Null unless the status is Waived. */
  readonly waiverReason?: Maybe<Scalars['String']['output']>;
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

/** A payment of an occurrence outside of Tallystick, as the organization recorded it. */
export type PaymentPlanPaidElsewhere = {
  readonly __typename?: 'PaymentPlanPaidElsewhere';
  readonly paidDate: Scalars['Date']['output'];
  /** The organization's reference, such as the number of a check. Null if none was given. */
  readonly reference?: Maybe<Scalars['String']['output']>;
  readonly tender: PaymentPlanTender;
};

/** An organization's rules for failed charges, disputed payments and paused plans. */
export type PaymentPlanPolicy = {
  readonly __typename?: 'PaymentPlanPolicy';
  /**
   * Days after the first soft decline on which a card is retried, until the next occurrence is due.
   * Default 1, 3, 5 and 7. Empty: no retries. Hard declines are not retried.
   */
  readonly retryDays: ReadonlyArray<Scalars['Int']['output']>;
  /** Days before a date on which `payment_plan.upcoming` announces its charge. Default 0: never. */
  readonly upcomingDays: Scalars['Int']['output'];
  /**
   * The action on a plan when a dispute of one of its payments is opened. A Warning is not a dispute.
   * Default Continue.
   */
  readonly whenDisputed: PaymentPlanWhenDisputed;
  /** The action on a plan when an occurrence failed and is not retried any more. Default Continue. */
  readonly whenPastDue: PaymentPlanWhenPastDue;
  /** The handling of dates that passed during a pause. Default Shift. */
  readonly whenResumed: PaymentPlanWhenResumed;
};

/** A session in which a customer authorizes a payment plan at checkout. */
export type PaymentPlanSession = Node & {
  readonly __typename?: 'PaymentPlanSession';
  /** Amount charged on each occurrence, except the last one of a plan with a `totalAmount`. */
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
  /** The purpose of the payments. Null: the organization's `paymentDefaults`. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Optional expiry of the session. */
  readonly expirationDate?: Maybe<Scalars['DateTime']['output']>;
  readonly frequency: PaymentPlanFrequency;
  readonly id: Scalars['ID']['output'];
  /** Amount charged on the last occurrence. It differs from `amount` where a total did not divide evenly. */
  readonly lastAmount: Scalars['Amount']['output'];
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
  /**
   * Text of the payments on the customer's statement, if the provider supports it. Null: the
   * organization's `paymentDefaults`.
   */
  readonly statementDescriptor?: Maybe<Scalars['String']['output']>;
  /** Computed on every read. A session becomes Expired at its expiration date. */
  readonly status: PaymentPlanSessionStatus;
  /** Redirect target after the customer completes. */
  readonly successUrl?: Maybe<Scalars['URL']['output']>;
  /** The total that the occurrences divide. Null if the session has the `amount` of each. */
  readonly totalAmount?: Maybe<Scalars['Amount']['output']>;
  /** Your reference. Every payment of the plan has it. */
  readonly transactionRef?: Maybe<Scalars['String']['output']>;
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
  /** The purpose of the payment. Null: the organization's `paymentDefaults`. */
  readonly description?: Maybe<Scalars['String']['output']>;
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
   * Text of the payment on the customer's statement, if the provider supports it. Null: the
   * organization's `paymentDefaults`.
   */
  readonly statementDescriptor?: Maybe<Scalars['String']['output']>;
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

/** Totals of a period. They follow the payments by a few seconds. */
export type PaymentTotals = {
  readonly __typename?: 'PaymentTotals';
  /** All changes of payments before this time are counted. */
  readonly asOf: Scalars['DateTime']['output'];
  readonly currency: Scalars['Currency']['output'];
  /** All intervals of the period, oldest first. The first and last may be cut off by the period. */
  readonly intervals: ReadonlyArray<PaymentTotalsOfInterval>;
  /** The time zone of the organization, which decides the day of a payment. */
  readonly timeZone: Scalars['String']['output'];
  /** The whole period. */
  readonly total: PaymentTotalsOfInterval;
};

export type PaymentTotalsOfInterval = {
  readonly __typename?: 'PaymentTotalsOfInterval';
  /** The sum of the payments in every status. */
  readonly amount: Scalars['Amount']['output'];
  /** The statuses that payments have. A status without payments is absent. */
  readonly byStatus: ReadonlyArray<PaymentTotalsOfStatus>;
  /** The number of payments. */
  readonly count: Scalars['Int']['output'];
  /** The first day. */
  readonly from: Scalars['Date']['output'];
  /** The sum of succeeded refunds of these payments, whenever they were refunded. */
  readonly refundedAmount: Scalars['Amount']['output'];
  /** The last day. */
  readonly to: Scalars['Date']['output'];
};

export type PaymentTotalsOfStatus = {
  readonly __typename?: 'PaymentTotalsOfStatus';
  readonly amount: Scalars['Amount']['output'];
  readonly count: Scalars['Int']['output'];
  readonly refundedAmount: Scalars['Amount']['output'];
  readonly status: PaymentStatus;
};

/** A person who signs in. */
export type Person = {
  readonly __typename?: 'Person';
  readonly email: Scalars['String']['output'];
  readonly id: Scalars['ID']['output'];
  readonly name?: Maybe<Scalars['String']['output']>;
};

/** A session of a person. */
export type PersonSession = Node & {
  readonly __typename?: 'PersonSession';
  /** The IP address at which the session began. */
  readonly address?: Maybe<Scalars['String']['output']>;
  readonly createdAt: Scalars['DateTime']['output'];
  /** Time at which the session was ended. Null for an open session. */
  readonly endedAt?: Maybe<Scalars['DateTime']['output']>;
  readonly id: Scalars['ID']['output'];
  /** True for the session that sends the request. */
  readonly isCurrent: Scalars['Boolean']['output'];
  /** Time of the last request, to 30 seconds. A session ends after 15 minutes without a request. */
  readonly lastSeenAt: Scalars['DateTime']['output'];
  /** Time at which the person last proved a factor. */
  readonly provenAt: Scalars['DateTime']['output'];
  /** The browser in which the session began. */
  readonly userAgent?: Maybe<Scalars['String']['output']>;
};

/** Totals of plans. They follow the plans by a few seconds. */
export type PlanTotals = {
  readonly __typename?: 'PlanTotals';
  /** All changes of plans before this time are counted. */
  readonly asOf: Scalars['DateTime']['output'];
  /** The statuses that plans have. A status without plans is absent. */
  readonly byStatus: ReadonlyArray<PlanTotalsOfStatus>;
  readonly currency: Scalars['Currency']['output'];
  /** The time zone of the organization, which decides the day of a charge. */
  readonly timeZone: Scalars['String']['output'];
  /**
   * The next charge of each plan by day, oldest first, from charges that are due to the last of the
   * `upcomingDays`. A plan counts once. A day without charges is absent.
   */
  readonly upcoming: ReadonlyArray<PlanTotalsOfDay>;
  /** The last day of `upcoming`: today is the first of the `upcomingDays`. */
  readonly upcomingTo: Scalars['Date']['output'];
};

export type PlanTotalsOfDay = {
  readonly __typename?: 'PlanTotalsOfDay';
  /** The sum of the charges. The last charge of a divided total can differ by a few minor units. */
  readonly amount: Scalars['Amount']['output'];
  readonly count: Scalars['Int']['output'];
  readonly date: Scalars['Date']['output'];
};

export type PlanTotalsOfStatus = {
  readonly __typename?: 'PlanTotalsOfStatus';
  /** The sum of one charge of each plan. */
  readonly amount: Scalars['Amount']['output'];
  readonly count: Scalars['Int']['output'];
  readonly status: PaymentPlanStatus;
};

/** An organization's connection to a payment provider. Its credentials can be written but never read. */
export type ProviderConfiguration = Node & {
  readonly __typename?: 'ProviderConfiguration';
  readonly adapter: ProviderAdapter;
  /**
   * True if bank accounts of persons are validated at their first debit, as Nacha requires. While false,
   * debits of such accounts are declined with `account_not_verified`, unless they are stored. Null for
   * adapters without this setting: all but `Adyen`.
   */
  readonly bankAccountsAreValidated?: Maybe<Scalars['Boolean']['output']>;
  readonly createdAt: Scalars['DateTime']['output'];
  /** Currencies that it is used for. Null: every currency that the adapter supports. */
  readonly currencies?: Maybe<ReadonlyArray<Scalars['Currency']['output']>>;
  /** The reason of the failure; null while the configuration is Healthy. */
  readonly failingCause?: Maybe<ProviderConfigurationFailingCause>;
  /** The start of the failure; null while the configuration is Healthy. */
  readonly failingSince?: Maybe<Scalars['DateTime']['output']>;
  /**
   * True if a notification secret is set. Without one, notifications are refused, unless the adapter
   * needs none.
   */
  readonly hasNotificationSecret: Scalars['Boolean']['output'];
  /**
   * Failing: charges and refunds are answered with PROVIDER_UNAVAILABLE, and due occurrences of plans
   * stay Scheduled. They are charged when the configuration is Healthy again.
   */
  readonly health: ProviderConfigurationHealth;
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
  /**
   * The start of the pause; null while not paused. In a pause, charges are answered with
   * PROVIDER_UNAVAILABLE, and due occurrences of plans stay Scheduled. Refunds are made.
   */
  readonly pausedAt?: Maybe<Scalars['DateTime']['output']>;
  /** The provider of payment methods that are stored through this configuration. */
  readonly provider: PaymentProvider;
  /**
   * Payment methods that could not move to the replacement, newest first, without deleted ones. Empty
   * while the configuration is not replaced. Give paging arguments either here or in `input`.
   */
  readonly remainingPaymentMethods: RemainingPaymentMethodConnection;
  /** The time of the replacement; null while not replaced. */
  readonly replacedAt?: Maybe<Scalars['DateTime']['output']>;
  /** The provider configuration that charges instead; null while not replaced. */
  readonly replacedBy?: Maybe<Scalars['ID']['output']>;
  /** The progress of the replacement; null while not replaced. */
  readonly replacement?: Maybe<ProviderConfigurationReplacement>;
  /** When card payments ask for 3-D Secure. Null for adapters without this setting: `Plaid` and `Sandbox`. */
  readonly threeDSecure?: Maybe<ThreeDSecure>;
  readonly updatedAt: Scalars['DateTime']['output'];
  /**
   * True if it can verify identities: always for `Sandbox`, and for `Plaid` if its credentials include
   * a template.
   */
  readonly verifiesIdentity: Scalars['Boolean']['output'];
};


/** The go-live checklist of a provider configuration. */
export type ProviderConfigurationCheck = {
  readonly __typename?: 'ProviderConfigurationCheck';
  readonly checkedAt: Scalars['DateTime']['output'];
  readonly configurationId: Scalars['ID']['output'];
  readonly items: ReadonlyArray<ProviderConfigurationCheckItem>;
  readonly mode: Mode;
};

/** An item of the go-live checklist of a provider configuration. It never contains a secret. */
export type ProviderConfigurationCheckItem = {
  readonly __typename?: 'ProviderConfigurationCheckItem';
  readonly code: ProviderConfigurationCheckCode;
  /** The names that must be enabled at the provider, such as those of events. Empty if there are none. */
  readonly expected: ReadonlyArray<Scalars['String']['output']>;
  /** The steps to take unless the item has passed. */
  readonly instruction: Scalars['String']['output'];
  /** The expected names that the provider's answer lacks. Empty while unknown. */
  readonly missing: ReadonlyArray<Scalars['String']['output']>;
  /** The request that was sent to the provider. Null if none was needed. */
  readonly request?: Maybe<Scalars['String']['output']>;
  /**
   * The response of the account or the configuration, or the reason for a missing one. Null for Manual
   * items without one.
   */
  readonly response?: Maybe<Scalars['String']['output']>;
  readonly status: ProviderConfigurationCheckStatus;
};

export type ProviderConfigurationConnection = {
  readonly __typename?: 'ProviderConfigurationConnection';
  /** Newest first. */
  readonly edges: ReadonlyArray<ProviderConfigurationEdge>;
  readonly pageInfo: PageInfo;
};

export type ProviderConfigurationEdge = {
  readonly __typename?: 'ProviderConfigurationEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: ProviderConfiguration;
};

/** The progress of the replacement of a provider configuration. */
export type ProviderConfigurationReplacement = {
  readonly __typename?: 'ProviderConfigurationReplacement';
  /** The end of the move; null while payment methods are moving. */
  readonly completedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Payment methods that moved, without deleted ones. */
  readonly movedCount: Scalars['Int']['output'];
  /** The number of payment methods that could not move, without deleted ones. Counted up to 10,000. */
  readonly remainingCount: Scalars['Int']['output'];
  readonly status: ProviderConfigurationReplacementStatus;
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

export type PublicKeyConnection = {
  readonly __typename?: 'PublicKeyConnection';
  /** Newest first. */
  readonly edges: ReadonlyArray<PublicKeyEdge>;
  readonly pageInfo: PageInfo;
};

export type PublicKeyEdge = {
  readonly __typename?: 'PublicKeyEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: PublicKey;
};

/** A full or partial refund of a payment, made by `paymentRefund` or at the provider. */
export type Refund = Node & {
  readonly __typename?: 'Refund';
  readonly amount: Scalars['Amount']['output'];
  readonly createdAt: Scalars['DateTime']['output'];
  /** The currency of the payment. */
  readonly currency: Scalars['Currency']['output'];
  /**
   * Reason for the failure of a Failed refund: `rejected_by_provider`, `not_refundable` (the charge
   * was returned or is disputed), `insufficient_funds` (your balance at the provider is too low),
   * `expired_or_canceled_card`, `lost_or_stolen_card`, `declined` by the network or bank, `returned`
   * by the bank after it had succeeded, `canceled` at the provider, or `unknown`. More codes may be
   * added.
   */
  readonly failureCode?: Maybe<Scalars['String']['output']>;
  readonly id: Scalars['ID']['output'];
  readonly origin: RefundOrigin;
  readonly payment?: Maybe<Payment>;
  readonly paymentId: Scalars['ID']['output'];
  /**
   * The provider's reference of the refund, by which you find it in the provider's reports and
   * dashboard. Null until the provider has named it.
   */
  readonly providerReference?: Maybe<Scalars['String']['output']>;
  /** The reason that you gave. */
  readonly reason?: Maybe<RefundReason>;
  readonly status: RefundStatus;
  readonly updatedAt: Scalars['DateTime']['output'];
};

export type RefundConnection = {
  readonly __typename?: 'RefundConnection';
  /** Newest first. */
  readonly edges: ReadonlyArray<RefundEdge>;
  readonly pageInfo: PageInfo;
  /** Number of items that match, counted only when selected. Null in lists of what was not settled. */
  readonly totalCount?: Maybe<TotalCount>;
};

export type RefundEdge = {
  readonly __typename?: 'RefundEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: Refund;
};

/** The highest amount that a member can refund of one payment. Other currencies can't be refunded. */
export type RefundLimit = {
  readonly __typename?: 'RefundLimit';
  readonly amount: Scalars['Amount']['output'];
  readonly currency: Scalars['Currency']['output'];
};

/** A payment method that did not move to the replacement of its provider configuration. */
export type RemainingPaymentMethod = {
  readonly __typename?: 'RemainingPaymentMethod';
  readonly contactId: Scalars['ID']['output'];
  /** The id of the payment method. */
  readonly id: Scalars['ID']['output'];
  readonly remainingReason: PaymentMethodRemainingReason;
};

export type RemainingPaymentMethodConnection = {
  readonly __typename?: 'RemainingPaymentMethodConnection';
  /** Newest first. */
  readonly edges: ReadonlyArray<RemainingPaymentMethodEdge>;
  readonly pageInfo: PageInfo;
};

export type RemainingPaymentMethodEdge = {
  readonly __typename?: 'RemainingPaymentMethodEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: RemainingPaymentMethod;
};

/** A line of a settlement report. Amounts are decimals; money that leaves your account is negative. */
export type SettlementLine = {
  readonly __typename?: 'SettlementLine';
  /** In the currency of the payment. */
  readonly amount: Scalars['String']['output'];
  /** The provider's reference of the charge. */
  readonly chargeReference?: Maybe<Scalars['String']['output']>;
  readonly currency: Scalars['Currency']['output'];
  /** Null if the line agrees with our records. */
  readonly difference?: Maybe<SettlementDifference>;
  /** The dispute that the line is about. Null if none was found. */
  readonly disputeId?: Maybe<Scalars['ID']['output']>;
  /** The provider's reference of the dispute. */
  readonly disputeReference?: Maybe<Scalars['String']['output']>;
  /** In the settled currency. Positive if the provider keeps it. */
  readonly fee: Scalars['String']['output'];
  /** Your reference as the provider shows it: `PaymentAttempt.merchantReference`, if it is one of ours. */
  readonly merchantReference?: Maybe<Scalars['String']['output']>;
  /** The change of your balance, in the settled currency. */
  readonly net: Scalars['String']['output'];
  /** The line of the file, or the position in the provider's list. */
  readonly number: Scalars['Int']['output'];
  readonly occurredAt?: Maybe<Scalars['DateTime']['output']>;
  /** The payment that the line is about. Null if none was found. */
  readonly payment?: Maybe<Payment>;
  /** The provider's id of the line. */
  readonly reference: Scalars['String']['output'];
  /** The refund that the line is about. Null if none was found. */
  readonly refundId?: Maybe<Scalars['ID']['output']>;
  /** The provider's reference of the refund. */
  readonly refundReference?: Maybe<Scalars['String']['output']>;
  readonly settledCurrency: Scalars['Currency']['output'];
  readonly type: SettlementLineType;
};

export type SettlementLineConnection = {
  readonly __typename?: 'SettlementLineConnection';
  /** In the order of the report. */
  readonly edges: ReadonlyArray<SettlementLineEdge>;
  readonly pageInfo: PageInfo;
};

export type SettlementLineEdge = {
  readonly __typename?: 'SettlementLineEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: SettlementLine;
};

/** A provider's report about the money that it settled, matched with payments, refunds and disputes. */
export type SettlementReport = Node & {
  readonly __typename?: 'SettlementReport';
  readonly configurationId: Scalars['ID']['output'];
  /**
   * Lines with a difference. They are matched again with each later report of the account at the
   * provider, so that the number can change.
   */
  readonly differenceCount: Scalars['Int']['output'];
  readonly id: Scalars['ID']['output'];
  readonly importedAt: Scalars['DateTime']['output'];
  readonly lineCount: Scalars['Int']['output'];
  readonly orgId: Scalars['ID']['output'];
  /** The report's name at the provider: a day, or the name of its file. */
  readonly reference: Scalars['String']['output'];
  /** Lines that an earlier report had. They are not stored again, and not counted in the totals. */
  readonly repeatedLineCount: Scalars['Int']['output'];
  /** Start of the period, or the time of the first line. */
  readonly since?: Maybe<Scalars['DateTime']['output']>;
  readonly source: SettlementSource;
  /** The sums of the lines, by the currency in which the provider settles. */
  readonly totals: ReadonlyArray<SettlementTotal>;
  /** End of the period, or the time of the last line. */
  readonly until?: Maybe<Scalars['DateTime']['output']>;
};

export type SettlementReportConnection = {
  readonly __typename?: 'SettlementReportConnection';
  /** Newest first. */
  readonly edges: ReadonlyArray<SettlementReportEdge>;
  readonly pageInfo: PageInfo;
};

export type SettlementReportEdge = {
  readonly __typename?: 'SettlementReportEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: SettlementReport;
};

/** The sums of the lines of a settlement report. Amounts are decimals and may be negative. */
export type SettlementTotal = {
  readonly __typename?: 'SettlementTotal';
  readonly currency: Scalars['Currency']['output'];
  readonly fee: Scalars['String']['output'];
  /** Charges less refunds, returns and disputes, before fees. */
  readonly gross: Scalars['String']['output'];
  readonly lines: Scalars['Int']['output'];
  /** The change of your balance at the provider, before payouts. */
  readonly net: Scalars['String']['output'];
  /** Payouts to your bank account. */
  readonly paidOut: Scalars['String']['output'];
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

export type TestClockConnection = {
  readonly __typename?: 'TestClockConnection';
  /** Newest first. */
  readonly edges: ReadonlyArray<TestClockEdge>;
  readonly pageInfo: PageInfo;
};

export type TestClockEdge = {
  readonly __typename?: 'TestClockEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: TestClock;
};

/** The number of items of a list, on all its pages. */
export type TotalCount = {
  readonly __typename?: 'TotalCount';
  /** True when there are more than `count`. */
  readonly atLeast: Scalars['Boolean']['output'];
  /** Counted up to 10000. */
  readonly count: Scalars['Int']['output'];
};

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

export type VaultTokenEdge = {
  readonly __typename?: 'VaultTokenEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: VaultToken;
};

/** An HTTPS endpoint that receives events. */
export type Webhook = Node & {
  readonly __typename?: 'Webhook';
  /** Number of attempts in flight. */
  readonly attemptsInFlight: Scalars['Int']['output'];
  /** Time of the next trial request. Null while the circuit breaker is closed. */
  readonly blockedUntil?: Maybe<Scalars['DateTime']['output']>;
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
  /** Time at which the circuit breaker opened. Null again when the endpoint accepts a request. */
  readonly failingSince?: Maybe<Scalars['DateTime']['output']>;
  /**
   * The reason why due deliveries wait: `WebhookDisabled`, `CircuitBreaker`, `RateLimit` or
   * `AttemptsInFlight`. Null: they are sent at once.
   */
  readonly heldBackBy?: Maybe<WebhookRequestWaitReason>;
  readonly id: Scalars['ID']['output'];
  /** Maximum of `window`. Null: 256. */
  readonly maxInFlight?: Maybe<Scalars['Int']['output']>;
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
  /**
   * Maximum number of attempts in flight now. It starts at 8 and adapts to the endpoint: it grows while
   * the endpoint accepts requests quickly, and shrinks when it gets slower or is overloaded. After
   * failures it is lower.
   */
  readonly window: Scalars['Int']['output'];
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

export type WebhookEdge = {
  readonly __typename?: 'WebhookEdge';
  readonly cursor: Scalars['String']['output'];
  readonly node: Webhook;
};

/** One delivery of a JSON payload to a webhook, with its retry state. Kept for 90 days. */
export type WebhookRequest = Node & {
  readonly __typename?: 'WebhookRequest';
  /** The attempts, oldest first. If there are more than 100, the latest 100. */
  readonly attemptLog: ReadonlyArray<WebhookAttempt>;
  /** Number of delivery attempts so far. */
  readonly attempts: Scalars['Int']['output'];
  readonly createdAt: Scalars['DateTime']['output'];
  /** The event that is delivered. */
  readonly eventId: Scalars['ID']['output'];
  /** Type of the event. */
  readonly eventType: Scalars['String']['output'];
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
  /** The reason why a pending request waits. Null if a worker attempts it next, or if it is not pending. */
  readonly waitReason?: Maybe<WebhookRequestWaitReason>;
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

export type ResolverTypeWrapper<T> = Promise<T> | T;

export type Resolver<TResult, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = ResolverFn<TResult, TParent, TContext, TArgs>;

export type ResolverFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => Promise<TResult> | TResult;

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
    | ( ConsentRecord )
    | ( ContactRecord )
    | ( DisputeRecord )
    | ( EventRecord )
    | ( ExportRecord )
    | ( InvitationRecord )
    | ( MailSuppressionRecord )
    | ( MembershipRecord )
    | ( Account )
    | ( PaymentRecord )
    | ( PaymentMethodRecord )
    | ( PaymentPlanRecord )
    | ( PaymentPlanSessionRecord )
    | ( PaymentSessionRecord )
    | ( PersonSessionRecord )
    | ( Account )
    | ( ProviderConfigurationRecord )
    | ( PublicKey )
    | ( RefundRecord )
    | ( SavedViewRecord )
    | ( SettlementReportRecord )
    | ( SsoConnectionRecord )
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
  AuthorizationInput: AuthorizationInput;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  CaptureRequest: ResolverTypeWrapper<CaptureRequestRecord>;
  CaptureRequestStatus: CaptureRequestStatus;
  CaptureRequestType: CaptureRequestType;
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
  Consent: ResolverTypeWrapper<ConsentRecord>;
  ConsentOrigin: ConsentOrigin;
  ConsentPaymentMethod: ResolverTypeWrapper<ConsentPaymentMethod>;
  ConsentPurpose: ConsentPurpose;
  Contact: ResolverTypeWrapper<ContactRecord>;
  ContactConnection: ResolverTypeWrapper<Omit<ContactConnection, 'edges' | 'pageInfo' | 'totalCount'> & { edges: ReadonlyArray<ResolversTypes['ContactEdge']>, pageInfo: ResolversTypes['PageInfo'], totalCount?: Maybe<ResolversTypes['TotalCount']> }>;
  ContactCreateIdvSessionInput: ContactCreateIdvSessionInput;
  ContactEdge: ResolverTypeWrapper<Omit<ContactEdge, 'node'> & { node: ResolversTypes['Contact'] }>;
  ContactIdvDocument: ResolverTypeWrapper<ContactIdvDocumentRecord>;
  ContactIdvDocumentImage: ResolverTypeWrapper<ContactIdvDocumentImageRecord>;
  ContactIdvSession: ResolverTypeWrapper<ContactIdvSessionRecord>;
  ContactIdvSessionDetail: ResolverTypeWrapper<ContactIdvSessionDetailRecord>;
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
  DeliveriesInput: DeliveriesInput;
  DeliveryConnection: ResolverTypeWrapper<Omit<DeliveryConnection, 'edges' | 'pageInfo' | 'totalCount'> & { edges: ReadonlyArray<ResolversTypes['DeliveryEdge']>, pageInfo: ResolversTypes['PageInfo'], totalCount?: Maybe<ResolversTypes['TotalCount']> }>;
  DeliveryEdge: ResolverTypeWrapper<Omit<DeliveryEdge, 'node'> & { node: ResolversTypes['WebhookRequest'] }>;
  Dispute: ResolverTypeWrapper<DisputeRecord>;
  DisputeConnection: ResolverTypeWrapper<Omit<DisputeConnection, 'edges' | 'pageInfo' | 'totalCount'> & { edges: ReadonlyArray<ResolversTypes['DisputeEdge']>, pageInfo: ResolversTypes['PageInfo'], totalCount?: Maybe<ResolversTypes['TotalCount']> }>;
  DisputeEdge: ResolverTypeWrapper<Omit<DisputeEdge, 'node'> & { node: ResolversTypes['Dispute'] }>;
  DisputeReason: DisputeReason;
  DisputeStatus: DisputeStatus;
  DisputesInput: DisputesInput;
  Email: ResolverTypeWrapper<Scalars['Email']['output']>;
  Event: ResolverTypeWrapper<EventRecord>;
  EventConnection: ResolverTypeWrapper<Omit<EventConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversTypes['EventEdge']>, pageInfo: ResolversTypes['PageInfo'] }>;
  EventEdge: ResolverTypeWrapper<Omit<EventEdge, 'node'> & { node: ResolversTypes['Event'] }>;
  EventType: ResolverTypeWrapper<EventTypeRecord>;
  EventsInput: EventsInput;
  Export: ResolverTypeWrapper<ExportRecord>;
  ExportConnection: ResolverTypeWrapper<Omit<ExportConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversTypes['ExportEdge']>, pageInfo: ResolversTypes['PageInfo'] }>;
  ExportCreateInput: ExportCreateInput;
  ExportEdge: ResolverTypeWrapper<Omit<ExportEdge, 'node'> & { node: ResolversTypes['Export'] }>;
  ExportKind: ExportKind;
  ExportStatus: ExportStatus;
  ExportsInput: ExportsInput;
  GlobalAddress: ResolverTypeWrapper<GlobalAddressRecord>;
  GlobalAddressInput: GlobalAddressInput;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  IdvFacialComparisonStatus: IdvFacialComparisonStatus;
  IdvLivenessStatus: IdvLivenessStatus;
  IdvMatchSummary: IdvMatchSummary;
  IdvPersonInput: IdvPersonInput;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  Invitation: ResolverTypeWrapper<InvitationRecord>;
  InvitationConnection: ResolverTypeWrapper<Omit<InvitationConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversTypes['InvitationEdge']>, pageInfo: ResolversTypes['PageInfo'] }>;
  InvitationEdge: ResolverTypeWrapper<Omit<InvitationEdge, 'node'> & { node: ResolversTypes['Invitation'] }>;
  InvitationRevokeInput: InvitationRevokeInput;
  InvitationsInput: InvitationsInput;
  JSON: ResolverTypeWrapper<Scalars['JSON']['output']>;
  MailSuppression: ResolverTypeWrapper<MailSuppressionRecord>;
  MailSuppressionConnection: ResolverTypeWrapper<Omit<MailSuppressionConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversTypes['MailSuppressionEdge']>, pageInfo: ResolversTypes['PageInfo'] }>;
  MailSuppressionCreateInput: MailSuppressionCreateInput;
  MailSuppressionDeleteInput: MailSuppressionDeleteInput;
  MailSuppressionEdge: ResolverTypeWrapper<Omit<MailSuppressionEdge, 'node'> & { node: ResolversTypes['MailSuppression'] }>;
  MailSuppressionReason: MailSuppressionReason;
  MailSuppressionSource: MailSuppressionSource;
  MailSuppressionsInput: MailSuppressionsInput;
  Membership: ResolverTypeWrapper<MembershipRecord>;
  MembershipConnection: ResolverTypeWrapper<Omit<MembershipConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversTypes['MembershipEdge']>, pageInfo: ResolversTypes['PageInfo'] }>;
  MembershipEdge: ResolverTypeWrapper<Omit<MembershipEdge, 'node'> & { node: ResolversTypes['Membership'] }>;
  MembershipRemoveInput: MembershipRemoveInput;
  MembershipRemoveResult: ResolverTypeWrapper<MembershipRemoveResultRecord>;
  MembershipUpdateInput: MembershipUpdateInput;
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
  PaymentAttempt: ResolverTypeWrapper<PaymentAttemptRecord>;
  PaymentAttemptStatus: PaymentAttemptStatus;
  PaymentBrowserInput: PaymentBrowserInput;
  PaymentByReferenceInput: PaymentByReferenceInput;
  PaymentCaptureInput: PaymentCaptureInput;
  PaymentCaptureMode: PaymentCaptureMode;
  PaymentConnection: ResolverTypeWrapper<Omit<PaymentConnection, 'edges' | 'pageInfo' | 'totalCount'> & { edges: ReadonlyArray<ResolversTypes['PaymentEdge']>, pageInfo: ResolversTypes['PageInfo'], totalCount?: Maybe<ResolversTypes['TotalCount']> }>;
  PaymentCreateInput: PaymentCreateInput;
  PaymentCustomerInput: PaymentCustomerInput;
  PaymentDefaults: ResolverTypeWrapper<PaymentDefaultsRecord>;
  PaymentDefaultsInput: PaymentDefaultsInput;
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
  PaymentMethodRemainingReason: PaymentMethodRemainingReason;
  PaymentMethodStatus: PaymentMethodStatus;
  PaymentMethodType: PaymentMethodType;
  PaymentMethodsInput: PaymentMethodsInput;
  PaymentOccurrence: ResolverTypeWrapper<PaymentOccurrence>;
  PaymentPlan: ResolverTypeWrapper<PaymentPlanRecord>;
  PaymentPlanCancelInput: PaymentPlanCancelInput;
  PaymentPlanConnection: ResolverTypeWrapper<Omit<PaymentPlanConnection, 'edges' | 'pageInfo' | 'totalCount'> & { edges: ReadonlyArray<ResolversTypes['PaymentPlanEdge']>, pageInfo: ResolversTypes['PageInfo'], totalCount?: Maybe<ResolversTypes['TotalCount']> }>;
  PaymentPlanCreateInput: PaymentPlanCreateInput;
  PaymentPlanEdge: ResolverTypeWrapper<Omit<PaymentPlanEdge, 'node'> & { node: ResolversTypes['PaymentPlan'] }>;
  PaymentPlanFrequency: PaymentPlanFrequency;
  PaymentPlanOccurrence: ResolverTypeWrapper<PaymentPlanOccurrenceRecord>;
  PaymentPlanOccurrenceConnection: ResolverTypeWrapper<Omit<PaymentPlanOccurrenceConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversTypes['PaymentPlanOccurrenceEdge']>, pageInfo: ResolversTypes['PageInfo'] }>;
  PaymentPlanOccurrenceEdge: ResolverTypeWrapper<Omit<PaymentPlanOccurrenceEdge, 'node'> & { node: ResolversTypes['PaymentPlanOccurrence'] }>;
  PaymentPlanOccurrenceMarkPaidInput: PaymentPlanOccurrenceMarkPaidInput;
  PaymentPlanOccurrenceReopenInput: PaymentPlanOccurrenceReopenInput;
  PaymentPlanOccurrenceStatus: PaymentPlanOccurrenceStatus;
  PaymentPlanOccurrenceWaiveInput: PaymentPlanOccurrenceWaiveInput;
  PaymentPlanPaidElsewhere: ResolverTypeWrapper<PaymentPlanPaidElsewhere>;
  PaymentPlanPauseInput: PaymentPlanPauseInput;
  PaymentPlanPayOffInput: PaymentPlanPayOffInput;
  PaymentPlanPolicy: ResolverTypeWrapper<PaymentPlanPolicyRecord>;
  PaymentPlanPolicyInput: PaymentPlanPolicyInput;
  PaymentPlanResumeInput: PaymentPlanResumeInput;
  PaymentPlanScheduleInput: PaymentPlanScheduleInput;
  PaymentPlanSession: ResolverTypeWrapper<PaymentPlanSessionRecord>;
  PaymentPlanSessionConnection: ResolverTypeWrapper<Omit<PaymentPlanSessionConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversTypes['PaymentPlanSessionEdge']>, pageInfo: ResolversTypes['PageInfo'] }>;
  PaymentPlanSessionCreateInput: PaymentPlanSessionCreateInput;
  PaymentPlanSessionEdge: ResolverTypeWrapper<Omit<PaymentPlanSessionEdge, 'node'> & { node: ResolversTypes['PaymentPlanSession'] }>;
  PaymentPlanSessionStatus: PaymentPlanSessionStatus;
  PaymentPlanSessionsInput: PaymentPlanSessionsInput;
  PaymentPlanSkipNextInput: PaymentPlanSkipNextInput;
  PaymentPlanStatus: PaymentPlanStatus;
  PaymentPlanTender: PaymentPlanTender;
  PaymentPlanUpdateDayInput: PaymentPlanUpdateDayInput;
  PaymentPlanUpdatePaymentMethodInput: PaymentPlanUpdatePaymentMethodInput;
  PaymentPlanWhenDisputed: PaymentPlanWhenDisputed;
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
  PaymentTotals: ResolverTypeWrapper<PaymentTotals>;
  PaymentTotalsInput: PaymentTotalsInput;
  PaymentTotalsOfInterval: ResolverTypeWrapper<PaymentTotalsOfInterval>;
  PaymentTotalsOfStatus: ResolverTypeWrapper<PaymentTotalsOfStatus>;
  PaymentVoidInput: PaymentVoidInput;
  PaymentsInput: PaymentsInput;
  PeopleInput: PeopleInput;
  Permission: Permission;
  Person: ResolverTypeWrapper<PersonRecord>;
  PersonInviteInput: PersonInviteInput;
  PersonSession: ResolverTypeWrapper<PersonSessionRecord>;
  PersonSessionRevokeInput: PersonSessionRevokeInput;
  Phone: ResolverTypeWrapper<Scalars['Phone']['output']>;
  PlaidCredentialsInput: PlaidCredentialsInput;
  PlanTotals: ResolverTypeWrapper<PlanTotals>;
  PlanTotalsInput: PlanTotalsInput;
  PlanTotalsOfDay: ResolverTypeWrapper<PlanTotalsOfDay>;
  PlanTotalsOfStatus: ResolverTypeWrapper<PlanTotalsOfStatus>;
  Platform: ResolverTypeWrapper<Account>;
  ProviderAdapter: ProviderAdapter;
  ProviderConfiguration: ResolverTypeWrapper<ProviderConfigurationRecord>;
  ProviderConfigurationCheck: ResolverTypeWrapper<ProviderConfigurationCheck>;
  ProviderConfigurationCheckCode: ProviderConfigurationCheckCode;
  ProviderConfigurationCheckItem: ResolverTypeWrapper<ProviderConfigurationCheckItem>;
  ProviderConfigurationCheckStatus: ProviderConfigurationCheckStatus;
  ProviderConfigurationConnection: ResolverTypeWrapper<Omit<ProviderConfigurationConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversTypes['ProviderConfigurationEdge']>, pageInfo: ResolversTypes['PageInfo'] }>;
  ProviderConfigurationCreateInput: ProviderConfigurationCreateInput;
  ProviderConfigurationEdge: ResolverTypeWrapper<Omit<ProviderConfigurationEdge, 'node'> & { node: ResolversTypes['ProviderConfiguration'] }>;
  ProviderConfigurationFailingCause: ProviderConfigurationFailingCause;
  ProviderConfigurationHealth: ProviderConfigurationHealth;
  ProviderConfigurationReplaceInput: ProviderConfigurationReplaceInput;
  ProviderConfigurationReplacement: ResolverTypeWrapper<ProviderConfigurationReplacementRecord>;
  ProviderConfigurationReplacementStatus: ProviderConfigurationReplacementStatus;
  ProviderConfigurationUpdateInput: ProviderConfigurationUpdateInput;
  ProviderConfigurationsInput: ProviderConfigurationsInput;
  ProviderCredentialsInput: ProviderCredentialsInput;
  PublicKey: ResolverTypeWrapper<PublicKey>;
  PublicKeyConnection: ResolverTypeWrapper<Omit<PublicKeyConnection, 'pageInfo'> & { pageInfo: ResolversTypes['PageInfo'] }>;
  PublicKeyCreateInput: PublicKeyCreateInput;
  PublicKeyEdge: ResolverTypeWrapper<PublicKeyEdge>;
  PublicKeyRevokeInput: PublicKeyRevokeInput;
  PublicKeysInput: PublicKeysInput;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  RecurringProcessingModel: RecurringProcessingModel;
  Refund: ResolverTypeWrapper<RefundRecord>;
  RefundConnection: ResolverTypeWrapper<Omit<RefundConnection, 'edges' | 'pageInfo' | 'totalCount'> & { edges: ReadonlyArray<ResolversTypes['RefundEdge']>, pageInfo: ResolversTypes['PageInfo'], totalCount?: Maybe<ResolversTypes['TotalCount']> }>;
  RefundEdge: ResolverTypeWrapper<Omit<RefundEdge, 'node'> & { node: ResolversTypes['Refund'] }>;
  RefundLimit: ResolverTypeWrapper<RefundLimit>;
  RefundLimitInput: RefundLimitInput;
  RefundOrigin: RefundOrigin;
  RefundReason: RefundReason;
  RefundStatus: RefundStatus;
  RefundsInput: RefundsInput;
  RemainingPaymentMethod: ResolverTypeWrapper<RemainingPaymentMethodRecord>;
  RemainingPaymentMethodConnection: ResolverTypeWrapper<Omit<RemainingPaymentMethodConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversTypes['RemainingPaymentMethodEdge']>, pageInfo: ResolversTypes['PageInfo'] }>;
  RemainingPaymentMethodEdge: ResolverTypeWrapper<Omit<RemainingPaymentMethodEdge, 'node'> & { node: ResolversTypes['RemainingPaymentMethod'] }>;
  RemainingPaymentMethodsInput: RemainingPaymentMethodsInput;
  Role: Role;
  SandboxCredentialsInput: SandboxCredentialsInput;
  SavedView: ResolverTypeWrapper<SavedViewRecord>;
  SavedViewCreateInput: SavedViewCreateInput;
  SavedViewDeleteInput: SavedViewDeleteInput;
  SavedViewDeleteResult: ResolverTypeWrapper<SavedViewDeleteResultRecord>;
  SavedViewList: SavedViewList;
  SavedViewParameter: ResolverTypeWrapper<SavedViewParameterRecord>;
  SavedViewParameterInput: SavedViewParameterInput;
  SavedViewUpdateInput: SavedViewUpdateInput;
  SavedViewsInput: SavedViewsInput;
  SearchHit: ResolverTypeWrapper<SearchHitRecord>;
  SearchInput: SearchInput;
  SecondFactor: SecondFactor;
  SendPaymentPlanSessionLinkInput: SendPaymentPlanSessionLinkInput;
  SendPaymentSessionLinkInput: SendPaymentSessionLinkInput;
  SessionLinkChannel: SessionLinkChannel;
  SettlementDifference: SettlementDifference;
  SettlementLine: ResolverTypeWrapper<SettlementLineRecord>;
  SettlementLineConnection: ResolverTypeWrapper<Omit<SettlementLineConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversTypes['SettlementLineEdge']>, pageInfo: ResolversTypes['PageInfo'] }>;
  SettlementLineEdge: ResolverTypeWrapper<Omit<SettlementLineEdge, 'node'> & { node: ResolversTypes['SettlementLine'] }>;
  SettlementLineType: SettlementLineType;
  SettlementLinesInput: SettlementLinesInput;
  SettlementReport: ResolverTypeWrapper<SettlementReportRecord>;
  SettlementReportConnection: ResolverTypeWrapper<Omit<SettlementReportConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversTypes['SettlementReportEdge']>, pageInfo: ResolversTypes['PageInfo'] }>;
  SettlementReportEdge: ResolverTypeWrapper<Omit<SettlementReportEdge, 'node'> & { node: ResolversTypes['SettlementReport'] }>;
  SettlementSource: SettlementSource;
  SettlementTotal: ResolverTypeWrapper<SettlementTotal>;
  SettlementsInput: SettlementsInput;
  SsoConnection: ResolverTypeWrapper<SsoConnectionRecord>;
  SsoConnectionCreateInput: SsoConnectionCreateInput;
  SsoConnectionDeleteInput: SsoConnectionDeleteInput;
  SsoConnectionUpdateInput: SsoConnectionUpdateInput;
  SsoConnectionVerifyDomainInput: SsoConnectionVerifyDomainInput;
  SsoConnectionsInput: SsoConnectionsInput;
  SsoDomain: ResolverTypeWrapper<SsoDomainRecord>;
  SsoDomainProof: SsoDomainProof;
  SsoNewcomerRole: SsoNewcomerRole;
  StorePaymentMethod: StorePaymentMethod;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  StripeCredentialsInput: StripeCredentialsInput;
  TestClock: ResolverTypeWrapper<TestClock>;
  TestClockAdvanceInput: TestClockAdvanceInput;
  TestClockConnection: ResolverTypeWrapper<Omit<TestClockConnection, 'pageInfo'> & { pageInfo: ResolversTypes['PageInfo'] }>;
  TestClockCreateInput: TestClockCreateInput;
  TestClockEdge: ResolverTypeWrapper<TestClockEdge>;
  TestClockStatus: TestClockStatus;
  TestClocksInput: TestClocksInput;
  ThreeDSecure: ThreeDSecure;
  TotalCount: ResolverTypeWrapper<TotalCountRecord>;
  TotalsInterval: TotalsInterval;
  URL: ResolverTypeWrapper<Scalars['URL']['output']>;
  UnsettledDisputesInput: UnsettledDisputesInput;
  UnsettledPaymentsInput: UnsettledPaymentsInput;
  UnsettledRefundsInput: UnsettledRefundsInput;
  UnsettledReturnsInput: UnsettledReturnsInput;
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
  WebhookRequestWaitReason: WebhookRequestWaitReason;
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
  AuthorizationInput: AuthorizationInput;
  Boolean: Scalars['Boolean']['output'];
  CaptureRequest: CaptureRequestRecord;
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
  Consent: ConsentRecord;
  ConsentPaymentMethod: ConsentPaymentMethod;
  Contact: ContactRecord;
  ContactConnection: Omit<ContactConnection, 'edges' | 'pageInfo' | 'totalCount'> & { edges: ReadonlyArray<ResolversParentTypes['ContactEdge']>, pageInfo: ResolversParentTypes['PageInfo'], totalCount?: Maybe<ResolversParentTypes['TotalCount']> };
  ContactCreateIdvSessionInput: ContactCreateIdvSessionInput;
  ContactEdge: Omit<ContactEdge, 'node'> & { node: ResolversParentTypes['Contact'] };
  ContactIdvDocument: ContactIdvDocumentRecord;
  ContactIdvDocumentImage: ContactIdvDocumentImageRecord;
  ContactIdvSession: ContactIdvSessionRecord;
  ContactIdvSessionDetail: ContactIdvSessionDetailRecord;
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
  DeliveriesInput: DeliveriesInput;
  DeliveryConnection: Omit<DeliveryConnection, 'edges' | 'pageInfo' | 'totalCount'> & { edges: ReadonlyArray<ResolversParentTypes['DeliveryEdge']>, pageInfo: ResolversParentTypes['PageInfo'], totalCount?: Maybe<ResolversParentTypes['TotalCount']> };
  DeliveryEdge: Omit<DeliveryEdge, 'node'> & { node: ResolversParentTypes['WebhookRequest'] };
  Dispute: DisputeRecord;
  DisputeConnection: Omit<DisputeConnection, 'edges' | 'pageInfo' | 'totalCount'> & { edges: ReadonlyArray<ResolversParentTypes['DisputeEdge']>, pageInfo: ResolversParentTypes['PageInfo'], totalCount?: Maybe<ResolversParentTypes['TotalCount']> };
  DisputeEdge: Omit<DisputeEdge, 'node'> & { node: ResolversParentTypes['Dispute'] };
  DisputesInput: DisputesInput;
  Email: Scalars['Email']['output'];
  Event: EventRecord;
  EventConnection: Omit<EventConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversParentTypes['EventEdge']>, pageInfo: ResolversParentTypes['PageInfo'] };
  EventEdge: Omit<EventEdge, 'node'> & { node: ResolversParentTypes['Event'] };
  EventType: EventTypeRecord;
  EventsInput: EventsInput;
  Export: ExportRecord;
  ExportConnection: Omit<ExportConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversParentTypes['ExportEdge']>, pageInfo: ResolversParentTypes['PageInfo'] };
  ExportCreateInput: ExportCreateInput;
  ExportEdge: Omit<ExportEdge, 'node'> & { node: ResolversParentTypes['Export'] };
  ExportsInput: ExportsInput;
  GlobalAddress: GlobalAddressRecord;
  GlobalAddressInput: GlobalAddressInput;
  ID: Scalars['ID']['output'];
  IdvPersonInput: IdvPersonInput;
  Int: Scalars['Int']['output'];
  Invitation: InvitationRecord;
  InvitationConnection: Omit<InvitationConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversParentTypes['InvitationEdge']>, pageInfo: ResolversParentTypes['PageInfo'] };
  InvitationEdge: Omit<InvitationEdge, 'node'> & { node: ResolversParentTypes['Invitation'] };
  InvitationRevokeInput: InvitationRevokeInput;
  InvitationsInput: InvitationsInput;
  JSON: Scalars['JSON']['output'];
  MailSuppression: MailSuppressionRecord;
  MailSuppressionConnection: Omit<MailSuppressionConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversParentTypes['MailSuppressionEdge']>, pageInfo: ResolversParentTypes['PageInfo'] };
  MailSuppressionCreateInput: MailSuppressionCreateInput;
  MailSuppressionDeleteInput: MailSuppressionDeleteInput;
  MailSuppressionEdge: Omit<MailSuppressionEdge, 'node'> & { node: ResolversParentTypes['MailSuppression'] };
  MailSuppressionsInput: MailSuppressionsInput;
  Membership: MembershipRecord;
  MembershipConnection: Omit<MembershipConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversParentTypes['MembershipEdge']>, pageInfo: ResolversParentTypes['PageInfo'] };
  MembershipEdge: Omit<MembershipEdge, 'node'> & { node: ResolversParentTypes['Membership'] };
  MembershipRemoveInput: MembershipRemoveInput;
  MembershipRemoveResult: MembershipRemoveResultRecord;
  MembershipUpdateInput: MembershipUpdateInput;
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
  PaymentAttempt: PaymentAttemptRecord;
  PaymentBrowserInput: PaymentBrowserInput;
  PaymentByReferenceInput: PaymentByReferenceInput;
  PaymentCaptureInput: PaymentCaptureInput;
  PaymentConnection: Omit<PaymentConnection, 'edges' | 'pageInfo' | 'totalCount'> & { edges: ReadonlyArray<ResolversParentTypes['PaymentEdge']>, pageInfo: ResolversParentTypes['PageInfo'], totalCount?: Maybe<ResolversParentTypes['TotalCount']> };
  PaymentCreateInput: PaymentCreateInput;
  PaymentCustomerInput: PaymentCustomerInput;
  PaymentDefaults: PaymentDefaultsRecord;
  PaymentDefaultsInput: PaymentDefaultsInput;
  PaymentEdge: Omit<PaymentEdge, 'node'> & { node: ResolversParentTypes['Payment'] };
  PaymentMethod: PaymentMethodRecord;
  PaymentMethodBankAccount: PaymentMethodBankAccount;
  PaymentMethodCard: PaymentMethodCard;
  PaymentMethodChargeInput: PaymentMethodChargeInput;
  PaymentMethodConnection: Omit<PaymentMethodConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversParentTypes['PaymentMethodEdge']>, pageInfo: ResolversParentTypes['PageInfo'] };
  PaymentMethodDeleteInput: PaymentMethodDeleteInput;
  PaymentMethodEdge: Omit<PaymentMethodEdge, 'node'> & { node: ResolversParentTypes['PaymentMethod'] };
  PaymentMethodsInput: PaymentMethodsInput;
  PaymentOccurrence: PaymentOccurrence;
  PaymentPlan: PaymentPlanRecord;
  PaymentPlanCancelInput: PaymentPlanCancelInput;
  PaymentPlanConnection: Omit<PaymentPlanConnection, 'edges' | 'pageInfo' | 'totalCount'> & { edges: ReadonlyArray<ResolversParentTypes['PaymentPlanEdge']>, pageInfo: ResolversParentTypes['PageInfo'], totalCount?: Maybe<ResolversParentTypes['TotalCount']> };
  PaymentPlanCreateInput: PaymentPlanCreateInput;
  PaymentPlanEdge: Omit<PaymentPlanEdge, 'node'> & { node: ResolversParentTypes['PaymentPlan'] };
  PaymentPlanOccurrence: PaymentPlanOccurrenceRecord;
  PaymentPlanOccurrenceConnection: Omit<PaymentPlanOccurrenceConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversParentTypes['PaymentPlanOccurrenceEdge']>, pageInfo: ResolversParentTypes['PageInfo'] };
  PaymentPlanOccurrenceEdge: Omit<PaymentPlanOccurrenceEdge, 'node'> & { node: ResolversParentTypes['PaymentPlanOccurrence'] };
  PaymentPlanOccurrenceMarkPaidInput: PaymentPlanOccurrenceMarkPaidInput;
  PaymentPlanOccurrenceReopenInput: PaymentPlanOccurrenceReopenInput;
  PaymentPlanOccurrenceWaiveInput: PaymentPlanOccurrenceWaiveInput;
  PaymentPlanPaidElsewhere: PaymentPlanPaidElsewhere;
  PaymentPlanPauseInput: PaymentPlanPauseInput;
  PaymentPlanPayOffInput: PaymentPlanPayOffInput;
  PaymentPlanPolicy: PaymentPlanPolicyRecord;
  PaymentPlanPolicyInput: PaymentPlanPolicyInput;
  PaymentPlanResumeInput: PaymentPlanResumeInput;
  PaymentPlanScheduleInput: PaymentPlanScheduleInput;
  PaymentPlanSession: PaymentPlanSessionRecord;
  PaymentPlanSessionConnection: Omit<PaymentPlanSessionConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversParentTypes['PaymentPlanSessionEdge']>, pageInfo: ResolversParentTypes['PageInfo'] };
  PaymentPlanSessionCreateInput: PaymentPlanSessionCreateInput;
  PaymentPlanSessionEdge: Omit<PaymentPlanSessionEdge, 'node'> & { node: ResolversParentTypes['PaymentPlanSession'] };
  PaymentPlanSessionsInput: PaymentPlanSessionsInput;
  PaymentPlanSkipNextInput: PaymentPlanSkipNextInput;
  PaymentPlanUpdateDayInput: PaymentPlanUpdateDayInput;
  PaymentPlanUpdatePaymentMethodInput: PaymentPlanUpdatePaymentMethodInput;
  PaymentPlansInput: PaymentPlansInput;
  PaymentRefundInput: PaymentRefundInput;
  PaymentSession: PaymentSessionRecord;
  PaymentSessionConnection: Omit<PaymentSessionConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversParentTypes['PaymentSessionEdge']>, pageInfo: ResolversParentTypes['PageInfo'] };
  PaymentSessionEdge: Omit<PaymentSessionEdge, 'node'> & { node: ResolversParentTypes['PaymentSession'] };
  PaymentSessionsInput: PaymentSessionsInput;
  PaymentTotals: PaymentTotals;
  PaymentTotalsInput: PaymentTotalsInput;
  PaymentTotalsOfInterval: PaymentTotalsOfInterval;
  PaymentTotalsOfStatus: PaymentTotalsOfStatus;
  PaymentVoidInput: PaymentVoidInput;
  PaymentsInput: PaymentsInput;
  PeopleInput: PeopleInput;
  Person: PersonRecord;
  PersonInviteInput: PersonInviteInput;
  PersonSession: PersonSessionRecord;
  PersonSessionRevokeInput: PersonSessionRevokeInput;
  Phone: Scalars['Phone']['output'];
  PlaidCredentialsInput: PlaidCredentialsInput;
  PlanTotals: PlanTotals;
  PlanTotalsInput: PlanTotalsInput;
  PlanTotalsOfDay: PlanTotalsOfDay;
  PlanTotalsOfStatus: PlanTotalsOfStatus;
  Platform: Account;
  ProviderConfiguration: ProviderConfigurationRecord;
  ProviderConfigurationCheck: ProviderConfigurationCheck;
  ProviderConfigurationCheckItem: ProviderConfigurationCheckItem;
  ProviderConfigurationConnection: Omit<ProviderConfigurationConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversParentTypes['ProviderConfigurationEdge']>, pageInfo: ResolversParentTypes['PageInfo'] };
  ProviderConfigurationCreateInput: ProviderConfigurationCreateInput;
  ProviderConfigurationEdge: Omit<ProviderConfigurationEdge, 'node'> & { node: ResolversParentTypes['ProviderConfiguration'] };
  ProviderConfigurationReplaceInput: ProviderConfigurationReplaceInput;
  ProviderConfigurationReplacement: ProviderConfigurationReplacementRecord;
  ProviderConfigurationUpdateInput: ProviderConfigurationUpdateInput;
  ProviderConfigurationsInput: ProviderConfigurationsInput;
  ProviderCredentialsInput: ProviderCredentialsInput;
  PublicKey: PublicKey;
  PublicKeyConnection: Omit<PublicKeyConnection, 'pageInfo'> & { pageInfo: ResolversParentTypes['PageInfo'] };
  PublicKeyCreateInput: PublicKeyCreateInput;
  PublicKeyEdge: PublicKeyEdge;
  PublicKeyRevokeInput: PublicKeyRevokeInput;
  PublicKeysInput: PublicKeysInput;
  Query: Record<PropertyKey, never>;
  Refund: RefundRecord;
  RefundConnection: Omit<RefundConnection, 'edges' | 'pageInfo' | 'totalCount'> & { edges: ReadonlyArray<ResolversParentTypes['RefundEdge']>, pageInfo: ResolversParentTypes['PageInfo'], totalCount?: Maybe<ResolversParentTypes['TotalCount']> };
  RefundEdge: Omit<RefundEdge, 'node'> & { node: ResolversParentTypes['Refund'] };
  RefundLimit: RefundLimit;
  RefundLimitInput: RefundLimitInput;
  RefundsInput: RefundsInput;
  RemainingPaymentMethod: RemainingPaymentMethodRecord;
  RemainingPaymentMethodConnection: Omit<RemainingPaymentMethodConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversParentTypes['RemainingPaymentMethodEdge']>, pageInfo: ResolversParentTypes['PageInfo'] };
  RemainingPaymentMethodEdge: Omit<RemainingPaymentMethodEdge, 'node'> & { node: ResolversParentTypes['RemainingPaymentMethod'] };
  RemainingPaymentMethodsInput: RemainingPaymentMethodsInput;
  SandboxCredentialsInput: SandboxCredentialsInput;
  SavedView: SavedViewRecord;
  SavedViewCreateInput: SavedViewCreateInput;
  SavedViewDeleteInput: SavedViewDeleteInput;
  SavedViewDeleteResult: SavedViewDeleteResultRecord;
  SavedViewParameter: SavedViewParameterRecord;
  SavedViewParameterInput: SavedViewParameterInput;
  SavedViewUpdateInput: SavedViewUpdateInput;
  SavedViewsInput: SavedViewsInput;
  SearchHit: SearchHitRecord;
  SearchInput: SearchInput;
  SendPaymentPlanSessionLinkInput: SendPaymentPlanSessionLinkInput;
  SendPaymentSessionLinkInput: SendPaymentSessionLinkInput;
  SettlementLine: SettlementLineRecord;
  SettlementLineConnection: Omit<SettlementLineConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversParentTypes['SettlementLineEdge']>, pageInfo: ResolversParentTypes['PageInfo'] };
  SettlementLineEdge: Omit<SettlementLineEdge, 'node'> & { node: ResolversParentTypes['SettlementLine'] };
  SettlementLinesInput: SettlementLinesInput;
  SettlementReport: SettlementReportRecord;
  SettlementReportConnection: Omit<SettlementReportConnection, 'edges' | 'pageInfo'> & { edges: ReadonlyArray<ResolversParentTypes['SettlementReportEdge']>, pageInfo: ResolversParentTypes['PageInfo'] };
  SettlementReportEdge: Omit<SettlementReportEdge, 'node'> & { node: ResolversParentTypes['SettlementReport'] };
  SettlementTotal: SettlementTotal;
  SettlementsInput: SettlementsInput;
  SsoConnection: SsoConnectionRecord;
  SsoConnectionCreateInput: SsoConnectionCreateInput;
  SsoConnectionDeleteInput: SsoConnectionDeleteInput;
  SsoConnectionUpdateInput: SsoConnectionUpdateInput;
  SsoConnectionVerifyDomainInput: SsoConnectionVerifyDomainInput;
  SsoConnectionsInput: SsoConnectionsInput;
  SsoDomain: SsoDomainRecord;
  String: Scalars['String']['output'];
  StripeCredentialsInput: StripeCredentialsInput;
  TestClock: TestClock;
  TestClockAdvanceInput: TestClockAdvanceInput;
  TestClockConnection: Omit<TestClockConnection, 'pageInfo'> & { pageInfo: ResolversParentTypes['PageInfo'] };
  TestClockCreateInput: TestClockCreateInput;
  TestClockEdge: TestClockEdge;
  TestClocksInput: TestClocksInput;
  TotalCount: TotalCountRecord;
  URL: Scalars['URL']['output'];
  UnsettledDisputesInput: UnsettledDisputesInput;
  UnsettledPaymentsInput: UnsettledPaymentsInput;
  UnsettledRefundsInput: UnsettledRefundsInput;
  UnsettledReturnsInput: UnsettledReturnsInput;
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

export type CostDirectiveArgs = {
  records: Scalars['Int']['input'];
};

export type CostDirectiveResolver<Result, Parent, ContextType = Context, Args = CostDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type AgencyResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Agency'] = ResolversParentTypes['Agency']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  mode?: Resolver<ResolversTypes['Mode'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  ownerId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  parentId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  region?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  timeZone?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ApiKeyResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ApiKey'] = ResolversParentTypes['ApiKey']> = {
  accountId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  last4?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  lastUsedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  permissions?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Permission']>>, ParentType, ContextType>;
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
  actorPerson?: Resolver<Maybe<ResolversTypes['Person']>, ParentType, ContextType>;
  actorPersonId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
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

export type CaptureRequestResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CaptureRequest'] = ResolversParentTypes['CaptureRequest']> = {
  amount?: Resolver<Maybe<ResolversTypes['Amount']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  failureMessage?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  merchantReference?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  providerReference?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['CaptureRequestStatus'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['CaptureRequestType'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
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

export type ConsentResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Consent'] = ResolversParentTypes['Consent']> = {
  acceptedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  amount?: Resolver<ResolversTypes['Amount'], ParentType, ContextType>;
  contactId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['Currency'], ParentType, ContextType>;
  firstDate?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  frequency?: Resolver<Maybe<ResolversTypes['PaymentPlanFrequency']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  ipAddress?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  language?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  lastAmount?: Resolver<ResolversTypes['Amount'], ParentType, ContextType>;
  lastDate?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  link?: Resolver<ResolversTypes['URL'], ParentType, ContextType>;
  occurrences?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  orgId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  origin?: Resolver<ResolversTypes['ConsentOrigin'], ParentType, ContextType>;
  paymentMethod?: Resolver<Maybe<ResolversTypes['ConsentPaymentMethod']>, ParentType, ContextType>;
  purposes?: Resolver<ReadonlyArray<ResolversTypes['ConsentPurpose']>, ParentType, ContextType>;
  recurringProcessingModel?: Resolver<Maybe<ResolversTypes['RecurringProcessingModel']>, ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  textVersion?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  userAgent?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ConsentPaymentMethodResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ConsentPaymentMethod'] = ResolversParentTypes['ConsentPaymentMethod']> = {
  brand?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  institutionName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  last4?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
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
  totalCount?: Resolver<Maybe<ResolversTypes['TotalCount']>, ParentType, ContextType>;
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
  hasSelfieVideo?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
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

export type DeliveryConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DeliveryConnection'] = ResolversParentTypes['DeliveryConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['DeliveryEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<Maybe<ResolversTypes['TotalCount']>, ParentType, ContextType>;
};

export type DeliveryEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DeliveryEdge'] = ResolversParentTypes['DeliveryEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['WebhookRequest'], ParentType, ContextType>;
};

export type DisputeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Dispute'] = ResolversParentTypes['Dispute']> = {
  amount?: Resolver<Maybe<ResolversTypes['Amount']>, ParentType, ContextType>;
  closedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  configurationId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['Currency'], ParentType, ContextType>;
  evidenceDueAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  networkReasonCode?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  openedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  orgId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  payment?: Resolver<Maybe<ResolversTypes['Payment']>, ParentType, ContextType>;
  paymentId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  providerReference?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['DisputeReason'], ParentType, ContextType>;
  reportedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['DisputeStatus'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type DisputeConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DisputeConnection'] = ResolversParentTypes['DisputeConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['DisputeEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<Maybe<ResolversTypes['TotalCount']>, ParentType, ContextType>;
};

export type DisputeEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DisputeEdge'] = ResolversParentTypes['DisputeEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Dispute'], ParentType, ContextType>;
};

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

export type ExportResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Export'] = ResolversParentTypes['Export']> = {
  byteCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  completedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  downloadPath?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['ExportKind'], ParentType, ContextType>;
  orgId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  rowCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  since?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['ExportStatus'], ParentType, ContextType>;
  until?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ExportConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ExportConnection'] = ResolversParentTypes['ExportConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['ExportEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type ExportEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ExportEdge'] = ResolversParentTypes['ExportEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Export'], ParentType, ContextType>;
};

export type GlobalAddressResolvers<ContextType = Context, ParentType extends ResolversParentTypes['GlobalAddress'] = ResolversParentTypes['GlobalAddress']> = {
  administrativeArea?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  countryCode?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  lines?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  locality?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  postalCode?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type InvitationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Invitation'] = ResolversParentTypes['Invitation']> = {
  acceptedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  accountId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  mode?: Resolver<Maybe<ResolversTypes['Mode']>, ParentType, ContextType>;
  refundLimit?: Resolver<Maybe<ResolversTypes['RefundLimit']>, ParentType, ContextType>;
  revokedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  role?: Resolver<ResolversTypes['Role'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type InvitationConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['InvitationConnection'] = ResolversParentTypes['InvitationConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['InvitationEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type InvitationEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['InvitationEdge'] = ResolversParentTypes['InvitationEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Invitation'], ParentType, ContextType>;
};

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

export type MembershipResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Membership'] = ResolversParentTypes['Membership']> = {
  accountId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lastSeenAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  mode?: Resolver<Maybe<ResolversTypes['Mode']>, ParentType, ContextType>;
  person?: Resolver<ResolversTypes['Person'], ParentType, ContextType>;
  refundLimit?: Resolver<Maybe<ResolversTypes['RefundLimit']>, ParentType, ContextType>;
  role?: Resolver<ResolversTypes['Role'], ParentType, ContextType>;
  secondFactors?: Resolver<ReadonlyArray<ResolversTypes['SecondFactor']>, ParentType, ContextType>;
  sessions?: Resolver<ReadonlyArray<ResolversTypes['PersonSession']>, ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type MembershipConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MembershipConnection'] = ResolversParentTypes['MembershipConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['MembershipEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type MembershipEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MembershipEdge'] = ResolversParentTypes['MembershipEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Membership'], ParentType, ContextType>;
};

export type MembershipRemoveResultResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MembershipRemoveResult'] = ResolversParentTypes['MembershipRemoveResult']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
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
  exportCreate?: Resolver<ResolversTypes['Export'], ParentType, ContextType, RequireFields<MutationExportCreateArgs, 'input'>>;
  invitationRevoke?: Resolver<ResolversTypes['Invitation'], ParentType, ContextType, RequireFields<MutationInvitationRevokeArgs, 'input'>>;
  mailSuppressionCreate?: Resolver<ResolversTypes['MailSuppression'], ParentType, ContextType, RequireFields<MutationMailSuppressionCreateArgs, 'input'>>;
  mailSuppressionDelete?: Resolver<ResolversTypes['MailSuppression'], ParentType, ContextType, RequireFields<MutationMailSuppressionDeleteArgs, 'input'>>;
  membershipRemove?: Resolver<ResolversTypes['MembershipRemoveResult'], ParentType, ContextType, RequireFields<MutationMembershipRemoveArgs, 'input'>>;
  membershipUpdate?: Resolver<ResolversTypes['Membership'], ParentType, ContextType, RequireFields<MutationMembershipUpdateArgs, 'input'>>;
  organizationCreate?: Resolver<ResolversTypes['Organization'], ParentType, ContextType, RequireFields<MutationOrganizationCreateArgs, 'input'>>;
  organizationUpdate?: Resolver<ResolversTypes['Organization'], ParentType, ContextType, RequireFields<MutationOrganizationUpdateArgs, 'input'>>;
  paymentCapture?: Resolver<ResolversTypes['Payment'], ParentType, ContextType, RequireFields<MutationPaymentCaptureArgs, 'input'>>;
  paymentCreate?: Resolver<ResolversTypes['Payment'], ParentType, ContextType, RequireFields<MutationPaymentCreateArgs, 'input'>>;
  paymentMethodCharge?: Resolver<ResolversTypes['Payment'], ParentType, ContextType, RequireFields<MutationPaymentMethodChargeArgs, 'input'>>;
  paymentMethodDelete?: Resolver<ResolversTypes['PaymentMethod'], ParentType, ContextType, RequireFields<MutationPaymentMethodDeleteArgs, 'input'>>;
  paymentPlanCancel?: Resolver<ResolversTypes['PaymentPlan'], ParentType, ContextType, RequireFields<MutationPaymentPlanCancelArgs, 'input'>>;
  paymentPlanCreate?: Resolver<ResolversTypes['PaymentPlan'], ParentType, ContextType, RequireFields<MutationPaymentPlanCreateArgs, 'input'>>;
  paymentPlanOccurrenceMarkPaid?: Resolver<ResolversTypes['PaymentPlan'], ParentType, ContextType, RequireFields<MutationPaymentPlanOccurrenceMarkPaidArgs, 'input'>>;
  paymentPlanOccurrenceReopen?: Resolver<ResolversTypes['PaymentPlan'], ParentType, ContextType, RequireFields<MutationPaymentPlanOccurrenceReopenArgs, 'input'>>;
  paymentPlanOccurrenceWaive?: Resolver<ResolversTypes['PaymentPlan'], ParentType, ContextType, RequireFields<MutationPaymentPlanOccurrenceWaiveArgs, 'input'>>;
  paymentPlanPause?: Resolver<ResolversTypes['PaymentPlan'], ParentType, ContextType, RequireFields<MutationPaymentPlanPauseArgs, 'input'>>;
  paymentPlanPayOff?: Resolver<ResolversTypes['PaymentPlan'], ParentType, ContextType, RequireFields<MutationPaymentPlanPayOffArgs, 'input'>>;
  paymentPlanResume?: Resolver<ResolversTypes['PaymentPlan'], ParentType, ContextType, RequireFields<MutationPaymentPlanResumeArgs, 'input'>>;
  paymentPlanSessionCreate?: Resolver<ResolversTypes['PaymentPlanSession'], ParentType, ContextType, RequireFields<MutationPaymentPlanSessionCreateArgs, 'input'>>;
  paymentPlanSkipNext?: Resolver<ResolversTypes['PaymentPlan'], ParentType, ContextType, RequireFields<MutationPaymentPlanSkipNextArgs, 'input'>>;
  paymentPlanUpdateDay?: Resolver<ResolversTypes['PaymentPlan'], ParentType, ContextType, RequireFields<MutationPaymentPlanUpdateDayArgs, 'input'>>;
  paymentPlanUpdatePaymentMethod?: Resolver<ResolversTypes['PaymentPlan'], ParentType, ContextType, RequireFields<MutationPaymentPlanUpdatePaymentMethodArgs, 'input'>>;
  paymentRefund?: Resolver<ResolversTypes['Refund'], ParentType, ContextType, RequireFields<MutationPaymentRefundArgs, 'input'>>;
  paymentVoid?: Resolver<ResolversTypes['Payment'], ParentType, ContextType, RequireFields<MutationPaymentVoidArgs, 'input'>>;
  personInvite?: Resolver<ResolversTypes['Invitation'], ParentType, ContextType, RequireFields<MutationPersonInviteArgs, 'input'>>;
  personSessionRevoke?: Resolver<ResolversTypes['PersonSession'], ParentType, ContextType, RequireFields<MutationPersonSessionRevokeArgs, 'input'>>;
  providerConfigurationCreate?: Resolver<ResolversTypes['ProviderConfiguration'], ParentType, ContextType, RequireFields<MutationProviderConfigurationCreateArgs, 'input'>>;
  providerConfigurationReplace?: Resolver<ResolversTypes['ProviderConfiguration'], ParentType, ContextType, RequireFields<MutationProviderConfigurationReplaceArgs, 'input'>>;
  providerConfigurationUpdate?: Resolver<ResolversTypes['ProviderConfiguration'], ParentType, ContextType, RequireFields<MutationProviderConfigurationUpdateArgs, 'input'>>;
  publicKeyCreate?: Resolver<ResolversTypes['PublicKey'], ParentType, ContextType, RequireFields<MutationPublicKeyCreateArgs, 'input'>>;
  publicKeyRevoke?: Resolver<ResolversTypes['PublicKey'], ParentType, ContextType, RequireFields<MutationPublicKeyRevokeArgs, 'input'>>;
  runPaymentPlan?: Resolver<ResolversTypes['PaymentPlan'], ParentType, ContextType, RequireFields<MutationRunPaymentPlanArgs, 'id'>>;
  savedViewCreate?: Resolver<ResolversTypes['SavedView'], ParentType, ContextType, RequireFields<MutationSavedViewCreateArgs, 'input'>>;
  savedViewDelete?: Resolver<ResolversTypes['SavedViewDeleteResult'], ParentType, ContextType, RequireFields<MutationSavedViewDeleteArgs, 'input'>>;
  savedViewUpdate?: Resolver<ResolversTypes['SavedView'], ParentType, ContextType, RequireFields<MutationSavedViewUpdateArgs, 'input'>>;
  sendPaymentPlanSessionLink?: Resolver<ResolversTypes['OperationSuccess'], ParentType, ContextType, RequireFields<MutationSendPaymentPlanSessionLinkArgs, 'input'>>;
  sendPaymentSessionLink?: Resolver<ResolversTypes['OperationSuccess'], ParentType, ContextType, RequireFields<MutationSendPaymentSessionLinkArgs, 'input'>>;
  ssoConnectionCreate?: Resolver<ResolversTypes['SsoConnection'], ParentType, ContextType, RequireFields<MutationSsoConnectionCreateArgs, 'input'>>;
  ssoConnectionDelete?: Resolver<ResolversTypes['SsoConnection'], ParentType, ContextType, RequireFields<MutationSsoConnectionDeleteArgs, 'input'>>;
  ssoConnectionUpdate?: Resolver<ResolversTypes['SsoConnection'], ParentType, ContextType, RequireFields<MutationSsoConnectionUpdateArgs, 'input'>>;
  ssoConnectionVerifyDomain?: Resolver<ResolversTypes['SsoConnection'], ParentType, ContextType, RequireFields<MutationSsoConnectionVerifyDomainArgs, 'input'>>;
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
  __resolveType: TypeResolveFn<'Agency' | 'ApiKey' | 'AuditEntry' | 'CheckoutConfiguration' | 'Consent' | 'Contact' | 'Dispute' | 'Event' | 'Export' | 'Invitation' | 'MailSuppression' | 'Membership' | 'Organization' | 'Payment' | 'PaymentMethod' | 'PaymentPlan' | 'PaymentPlanSession' | 'PaymentSession' | 'PersonSession' | 'Platform' | 'ProviderConfiguration' | 'PublicKey' | 'Refund' | 'SavedView' | 'SettlementReport' | 'SsoConnection' | 'TestClock' | 'VaultToken' | 'Webhook' | 'WebhookRecovery' | 'WebhookRequest', ParentType, ContextType>;
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
  paymentDefaults?: Resolver<ResolversTypes['PaymentDefaults'], ParentType, ContextType>;
  paymentPlanPolicy?: Resolver<ResolversTypes['PaymentPlanPolicy'], ParentType, ContextType>;
  region?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
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
  attempts?: Resolver<ReadonlyArray<ResolversTypes['PaymentAttempt']>, ParentType, ContextType>;
  authorizedAmount?: Resolver<Maybe<ResolversTypes['Amount']>, ParentType, ContextType>;
  authorizedUntil?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  capture?: Resolver<ResolversTypes['PaymentCaptureMode'], ParentType, ContextType>;
  captureRequests?: Resolver<ReadonlyArray<ResolversTypes['CaptureRequest']>, ParentType, ContextType>;
  capturedAmount?: Resolver<Maybe<ResolversTypes['Amount']>, ParentType, ContextType>;
  configurationId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  consent?: Resolver<Maybe<ResolversTypes['Consent']>, ParentType, ContextType>;
  contactId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['Currency'], ParentType, ContextType>;
  declineCode?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  disputes?: Resolver<ReadonlyArray<ResolversTypes['Dispute']>, ParentType, ContextType>;
  failureMessage?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  metadata?: Resolver<Maybe<ReadonlyArray<ResolversTypes['MetadataEntry']>>, ParentType, ContextType>;
  occurrence?: Resolver<Maybe<ResolversTypes['PaymentOccurrence']>, ParentType, ContextType>;
  orgId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  paymentMethodId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  paymentPlanId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  paymentSessionId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  recurringProcessingModel?: Resolver<Maybe<ResolversTypes['RecurringProcessingModel']>, ParentType, ContextType>;
  refundedAmount?: Resolver<ResolversTypes['Amount'], ParentType, ContextType>;
  refunds?: Resolver<ReadonlyArray<ResolversTypes['Refund']>, ParentType, ContextType>;
  statementDescriptor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['PaymentStatus'], ParentType, ContextType>;
  transactionRef?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  vaultTokenId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PaymentAttemptResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentAttempt'] = ResolversParentTypes['PaymentAttempt']> = {
  configurationId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  declineCode?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  merchantReference?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  networkDeclineCode?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  number?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  providerReference?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  returnCode?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  startedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['PaymentAttemptStatus'], ParentType, ContextType>;
};

export type PaymentConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentConnection'] = ResolversParentTypes['PaymentConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['PaymentEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<Maybe<ResolversTypes['TotalCount']>, ParentType, ContextType>;
};

export type PaymentDefaultsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentDefaults'] = ResolversParentTypes['PaymentDefaults']> = {
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  statementDescriptor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
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
  consent?: Resolver<Maybe<ResolversTypes['Consent']>, ParentType, ContextType>;
  contact?: Resolver<Maybe<ResolversTypes['Contact']>, ParentType, ContextType>;
  contactId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  deletedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  orgId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  paymentSessionId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  provider?: Resolver<ResolversTypes['PaymentProvider'], ParentType, ContextType>;
  remainingReason?: Resolver<Maybe<ResolversTypes['PaymentMethodRemainingReason']>, ParentType, ContextType>;
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

export type PaymentOccurrenceResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentOccurrence'] = ResolversParentTypes['PaymentOccurrence']> = {
  date?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  number?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type PaymentPlanResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentPlan'] = ResolversParentTypes['PaymentPlan']> = {
  amount?: Resolver<ResolversTypes['Amount'], ParentType, ContextType>;
  consent?: Resolver<Maybe<ResolversTypes['Consent']>, ParentType, ContextType>;
  consents?: Resolver<ReadonlyArray<ResolversTypes['Consent']>, ParentType, ContextType>;
  contact?: Resolver<Maybe<ResolversTypes['Contact']>, ParentType, ContextType>;
  contactId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['Currency'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  frequency?: Resolver<ResolversTypes['PaymentPlanFrequency'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lastAmount?: Resolver<ResolversTypes['Amount'], ParentType, ContextType>;
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
  statementDescriptor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['PaymentPlanStatus'], ParentType, ContextType>;
  totalAmount?: Resolver<Maybe<ResolversTypes['Amount']>, ParentType, ContextType>;
  transactionRef?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  vaultTokenId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PaymentPlanConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentPlanConnection'] = ResolversParentTypes['PaymentPlanConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['PaymentPlanEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<Maybe<ResolversTypes['TotalCount']>, ParentType, ContextType>;
};

export type PaymentPlanEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentPlanEdge'] = ResolversParentTypes['PaymentPlanEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['PaymentPlan'], ParentType, ContextType>;
};

export type PaymentPlanOccurrenceResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentPlanOccurrence'] = ResolversParentTypes['PaymentPlanOccurrence']> = {
  amount?: Resolver<ResolversTypes['Amount'], ParentType, ContextType>;
  dueDate?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  number?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  paidElsewhere?: Resolver<Maybe<ResolversTypes['PaymentPlanPaidElsewhere']>, ParentType, ContextType>;
  payment?: Resolver<Maybe<ResolversTypes['Payment']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['PaymentPlanOccurrenceStatus'], ParentType, ContextType>;
  waiverReason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type PaymentPlanOccurrenceConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentPlanOccurrenceConnection'] = ResolversParentTypes['PaymentPlanOccurrenceConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['PaymentPlanOccurrenceEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type PaymentPlanOccurrenceEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentPlanOccurrenceEdge'] = ResolversParentTypes['PaymentPlanOccurrenceEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['PaymentPlanOccurrence'], ParentType, ContextType>;
};

export type PaymentPlanPaidElsewhereResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentPlanPaidElsewhere'] = ResolversParentTypes['PaymentPlanPaidElsewhere']> = {
  paidDate?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  reference?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  tender?: Resolver<ResolversTypes['PaymentPlanTender'], ParentType, ContextType>;
};

export type PaymentPlanPolicyResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentPlanPolicy'] = ResolversParentTypes['PaymentPlanPolicy']> = {
  retryDays?: Resolver<ReadonlyArray<ResolversTypes['Int']>, ParentType, ContextType>;
  upcomingDays?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  whenDisputed?: Resolver<ResolversTypes['PaymentPlanWhenDisputed'], ParentType, ContextType>;
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
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  expirationDate?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  frequency?: Resolver<ResolversTypes['PaymentPlanFrequency'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lastAmount?: Resolver<ResolversTypes['Amount'], ParentType, ContextType>;
  link?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  metadata?: Resolver<Maybe<ReadonlyArray<ResolversTypes['MetadataEntry']>>, ParentType, ContextType>;
  occurrences?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  orgId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  paymentPlanId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  startDate?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  statementDescriptor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['PaymentPlanSessionStatus'], ParentType, ContextType>;
  successUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  totalAmount?: Resolver<Maybe<ResolversTypes['Amount']>, ParentType, ContextType>;
  transactionRef?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
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
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  expirationDate?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  link?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  metadata?: Resolver<Maybe<ReadonlyArray<ResolversTypes['MetadataEntry']>>, ParentType, ContextType>;
  orgId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  paymentId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  recurringProcessingModel?: Resolver<Maybe<ResolversTypes['RecurringProcessingModel']>, ParentType, ContextType>;
  statementDescriptor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
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

export type PaymentTotalsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentTotals'] = ResolversParentTypes['PaymentTotals']> = {
  asOf?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['Currency'], ParentType, ContextType>;
  intervals?: Resolver<ReadonlyArray<ResolversTypes['PaymentTotalsOfInterval']>, ParentType, ContextType>;
  timeZone?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  total?: Resolver<ResolversTypes['PaymentTotalsOfInterval'], ParentType, ContextType>;
};

export type PaymentTotalsOfIntervalResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentTotalsOfInterval'] = ResolversParentTypes['PaymentTotalsOfInterval']> = {
  amount?: Resolver<ResolversTypes['Amount'], ParentType, ContextType>;
  byStatus?: Resolver<ReadonlyArray<ResolversTypes['PaymentTotalsOfStatus']>, ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  from?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  refundedAmount?: Resolver<ResolversTypes['Amount'], ParentType, ContextType>;
  to?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
};

export type PaymentTotalsOfStatusResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PaymentTotalsOfStatus'] = ResolversParentTypes['PaymentTotalsOfStatus']> = {
  amount?: Resolver<ResolversTypes['Amount'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  refundedAmount?: Resolver<ResolversTypes['Amount'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['PaymentStatus'], ParentType, ContextType>;
};

export type PersonResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Person'] = ResolversParentTypes['Person']> = {
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type PersonSessionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PersonSession'] = ResolversParentTypes['PersonSession']> = {
  address?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  endedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isCurrent?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  lastSeenAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  provenAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  userAgent?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PlanTotalsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PlanTotals'] = ResolversParentTypes['PlanTotals']> = {
  asOf?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  byStatus?: Resolver<ReadonlyArray<ResolversTypes['PlanTotalsOfStatus']>, ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['Currency'], ParentType, ContextType>;
  timeZone?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  upcoming?: Resolver<ReadonlyArray<ResolversTypes['PlanTotalsOfDay']>, ParentType, ContextType>;
  upcomingTo?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
};

export type PlanTotalsOfDayResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PlanTotalsOfDay'] = ResolversParentTypes['PlanTotalsOfDay']> = {
  amount?: Resolver<ResolversTypes['Amount'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  date?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
};

export type PlanTotalsOfStatusResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PlanTotalsOfStatus'] = ResolversParentTypes['PlanTotalsOfStatus']> = {
  amount?: Resolver<ResolversTypes['Amount'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['PaymentPlanStatus'], ParentType, ContextType>;
};

export type PlatformResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Platform'] = ResolversParentTypes['Platform']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  mode?: Resolver<ResolversTypes['Mode'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  ownerId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  region?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  timeZone?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ProviderConfigurationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ProviderConfiguration'] = ResolversParentTypes['ProviderConfiguration']> = {
  adapter?: Resolver<ResolversTypes['ProviderAdapter'], ParentType, ContextType>;
  bankAccountsAreValidated?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  currencies?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Currency']>>, ParentType, ContextType>;
  failingCause?: Resolver<Maybe<ResolversTypes['ProviderConfigurationFailingCause']>, ParentType, ContextType>;
  failingSince?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  hasNotificationSecret?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  health?: Resolver<ResolversTypes['ProviderConfigurationHealth'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isDefault?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  methods?: Resolver<ReadonlyArray<ResolversTypes['PaymentMethodType']>, ParentType, ContextType>;
  mode?: Resolver<ResolversTypes['Mode'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  notificationUrl?: Resolver<ResolversTypes['URL'], ParentType, ContextType>;
  orgId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  pausedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  provider?: Resolver<ResolversTypes['PaymentProvider'], ParentType, ContextType>;
  remainingPaymentMethods?: Resolver<ResolversTypes['RemainingPaymentMethodConnection'], ParentType, ContextType, Partial<ProviderConfigurationRemainingPaymentMethodsArgs>>;
  replacedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  replacedBy?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  replacement?: Resolver<Maybe<ResolversTypes['ProviderConfigurationReplacement']>, ParentType, ContextType>;
  threeDSecure?: Resolver<Maybe<ResolversTypes['ThreeDSecure']>, ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  verifiesIdentity?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ProviderConfigurationCheckResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ProviderConfigurationCheck'] = ResolversParentTypes['ProviderConfigurationCheck']> = {
  checkedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  configurationId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  items?: Resolver<ReadonlyArray<ResolversTypes['ProviderConfigurationCheckItem']>, ParentType, ContextType>;
  mode?: Resolver<ResolversTypes['Mode'], ParentType, ContextType>;
};

export type ProviderConfigurationCheckItemResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ProviderConfigurationCheckItem'] = ResolversParentTypes['ProviderConfigurationCheckItem']> = {
  code?: Resolver<ResolversTypes['ProviderConfigurationCheckCode'], ParentType, ContextType>;
  expected?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  instruction?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  missing?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  request?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  response?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['ProviderConfigurationCheckStatus'], ParentType, ContextType>;
};

export type ProviderConfigurationConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ProviderConfigurationConnection'] = ResolversParentTypes['ProviderConfigurationConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['ProviderConfigurationEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type ProviderConfigurationEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ProviderConfigurationEdge'] = ResolversParentTypes['ProviderConfigurationEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['ProviderConfiguration'], ParentType, ContextType>;
};

export type ProviderConfigurationReplacementResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ProviderConfigurationReplacement'] = ResolversParentTypes['ProviderConfigurationReplacement']> = {
  completedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  movedCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  remainingCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['ProviderConfigurationReplacementStatus'], ParentType, ContextType>;
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

export type PublicKeyConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PublicKeyConnection'] = ResolversParentTypes['PublicKeyConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['PublicKeyEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type PublicKeyEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PublicKeyEdge'] = ResolversParentTypes['PublicKeyEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['PublicKey'], ParentType, ContextType>;
};

export type QueryResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  apiKeys?: Resolver<ResolversTypes['ApiKeyConnection'], ParentType, ContextType, Partial<QueryApiKeysArgs>>;
  auditEntries?: Resolver<ResolversTypes['AuditEntryConnection'], ParentType, ContextType, Partial<QueryAuditEntriesArgs>>;
  checkoutConfiguration?: Resolver<Maybe<ResolversTypes['CheckoutConfiguration']>, ParentType, ContextType, RequireFields<QueryCheckoutConfigurationArgs, 'id'>>;
  checkoutConfigurations?: Resolver<ResolversTypes['CheckoutConfigurationConnection'], ParentType, ContextType, Partial<QueryCheckoutConfigurationsArgs>>;
  consent?: Resolver<Maybe<ResolversTypes['Consent']>, ParentType, ContextType, RequireFields<QueryConsentArgs, 'id'>>;
  contact?: Resolver<Maybe<ResolversTypes['Contact']>, ParentType, ContextType, RequireFields<QueryContactArgs, 'id'>>;
  contacts?: Resolver<ResolversTypes['ContactConnection'], ParentType, ContextType, Partial<QueryContactsArgs>>;
  deliveries?: Resolver<ResolversTypes['DeliveryConnection'], ParentType, ContextType, Partial<QueryDeliveriesArgs>>;
  dispute?: Resolver<Maybe<ResolversTypes['Dispute']>, ParentType, ContextType, RequireFields<QueryDisputeArgs, 'id'>>;
  disputes?: Resolver<ResolversTypes['DisputeConnection'], ParentType, ContextType, Partial<QueryDisputesArgs>>;
  event?: Resolver<Maybe<ResolversTypes['Event']>, ParentType, ContextType, RequireFields<QueryEventArgs, 'id'>>;
  eventTypes?: Resolver<ReadonlyArray<ResolversTypes['EventType']>, ParentType, ContextType>;
  events?: Resolver<ResolversTypes['EventConnection'], ParentType, ContextType, Partial<QueryEventsArgs>>;
  export?: Resolver<Maybe<ResolversTypes['Export']>, ParentType, ContextType, RequireFields<QueryExportArgs, 'id'>>;
  exports?: Resolver<ResolversTypes['ExportConnection'], ParentType, ContextType, Partial<QueryExportsArgs>>;
  invitations?: Resolver<ResolversTypes['InvitationConnection'], ParentType, ContextType, Partial<QueryInvitationsArgs>>;
  mailSuppression?: Resolver<Maybe<ResolversTypes['MailSuppression']>, ParentType, ContextType, RequireFields<QueryMailSuppressionArgs, 'id'>>;
  mailSuppressions?: Resolver<ResolversTypes['MailSuppressionConnection'], ParentType, ContextType, Partial<QueryMailSuppressionsArgs>>;
  node?: Resolver<Maybe<ResolversTypes['Node']>, ParentType, ContextType, RequireFields<QueryNodeArgs, 'id'>>;
  nodes?: Resolver<ReadonlyArray<Maybe<ResolversTypes['Node']>>, ParentType, ContextType, RequireFields<QueryNodesArgs, 'ids'>>;
  organization?: Resolver<Maybe<ResolversTypes['Organization']>, ParentType, ContextType, RequireFields<QueryOrganizationArgs, 'id'>>;
  organizations?: Resolver<ResolversTypes['OrganizationConnection'], ParentType, ContextType, Partial<QueryOrganizationsArgs>>;
  payment?: Resolver<Maybe<ResolversTypes['Payment']>, ParentType, ContextType, RequireFields<QueryPaymentArgs, 'id'>>;
  paymentByReference?: Resolver<Maybe<ResolversTypes['Payment']>, ParentType, ContextType, RequireFields<QueryPaymentByReferenceArgs, 'input'>>;
  paymentMethod?: Resolver<Maybe<ResolversTypes['PaymentMethod']>, ParentType, ContextType, RequireFields<QueryPaymentMethodArgs, 'id'>>;
  paymentPlan?: Resolver<Maybe<ResolversTypes['PaymentPlan']>, ParentType, ContextType, RequireFields<QueryPaymentPlanArgs, 'id'>>;
  paymentPlanSchedulePreview?: Resolver<ReadonlyArray<ResolversTypes['Date']>, ParentType, ContextType, RequireFields<QueryPaymentPlanSchedulePreviewArgs, 'frequency' | 'occurrences' | 'startDate'>>;
  paymentPlanSession?: Resolver<Maybe<ResolversTypes['PaymentPlanSession']>, ParentType, ContextType, RequireFields<QueryPaymentPlanSessionArgs, 'id'>>;
  paymentPlanSessions?: Resolver<ResolversTypes['PaymentPlanSessionConnection'], ParentType, ContextType, Partial<QueryPaymentPlanSessionsArgs>>;
  paymentPlans?: Resolver<ResolversTypes['PaymentPlanConnection'], ParentType, ContextType, Partial<QueryPaymentPlansArgs>>;
  paymentSession?: Resolver<Maybe<ResolversTypes['PaymentSession']>, ParentType, ContextType, RequireFields<QueryPaymentSessionArgs, 'id'>>;
  paymentSessions?: Resolver<ResolversTypes['PaymentSessionConnection'], ParentType, ContextType, Partial<QueryPaymentSessionsArgs>>;
  paymentTotals?: Resolver<ResolversTypes['PaymentTotals'], ParentType, ContextType, RequireFields<QueryPaymentTotalsArgs, 'input'>>;
  payments?: Resolver<ResolversTypes['PaymentConnection'], ParentType, ContextType, Partial<QueryPaymentsArgs>>;
  people?: Resolver<ResolversTypes['MembershipConnection'], ParentType, ContextType, Partial<QueryPeopleArgs>>;
  planTotals?: Resolver<ResolversTypes['PlanTotals'], ParentType, ContextType, RequireFields<QueryPlanTotalsArgs, 'input'>>;
  providerConfiguration?: Resolver<Maybe<ResolversTypes['ProviderConfiguration']>, ParentType, ContextType, RequireFields<QueryProviderConfigurationArgs, 'id'>>;
  providerConfigurationCheck?: Resolver<Maybe<ResolversTypes['ProviderConfigurationCheck']>, ParentType, ContextType, RequireFields<QueryProviderConfigurationCheckArgs, 'id'>>;
  providerConfigurations?: Resolver<ResolversTypes['ProviderConfigurationConnection'], ParentType, ContextType, Partial<QueryProviderConfigurationsArgs>>;
  publicKeys?: Resolver<ResolversTypes['PublicKeyConnection'], ParentType, ContextType, Partial<QueryPublicKeysArgs>>;
  refunds?: Resolver<ResolversTypes['RefundConnection'], ParentType, ContextType, Partial<QueryRefundsArgs>>;
  savedViews?: Resolver<ReadonlyArray<ResolversTypes['SavedView']>, ParentType, ContextType, RequireFields<QuerySavedViewsArgs, 'input'>>;
  search?: Resolver<ReadonlyArray<ResolversTypes['SearchHit']>, ParentType, ContextType, RequireFields<QuerySearchArgs, 'input'>>;
  settlement?: Resolver<Maybe<ResolversTypes['SettlementReport']>, ParentType, ContextType, RequireFields<QuerySettlementArgs, 'id'>>;
  settlementLines?: Resolver<ResolversTypes['SettlementLineConnection'], ParentType, ContextType, RequireFields<QuerySettlementLinesArgs, 'input'>>;
  settlements?: Resolver<ResolversTypes['SettlementReportConnection'], ParentType, ContextType, Partial<QuerySettlementsArgs>>;
  ssoConnections?: Resolver<ReadonlyArray<ResolversTypes['SsoConnection']>, ParentType, ContextType, RequireFields<QuerySsoConnectionsArgs, 'input'>>;
  testClock?: Resolver<ResolversTypes['TestClock'], ParentType, ContextType, RequireFields<QueryTestClockArgs, 'id'>>;
  testClocks?: Resolver<ResolversTypes['TestClockConnection'], ParentType, ContextType, Partial<QueryTestClocksArgs>>;
  unsettledDisputes?: Resolver<ResolversTypes['DisputeConnection'], ParentType, ContextType, RequireFields<QueryUnsettledDisputesArgs, 'input'>>;
  unsettledPayments?: Resolver<ResolversTypes['PaymentConnection'], ParentType, ContextType, RequireFields<QueryUnsettledPaymentsArgs, 'input'>>;
  unsettledRefunds?: Resolver<ResolversTypes['RefundConnection'], ParentType, ContextType, RequireFields<QueryUnsettledRefundsArgs, 'input'>>;
  unsettledReturns?: Resolver<ResolversTypes['PaymentConnection'], ParentType, ContextType, RequireFields<QueryUnsettledReturnsArgs, 'input'>>;
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
  failureCode?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  origin?: Resolver<ResolversTypes['RefundOrigin'], ParentType, ContextType>;
  payment?: Resolver<Maybe<ResolversTypes['Payment']>, ParentType, ContextType>;
  paymentId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  providerReference?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['RefundReason']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['RefundStatus'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type RefundConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RefundConnection'] = ResolversParentTypes['RefundConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['RefundEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<Maybe<ResolversTypes['TotalCount']>, ParentType, ContextType>;
};

export type RefundEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RefundEdge'] = ResolversParentTypes['RefundEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Refund'], ParentType, ContextType>;
};

export type RefundLimitResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RefundLimit'] = ResolversParentTypes['RefundLimit']> = {
  amount?: Resolver<ResolversTypes['Amount'], ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['Currency'], ParentType, ContextType>;
};

export type RemainingPaymentMethodResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RemainingPaymentMethod'] = ResolversParentTypes['RemainingPaymentMethod']> = {
  contactId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  remainingReason?: Resolver<ResolversTypes['PaymentMethodRemainingReason'], ParentType, ContextType>;
};

export type RemainingPaymentMethodConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RemainingPaymentMethodConnection'] = ResolversParentTypes['RemainingPaymentMethodConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['RemainingPaymentMethodEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type RemainingPaymentMethodEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RemainingPaymentMethodEdge'] = ResolversParentTypes['RemainingPaymentMethodEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['RemainingPaymentMethod'], ParentType, ContextType>;
};

export type SavedViewResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SavedView'] = ResolversParentTypes['SavedView']> = {
  accountId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  list?: Resolver<ResolversTypes['SavedViewList'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  parameters?: Resolver<ReadonlyArray<ResolversTypes['SavedViewParameter']>, ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type SavedViewDeleteResultResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SavedViewDeleteResult'] = ResolversParentTypes['SavedViewDeleteResult']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type SavedViewParameterResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SavedViewParameter'] = ResolversParentTypes['SavedViewParameter']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type SearchHitResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SearchHit'] = ResolversParentTypes['SearchHit']> = {
  detail?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  node?: Resolver<Maybe<ResolversTypes['Node']>, ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type SettlementLineResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SettlementLine'] = ResolversParentTypes['SettlementLine']> = {
  amount?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  chargeReference?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['Currency'], ParentType, ContextType>;
  difference?: Resolver<Maybe<ResolversTypes['SettlementDifference']>, ParentType, ContextType>;
  disputeId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  disputeReference?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  fee?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  merchantReference?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  net?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  number?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  occurredAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  payment?: Resolver<Maybe<ResolversTypes['Payment']>, ParentType, ContextType>;
  reference?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  refundId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  refundReference?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  settledCurrency?: Resolver<ResolversTypes['Currency'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['SettlementLineType'], ParentType, ContextType>;
};

export type SettlementLineConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SettlementLineConnection'] = ResolversParentTypes['SettlementLineConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['SettlementLineEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type SettlementLineEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SettlementLineEdge'] = ResolversParentTypes['SettlementLineEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['SettlementLine'], ParentType, ContextType>;
};

export type SettlementReportResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SettlementReport'] = ResolversParentTypes['SettlementReport']> = {
  configurationId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  differenceCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  importedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  lineCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  orgId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  reference?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  repeatedLineCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  since?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  source?: Resolver<ResolversTypes['SettlementSource'], ParentType, ContextType>;
  totals?: Resolver<ReadonlyArray<ResolversTypes['SettlementTotal']>, ParentType, ContextType>;
  until?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type SettlementReportConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SettlementReportConnection'] = ResolversParentTypes['SettlementReportConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['SettlementReportEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type SettlementReportEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SettlementReportEdge'] = ResolversParentTypes['SettlementReportEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['SettlementReport'], ParentType, ContextType>;
};

export type SettlementTotalResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SettlementTotal'] = ResolversParentTypes['SettlementTotal']> = {
  currency?: Resolver<ResolversTypes['Currency'], ParentType, ContextType>;
  fee?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  gross?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  lines?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  net?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  paidOut?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type SsoConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SsoConnection'] = ResolversParentTypes['SsoConnection']> = {
  accountId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  clientId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  domains?: Resolver<ReadonlyArray<ResolversTypes['SsoDomain']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  issuer?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  modeForNewcomers?: Resolver<Maybe<ResolversTypes['Mode']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  redirectUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  required?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  roleForNewcomers?: Resolver<Maybe<ResolversTypes['SsoNewcomerRole']>, ParentType, ContextType>;
  secondFactorValues?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type SsoDomainResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SsoDomain'] = ResolversParentTypes['SsoDomain']> = {
  domain?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  provenAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  provenBy?: Resolver<Maybe<ResolversTypes['SsoDomainProof']>, ParentType, ContextType>;
  recordName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  recordValue?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type TestClockResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TestClock'] = ResolversParentTypes['TestClock']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  now?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  orgId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['TestClockStatus'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type TestClockConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TestClockConnection'] = ResolversParentTypes['TestClockConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['TestClockEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type TestClockEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TestClockEdge'] = ResolversParentTypes['TestClockEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['TestClock'], ParentType, ContextType>;
};

export type TotalCountResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TotalCount'] = ResolversParentTypes['TotalCount']> = {
  atLeast?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

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
  memberships?: Resolver<ReadonlyArray<ResolversTypes['Membership']>, ParentType, ContextType>;
  mode?: Resolver<ResolversTypes['Mode'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  ownerId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  permissions?: Resolver<ReadonlyArray<ResolversTypes['Permission']>, ParentType, ContextType>;
  person?: Resolver<Maybe<ResolversTypes['Person']>, ParentType, ContextType>;
  refundLimits?: Resolver<ReadonlyArray<ResolversTypes['RefundLimit']>, ParentType, ContextType>;
  regions?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  sessions?: Resolver<ReadonlyArray<ResolversTypes['PersonSession']>, ParentType, ContextType>;
};

export type WebhookResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Webhook'] = ResolversParentTypes['Webhook']> = {
  attemptsInFlight?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  blockedUntil?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  enabled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  events?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  failingSince?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  heldBackBy?: Resolver<Maybe<ResolversTypes['WebhookRequestWaitReason']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  maxInFlight?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  ownerId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  rateLimitPerSecond?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  retrySchedule?: Resolver<ResolversTypes['WebhookRetrySchedule'], ParentType, ContextType>;
  secretCheckValue?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  window?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
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
  eventId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  eventType?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lastError?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  lastStatusCode?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  nextAttemptAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  ownerId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  payload?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['WebhookRequestStatus'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  waitReason?: Resolver<Maybe<ResolversTypes['WebhookRequestWaitReason']>, ParentType, ContextType>;
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
  CaptureRequest?: CaptureRequestResolvers<ContextType>;
  CheckoutBranding?: CheckoutBrandingResolvers<ContextType>;
  CheckoutColors?: CheckoutColorsResolvers<ContextType>;
  CheckoutConfiguration?: CheckoutConfigurationResolvers<ContextType>;
  CheckoutConfigurationConnection?: CheckoutConfigurationConnectionResolvers<ContextType>;
  CheckoutConfigurationEdge?: CheckoutConfigurationEdgeResolvers<ContextType>;
  CheckoutMethod?: CheckoutMethodResolvers<ContextType>;
  Consent?: ConsentResolvers<ContextType>;
  ConsentPaymentMethod?: ConsentPaymentMethodResolvers<ContextType>;
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
  DeliveryConnection?: DeliveryConnectionResolvers<ContextType>;
  DeliveryEdge?: DeliveryEdgeResolvers<ContextType>;
  Dispute?: DisputeResolvers<ContextType>;
  DisputeConnection?: DisputeConnectionResolvers<ContextType>;
  DisputeEdge?: DisputeEdgeResolvers<ContextType>;
  Email?: GraphQLScalarType;
  Event?: EventResolvers<ContextType>;
  EventConnection?: EventConnectionResolvers<ContextType>;
  EventEdge?: EventEdgeResolvers<ContextType>;
  EventType?: EventTypeResolvers<ContextType>;
  Export?: ExportResolvers<ContextType>;
  ExportConnection?: ExportConnectionResolvers<ContextType>;
  ExportEdge?: ExportEdgeResolvers<ContextType>;
  GlobalAddress?: GlobalAddressResolvers<ContextType>;
  Invitation?: InvitationResolvers<ContextType>;
  InvitationConnection?: InvitationConnectionResolvers<ContextType>;
  InvitationEdge?: InvitationEdgeResolvers<ContextType>;
  JSON?: GraphQLScalarType;
  MailSuppression?: MailSuppressionResolvers<ContextType>;
  MailSuppressionConnection?: MailSuppressionConnectionResolvers<ContextType>;
  MailSuppressionEdge?: MailSuppressionEdgeResolvers<ContextType>;
  Membership?: MembershipResolvers<ContextType>;
  MembershipConnection?: MembershipConnectionResolvers<ContextType>;
  MembershipEdge?: MembershipEdgeResolvers<ContextType>;
  MembershipRemoveResult?: MembershipRemoveResultResolvers<ContextType>;
  MetadataEntry?: MetadataEntryResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  Node?: NodeResolvers<ContextType>;
  OperationSuccess?: OperationSuccessResolvers<ContextType>;
  Organization?: OrganizationResolvers<ContextType>;
  OrganizationConnection?: OrganizationConnectionResolvers<ContextType>;
  OrganizationEdge?: OrganizationEdgeResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  Payment?: PaymentResolvers<ContextType>;
  PaymentAttempt?: PaymentAttemptResolvers<ContextType>;
  PaymentConnection?: PaymentConnectionResolvers<ContextType>;
  PaymentDefaults?: PaymentDefaultsResolvers<ContextType>;
  PaymentEdge?: PaymentEdgeResolvers<ContextType>;
  PaymentMethod?: PaymentMethodResolvers<ContextType>;
  PaymentMethodBankAccount?: PaymentMethodBankAccountResolvers<ContextType>;
  PaymentMethodCard?: PaymentMethodCardResolvers<ContextType>;
  PaymentMethodConnection?: PaymentMethodConnectionResolvers<ContextType>;
  PaymentMethodEdge?: PaymentMethodEdgeResolvers<ContextType>;
  PaymentOccurrence?: PaymentOccurrenceResolvers<ContextType>;
  PaymentPlan?: PaymentPlanResolvers<ContextType>;
  PaymentPlanConnection?: PaymentPlanConnectionResolvers<ContextType>;
  PaymentPlanEdge?: PaymentPlanEdgeResolvers<ContextType>;
  PaymentPlanOccurrence?: PaymentPlanOccurrenceResolvers<ContextType>;
  PaymentPlanOccurrenceConnection?: PaymentPlanOccurrenceConnectionResolvers<ContextType>;
  PaymentPlanOccurrenceEdge?: PaymentPlanOccurrenceEdgeResolvers<ContextType>;
  PaymentPlanPaidElsewhere?: PaymentPlanPaidElsewhereResolvers<ContextType>;
  PaymentPlanPolicy?: PaymentPlanPolicyResolvers<ContextType>;
  PaymentPlanSession?: PaymentPlanSessionResolvers<ContextType>;
  PaymentPlanSessionConnection?: PaymentPlanSessionConnectionResolvers<ContextType>;
  PaymentPlanSessionEdge?: PaymentPlanSessionEdgeResolvers<ContextType>;
  PaymentSession?: PaymentSessionResolvers<ContextType>;
  PaymentSessionConnection?: PaymentSessionConnectionResolvers<ContextType>;
  PaymentSessionEdge?: PaymentSessionEdgeResolvers<ContextType>;
  PaymentTotals?: PaymentTotalsResolvers<ContextType>;
  PaymentTotalsOfInterval?: PaymentTotalsOfIntervalResolvers<ContextType>;
  PaymentTotalsOfStatus?: PaymentTotalsOfStatusResolvers<ContextType>;
  Person?: PersonResolvers<ContextType>;
  PersonSession?: PersonSessionResolvers<ContextType>;
  Phone?: GraphQLScalarType;
  PlanTotals?: PlanTotalsResolvers<ContextType>;
  PlanTotalsOfDay?: PlanTotalsOfDayResolvers<ContextType>;
  PlanTotalsOfStatus?: PlanTotalsOfStatusResolvers<ContextType>;
  Platform?: PlatformResolvers<ContextType>;
  ProviderConfiguration?: ProviderConfigurationResolvers<ContextType>;
  ProviderConfigurationCheck?: ProviderConfigurationCheckResolvers<ContextType>;
  ProviderConfigurationCheckItem?: ProviderConfigurationCheckItemResolvers<ContextType>;
  ProviderConfigurationConnection?: ProviderConfigurationConnectionResolvers<ContextType>;
  ProviderConfigurationEdge?: ProviderConfigurationEdgeResolvers<ContextType>;
  ProviderConfigurationReplacement?: ProviderConfigurationReplacementResolvers<ContextType>;
  PublicKey?: PublicKeyResolvers<ContextType>;
  PublicKeyConnection?: PublicKeyConnectionResolvers<ContextType>;
  PublicKeyEdge?: PublicKeyEdgeResolvers<ContextType>;
  Query?: QueryResolvers<ContextType>;
  Refund?: RefundResolvers<ContextType>;
  RefundConnection?: RefundConnectionResolvers<ContextType>;
  RefundEdge?: RefundEdgeResolvers<ContextType>;
  RefundLimit?: RefundLimitResolvers<ContextType>;
  RemainingPaymentMethod?: RemainingPaymentMethodResolvers<ContextType>;
  RemainingPaymentMethodConnection?: RemainingPaymentMethodConnectionResolvers<ContextType>;
  RemainingPaymentMethodEdge?: RemainingPaymentMethodEdgeResolvers<ContextType>;
  SavedView?: SavedViewResolvers<ContextType>;
  SavedViewDeleteResult?: SavedViewDeleteResultResolvers<ContextType>;
  SavedViewParameter?: SavedViewParameterResolvers<ContextType>;
  SearchHit?: SearchHitResolvers<ContextType>;
  SettlementLine?: SettlementLineResolvers<ContextType>;
  SettlementLineConnection?: SettlementLineConnectionResolvers<ContextType>;
  SettlementLineEdge?: SettlementLineEdgeResolvers<ContextType>;
  SettlementReport?: SettlementReportResolvers<ContextType>;
  SettlementReportConnection?: SettlementReportConnectionResolvers<ContextType>;
  SettlementReportEdge?: SettlementReportEdgeResolvers<ContextType>;
  SettlementTotal?: SettlementTotalResolvers<ContextType>;
  SsoConnection?: SsoConnectionResolvers<ContextType>;
  SsoDomain?: SsoDomainResolvers<ContextType>;
  TestClock?: TestClockResolvers<ContextType>;
  TestClockConnection?: TestClockConnectionResolvers<ContextType>;
  TestClockEdge?: TestClockEdgeResolvers<ContextType>;
  TotalCount?: TotalCountResolvers<ContextType>;
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
  cost?: CostDirectiveResolver<any, any, ContextType>;
};
