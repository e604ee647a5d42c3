export { dateInWords, moneyInWords } from './in-words.ts'
export { type Language, languageOf } from './language.ts'
