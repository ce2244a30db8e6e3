import { dirname, join, normalize } from 'node:path/posix'
import { DECISIONS } from '#app/installation/handbook/rules/handbook_contents'

/** Where a link of a document leads: to an address, or to a file that is not served. */
export type DocumentTarget = { href: string } | { file: string }

const ELSEWHERE = /^(?:https?|mailto):/i
const OTHER_SCHEME = /^[a-z][a-z0-9+.-]*:/i

/**
 * Resolves a link or image as a document names it.
 *
 * @param from the document's path, from the root of the repository
 * @param target as it stands in the document: `api.md#keys`, `../plugins/README.md`
 * @param names of the documents that are served, by path
 */
export function resolveDocumentLink(
  from: string,
  target: string,
  names: ReadonlyMap<string, string>
): DocumentTarget {
  if (ELSEWHERE.test(target) || /^\/(?!\/)/.test(target)) return { href: target }
  if (OTHER_SCHEME.test(target) || target.startsWith('//')) return { file: target }
  const [path, anchor] = target.split('#', 2)
  const hash = anchor ? `#${anchor}` : ''
  if (path === '') return { href: hash }
  const file = normalize(join(dirname(from), path)).replace(/\/$/, '')
  const name = names.get(file)
  if (name !== undefined) return { href: `/docs/${name}${hash}` }
  if (file === DECISIONS) return { href: '/docs/decisions' }
  if (/^docs\/images\/[\w.-]+$/.test(file)) return { href: `/${file}` }
  return { file }
}
