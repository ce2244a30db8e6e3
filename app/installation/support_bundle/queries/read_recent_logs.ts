import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { redactLogLine } from '#app/installation/support_bundle/rules/redact_log_line'
import type { TextFile } from '#app/installation/support_bundle/rules/tar_file'
import installation from '#config/installation'

/** The end of each log. */
const LAST_BYTES = 256 * 1024
const LAST_LINES = 500

/** Reads the ends of the logs that the launcher keeps, redacted. None where logs go elsewhere. */
export async function readRecentLogs(): Promise<TextFile[]> {
  const folder = join(installation.storagePath, 'logs')
  const files = await readdir(folder).catch(() => [])
  const logs = files.filter((file) => /^[a-z_]{1,40}\.log$/.test(file)).sort()
  return Promise.all(
    logs.map(async (file) => ({
      name: `logs/${file}`,
      content: redact(await readEnd(join(folder, file))),
    }))
  )
}

function redact(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return `${lines.slice(-LAST_LINES).map(redactLogLine).join('\n')}\n`
}

/** Leaves out the line that it begins within. */
async function readEnd(path: string): Promise<string> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const from = Math.max(0, size - LAST_BYTES)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from)
    const text = buffer.toString('utf8', 0, bytesRead)
    return from === 0 ? text : text.slice(text.indexOf('\n') + 1)
  } finally {
    await file.close()
  }
}
