/**
 * Splits a CSV between its records, each part with the heading line, so that each is taken in one
 * request. The same text is always split alike: an import knows its lines by their place in a part.
 */
export function splitCsv(text: string, most: { records: number; bytes: number }): string[] {
  const [heading, ...records] = readRecords(text)
  if (heading === undefined) return [text]
  const parts: string[] = []
  let [part, count, size] = [heading, 0, Buffer.byteLength(heading)]
  for (const record of records) {
    const added = Buffer.byteLength(record)
    if (count > 0 && (count >= most.records || size + added > most.bytes)) {
      parts.push(part)
      ;[part, count, size] = [heading, 0, Buffer.byteLength(heading)]
    }
    part += record
    count++
    size += added
  }
  return [...parts, part]
}

/** Returns each record with its line break; one in quotation marks belongs to a cell. */
function readRecords(text: string): string[] {
  const records: string[] = []
  let [from, isQuoted] = [0, false]
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') isQuoted = !isQuoted
    else if (text[at] === '\n' && !isQuoted) {
      records.push(text.slice(from, at + 1))
      from = at + 1
    }
  }
  if (from < text.length) records.push(text.slice(from))
  return records.filter((record, at) => at === 0 || record.trim() !== '')
}
