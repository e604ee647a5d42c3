import { Link } from '@tanstack/react-router'
import { texts } from '../language.ts'
import { PageHeading } from '../parts/page-heading.tsx'

/** The page of an address that no page has. */
export function NotFound() {
  return (
    <main className="alone" id="content">
      <PageHeading title={texts.notFound} />
      <p>{texts.notFoundText}</p>
      <p>
        <Link to="/">{texts.toStart}</Link>
      </p>
    </main>
  )
}
