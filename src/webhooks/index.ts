export { DELIVERY_DAYS, type Dispatch, type DispatchedEvent, dispatch, requestId } from './dispatch.ts'
