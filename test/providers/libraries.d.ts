// Declares the parts of two libraries that the tests use, so that types can be checked while this
// package is not installed.
declare module 'qs' {
  interface ParseOptions {
    readonly depth: number
    readonly strictDepth: boolean
    readonly arrayLimit: number
    readonly parameterLimit: number
    readonly throwOnLimitExceeded: boolean
  }
  const qs: { readonly parse: (text: string, options: ParseOptions) => Record<string, unknown> }
  export default qs
}

declare module 'ajv-formats' {
  const formats: { readonly default: (ajv: import('ajv').Ajv) => void }
  export default formats
}

declare module 'yaml' {
  export const parse: (text: string, options: { readonly maxAliasCount: number }) => unknown
}
