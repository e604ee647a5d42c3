export { formatDate, formatFrequency, formatMoney, type Language, languageOf } from './language.ts'
