/**
 * Returns the blocks of shell of a section of a document, each as it is copied and pasted.
 *
 * @throws Error where the section has none
 */
export function blocksOf(document: string, section: string): string[] {
  const [, rest = ''] = document.split(new RegExp(`^## ${section}$`, 'm'))
  const [text] = rest.split(/^## /m)
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block.trim())
  if (blocks.length === 0) throw new Error(`no commands under "${section}"`)
  return blocks
}

/** Puts what a reader has found out in place of names such as `<linkId>`. */
export function fillIn(block: string, values: Record<string, string>): string {
  return block.replace(/<(\w+)>/g, (name, key: string) => values[key] ?? name)
}
