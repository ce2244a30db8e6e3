const BITS_BEFORE_IPV4 = 96

/**
 * The search tree of a database in MaxMind's format 2.0 (maxmind.github.io/MaxMind-DB, "Binary Search
 * Tree Section"). The package reads each node through a call of its own and each address as text;
 * visitors who are all different pay for that in each redirect.
 */
export class NetworkTree {
  /** Where IPv4 begins: in a tree of IPv6, behind as many zeros as an address has in front of it. */
  readonly #ipv4Root: number

  /** @param file from its first byte */
  constructor(
    private readonly file: Uint8Array,
    private readonly metadata: { nodeCount: number; recordSize: number; ipVersion: number }
  ) {
    const zeros = new Array<number>(BITS_BEFORE_IPV4 / 8).fill(0)
    this.#ipv4Root = metadata.ipVersion === 6 ? this.#walk(0, zeros) : 0
  }

  /**
   * Returns which record holds for an address; all addresses without one have the same.
   *
   * @param bytes 4 or 16
   */
  find(bytes: readonly number[]): number {
    if (bytes.length === 4) return this.#walk(this.#ipv4Root, bytes)
    return this.metadata.ipVersion === 6 ? this.#walk(0, bytes) : this.metadata.nodeCount
  }

  #walk(root: number, bytes: readonly number[]): number {
    let node = root
    for (let bit = 0; bit < bytes.length * 8 && this.#isNode(node); bit++) {
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
