import { useQuery } from 'urql'
import { type PaymentPlanFrequency, SchedulePreviewDocument } from '../documents.generated.ts'
import { formatDate } from '../formats.ts'
import { texts } from '../language.ts'
import { dataOf } from '../parts/data-of.ts'
import { ProblemPanel } from '../parts/problem-panel.tsx'

/** The number of dates that are listed. A sentence tells how many follow, and the last one. */
const SHOWN = 12

/** The terms that decide on the dates of a plan. */
export interface Schedule {
  readonly frequency: PaymentPlanFrequency
  readonly occurrences: number
  readonly startDate: string
}

interface ScheduleDatesProps {
  readonly schedule: Schedule
  /** If given, the amount of the charge with a number is shown beside its date. */
  readonly amountOf?: ((number: number) => string) | undefined
}

/** The dates of a plan, as the API computes them. */
export function ScheduleDates({ schedule, amountOf }: ScheduleDatesProps) {
  const { frequency, occurrences, startDate } = schedule
  const [read] = useQuery({
    query: SchedulePreviewDocument,
    variables: { frequency, occurrences, startDate },
  })
  if (read.error) return <ProblemPanel error={read.error} />
  const dates = dataOf(read)?.paymentPlanSchedulePreview
  if (!dates) return <span className="skeleton" />
  const more = dates.length - SHOWN
  return (
    <>
      <ol className="dates" aria-label={texts.schedule}>
        {dates.slice(0, SHOWN).map((date, index) => (
          <li key={date}>
            {formatDate(date)}
            {amountOf && <span className="quiet"> {amountOf(index + 1)}</span>}
          </li>
        ))}
      </ol>
      {more > 0 && <p className="quiet">{texts.moreDates(more, formatDate(dates.at(-1) ?? startDate))}</p>}
    </>
  )
}
