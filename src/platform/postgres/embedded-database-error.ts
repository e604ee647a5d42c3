/** Why the built-in PostgreSQL can't be used, in words for the person at the terminal, with the way out. */
export class EmbeddedDatabaseError extends Error {
  constructor(reason: string, cause?: unknown) {
    super(
      `The built-in PostgreSQL can't be used: ${reason}\n` +
        'Set DATABASE_URL to the url of your own PostgreSQL (16 or newer) to do without it.',
      { cause },
    )
    this.name = 'EmbeddedDatabaseError'
  }
}
