import { previewProblem } from '#app/linking/previews/problems'
import type { SentPage } from '#app/linking/previews/readers/inspect_page'
import type { PageWords } from '#app/linking/previews/rules/read_page_words'
import { programBeside } from '#app/shared/process/program_beside'
import { inspectUntrustedFile } from '#app/shared/untrusted_files/read_untrusted_file'
import { ReadingTooCostly } from '#app/shared/untrusted_files/reading_job'

/** Many times what the strangest page of 256 KB takes, which is 30 ms. */
const LIMITS = { cpuMs: 1_000, memoryMb: 128, withinMs: 3_000 }
const PATIENCE_MS = 3_000

/**
 * Reads what a page says of itself, in the reading process: nothing of it is parsed where visitors
 * are answered.
 *
 * @throws Problem `preview.unreadable` where that takes more than it may, `service.unavailable`
 */
export async function readPage(workspaceId: string, page: SentPage): Promise<PageWords> {
  const { href: module } = programBeside(import.meta, 'inspect_page').file
  const reading = { owner: workspaceId, limits: LIMITS, patienceMs: PATIENCE_MS }
  try {
    return await inspectUntrustedFile<PageWords>({ module, input: page }, reading)
  } catch (error) {
    throw error instanceof ReadingTooCostly ? previewProblem('preview.unreadable') : error
  }
}
