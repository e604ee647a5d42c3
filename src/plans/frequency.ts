/** How often a plan charges. */
export const FREQUENCIES = ['Weekly', 'Monthly', 'Quarterly', 'Yearly'] as const
export type PaymentPlanFrequency = (typeof FREQUENCIES)[number]
