import { createHmac } from 'node:crypto'

/** Crockford's base 32 in lower case, as all ids are written. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** Characters of an id that carry its time; ids that are printed have none. */
const TIME_LENGTH = 9
const ID_LENGTH = 20

/**
 * Says which id something has on the target. It keeps its own where that is free. Else it gets one that
 * is computed from its own, so that every row that names it names the same, and nothing has to be
 * remembered.
 */
export class ArchiveIds {
  /**
   * @param key distinguishes the ids of one import from those of another
   * @param isReplaced is this id taken on the target?
   */
  constructor(
    private readonly key: string,
    private readonly isReplaced: (id: string) => boolean
  ) {}

  to(id: string): string {
    return id === '' || !this.isReplaced(id) ? id : this.#replace(id)
  }

  #replace(id: string): string {
    const kept = id.length === ID_LENGTH ? id.slice(0, TIME_LENGTH) : ''
    const bytes = createHmac('sha256', this.key).update(id).digest()
    let drawn = ''
    for (let at = 0; kept.length + at < id.length; at++) drawn += ALPHABET[bytes[at] & 31]
    return kept + drawn
  }
}
