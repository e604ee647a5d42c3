import { formatExactTime, formatTime } from '../formats.ts'
import { useAccount } from '../shell/account.ts'

/** A time in the time zone of the account. */
export function Time({ at }: { readonly at: string }) {
  const { timeZone } = useAccount()
  return (
    <time dateTime={at} title={formatExactTime(at, timeZone)}>
      {formatTime(at, timeZone)}
    </time>
  )
}
