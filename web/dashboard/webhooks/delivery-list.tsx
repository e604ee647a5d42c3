import { getRouteApi } from '@tanstack/react-router'
import { texts } from '../language.ts'
import { PageHeading } from '../parts/page-heading.tsx'
import { Deliveries } from './deliveries.tsx'
import { deliverySearch } from './delivery-search.ts'

const route = getRouteApi('/$account/deliveries')

/** The deliveries of all webhooks of an account. */
export function DeliveryList() {
  return (
    <>
      <PageHeading title={texts.deliveries} />
      <Deliveries search={deliverySearch(route.useSearch())} />
    </>
  )
}
