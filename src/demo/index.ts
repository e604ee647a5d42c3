export { type Demo, readDemo } from './demo-file.ts'
export { demoReceiver } from './receiver.ts'
export { type AccountDoor, seedDemo } from './seed.ts'
export { welcome } from './welcome.ts'
