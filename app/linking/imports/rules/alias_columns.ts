import { importProblem } from '#app/linking/imports/problems'
import type { FileShape } from '#app/linking/imports/readers/file_shape'
import { parseShortUrl } from '#app/linking/imports/rules/read_place'
import type { ColumnMapping, SourceRecord } from '#app/linking/imports/rules/source_link'

/** Form of an alias, wherever it stands. */
const ALIAS = /^[\w-]{1,80}$/
const PATH = /^\/[\w-]{1,80}\/?$/

/** What someone said about the aliases of a file. */
export interface AliasChoice {
  /** Links without one get a random one. */
  drawAliases: boolean

  /** A person chose the column of the alias. */
  isChosen: boolean
}

/**
 * Checks that the file says the alias of its links, or that someone wants random ones: with others
 * than before, every printed address is lost.
 *
 * @throws Problem `import.alias_column_missing`
 */
export function assertAliasColumn(
  { columns, names, otherAliases }: Pick<FileShape, 'columns' | 'names' | 'otherAliases'>,
  { drawAliases, isChosen }: AliasChoice
): void {
  if (drawAliases) return
  const hasColumn = columns.alias !== undefined || columns.shortUrl !== undefined
  const others = isChosen ? [] : (otherAliases ?? [])
  if (hasColumn && others.length === 0) return
  const shown = others.map((name) => `“${name}”`).join(', ')
  const detail = hasColumn
    ? `Lines without an alias have a path or an address of the old service in ${shown}. Choose the column of the alias, or create random aliases.`
    : undefined
  throw importProblem('import.alias_column_missing', {
    ...{ field: 'mapping.alias', detail },
    extra: { columns: names },
  })
}

/**
 * Looks at lines without an alias: does another cell have a path, or an address of the old service?
 */
export class OtherAliases {
  readonly #found = new Set<string>()

  /** Reads a line that has no alias. */
  note(record: SourceRecord, columns: ColumnMapping): void {
    const destination = columns.destinationUrl ? record[columns.destinationUrl] : null
    const host = hostOf(destination)
    const taken = new Set<string>(Object.values(columns))
    if (columns.alias) taken.delete(columns.alias)
    if (columns.shortUrl) taken.delete(columns.shortUrl)
    for (const [name, value] of Object.entries(record)) {
      if (!taken.has(name) && isOldAddress(value, host)) this.#found.add(name)
    }
  }

  get names(): string[] {
    return [...this.#found].slice(0, 20)
  }
}

/** An address with one part of alias form, and not where the link leads. */
function isOldAddress(value: unknown, destinationHost: string | null): boolean {
  if (typeof value !== 'string' || value.length > 500) return false
  const text = value.trim()
  if (PATH.test(text)) return true
  if (!/^(https?:\/\/)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?\/[\w-]+\/?$/i.test(text)) return false
  const place = parseShortUrl(text)
  return (
    place?.alias !== null && ALIAS.test(place?.alias ?? '') && place?.domain !== destinationHost
  )
}

function hostOf(value: unknown): string | null {
  return typeof value === 'string' ? (parseShortUrl(value)?.domain ?? null) : null
}
