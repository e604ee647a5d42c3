import type pg from 'pg'
import type { MintId } from '../../../ids/index.ts'
import type { Clock } from '../../../time/index.ts'
import type { CopyProgress } from './copy-rows.ts'
import type { Switched } from './switch-cell.ts'

/** A cell as the command that moves shards needs it. */
export interface MovableCell {
  readonly name: string
  /** The URL of the role that serves requests. */
  readonly url: string
  /** The URL of a role that owns the tables and may replicate. */
  readonly adminUrl: string
  readonly region?: string | null
}

/** The progress of a move. */
export type MoveProgress =
  | { readonly step: 'Preparing' }
  | ({ readonly step: 'Copying' } & CopyProgress)
  | ({ readonly step: 'Switched' } & Switched)
  | { readonly step: 'Comparing' }
  | { readonly step: 'Deleting'; readonly rows: number }

/** The parts of a move. */
export interface MoveParts {
  /** The first is the directory. */
  readonly cells: readonly MovableCell[]
  readonly mintId: MintId
  readonly wallNow: Clock
  readonly report: (progress: MoveProgress) => void
  /**
   * Copies what rows of the shards need of other shards' rows, and the reverse. Called before the
   * pause, in it and after it. Repetitions copy what is new.
   */
  readonly copyReferenced: (
    source: pg.Client,
    target: pg.Client,
    shards: readonly number[],
    when: 'before' | 'paused' | 'after',
  ) => Promise<void>
}

/** The shards to move, which are all in one cell, and the cell that gets them. */
export interface MoveRequest {
  readonly shards: readonly number[]
  readonly target: string
  /** True if records may leave the region of their cell. */
  readonly mayLeaveRegion?: boolean | undefined
}
