export { type Html, htmlText, jsonBlock, markup } from './html.ts'
