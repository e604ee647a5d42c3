import { getRouteApi, Link } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useQuery } from 'urql'
import { type ContactRowFragment, ContactsDocument } from '../documents.generated.ts'
import { ExportButton } from '../exports/export-button.tsx'
import { texts } from '../language.ts'
import type { Column } from '../parts/data-table.tsx'
import { Field } from '../parts/field.tsx'
import { PageHeading } from '../parts/page-heading.tsx'
import { RecordList } from '../parts/record-list.tsx'
import { Time } from '../parts/time.tsx'
import { useAccount } from '../shell/account.ts'
import { SavedViews } from '../views/saved-views.tsx'
import { contactSearch, contactsInput } from './contact-search.ts'

const route = getRouteApi('/$account/contacts')

const COLUMNS: readonly Column<ContactRowFragment>[] = [
  {
    title: texts.name,
    cell: ({ id, name, deletedAt }) => (
      <>
        <Link from="/$account/contacts" to="/$account/contacts/$id" params={{ id }} className="row-link">
          {name}
        </Link>{' '}
        {deletedAt && <span className="quiet">{texts.deleted}</span>}
      </>
    ),
  },
  { title: texts.email, cell: ({ email }) => email ?? '–' },
  { title: texts.phone, cell: ({ phone }) => phone ?? '–', isDetail: true },
  { title: texts.created, cell: ({ createdAt }) => <Time at={createdAt} />, isDetail: true },
]

/** The contacts of an organization, newest first. */
export function ContactList() {
  const { id } = useAccount()
  const search = contactSearch(route.useSearch())
  const navigate = route.useNavigate()
  const query = useQuery({
    query: ContactsDocument,
    variables: { input: contactsInput(id, search) },
  })
  const contacts = query[0].data?.contacts
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('search') ?? '').trim()
    void navigate({ search: text ? { search: text } : {} })
  }
  return (
    <>
      <PageHeading title={texts.contacts} actions={<ExportButton kind="Contacts" />} />
      <SavedViews list="Contacts" search={search} />
      <form className="find" onSubmit={find} key={search.search}>
        <Field name="search" label={texts.findContact} type="search" maxLength={100} defaultValue={search.search} />
        <button type="submit" className="button">
          {texts.find}
        </button>
      </form>
      <RecordList
        caption={texts.contacts}
        columns={COLUMNS}
        rows={contacts?.edges.map(({ node }) => node)}
        pageInfo={contacts?.pageInfo}
        query={query}
        isFiltered={Boolean(search.search)}
        empty={[texts.noContacts, texts.noContactsText]}
      />
    </>
  )
}
