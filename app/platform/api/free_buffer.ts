/**
 * Frees a large buffer that is no longer needed. Garbage collection does that too, but only tens of
 * megabytes later. The buffer must not be used afterwards. One that shares its memory with others
 * stays.
 */
export function freeBuffer(buffer: Buffer): void {
  const memory = buffer.buffer as ArrayBuffer
  if (buffer.length === memory.byteLength) memory.transfer(0)
}
