import { qrProblem } from '#app/linking/qr_codes/problems'

/**
 * Is the code still as the caller knows it?
 *
 * @param versions those that the caller means to change, of `If-Match`; null: whatever it is
 * @throws Problem `qr.version_conflict` with the current `version`
 */
export function assertCodeVersion(code: { version: number }, versions: number[] | null): void {
  if (versions === null || versions.includes(code.version)) return
  throw qrProblem('qr.version_conflict', {
    extra: { version: code.version },
    headers: { ETag: `"${code.version}"` },
  })
}
