/**
 * Returns the commands of a document under a heading: the lines of its first block of shell, without the
 * comments behind them.
 *
 * @throws Error where there is no such heading, or no block of shell before the next one
 */
export function readCommands(document: string, heading: string): string[] {
  const [, section] = document.split(new RegExp(`^#+ ${heading}$`, 'm'))
  const [text] = (section ?? '').split(/^#+ .*$/m)
  const [, block] = /^```sh\n(.*?)^```$/ms.exec(text) ?? []
  if (block === undefined) throw new Error(`There are no commands under "${heading}"`)
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
