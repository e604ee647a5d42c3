import { formatDate, formatMoney } from './formats.ts'
import type { Schedule } from './state.ts'
import type { Texts } from './texts/index.ts'

/** Returns the date of the last payment, with its amount if that differs from the others. */
export function lastPayment(
  { lastDate, lastAmount }: Pick<Schedule, 'lastDate' | 'lastAmount'>,
  currency: string,
  texts: Texts,
): string {
  const date = formatDate(lastDate, texts)
  return lastAmount === null ? date : `${date}: ${formatMoney(lastAmount, currency, texts)}`
}
