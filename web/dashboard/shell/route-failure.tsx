import { texts } from '../language.ts'
import { PageHeading } from '../parts/page-heading.tsx'

/** The page that replaces one whose script failed or is gone, such as after an upgrade. */
export function RouteFailure() {
  return (
    <main className="alone" id="content">
      <PageHeading title={texts.pageFailed} />
      <p>{texts.pageFailedText}</p>
      <p>
        <button type="button" className="button" onClick={() => location.reload()}>
          {texts.reload}
        </button>
      </p>
    </main>
  )
}
