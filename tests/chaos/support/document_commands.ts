import { readFileSync } from 'node:fs'

/**
 * Returns the blocks of shell of a section of a document, each as it is copied and pasted. A section goes
 * on until the next heading of its depth or above.
 *
 * @throws Error where there is no such heading, or nothing to copy under it
 */
export function blocksOf(document: string, heading: string): string[] {
  const [, marks = '', rest = ''] = document.split(new RegExp(`^(#+) ${heading}$`, 'm'))
  const [text] = rest.split(new RegExp(`^#{1,${marks.length || 1}} `, 'm'))
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block.trim())
  if (blocks.length === 0) throw new Error(`There are no commands under "${heading}"`)
  return blocks
}

/** Returns the lines of a section's first block of shell, without the comments behind them. */
export function readCommands(document: string, heading: string): string[] {
  const [block] = blocksOf(document, heading)
  return block
    .split('\n')
    .map((line) => line.replace(/\s+# .*$/, '').trim())
    .filter(Boolean)
}

/** Puts what a reader has in place of what stands for it, such as the name of a backup. */
export function fillCommands(commands: string[], values: Record<string, string>): string[] {
  return commands.map((command) =>
    Object.entries(values).reduce(
      (filled, [example, value]) => filled.replaceAll(example, value),
      command
    )
  )
}

/** Puts what a reader has found out in place of names such as `<linkId>`. */
export function fillIn(block: string, values: Record<string, string>): string {
  return block.replace(/<(\w+)>/g, (name, key: string) => values[key] ?? name)
}

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
