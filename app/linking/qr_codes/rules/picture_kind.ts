/** How files of other kinds of pictures begin. */
const KINDS: [string, (bytes: Buffer) => boolean][] = [
  ['JPEG', (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['GIF', (bytes) => bytes.toString('latin1', 0, 4) === 'GIF8'],
  ['WebP', (bytes) => bytes.toString('latin1', 8, 12) === 'WEBP'],
  ['PDF', (bytes) => bytes.toString('latin1', 0, 5) === '%PDF-'],
  ['SVG', (bytes) => /<svg[\s>]/i.test(bytes.toString('latin1', 0, 1000))],
]

/**
 * Detects the name of the kind of picture that is no PNG; null for a PNG, and for what no one
 * knows.
 */
export function detectOtherKind(bytes: Buffer): string | null {
  return KINDS.find(([, is]) => is(bytes))?.[0] ?? null
}
