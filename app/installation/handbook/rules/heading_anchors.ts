/**
 * Gives the headings of one document their anchors, as GitHub does, so that a link leads to the
 * same heading there and here.
 */
export class HeadingAnchors {
  readonly #taken = new Map<string, number>()

  /** @param text of the heading, without its marks */
  add(text: string): string {
    const anchor = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-')
    const before = this.#taken.get(anchor) ?? 0
    this.#taken.set(anchor, before + 1)
    return before === 0 ? anchor : `${anchor}-${before}`
  }
}
