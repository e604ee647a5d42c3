/** A customer of the year. Months count from its first. */
export interface YearCustomer {
  readonly name: string
  readonly card: string
  readonly plan: {
    readonly startsInMonth: number
    readonly amount: string
    readonly frequency: 'Weekly' | 'Monthly' | 'Quarterly'
    readonly occurrences: number
    /** The changes of the plan that the shop makes later. */
    readonly changes?: { readonly inMonth: number; readonly action: 'pause' | 'resume' | 'cancel' }[]
  } | null
}

const [VISA, DEBIT, MASTERCARD, AMEX, DISCOVER] = [
  '4242424242424242',
  '4000056655665556',
  '5555555555554444',
  '378282246310005',
  '6011111111111117',
] as const
/** Cards of the sandbox processor that are declined, lost or renewed after they were stored. */
const [WITHOUT_MONEY_LATER, LOST_LATER, RENEWED_LATER] = [
  '4000000000000341',
  '4000007700000042',
  '4000007700000224',
] as const

const monthly = (startsInMonth: number, amount: string, occurrences = 24) =>
  ({ startsInMonth, amount, frequency: 'Monthly', occurrences }) as const

/** The customers with their plans, which end in every state. */
export const CUSTOMERS: readonly YearCustomer[] = [
  { name: 'Amina Okafor', card: VISA, plan: monthly(0, '49.00') },
  { name: 'Jonas Lindqvist', card: MASTERCARD, plan: monthly(0, '79.00') },
  { name: 'Priya Raman', card: DEBIT, plan: monthly(0, '49.00', 3) },
  {
    name: 'Mateo Fernández',
    card: VISA,
    plan: { ...monthly(0, '25.00'), changes: [{ inMonth: 2, action: 'cancel' }] },
  },
  { name: 'Chloé Dubois', card: WITHOUT_MONEY_LATER, plan: monthly(0, '120.00') },
  { name: 'Haruto Sato', card: AMEX, plan: { ...monthly(1, '79.00'), changes: [{ inMonth: 2, action: 'pause' }] } },
  { name: 'Fatima Zahra', card: RENEWED_LATER, plan: monthly(1, '49.00') },
  { name: 'Oliver Brandt', card: VISA, plan: { ...monthly(1, '15.00', 12), frequency: 'Weekly' } },
  { name: 'Sofia Rossi', card: LOST_LATER, plan: monthly(2, '79.00') },
  { name: 'Noah Williams', card: DISCOVER, plan: { ...monthly(2, '240.00', 4), frequency: 'Quarterly' } },
  {
    name: 'Ingrid Solberg',
    card: MASTERCARD,
    plan: {
      ...monthly(1, '49.00'),
      changes: [
        { inMonth: 2, action: 'pause' },
        { inMonth: 3, action: 'resume' },
      ],
    },
  },
  { name: 'Lucas Moreau', card: VISA, plan: monthly(4, '79.00') },
  { name: 'Zanele Dlamini', card: DEBIT, plan: monthly(5, '49.00') },
  { name: 'Emma Novak', card: VISA, plan: monthly(6, '49.00') },
  { name: 'Diego Castillo', card: MASTERCARD, plan: monthly(8, '79.00') },
  { name: 'Hannah Schmidt', card: VISA, plan: null },
  { name: 'Tariq Aziz', card: AMEX, plan: null },
  { name: 'Mei Chen', card: VISA, plan: null },
]

/** A single payment of each month, by the customer at this place of the list. */
export interface YearPayment {
  readonly customer: number
  readonly amount: string
  /** A card of the sandbox processor instead of the customer's. */
  readonly card?: string
  /** The part that is refunded at once. */
  readonly refund?: string
}

const [DECLINED, INSUFFICIENT, DISPUTED, STOLEN] = [
  '4000000000000002',
  '4000000000009995',
  '4000000000000259',
  '4000000000009979',
] as const

/** The payments of a month; the months repeat them. */
export const PAYMENTS: readonly (readonly YearPayment[])[] = [
  [
    { customer: 15, amount: '89.90' },
    { customer: 16, amount: '34.50', refund: '10.00' },
    { customer: 17, amount: '120.00', card: INSUFFICIENT },
  ],
  [
    { customer: 17, amount: '120.00' },
    { customer: 15, amount: '59.00', card: DISPUTED },
    { customer: 16, amount: '210.00', refund: '210.00' },
  ],
  [
    { customer: 0, amount: '18.00' },
    { customer: 16, amount: '75.25', card: DECLINED },
    { customer: 15, amount: '44.00' },
    { customer: 3, amount: '310.00', card: STOLEN },
  ],
]
