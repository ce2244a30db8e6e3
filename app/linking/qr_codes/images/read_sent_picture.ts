import type { SentPicture } from '#app/linking/qr_codes/images/reencode_picture'
import { programBeside } from '#app/shared/process/program_beside'
import { inspectUntrustedFile } from '#app/shared/untrusted_files/read_untrusted_file'
import { ReadingTooCostly } from '#app/shared/untrusted_files/reading_job'

/** Ten times what the largest honest picture takes; 32 million pixels are unpacked within it. */
const LIMITS = { cpuMs: 5_000, memoryMb: 256, withinMs: 8_000 }
const PATIENCE_MS = 5_000

/**
 * Makes a picture of our own of one that was sent, in the reading process.
 *
 * @returns null where it cannot be read, or that takes more than it may
 * @throws Problem `service.unavailable`
 */
export async function readSentPicture(
  workspaceId: string,
  sent: SentPicture
): Promise<Buffer | null> {
  const { href: module } = programBeside(import.meta, 'reencode_picture').file
  const reading = { owner: workspaceId, limits: LIMITS, patienceMs: PATIENCE_MS }
  try {
    const made = await inspectUntrustedFile<Uint8Array | null>({ module, input: sent }, reading)
    return made && Buffer.from(made)
  } catch (error) {
    if (error instanceof ReadingTooCostly) return null
    throw error
  }
}
