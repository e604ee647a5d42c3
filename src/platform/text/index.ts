import type { Problem } from '../refusal.ts'

/** What is wrong with a text that a person wrote, or null. Bounds count characters (code points), not bytes. */
export function textProblem(field: string, text: string, charactersMax: number): Problem | null {
  if (text.trim() === '') return { field, message: 'Must not be blank.' }
  return charactersProblem(field, text, charactersMax)
}

/** What is wrong with the characters of a text that need say nothing to a person, or null; bounds as above. */
export function charactersProblem(field: string, text: string, charactersMax: number): Problem | null {
  if (!isStorable(text)) return { field, message: 'Must not hold a NUL character or half of a surrogate pair.' }
  if ([...text].length > charactersMax) return { field, message: `Must have at most ${charactersMax} characters.` }
  return null
}

/** Whether PostgreSQL can store the text and UTF-8 can carry it: no NUL, no lone surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
