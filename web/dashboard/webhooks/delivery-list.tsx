import { getRouteApi } from '@tanstack/react-router'
import { texts } from '../language.ts'
import { PageHeading } from '../parts/page-heading.tsx'
import { SavedViews } from '../views/saved-views.tsx'
import { Deliveries } from './deliveries.tsx'
import { deliverySearch } from './delivery-search.ts'

const route = getRouteApi('/$account/deliveries')

/** The deliveries of all webhooks of an account. */
export function DeliveryList() {
  const search = deliverySearch(route.useSearch())
  return (
    <>
      <PageHeading title={texts.deliveries} />
      <SavedViews list="Deliveries" search={search} />
      <Deliveries search={search} />
    </>
  )
}
