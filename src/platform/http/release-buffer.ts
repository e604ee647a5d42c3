/**
 * Releases the memory of a chunk immediately, because V8 collects such buffers late. Does nothing
 * for a buffer that shares its memory. test/faults/unfinished-requests.ts measures the memory of
 * unfinished requests.
 */
export function releaseBuffer({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && byteLength > 0 && byteLength === buffer.byteLength) buffer.transfer(0)
}
