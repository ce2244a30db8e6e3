import { createHmac } from 'node:crypto'
import type { RightAddresses } from '#app/redirect/links/source'
import { BoundedMap } from '#app/shared/limits/bounded_map'
import { toNetworkPrefix } from '#app/shared/network/network_prefix'

/** What was found is believed for this time, so that a flood asks the database little. */
const BELIEVED_MS = 60_000

/**
 * Knows the addresses that were right about a link before. No address is kept. What is kept is a
 * keyed hash of both together, which reveals neither.
 */
export class KnownAddresses {
  readonly #found = new BoundedMap<{ isKnown: boolean; untilMs: number }>(20_000)

  constructor(
    private readonly key: Buffer,
    private readonly right: RightAddresses | null,
    private readonly monotonicMs: () => number
  ) {}

  /** Was this address right about this link? While the database does not answer, none was. */
  async has(linkId: string, address: string): Promise<boolean> {
    if (!this.right) return false
    const name = this.#name(linkId, address)
    const found = this.#found.get(name)
    if (found && found.untilMs > this.monotonicMs()) return found.isKnown
    return this.#believe(name, await this.right.has(name).catch(() => false))
  }

  /** Remembers that the address was right about the link. */
  async note(linkId: string, address: string): Promise<void> {
    if (!this.right) return
    const name = this.#name(linkId, address)
    this.#believe(name, true)
    await this.right.note(name).catch(() => {})
  }

  #believe(name: string, isKnown: boolean): boolean {
    this.#found.set(name, { isKnown, untilMs: this.monotonicMs() + BELIEVED_MS })
    return isKnown
  }

  #name(linkId: string, address: string): string {
    const text = `right before\n${linkId}\n${toNetworkPrefix(address)}`
    return createHmac('sha256', this.key).update(text).digest('base64url')
  }
}
