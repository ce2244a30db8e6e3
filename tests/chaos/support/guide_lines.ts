import { readFileSync } from 'node:fs'

/**
 * Returns a block of a document as it stands there, so that what is tried is what is shown.
 *
 * @param mark a text that is in this block alone
 */
export function readGuideBlock(document: string, language: string, mark: string): string {
  const guide = readFileSync(new URL(`../../../docs/${document}`, import.meta.url), 'utf8')
  const blocks = [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))]
  const found = blocks.map(([, lines]) => lines).filter((lines) => lines.includes(mark))
  if (found.length !== 1)
    throw new Error(`docs/${document} has ${found.length} blocks with ${mark}`)
  return found[0]
}
