import { toAnchor } from '#app/installation/docs/rules/reference'
import { foldEntry, type FoldedEntry } from '#app/installation/handbook/rules/search_handbook'
import { apiOperations } from '#app/platform/api/api_operations'
import { toOperationId } from '#app/platform/api/openapi/names'
import { problemCatalogue } from '#app/shared/problems/problem_catalogue'

/** Returns the calls and error codes of this process, so that one search finds all documents. */
export function listApiEntries(): FoldedEntry[] {
  const calls = apiOperations().map(({ id, method, url, summary, description }) => ({
    page: 'API reference',
    heading: summary,
    href: `/docs/api#${toAnchor(toOperationId(id))}`,
    plainText: `${method} ${url.replace(/:(\w+)/g, '{$1}')} ${description.replaceAll('`', '')}`,
  }))
  const codes = Object.entries(problemCatalogue()).map(([code, { status, detail }]) => ({
    page: 'Error codes',
    heading: code,
    href: `/docs/errors/${code}`,
    plainText: `${status} ${detail.replaceAll('`', '')}`,
  }))
  return [...calls, ...codes].map(foldEntry)
}
