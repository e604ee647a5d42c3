/** The interval between two charges of a plan. */
export const FREQUENCIES = ['Weekly', 'Monthly', 'Quarterly', 'Yearly'] as const
export type PaymentPlanFrequency = (typeof FREQUENCIES)[number]
