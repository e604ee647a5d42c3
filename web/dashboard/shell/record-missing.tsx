import { texts } from '../language.ts'
import { PageHeading } from '../parts/page-heading.tsx'

/** The page of a record that the account does not have. */
export function RecordMissing({ title }: { readonly title: string }) {
  return (
    <>
      <PageHeading title={title} />
      <p>{texts.recordMissing}</p>
    </>
  )
}
