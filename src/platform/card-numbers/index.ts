export { brandOf, type CardBrand, isLengthOf, passesLuhn } from './card-brand.ts'
export { containsCardNumber, NO_CARD_NUMBER } from './contains-card-number.ts'
export { type Chain, chainsOf, mayHaveLongChain, somePart } from './digit-groups.ts'
