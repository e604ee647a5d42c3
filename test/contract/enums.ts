/** The specification's enums and their values, in its spelling. The order does not matter. */
export const ENUMS: Readonly<Record<string, readonly string[]>> = {
  ContactIdvSessionStatus: ['Active', 'Expired', 'Canceled', 'Success', 'Failed', 'PendingReview'],
  IdvMatchSummary: ['Match', 'PartialMatch', 'NoMatch', 'NoData', 'NoInput'],
  IdvLivenessStatus: ['Success', 'Failed'],
  IdvFacialComparisonStatus: ['Match', 'NoMatch', 'NoInput'],
  PaymentMethodType: ['Card', 'BankAccount'],
  PaymentMethodStatus: ['Active', 'Expired', 'Invalid'],
  PaymentProvider: ['ProviderA', 'ProviderB', 'ProviderC'],
  PaymentMethodCardFunding: ['Credit', 'Debit', 'Prepaid', 'Unknown'],
  PaymentMethodBankAccountType: ['Checking', 'Savings'],
  RecurringProcessingModel: ['CardOnFile', 'Subscription', 'UnscheduledCardOnFile'],
  VaultTokenType: ['Card', 'BankAccount'],
  VaultTokenStatus: ['Active', 'Expired'],
  VaultBankAccountHolderType: ['Personal', 'Business'],
  PaymentPlanFrequency: ['Weekly', 'Monthly', 'Quarterly', 'Yearly'],
  PaymentPlanSessionStatus: ['Expired', 'Active', 'Completed', 'Canceled'],
  WebhookRequestStatus: ['pending', 'delivered', 'failed'],
}
