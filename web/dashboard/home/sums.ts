import { add } from '../decimals.ts'

/** The number of records, and the sum of their amounts. */
export interface Sum {
  readonly count: number
  readonly amount: string
}

/** Returns the sum of several sums of a currency. */
export function sumOf(sums: readonly Sum[]): Sum {
  return sums.reduce((all, { count, amount }) => ({ count: all.count + count, amount: add(all.amount, amount) }), {
    count: 0,
    amount: '0',
  })
}

/** Returns the sum of the records in some statuses. */
export function sumIn<Status extends string>(
  byStatus: readonly (Sum & { readonly status: Status })[],
  statuses: readonly Status[],
): Sum {
  return sumOf(byStatus.filter(({ status }) => statuses.includes(status)))
}
