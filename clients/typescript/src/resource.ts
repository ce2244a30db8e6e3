import type { Asked, Call } from './call.js'
import { send } from './send.js'
import type { Settings } from './settings.js'

/** A page of a list that is walked by cursor. */
interface Page<Item> {
  items: Item[]
  nextCursor?: string | null
}

/** How many entries are fetched at once by a walk that does not say. */
const WALKED_PAGE_SIZE = 100

/** The calls of one kind of record. Those that inherit from it are generated. */
export class Resource {
  readonly #settings: Settings

  constructor(settings: Settings) {
    this.#settings = settings
  }

  protected makeCall<Answer>(call: Call, asked: Asked = {}): Promise<Answer> {
    return send<Answer>(this.#settings, call, asked)
  }

  /**
   * Yields every entry of a list, a page after the other. By cursor: entries that come and go in
   * the meantime neither repeat nor hide others.
   */
  protected async *walkPages<Item>(
    call: Call,
    asked: Asked
  ): AsyncGenerator<Item, void, undefined> {
    let cursor: string | null = ''
    while (cursor !== null) {
      const query = { pageSize: WALKED_PAGE_SIZE, ...asked.query, page: undefined, cursor }
      const page: Page<Item> = await this.makeCall<Page<Item>>(call, { ...asked, query })
      yield* page.items
      cursor = page.nextCursor ?? null
    }
  }
}
