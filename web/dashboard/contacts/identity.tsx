import { useState } from 'react'
import type { CombinedError } from 'urql'
import { texts } from '../language.ts'
import { Facts, Section } from '../parts/facts.tsx'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import { Status } from '../parts/status.tsx'
import { Time } from '../parts/time.tsx'
import { useMay } from '../shell/account.ts'
import { IdentityPictures } from './identity-pictures.tsx'
import { type StartedVerification, StartVerificationDialog, VerificationLinkDialog } from './start-verification.tsx'
import { VERIFICATION_TONES, type Verification } from './verification.ts'

interface IdentityProps {
  readonly contact: { readonly id: string; readonly name: string; readonly deletedAt?: string | null }
  /** Null for a contact without a verification. Undefined while it is loading. */
  readonly verification: Verification | null | undefined
  readonly error: CombinedError | undefined
  readonly onRefetch: () => void
}

/** The latest identity verification of a contact, and the button that starts one. */
export function Identity({ contact, verification, error, onRefetch }: IdentityProps) {
  const mayStart = useMay('Contacts')
  const maySeePictures = useMay('IdentityDocuments')
  const [isStarting, setStarting] = useState(false)
  const [started, setStarted] = useState<StartedVerification | null>(null)
  const hasPictures = verification?.completedAt != null
  return (
    <Section title={texts.identity}>
      {error && <ProblemPanel error={error} onRetry={onRefetch} />}
      {!error && verification === undefined && <span className="skeleton" />}
      {!error && verification === null && <p className="quiet">{texts.notVerified}</p>}
      {verification && <Result verification={verification} />}
      {hasPictures && maySeePictures && <IdentityPictures contactId={contact.id} />}
      {mayStart && !contact.deletedAt && (
        <p>
          <button type="button" className="button" onClick={() => setStarting(true)}>
            {texts.startVerification}
          </button>
        </p>
      )}
      {isStarting && (
        <StartVerificationDialog
          contact={contact}
          onStarted={(session) => {
            setStarted(session)
            onRefetch()
          }}
          onClose={() => setStarting(false)}
        />
      )}
      {started && <VerificationLinkDialog name={contact.name} session={started} onClose={() => setStarted(null)} />}
    </Section>
  )
}

function Result({ verification }: { readonly verification: Verification }) {
  const { status, createdAt, completedAt } = verification
  const matches = ['nameMatch', 'dateOfBirthMatch', 'addressMatch', 'phoneNumberMatch', 'taxIdMatch'] as const
  const { livenessCheck, facialComparisonCheck } = verification
  return (
    <Facts
      facts={[
        [
          texts.status,
          <Status key="status" text={texts.verificationStatuses[status]} tone={VERIFICATION_TONES[status]} />,
        ],
        [texts.started, <Time key="started" at={createdAt} />],
        [texts.completedAt, completedAt && <Time key="completed" at={completedAt} />],
        ...matches.map((name) => {
          const match = verification[name]
          return [texts.verificationParts[name], match && texts.matches[match]] as const
        }),
        [texts.verificationParts.livenessCheck, livenessCheck && texts.livenessChecks[livenessCheck]],
        [texts.verificationParts.facialComparisonCheck, facialComparisonCheck && texts.matches[facialComparisonCheck]],
      ]}
    />
  )
}
