import { first, type Transaction } from '../../platform/db/index.ts'
import { abandonKey, destroyPastHourKeys, finishDestroying, type KeyLoss, lossOf } from './destroy-keys.ts'
import { createUpcomingHourKeys } from './hour-keys.ts'
import { hourKeyId, type KeyMode } from './key-id.ts'
import { KeyRingFault } from './key-ring-fault.ts'
import { type KeyStatus, keyStatuses } from './key-status.ts'
import { currentMonthKey, destroyMonthKey, makeDueMonthKeys, monthKeysToRetire, nextMonthKey } from './month-keys.ts'
import { type KeysParts, cacheKeys } from './opened-keys.ts'
import { lockVaultKeyForShare } from './vault-keys.queries.generated.ts'
import { unwrap, type VaultKey, wrap } from './wrapping.ts'

/** The vault's keys, whatever ring they live in. What can't be had is thrown as a KeyRingFault. */
export interface Keys {
  /** The key that wraps what comes into the vault now. Made when it is the hour's first. */
  currentHourKey(mode: KeyMode): Promise<VaultKey>
  /** The key that wraps what is used from now on. Made when there is none or the one before is 30 days old. */
  currentMonthKey(mode: KeyMode): Promise<VaultKey>
  /** A key of that id, as long as it is not destroyed and its hour not past. */
  keyById(id: string): Promise<VaultKey>
  /** Keeps the key from being destroyed until the transaction ends: whoever writes something that needs it holds it. */
  hold(tx: Transaction, key: VaultKey): Promise<void>
  wrap(key: VaultKey, secret: Buffer, place: readonly string[]): Buffer
  /** To be wiped after use. Throws when a byte, the place or the key is not the one it was wrapped with. */
  unwrap(key: VaultKey, wrapped: Buffer, place: readonly string[]): Buffer

  /** Makes a month key that serves from now on, before the one before is due. */
  nextMonthKey(mode: KeyMode): Promise<VaultKey>
  /** Makes the next month key of each mode whose own has served its 30 days; gives the new ones. */
  makeDueMonthKeys(): Promise<VaultKey[]>
  /** The month keys that serve no longer, oldest first: what they wrap must be wrapped by the current one. */
  monthKeysToRetire(): Promise<string[]>
  /** Destroys such a key for ever unless `isNeeded`; false too within a minute of its successor. */
  destroyMonthKey(id: string, isNeeded: (tx: Transaction) => Promise<boolean>): Promise<boolean>

  /** Makes the coming hour's keys when their hour is near. */
  createUpcomingHourKeys(): Promise<void>
  /** Destroys the hour keys whose end has come; gives how many. */
  destroyPastHourKeys(): Promise<number>
  /** Destroys what a ring still holds of destroyed keys; gives how many. */
  finishDestroying(): Promise<number>
  /** Whether its ring has lost a key, and whether that may be a wrong ring. */
  lossOf(id: string): Promise<KeyLoss>
  /** Destroys for ever a key that is lost; false for one that is not. What it wrapped is lost with it. */
  abandon(id: string): Promise<boolean>
  /** Every key that is not destroyed, each looked for in its ring. */
  statuses(): Promise<KeyStatus[]>
  close(): void
}

/** The keys of an installation, which remembers those in use until `close`. */
export function createKeys(parts: KeysParts): Keys {
  const opened = cacheKeys(parts)
  return {
    currentHourKey: (mode) => opened.make(hourKeyId(mode, parts.wallNow())),
    currentMonthKey: (mode) => currentMonthKey(parts, opened, mode),
    keyById: opened.open,
    hold: async (tx, { id }) => {
      if (first(await tx.run(lockVaultKeyForShare, { id }))) return
      opened.forget(id)
      throw new KeyRingFault('KEY_DESTROYED', id)
    },
    wrap,
    unwrap,
    nextMonthKey: (mode) => nextMonthKey(parts, opened, mode),
    makeDueMonthKeys: () => makeDueMonthKeys(parts, opened),
    monthKeysToRetire: () => monthKeysToRetire(parts),
    destroyMonthKey: (id, isNeeded) => destroyMonthKey(parts, opened, id, isNeeded),
    createUpcomingHourKeys: () => createUpcomingHourKeys(parts, opened),
    destroyPastHourKeys: () => destroyPastHourKeys(parts, opened),
    finishDestroying: () => finishDestroying(parts),
    lossOf: (id) => lossOf(parts, opened, id),
    abandon: (id) => abandonKey(parts, opened, id),
    statuses: () => keyStatuses(parts, opened),
    close: opened.close,
  }
}
