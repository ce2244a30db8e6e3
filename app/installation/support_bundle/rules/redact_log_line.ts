import { redactLine } from '#app/installation/support_bundle/rules/redact'

const ISO_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Of a line of Shunt's own logs, the fields that say what happened, and not to whom. */
const KEPT_NUMBERS = ['level', 'time', 'pid', 'statusCode', 'durationMs']

/**
 * Returns a line of a log without what could be a secret: of a JSON line known fields alone, of any
 * other its words.
 */
export function redactLogLine(line: string): string {
  const record = parse(line)
  if (record === null) return redactLine(line)
  const kept: Record<string, unknown> = {}
  for (const name of KEPT_NUMBERS) {
    if (typeof record[name] === 'number') kept[name] = record[name]
  }
  if (typeof record.time === 'string' && ISO_TIME.test(record.time)) kept.time = record.time
  if (typeof record.msg === 'string') kept.msg = redactText(record.msg)
  if (typeof record.err === 'object' && record.err !== null) kept.err = redactError(record.err)
  return JSON.stringify(kept)
}

function redactError(error: object): Record<string, string> {
  const texts = ['type', 'code', 'message', 'stack']
  const given = Object.entries(error).filter(
    (entry): entry is [string, string] => texts.includes(entry[0]) && typeof entry[1] === 'string'
  )
  return Object.fromEntries(given.map(([name, text]) => [name, redactText(text)]))
}

function redactText(text: string): string {
  return text.split('\n').map(redactLine).join('\n')
}

function parse(line: string): Record<string, unknown> | null {
  if (!line.startsWith('{')) return null
  try {
    return JSON.parse(line) as Record<string, unknown>
  } catch {
    return null
  }
}
