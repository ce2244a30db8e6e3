import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CertificateFailure } from '#app/linking/certificates/certificate'
import { parseFailures } from '#app/linking/certificates/rules/parse_failures'

/**
 * Reads what failed lately, by host: each machine's Caddy writes a file of its own there, of a
 * megabyte at most.
 *
 * @param folder of the storage
 */
export async function readFailures(folder: string): Promise<Map<string, CertificateFailure>> {
  const names = await readdir(join(folder, 'failures')).catch(() => [])
  const logs = names.filter((name) => name.endsWith('.log'))
  const texts = await Promise.all(
    logs.map((name) => readFile(join(folder, 'failures', name), 'utf8').catch(() => ''))
  )
  return parseFailures(texts.join('\n'))
}
