const IPV6_BITS_BEFORE_IPV4 = 96

/**
 * The search tree of a database in MaxMind's format 2.0 (maxmind.github.io/MaxMind-DB, "Binary Search
 * Tree Section"), for IPv4 addresses. The package reads each node through a call of its own and each
 * address as text; visitors who are all different pay for that in each redirect.
 */
export class Ipv4Tree {
  readonly #root: number

  /** @param file from its first byte */
  constructor(
    private readonly file: Uint8Array,
    private readonly metadata: { nodeCount: number; recordSize: number; ipVersion: number }
  ) {
    let node = 0
    if (metadata.ipVersion === 6) {
      for (let bit = 0; bit < IPV6_BITS_BEFORE_IPV4 && this.#isNode(node); bit++) {
        node = this.#follow(node, 0)
      }
    }
    this.#root = node
  }

  /** Returns which record holds for an address of four bytes; all addresses without one have the same. */
  find(bytes: readonly number[]): number {
    let node = this.#root
    for (let bit = 0; bit < 32 && this.#isNode(node); bit++) {
      node = this.#follow(node, (bytes[bit >> 3] >> (7 - (bit & 7))) & 1)
    }
    return node
  }

  #isNode(value: number): boolean {
    return value < this.metadata.nodeCount
  }

  #follow(node: number, side: number): number {
    const { file } = this
    if (this.metadata.recordSize === 24) return read24(file, node * 6 + side * 3)
    if (this.metadata.recordSize === 32) {
      const at = node * 8 + side * 4
      return file[at] * 0x1_00_00_00 + read24(file, at + 1)
    }
    const at = node * 7
    return side === 0
      ? (file[at + 3] >> 4) * 0x1_00_00_00 + read24(file, at)
      : (file[at + 3] & 0xf) * 0x1_00_00_00 + read24(file, at + 4)
  }
}

function read24(file: Uint8Array, at: number): number {
  return (file[at] << 16) | (file[at + 1] << 8) | file[at + 2]
}
