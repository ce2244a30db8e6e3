import { setImmediate as letOthersRun } from 'node:timers/promises'
import {
  listDocuments,
  type StoredDocument,
  type StoredHandbook,
} from '#app/installation/handbook/queries/list_documents'
import {
  renderDocument,
  type RenderedDocument,
} from '#app/installation/handbook/rules/render_document'
import { foldEntry, type FoldedEntry } from '#app/installation/handbook/rules/search_handbook'

/** The documents of this release: read once in a process, each rendered when it is asked for. */
class Handbook {
  #stored: Promise<StoredHandbook> | null = null
  readonly #rendered = new Map<string, RenderedDocument>()
  #searchable: Promise<FoldedEntry[]> | null = null

  contents(): Promise<StoredHandbook> {
    this.#stored ??= listDocuments()
    return this.#stored
  }

  /** @returns null: there is no document of this name */
  async findPage(name: string): Promise<(StoredDocument & RenderedDocument) | null> {
    const documents = await this.#documents()
    const document = documents.find((one) => one.name === name)
    return document ? { ...document, ...this.#render(document, documents) } : null
  }

  /** Returns all that can be searched in the documents. */
  searchable(): Promise<FoldedEntry[]> {
    this.#searchable ??= this.#makeSearchable()
    return this.#searchable
  }

  async #documents(): Promise<StoredDocument[]> {
    const { parts, decisions, decisionIndex } = await this.contents()
    return [...parts.flatMap(({ documents }) => documents), ...decisionIndex, ...decisions]
  }

  #render(document: StoredDocument, documents: StoredDocument[]): RenderedDocument {
    const known = this.#rendered.get(document.path)
    if (known) return known
    const names = new Map(documents.map(({ path, name }) => [path, name]))
    const rendered = renderDocument(document.markdown, document.path, names)
    this.#rendered.set(document.path, rendered)
    return rendered
  }

  /** Redirects have their turn between two documents. */
  async #makeSearchable(): Promise<FoldedEntry[]> {
    const documents = await this.#documents()
    const entries: FoldedEntry[] = []
    for (const document of documents) {
      for (const { anchor, text, plainText } of this.#render(document, documents).sections) {
        const href = `/docs/${document.name}#${anchor}`
        entries.push(foldEntry({ page: document.title, heading: text, href, plainText }))
      }
      await letOthersRun()
    }
    return entries
  }
}

export const handbook = new Handbook()
