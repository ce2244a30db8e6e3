/**
 * Returns the commands with which a section of the README starts: the lines of its first block of
 * shell, without the comments behind them.
 */
export function commandsOf(readme: string, section: string): string[] {
  const [, text] = readme.split(new RegExp(`^## ${section}$`, 'm'))
  const [, block] = /^```sh\n(.*?)^```$/ms.exec(text ?? '') ?? []
  if (block === undefined) throw new Error(`The README has no commands under "${section}"`)
  return block
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter(Boolean)
}
