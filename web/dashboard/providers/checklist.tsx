import { useState } from 'react'
import { type CombinedError, useClient } from 'urql'
import { CheckProviderDocument, type CheckProviderQuery } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { Section } from '../parts/facts.tsx'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import { Status } from '../parts/status.tsx'
import { Time } from '../parts/time.tsx'

type Check = NonNullable<CheckProviderQuery['providerConfigurationCheck']>
type Item = Check['items'][number]

const TONES = { Passed: 'good', Failed: 'bad', Unknown: 'warn', Manual: 'wait' } as const

/** The checklist for going live. The button runs its checks at the provider. */
export function Checklist({ providerId }: { readonly providerId: string }) {
  const client = useClient()
  const [check, setCheck] = useState<Check | null>(null)
  const [error, setError] = useState<CombinedError | undefined>(undefined)
  const [isChecking, setChecking] = useState(false)
  const start = async () => {
    if (isChecking) return
    setChecking(true)
    const variables = { id: providerId }
    const answer = await client.query(CheckProviderDocument, variables, { requestPolicy: 'network-only' }).toPromise()
    setChecking(false)
    setError(answer.error)
    setCheck(answer.data?.providerConfigurationCheck ?? null)
  }
  return (
    <Section title={texts.checklist}>
      <p className="quiet">{texts.checklistText}</p>
      {error && <ProblemPanel error={error} takesFocus />}
      <p>
        <button type="button" className="button" aria-disabled={isChecking} onClick={() => void start()}>
          {isChecking ? texts.sending : texts.checkNow}
        </button>
      </p>
      <div role="status" className="checklist">
        {check && (
          <>
            <p className="quiet">
              {texts.checkedAt} <Time at={check.checkedAt} />
            </p>
            <ul className="timeline">
              {check.items.map((item) => (
                <CheckedItem key={item.code} item={item} />
              ))}
            </ul>
          </>
        )}
      </div>
    </Section>
  )
}

function CheckedItem({ item: { code, status, instruction, response, expected, missing } }: { readonly item: Item }) {
  const names = status === 'Manual' ? expected : missing
  return (
    <li data-tone={TONES[status]}>
      <p className="moment">
        <strong>{texts.checkCodes[code]}</strong> <Status text={texts.checkStatuses[status]} tone={TONES[status]} />
      </p>
      {response && <p className="quiet">{response}</p>}
      {status !== 'Passed' && <p>{instruction}</p>}
      {status !== 'Passed' && names.length > 0 && (
        <ul className="codes">
          {names.map((name) => (
            <li key={name}>
              <code>{name}</code>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
