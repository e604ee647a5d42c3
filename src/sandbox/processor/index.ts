export {
  type SandboxProcessor,
  type SandboxProcessorOptions,
  startSandboxProcessor,
} from './start-sandbox-processor.ts'
