export { type ConfiguredRootKeys, openRootKeys, RootKeyFault, type RootKeys } from './open-root-keys.ts'
export { type ResealProgress, reseal, SETTLED_AFTER_SECONDS } from './reseal.ts'
export { type RootKeyStatus, rootKeyStatuses } from './root-key-status.ts'
export { type RootKeyRotation, rotateRootKey } from './rotate-root-key.ts'
