import { texts } from '../language.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { Facts, Section } from '../parts/facts.tsx'
import { headersOfAttempt, repeatCommand, type SentRequest } from './repeat-command.ts'

/** The headers of a delivery, and a command that sends it again from a terminal. */
export function Repeat({ request }: { readonly request: SentRequest }) {
  const command = repeatCommand(request)
  return (
    <>
      <Section title={texts.headers}>
        <Facts facts={headersOfAttempt(request).map(([name, value]) => [name, <code key={name}>{value}</code>])} />
      </Section>
      <Section title={texts.repeat}>
        <p className="quiet">{texts.repeatText}</p>
        <p>
          <CopyButton text={command} label={texts.copyCommand} />
        </p>
        <pre className="payload">{command}</pre>
      </Section>
    </>
  )
}
