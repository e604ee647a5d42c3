import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from 'urql'
import { usePerform } from '../api/use-perform.ts'
import { type CheckoutFragment, CheckoutsDocument, CreateCheckoutDocument } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { ActionDialog } from '../parts/action-dialog.tsx'
import type { Column } from '../parts/data-table.tsx'
import { Field } from '../parts/field.tsx'
import { PageHeading } from '../parts/page-heading.tsx'
import { pageArguments, positionIn } from '../parts/pages-of-list.ts'
import { RecordList } from '../parts/record-list.tsx'
import { Time } from '../parts/time.tsx'
import { useAccount, useMay } from '../shell/account.ts'
import { SupportContact } from './support-contact.tsx'

const route = getRouteApi('/$account/checkout')

const COLUMNS: readonly Column<CheckoutFragment>[] = [
  {
    title: texts.name,
    cell: ({ id, name, isDefault }) => (
      <>
        <Link from="/$account/checkout" to="/$account/checkout/$id" params={{ id }} className="row-link">
          {name}
        </Link>
        {isDefault && <span className="quiet">{texts.default}</span>}
      </>
    ),
  },
  { title: texts.brandName, cell: ({ brandName }) => brandName ?? '–' },
  { title: texts.embedOrigins, isDetail: true, cell: ({ embedOrigins }) => embedOrigins.join(', ') || '–' },
  { title: texts.created, isDetail: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
]

/** The checkout configurations of an organization, and its contact for customers. */
export function CheckoutList() {
  const { id: orgId } = useAccount()
  const mayChange = useMay('Settings')
  const navigate = route.useNavigate()
  const perform = usePerform()
  const [isCreating, setCreating] = useState(false)
  const input = { orgId, ...pageArguments(positionIn(route.useSearch())) }
  const query = useQuery({ query: CheckoutsDocument, variables: { input } })
  const checkouts = query[0].data?.checkoutConfigurations
  return (
    <>
      <PageHeading
        title={texts.checkouts}
        actions={
          <>
            <Link from="/$account/checkout" to="/$account/checkout/branding" className="button">
              {texts.defaultBranding}
            </Link>
            {mayChange && (
              <button type="button" className="button primary" onClick={() => setCreating(true)}>
                {texts.createCheckout}
              </button>
            )}
          </>
        }
      />
      <RecordList
        caption={texts.checkouts}
        columns={COLUMNS}
        rows={checkouts?.edges.map(({ node }) => node)}
        pageInfo={checkouts?.pageInfo}
        query={query}
        empty={[texts.noCheckouts, texts.noCheckoutsText]}
      />
      <SupportContact />
      {isCreating && (
        <ActionDialog
          title={texts.createCheckout}
          submit={texts.createCheckout}
          onClose={() => setCreating(false)}
          onSubmit={async (fields, key) => {
            const name = String(fields.get('name')).trim()
            const { data, error } = await perform(CreateCheckoutDocument, { input: { orgId, name } }, key)
            const id = data?.checkoutConfigurationCreate.id
            if (id) void navigate({ to: '/$account/checkout/$id', params: { account: orgId, id } })
            return error
          }}
        >
          <Field
            name="name"
            label={texts.name}
            maxLength={255}
            autoComplete="off"
            required
            hint={texts.checkoutNameHint}
          />
        </ActionDialog>
      )}
    </>
  )
}
