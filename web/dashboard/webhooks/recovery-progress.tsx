import { useEffect, useRef } from 'react'
import { useQuery } from 'urql'
import { RecoveryDocument } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { Facts, Section } from '../parts/facts.tsx'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import { Status } from '../parts/status.tsx'
import { Time } from '../parts/time.tsx'
import { usePolling } from '../parts/use-polling.ts'

const TONES = { running: 'wait', done: 'good', stopped: 'bad' } as const

interface RecoveryProgressProps {
  readonly id: string
  /** Called when the recovery ends while it is shown. */
  readonly onEnd: () => void
}

/** The progress of a recovery of a webhook. */
export function RecoveryProgress({ id, onEnd }: RecoveryProgressProps) {
  const [{ data, error }, read] = useQuery({ query: RecoveryDocument, variables: { id } })
  const recovery = data?.webhookRecovery
  const refetch = () => read({ requestPolicy: 'network-only' })
  const isRunning = recovery?.status === 'running'
  usePolling(isRunning, refetch)
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning) onEnd()
    wasRunning.current = isRunning
  }, [isRunning, onEnd])
  if (error) return <ProblemPanel error={error} onRetry={refetch} />
  if (!recovery) return null
  const { status, include, since, done, total, dispatched, pending } = recovery
  return (
    <Section title={texts.recovery}>
      <div aria-live="polite">
        <Status text={texts.recoveryStatuses[status]} tone={TONES[status]} />
        <p className="quiet">{texts.recoveryProgress(done, total)}</p>
        <progress
          max={Math.max(total, 1)}
          value={status === 'done' ? Math.max(total, 1) : done}
          aria-label={texts.recovery}
        />
      </div>
      <Facts
        facts={[
          [texts.recoverInclude, texts.recoverIncludes[include]],
          [texts.recoverSince, <Time key="since" at={since} />],
          [texts.recoveryDispatched, dispatched],
          [texts.recoveryPending, pending],
        ]}
      />
    </Section>
  )
}
