import { texts } from '../language.ts'
import { LinkAddress } from './link-address.tsx'

interface RecoveryLinkProps {
  readonly planId: string
  readonly email: string | null
}

/** The link with which a customer pays a plan's failed dates or changes the payment method. */
export function RecoveryLink({ planId, email }: RecoveryLinkProps) {
  return (
    <LinkAddress title={texts.recoveryLink} text={texts.recoveryLinkText} id={planId}>
      {(url) =>
        email && (
          <p>
            <a className="button" href={mailTo(email, url)}>
              {texts.writeTo(email)}
            </a>
          </p>
        )
      }
    </LinkAddress>
  )
}

function mailTo(email: string, url: string): string {
  const message = { subject: texts.recoverySubject, body: texts.recoveryBody(url) }
  const fields = Object.entries(message).map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
  return `mailto:${encodeURIComponent(email)}?${fields.join('&')}`
}
