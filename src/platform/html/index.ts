export { type Html, htmlText, inlineScript, jsonBlock, markup } from './html.ts'
