/** The result of a query so far. */
interface Read<Data> {
  readonly data?: Data | undefined
  readonly fetching: boolean
}

/** Returns the data of a query, or undefined while it is that of the variables before. */
export function dataOf<Data>({ data, fetching }: Read<Data>): Data | undefined {
  return fetching ? undefined : data
}
