// Made by scripts/generate-types.ts from the features' .graphql files.
/** The values of the enums that features extend. */
export const ENUM_VALUES = {"PaymentProvider":["ProviderA","ProviderB","ProviderC"],"ProviderAdapter":["Adyen","Plaid","Sandbox","Stripe"]} as const
