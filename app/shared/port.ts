/**
 * Something that a lower wing needs done and a higher wing knows how to do. The lower wing declares
 * the port and calls it; the provider of the higher wing fills it at boot. So imports between wings
 * run downwards only, and a port that no one filled fails at its first call instead of doing
 * nothing.
 */
export class Port<Call extends (...args: never[]) => unknown> {
  #call: Call | null = null

  /** @param name as `changes.publishEvents`, for the error of an empty port */
  constructor(readonly name: string) {}

  /**
   * Fills the port; the provider that offers it calls this. A later call replaces an earlier one.
   */
  fill(call: Call): void {
    this.#call = call
  }

  /**
   * Returns what the port was filled with.
   *
   * @throws Error when no provider filled it
   */
  get call(): Call {
    if (this.#call === null) throw new Error(`No provider fills the port ${this.name}`)
    return this.#call
  }
}
