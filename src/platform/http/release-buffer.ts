/**
 * Gives the memory of a part of a body back at once. Node copies each part into a buffer of its own, and V8 collects such
 * buffers late: refusing a thousand large bodies would otherwise hold 64 MiB that nobody uses. A buffer that shares its
 * memory with others stays as it is.
 */
export function freeNow({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && byteLength > 0 && byteLength === buffer.byteLength) buffer.transfer(0)
}
