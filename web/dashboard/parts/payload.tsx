import type { CombinedError } from 'urql'
import { texts } from '../language.ts'
import { CopyButton } from './copy-button.tsx'
import { Section, SkeletonSection } from './facts.tsx'
import { ProblemPanel } from './problem-panel.tsx'

interface PayloadProps {
  /** False for a person who may not read the details of customers. */
  readonly isShown: boolean
  readonly value: unknown
  readonly error: CombinedError | undefined
}

/** A payload as indented JSON, to read and to copy. */
export function Payload({ isShown, value, error }: PayloadProps) {
  if (!isShown)
    return (
      <Section title={texts.payload}>
        <p className="quiet">{texts.payloadHidden}</p>
      </Section>
    )
  if (error) return <ProblemPanel error={error} />
  if (value === undefined) return <SkeletonSection />
  // The API sends the exact text that webhooks receive.
  const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : value
  const text = JSON.stringify(parsed, null, 2)
  return (
    <Section title={texts.payload}>
      <p>
        <CopyButton text={text} label={texts.copyPayload} />
      </p>
      <pre className="payload">{text}</pre>
    </Section>
  )
}
