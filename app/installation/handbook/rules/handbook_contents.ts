/** A document of the repository that the application serves as a page. */
export interface HandbookEntry {
  /** Where it lies, from the root of the repository. */
  path: string

  /** The end of its address below `/docs`. */
  name: string
}

export interface HandbookPart {
  title: string
  entries: HandbookEntry[]
}

/** Folder of the documents, and of those about one decision each. */
export const DOCUMENTS = 'docs'
export const DECISIONS = 'docs/decisions'

/** Lists the decisions by topic. */
export const DECISION_INDEX = `${DECISIONS}/README.md`

/** The parts in the order in which a newcomer reads them; what is not listed comes under "More". */
const PARTS: Record<string, string[]> = {
  'Start': ['README.md', 'docs/first_hour.md', 'docs/glossary.md'],
  'Use': [
    'docs/qr_codes.md',
    'docs/conversions.md',
    'docs/importing.md',
    'docs/migrating.md',
    'docs/migrating_fields.md',
    'docs/console.md',
  ],
  'Operate': [
    'docs/operating.md',
    'docs/packaging.md',
    'docs/provisioning.md',
    'docs/scaling.md',
    'docs/single_sign_on.md',
    'docs/security.md',
    'docs/privacy.md',
    'docs/promises.md',
  ],
  'Write programs': [
    'docs/api_guide.md',
    'docs/api.md',
    'docs/webhooks.md',
    'docs/tools.md',
    'docs/dialects.md',
    'docs/dialect_yourls.md',
    'docs/dialect_shlink.md',
    'docs/dialect_kutt.md',
    'docs/dialect_bitly.md',
    'docs/dialect_fields.md',
    'docs/assistants.md',
    'docs/plugins.md',
    'plugins/README.md',
  ],
  'How it works': [
    'docs/behaviour.md',
    'docs/architecture.md',
    'app/redirect/README.md',
    'docs/style.md',
  ],
}

/** Names that are not those of the files: `/docs/api` is the reference of the API. */
const NAMES: Record<string, string> = {
  'README.md': 'overview',
  'docs/api.md': 'api_rules',
  'plugins/README.md': 'plugin_steps',
  'app/redirect/README.md': 'redirect_plane',
  [DECISION_INDEX]: 'decisions',
}

/** Returns the documents that lie outside of `docs/`. */
export function listOutsideDocuments(): string[] {
  return Object.values(PARTS)
    .flat()
    .filter((path) => !path.startsWith(`${DOCUMENTS}/`))
}

/**
 * Arranges the documents that there are in parts.
 *
 * @param paths from the root of the repository, without those of decisions
 */
export function arrangeHandbook(paths: string[]): HandbookPart[] {
  const there = new Set(paths)
  const listed = new Set(Object.values(PARTS).flat())
  const more = paths.filter((path) => !listed.has(path)).sort()
  return [...Object.entries(PARTS), ['More', more] as const]
    .map(([title, own]) => ({
      title,
      entries: own.filter((path) => there.has(path)).map(toHandbookEntry),
    }))
    .filter(({ entries }) => entries.length > 0)
}

/** Returns the document at a path with its name. */
export function toHandbookEntry(path: string): HandbookEntry {
  return { path, name: NAMES[path] ?? path.replace(/^docs\//, '').replace(/\.md$/, '') }
}
