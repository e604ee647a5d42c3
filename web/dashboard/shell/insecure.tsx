import { texts } from '../language.ts'
import { PageHeading } from '../parts/page-heading.tsx'

/**
 * The page at an http address other than localhost. Browsers withhold APIs there that the dashboard
 * needs, and anyone in the network could read the session.
 */
export function Insecure() {
  return (
    <main className="alone" id="content">
      <PageHeading title={texts.insecure} />
      <p>{texts.insecureText}</p>
    </main>
  )
}
