/** The reason why the built-in PostgreSQL can't be used, for the operator, with the alternative. */
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
