import { useEffect, useRef } from 'react'
import { useQuery } from 'urql'
import { RecoveryDocument } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { Facts, Section } from '../parts/facts.tsx'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import { Status } from '../parts/status.tsx'
import { Time } from '../parts/time.tsx'
import { useReadAgain } from '../parts/use-read-again.ts'

const TONES = { running: 'wait', done: 'good', stopped: 'bad' } as const

interface RecoveryProgressProps {
  readonly id: string
  /** Called when it ends while it is shown. */
  readonly onEnd: () => void
}

/** A recovery of a webhook, and how far it is. */
export function RecoveryProgress({ id, onEnd }: RecoveryProgressProps) {
  const [{ data, error }, read] = useQuery({ query: RecoveryDocument, variables: { id } })
  const recovery = data?.webhookRecovery
  const readAgain = () => read({ requestPolicy: 'network-only' })
  const isRunning = recovery?.status === 'running'
  useReadAgain(isRunning, readAgain)
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning) onEnd()
    wasRunning.current = isRunning
  }, [isRunning, onEnd])
  if (error) return <ProblemPanel error={error} onRetry={readAgain} />
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
