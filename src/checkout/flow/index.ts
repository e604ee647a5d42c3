export { meansToOffer, type OfferedMeans, type OfferedMethod } from './available-sources.ts'
export {
  firstTryOf,
  makeTryOfCustomer,
  TRIES_MOST,
  type Trying,
  type TryOfCustomer,
  writeTryOfCustomer,
} from './customer-attempt.ts'
export { type AskedOfCustomer, type ChosenInstrument, chosenMeans, type Means } from './selected-source.ts'
