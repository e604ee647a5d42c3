export { brandOf, type CardBrand, isLengthOf, passesLuhn } from './card-brand.ts'
export { containsCardNumber, NO_CARD_NUMBER } from './contains-card-number.ts'
export { type DigitChain, digitChainsOf, hasCandidate, mayHaveLongDigitChain } from './digit-groups.ts'
