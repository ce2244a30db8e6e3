/**
 * The number of visits after which counting begins again, so that what was corrected is forgotten.
 */
const WINDOW = 500

/** How many of the latest visits came from one address that no visitor of the internet has. */
export interface SourceCounts {
  visits: number

  /** Of one private address that is no trusted proxy. */
  ofOnePrivate: number
}

/**
 * Counts how many of the latest visits of this process come from one address. Where nearly all do and
 * it is private, it is that of a proxy which `TRUSTED_PROXIES` does not name. The address is
 * in memory alone: the first of every 500 visits, which the next ones are compared with.
 */
export class VisitSources {
  #first = ''
  #visits = 0
  #ofFirst = 0
  #last: SourceCounts = { visits: 0, ofOnePrivate: 0 }

  /** @param isUntrustedPrivate private, and not to be believed what it says of visitors */
  constructor(private readonly isUntrustedPrivate: (address: string) => boolean) {}

  note(address: string): void {
    if (this.#visits === 0) this.#first = address
    this.#visits++
    if (address === this.#first) this.#ofFirst++
    if (this.#visits === WINDOW) this.#close()
  }

  /** Returns the counts of the latest 500 visits that are over; of those so far before that. */
  read(): SourceCounts {
    return this.#last.visits === 0 ? this.#count() : this.#last
  }

  #count(): SourceCounts {
    const ofOnePrivate = this.isUntrustedPrivate(this.#first) ? this.#ofFirst : 0
    return { visits: this.#visits, ofOnePrivate }
  }

  #close(): void {
    this.#last = this.#count()
    this.#visits = 0
    this.#ofFirst = 0
  }
}
