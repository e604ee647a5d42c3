/** Why the built-in PostgreSQL can't be used, in words for the person at the terminal, with the way out. */
export class EmbeddedDatabaseError extends Error {
  constructor(reason: string, cause?: unknown) {
    super(
      `The built-in PostgreSQL cannot be used: ${reason}\n` +
        'To use your own PostgreSQL (16 or newer) instead, set DATABASE_URL.',
      { cause },
    )
    this.name = 'EmbeddedDatabaseError'
  }
}
