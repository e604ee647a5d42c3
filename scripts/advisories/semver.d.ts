// The part of semver that the scripts use. The package comes without types.
declare module 'semver' {
  export function valid(version: string): string | null
  export function validRange(range: string): string | null
  export function satisfies(version: string, range: string, options: { readonly includePrerelease: boolean }): boolean
}
