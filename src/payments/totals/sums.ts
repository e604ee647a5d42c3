/** The count and the amounts, in minor units, of records that belong together. */
export interface Sum {
  /** What they have in common, such as a currency and a status. */
  readonly group: readonly string[]
  readonly count: number
  readonly amounts: readonly bigint[]
}

/** Returns the sums of two disjoint sets of records. */
export function addSums(one: readonly Sum[], other: readonly Sum[]): readonly Sum[] {
  const groups = Map.groupBy([...one, ...other], ({ group }) => JSON.stringify(group))
  return [...groups.values()].map((sums) => sums.reduce(add))
}

function add(one: Sum, other: Sum): Sum {
  return {
    group: one.group,
    count: one.count + other.count,
    amounts: one.amounts.map((amount, index) => amount + (other.amounts[index] ?? 0n)),
  }
}

/** Sums as a row stores them. Amounts are texts: a parsed JSON number would lose digits. */
type StoredSum = Omit<Sum, 'amounts'> & { readonly amounts: readonly string[] }

/** Returns sums as JSON. */
export function storedSums(sums: readonly Sum[]): string {
  return JSON.stringify(sums.map(({ amounts, ...sum }): StoredSum => ({ ...sum, amounts: amounts.map(String) })))
}

/** Returns sums from the value of their JSON. */
export function sumsOf(stored: unknown): readonly Sum[] {
  return (stored as readonly StoredSum[]).map(({ amounts, ...sum }) => ({ ...sum, amounts: amounts.map(BigInt) }))
}
