import type { TestClockStatus } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { Status } from '../parts/status.tsx'

/** The status of a test clock: ready or advancing. */
export function ClockStatus({ status }: { readonly status: TestClockStatus }) {
  return <Status text={texts.clockStatuses[status]} tone={status === 'Ready' ? 'good' : 'wait'} />
}
