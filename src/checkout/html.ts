export { type Html, htmlText, inlineScript, jsonBlock, markup } from '../platform/html/index.ts'
